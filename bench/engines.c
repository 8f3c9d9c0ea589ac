/*
 * Engines side by side: reads the list that instances_of.sh prints (file, target or
 * 0, right answer) from standard input and solves each instance with each engine in
 * turn; NAME:T is an engine with T threads. Reports for each engine how many
 * instances it answered and its elapsed seconds, counting the limit for an instance
 * without an answer; and how the first engine compares with the best of the others,
 * instance by instance. Ends with 2 at a wrong answer.
 *
 *     engines LIMIT ENGINE... < LIST
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <queensat/queensat.h>

enum { MOST_ENGINES = 16 };

struct tally {
    char engine[32];
    int threads;
    int answered;
    double seconds;
};

static double wall_clock(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

static int is_wrong(const struct qs_result *result, const char *right)
{
    if (!qs_result_is_answered(result))
        return 0;
    if (strcmp(right, "yes") == 0 || strcmp(right, "no") == 0)
        return (result->status != QS_STATUS_INFEASIBLE) != (strcmp(right, "yes") == 0);
    return result->lower != atoi(right);
}

/* Seconds, or the limit if there is no answer; −1 if the answer is wrong. */
static double solve(const struct qs_instance *instance, struct tally *tally, int target,
                    const char *right, double limit)
{
    struct qs_solve_options options;
    struct qs_result result;
    struct qs_error error;
    qs_solve_options_init(&options);
    options.engine = tally->engine;
    options.target = target;
    options.time_limit = limit;
    options.threads = tally->threads;
    double started = wall_clock();
    if (!qs_solve(instance, &options, &result, &error)) {
        fprintf(stderr, "%s\n", error.text);
        return -1;
    }
    double seconds = wall_clock() - started;
    int answered = qs_result_is_answered(&result), wrong = is_wrong(&result, right);
    qs_result_release(&result);
    if (wrong)
        return -1;
    tally->answered += answered;
    seconds = answered ? seconds : limit;
    tally->seconds += seconds;
    return seconds;
}

int main(int count, char **words)
{
    static struct tally tallies[MOST_ENGINES];
    char line[4200], file[4000], right[32], worst_file[4100] = "";
    int target, instances = 0, compared = 0;
    double worst = 0;
    const double too_short = 0.02; /* seconds: less is noise */
    if (count < 3 || count - 2 > MOST_ENGINES) {
        fprintf(stderr, "usage: %s LIMIT ENGINE... <LIST\n", words[0]);
        return 1;
    }
    int engines = count - 2;
    for (int i = 0; i < engines; i++)
        if (sscanf(words[i + 2], "%31[^:]:%d", tallies[i].engine, &tallies[i].threads) < 2)
            tallies[i].threads = 1;
    double limit = atof(words[1]);
    while (fgets(line, sizeof line, stdin)) {
        if (sscanf(line, "%3999[^\t]\t%d\t%31[^\t\n]", file, &target, right) != 3)
            continue;
        struct qs_error error;
        const char *diagonals = strstr(line, "--diagonals ");
        struct qs_read_options reading = {.diagonals = diagonals ? atoi(diagonals + 12) : -1};
        struct qs_instance *instance = qs_instance_read_file(file, &reading, &error);
        if (!instance) {
            fprintf(stderr, "%s: %s\n", file, error.text);
            return 1;
        }
        double first = 0, best = limit;
        for (int i = 0; i < engines; i++) {
            double seconds = solve(instance, &tallies[i], target, right, limit);
            if (seconds < 0) {
                fprintf(stderr, "%s: %s is wrong\n", file, tallies[i].engine);
                return 2;
            }
            if (i == 0)
                first = seconds;
            else if (seconds < best)
                best = seconds;
        }
        instances++;
        if (first >= too_short && best > 0) {
            compared++;
            if (first / best > worst) {
                worst = first / best;
                snprintf(worst_file, sizeof worst_file, "%s (%.3f s, best %.3f s)",
                         strrchr(file, '/') ? strrchr(file, '/') + 1 : file, first, best);
            }
        }
        qs_instance_free(instance);
    }
    for (int i = 0; i < engines; i++)
        printf("  %-10s %4d of %4d %10.3f s\n", tallies[i].engine, tallies[i].answered, instances,
               tallies[i].seconds);
    printf("  %d took %s at least %.2f s; the worst ratio to the best of the others: %.2f %s\n",
           compared, words[2], too_short, worst, worst_file);
    return 0;
}
