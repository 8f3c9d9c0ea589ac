/*
 * Excluded Diagonals beyond the published sizes, made by the published rule:
 * the maximum of each instance, proved, or the bounds at the time limit.
 *
 *     diagonals_up ENGINE THREADS LIMIT N DIAGONALS FIRST-ID LAST-ID
 */
#include <stdio.h>
#include <stdlib.h>

#include <queensat/queensat.h>

static int solve_one(const char *engine, int threads, double limit, int n, int diagonals, int id)
{
    struct qs_error error;
    struct qs_instance *instance =
        qs_generate_excluded_diagonals(n, diagonals, (uint64_t)id, &error);
    struct qs_solve_options options;
    struct qs_result result;
    qs_solve_options_init(&options);
    options.engine = engine;
    options.threads = threads;
    options.time_limit = limit;
    if (!instance || !qs_solve(instance, &options, &result, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return 1;
    }
    printf("%3d %3d %5d %7lld %4d %4d %-10s %15llu %14llu %10.3f\n", n, diagonals, id,
           (long long)result.analysis.free_squares, (int)result.lower, (int)result.upper.value,
           qs_reason_name(result.upper.reason), (unsigned long long)result.work.nodes,
           (unsigned long long)result.work.probes, result.seconds);
    fflush(stdout);
    qs_result_release(&result);
    qs_instance_free(instance);
    return 0;
}

int main(int count, char **words)
{
    if (count != 8) {
        fprintf(stderr, "usage: %s ENGINE THREADS LIMIT N DIAGONALS FIRST-ID LAST-ID\n", words[0]);
        return 1;
    }
    int first = atoi(words[6]), last = atoi(words[7]);
    for (int id = first; id <= last; id++)
        if (solve_one(words[1], atoi(words[2]), atof(words[3]), atoi(words[4]), atoi(words[5]), id))
            return 1;
    return 0;
}
