/*
 * Small boards made from the bytes: the engines, counting, the exported formula and the simplest
 * search agree on the maximum.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "clause_list.h"
#include "fuzz.h"
#include "memory.h"
#include "queensat/count.h"
#include "queensat/interchange.h"
#include "queensat/solve.h"
#include "random_board.h"
#include "solver.h"

enum { HEAD = 4 };

static const size_t room = (size_t)1 << 28;

/* Two bytes for each queen, square or diagonal; those that are refused are omitted. */
static struct qs_instance *make_instance(const uint8_t *bytes, size_t size)
{
    struct qs_error error;
    int32_t n = 1 + bytes[0] % 7;
    struct qs_instance *instance = qs_instance_new(n, &error);
    for (size_t i = HEAD; instance && i + 1 < size; i += 2) {
        int32_t row = bytes[i] % n, column = bytes[i + 1] % n, kind = bytes[i] >> 5;
        struct qs_square square = {row, column};
        if (kind < 2)
            (void)qs_instance_add_queen(instance, square, &error);
        else if (kind < 6)
            (void)qs_instance_block_square(instance, square, &error);
        else if (kind == 6)
            (void)qs_instance_block_diagonal(instance, QS_SUM, row + column, &error);
        else
            (void)qs_instance_block_diagonal(instance, QS_DIFFERENCE, row - column, &error);
    }
    return instance;
}

static struct qs_encoding choose_encoding(const uint8_t *bytes)
{
    unsigned amos = 0, cards = 0;
    while (qs_amo_name((enum qs_amo)amos))
        amos++;
    while (qs_card_name((enum qs_card)cards))
        cards++;
    return (struct qs_encoding){(enum qs_amo)(bytes[1] % amos), (enum qs_card)(bytes[2] % cards)};
}

static void check_engines(const struct qs_instance *instance, const uint8_t *bytes, int32_t maximum)
{
    struct qs_error error;
    for (unsigned i = 0; qs_engine_name(i); i++) {
        struct qs_solve_options options;
        struct qs_result result;
        qs_solve_options_init(&options);
        options.engine = qs_engine_name(i);
        options.encoding = choose_encoding(bytes);
        options.strategy = (enum qs_strategy)(bytes[3] % 3);
        options.seed = bytes[3];
        options.limits.bytes = room;
        options.limits.seconds = 5;
        if (!qs_engine_is_exact(options.engine))
            continue;
        if (!qs_solve(instance, &options, &result, &error))
            qs_fuzz_fail(options.engine, error.text);
        bool met = result.lower == maximum && result.upper.value == maximum;
        if (result.lower > maximum || result.upper.value < maximum ||
            (!met && result.stop == QS_STOP_DONE))
            qs_fuzz_fail("another maximum", options.engine);
        qs_result_release(&result);
    }
}

static bool count_one(void *state, const struct qs_placement *placement)
{
    uint64_t *placements = state;
    (void)placement;
    ++*placements;
    return true;
}

static void check_count(const struct qs_instance *instance, int32_t maximum)
{
    struct qs_error error;
    struct qs_count_options options;
    struct qs_count_result result, sized;
    uint64_t listed = 0;
    qs_count_options_init(&options);
    options.threads = 1;
    if (!qs_count(instance, &options, &result, &error))
        qs_fuzz_fail("count", error.text);
    if (result.complete && (result.size != maximum || result.total == 0))
        qs_fuzz_fail("another maximum", "count");
    options.kind = QS_COUNT_SIZE;
    options.size = maximum;
    options.found = count_one;
    options.found_state = &listed;
    if (!qs_count(instance, &options, &sized, &error))
        qs_fuzz_fail("count", error.text);
    if (sized.total != result.total || listed != result.total)
        qs_fuzz_fail("another number of placements", "count");
}

/* Whether the formula in DIMACS has a model. */
static bool has_model(const char *text)
{
    struct qs_memory memory;
    qs_memory_init(&memory, room);
    struct qs_solver *solver = qs_solver_new(&memory, 0);
    int variables = 0, clause[4096];
    size_t count = 0;
    for (const char *line = text; line && *line; line = strchr(line, '\n') + 1) {
        if (line[0] == 'c')
            continue;
        if (line[0] == 'p') {
            if (sscanf(line, "p cnf %d", &variables) != 1 || !qs_solver_reserve(solver, variables))
                qs_fuzz_fail("no head", line);
            continue;
        }
        for (const char *at = line; *at && *at != '\n';) {
            char *end;
            int literal = (int)strtol(at, &end, 10);
            if (end == at)
                break;
            at = end;
            if (literal != 0)
                clause[count++] = literal;
            else if (qs_solver_add(solver, clause, count))
                count = 0;
        }
    }
    enum qs_solver_answer answer = qs_solver_solve(solver);
    qs_solver_free(solver);
    if (answer == QS_SOLVER_UNKNOWN)
        qs_fuzz_fail("no answer", "dimacs");
    return answer == QS_SOLVER_SATISFIABLE;
}

static void check_export(const struct qs_instance *instance, const uint8_t *bytes, int32_t target,
                         bool fits)
{
    struct qs_error error;
    struct qs_export_options options;
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    qs_export_options_init(&options);
    options.encoding = choose_encoding(bytes);
    options.full = bytes[3] & 128;
    options.target = target;
    if (!qs_instance_export(instance, &options, stream, &error))
        qs_fuzz_fail("export", error.text);
    fclose(stream);
    if (has_model(text) != fits)
        qs_fuzz_fail("another maximum", "dimacs");
    free(text);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (size < HEAD || size > 128)
        return 0;
    struct qs_instance *instance = make_instance(bytes, size);
    if (!instance)
        return 0;
    int32_t maximum = qs_naive_maximum(instance);
    check_engines(instance, bytes, maximum);
    check_count(instance, maximum);
    if (maximum > 0)
        check_export(instance, bytes, maximum, true);
    check_export(instance, bytes, maximum + 1, false);
    qs_instance_free(instance);
    return 0;
}
