/*
 * Results of random boards, one JSON object per line, and the same with altered
 * evidence, for check_evidence.py to read. Each line begins with "true" or "false",
 * the verdict of the naive check, and a tab. The program's own check must agree.
 *
 * Usage: random_evidence BOARDS ALTERED_EVERY [FIRST_SEED]
 */
#include <stdio.h>
#include <stdlib.h>

#include "altered_evidence.h"
#include "engine.h"
#include "fault.h"
#include "report.h"
#include "stream.h"

static const struct qs_report *report_of(const struct qs_instance *instance,
                                         const struct qs_result *result, struct qs_report *report)
{
    *report = (struct qs_report){.instance = instance, .result = result};
    return report;
}

static void write_line(const struct qs_instance *instance, const struct qs_result *result,
                       FILE *output)
{
    struct qs_error error;
    struct qs_report report;
    bool proves = qs_naive_proves(instance, result->upper.value, result->evidence);
    QS_CHECK(qs_check_evidence(instance, result->upper.value, result->evidence, &error) == proves);
    fputs(proves ? "true\t" : "false\t", output);
    qs_report_json(report_of(instance, result, &report), output);
}

static void write_altered(struct qs_random *random, const struct qs_instance *instance,
                          const struct qs_result *result, FILE *output)
{
    for (int alteration = 0; alteration < QS_ALTERATIONS; alteration++) {
        struct qs_result altered = *result;
        altered.evidence = qs_evidence_copy(result->evidence);
        if (qs_alter_evidence(random, alteration, altered.evidence, &altered.upper.value)) {
            altered.upper.reason = qs_evidence_reason(altered.evidence);
            write_line(instance, &altered, output);
        }
        qs_evidence_free(altered.evidence);
    }
}

/* Boards that fall into parts: some squares of two blocks that share no line. */
static struct qs_instance *two_blocks(struct qs_random *random)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(20, &error);
    int32_t first = 3 + qs_random_below(random, 3), second = 3 + qs_random_below(random, 3);
    int32_t holes = qs_random_below(random, 70);
    QS_CHECK(instance);
    for (struct qs_square at = {0, 0}; at.row < 20; at.row++)
        for (at.column = 0; at.column < 20; at.column++) {
            bool in_first = at.row < first && at.column < first;
            bool in_second = at.row >= first && at.row < first + second && at.column >= 20 - second;
            if (!(in_first || in_second) || qs_random_below(random, 100) < holes)
                QS_CHECK(qs_instance_block_square(instance, at, &error));
        }
    return instance;
}

/* All sizes and densities: from empty boards to boards without free squares. */
static struct qs_instance *random_board(struct qs_random *random)
{
    if (qs_random_below(random, 8) == 0)
        return two_blocks(random);
    struct qs_board_recipe recipe = {.n = 1 + qs_random_below(random, 26)};
    recipe.queens = qs_random_below(random, 3) ? qs_random_below(random, 6 * recipe.n) : 0;
    recipe.blocked_percent = qs_random_below(random, qs_random_below(random, 2) ? 50 : 300);
    recipe.diagonals = qs_random_below(random, 4) ? 0 : qs_random_below(random, recipe.n);
    return qs_random_instance(random, &recipe);
}

int main(int count, char **words)
{
    long boards = count > 2 ? strtol(words[1], NULL, 10) : 0;
    long every = count > 2 ? strtol(words[2], NULL, 10) : 0;
    uint64_t seed = count > 3 ? strtoull(words[3], NULL, 10) : 1;
    struct qs_error error;
    if (boards < 1 || every < 1) {
        fputs("usage: random_evidence BOARDS ALTERED_EVERY [FIRST_SEED]\n", stderr);
        return 1;
    }
    for (long i = 0; i < boards; i++) {
        struct qs_random random = {seed + (uint64_t)i};
        struct qs_instance *instance = random_board(&random);
        struct qs_solve_options options;
        struct qs_result result;
        qs_solve_options_init(&options);
        if (!qs_solve(instance, &options, &result, &error)) {
            fprintf(stderr, "seed %llu: %s\n", (unsigned long long)(seed + (uint64_t)i),
                    error.text);
            return 1;
        }
        write_line(instance, &result, stdout);
        if (i % every == 0)
            write_altered(&random, instance, &result, stdout);
        qs_result_release(&result);
        qs_instance_free(instance);
    }
    return qs_stream_check(stdout, &error) ? 0 : 1;
}
