/*
 * Random small boards with fixed queens, blocked squares and blocked diagonals,
 * through every engine: no two may contradict each other, and exact ones must prove
 * the maximum. Prints the first disagreement and ends with 2.
 *
 *     agreement BOARDS SEED LARGEST-N [ENGINE...]
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <queensat/queensat.h>

enum { MOST_ENGINES = 64 };

static uint64_t state;

/* splitmix64 */
static uint32_t below(uint32_t limit)
{
    uint64_t z = state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return (uint32_t)((z ^ (z >> 31)) % limit);
}

static struct qs_square any_square(int32_t n)
{
    return (struct qs_square){(int32_t)below((uint32_t)n), (int32_t)below((uint32_t)n)};
}

/* The instance refuses squares and diagonals that conflict with it; they are left out. */
static struct qs_instance *random_instance(int32_t largest)
{
    struct qs_error error;
    int32_t n = 1 + (int32_t)below((uint32_t)largest);
    struct qs_instance *instance = qs_instance_new(n, &error);
    if (!instance)
        return NULL;
    for (uint32_t i = below(3); i > 0; i--)
        qs_instance_add_queen(instance, any_square(n), &error);
    for (uint32_t i = below((uint32_t)(n * n)) * below(3) / 2; i > 0; i--)
        qs_instance_block_square(instance, any_square(n), &error);
    for (uint32_t i = below(4); i > 0; i--)
        qs_instance_block_diagonal(instance, QS_SUM, (int32_t)below(2 * (uint32_t)n - 1), &error);
    return instance;
}

static int disagree(const struct qs_instance *instance, const struct qs_error *error)
{
    fprintf(stderr, "%s\n", error->text);
    qs_instance_write(instance, stderr);
    return 2;
}

static int try_board(const char *const *engines, int count, int32_t largest)
{
    struct qs_error error;
    struct qs_result results[MOST_ENGINES];
    struct qs_instance *instance = random_instance(largest);
    if (!instance)
        return 1;
    for (int i = 0; i < count; i++) {
        struct qs_solve_options options;
        qs_solve_options_init(&options);
        options.engine = engines[i];
        options.threads = 1 + (int)below(2);
        options.seed = state;
        if (!qs_engine_is_exact(engines[i])) /* they rarely end early */
            options.limits.seconds = 0.0005;
        if (!qs_solve(instance, &options, &results[i], &error))
            return disagree(instance, &error);
        if (qs_engine_is_exact(engines[i]) && results[i].status != QS_STATUS_OPTIMUM) {
            error = (struct qs_error){.kind = QS_ERROR_DEFECT};
            snprintf(error.text, sizeof error.text, "%s proves nothing", engines[i]);
            return disagree(instance, &error);
        }
    }
    int status = qs_results_agree(results, (size_t)count, &error) ? 0 : disagree(instance, &error);
    for (int i = 0; i < count; i++)
        qs_result_release(&results[i]);
    qs_instance_free(instance);
    return status;
}

int main(int count, char **words)
{
    const char *engines[MOST_ENGINES];
    int chosen = 0;
    if (count < 4 || count - 4 > MOST_ENGINES) {
        fprintf(stderr, "usage: %s BOARDS SEED LARGEST-N [ENGINE...]\n", words[0]);
        return 1;
    }
    for (int i = 4; i < count; i++)
        engines[chosen++] = words[i];
    for (unsigned i = 0; count == 4 && qs_engine_name(i); i++)
        engines[chosen++] = qs_engine_name(i);
    long boards = atol(words[1]);
    state = strtoull(words[2], NULL, 10);
    for (long board = 0; board < boards; board++) {
        int status = try_board(engines, chosen, (int32_t)atoi(words[3]));
        if (status)
            return status;
    }
    printf("%ld boards up to n = %s through %d engines: no disagreement\n", boards, words[3],
           chosen);
    return 0;
}
