/*
 * How fast an engine reaches a known number of queens. Reads boards from standard
 * input, one per line,
 *
 *     family n target queens|free row:column ...
 *     family n target diagonals d... s...
 *
 * and solves each with the seeds 1 … SEEDS. `free` lists the squares that are not
 * blocked; d and s are difference (row − column) and sum diagonals. Prints for each
 * family how many runs reached the target, the milliseconds from the instance to the
 * result, and the steps.
 *
 *     local_search ENGINE SEEDS SECONDS <boards
 */
#include <queensat/solve.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 100000, LONGEST = 1 << 20 };

struct family {
    char name[64];
    unsigned count, solved;
    double milliseconds[MOST], steps[MOST];
};

static void fail(const char *why)
{
    fprintf(stderr, "local_search: %s\n", why);
    exit(1);
}

/* Block all squares that are not listed. */
static void block_others(struct qs_instance *instance, const char *is_free)
{
    struct qs_error error;
    int32_t n = qs_instance_size(instance);
    for (int32_t square = 0; square < n * n; square++)
        if (!is_free[square])
            qs_instance_block_square(instance, (struct qs_square){square / n, square % n}, &error);
}

static struct qs_instance *read_board(int32_t n, const char *kind, char *items)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(n, &error);
    char *is_free = calloc((size_t)n * (size_t)n, 1);
    if (!instance || !is_free)
        fail("not enough memory");
    for (char *item = strtok(items, " \n"); item; item = strtok(NULL, " \n")) {
        struct qs_square square;
        bool fits = true;
        if (strcmp(kind, "diagonals") == 0)
            fits = qs_instance_block_diagonal(instance, *item == 'd' ? QS_DIFFERENCE : QS_SUM,
                                              (int32_t)strtol(item + 1, NULL, 10), &error);
        else if (sscanf(item, "%d:%d", &square.row, &square.column) != 2)
            fail("expected row:column");
        else if (strcmp(kind, "queens") == 0)
            fits = qs_instance_add_queen(instance, square, &error);
        else
            is_free[square.row * n + square.column] = 1;
        if (!fits)
            fail(error.text);
    }
    if (strcmp(kind, "free") == 0)
        block_others(instance, is_free);
    free(is_free);
    return instance;
}

static double steps_of(const struct qs_work *work)
{
    for (unsigned i = 0; qs_work_name(i); i++)
        if (strcmp(qs_work_name(i), "steps") == 0)
            return (double)qs_work_count(work, i);
    return 0;
}

static void run(struct family *family, const struct qs_instance *instance,
                const struct qs_solve_options *options)
{
    struct qs_error error;
    struct qs_result result;
    if (family->count == MOST || !qs_solve(instance, options, &result, &error))
        fail("too many runs, or a wrong result");
    bool solved = result.lower >= options->target;
    if (!solved && getenv("VERBOSE"))
        printf("  %s: %d of %d, seed %llu\n", qs_instance_name(instance), result.lower,
               options->target, (unsigned long long)options->seed);
    family->solved += solved;
    family->milliseconds[family->count] = 1e3 * result.seconds;
    family->steps[family->count++] = steps_of(&result.work);
    qs_result_release(&result);
}

static int compare(const void *a, const void *b)
{
    const double *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

static void report(struct family *family)
{
    unsigned count = family->count;
    if (count == 0)
        return;
    qsort(family->milliseconds, count, sizeof(double), compare);
    qsort(family->steps, count, sizeof(double), compare);
    printf("%-16s %5u/%-5u  ms: median %8.2f  p90 %8.2f  worst %8.2f  steps: median %8.0f  worst "
           "%8.0f\n",
           family->name, family->solved, count, family->milliseconds[count / 2],
           family->milliseconds[count * 9 / 10], family->milliseconds[count - 1],
           family->steps[count / 2], family->steps[count - 1]);
    fflush(stdout);
    family->count = family->solved = 0;
}

int main(int count, char **words)
{
    static struct family family;
    static char line[LONGEST];
    if (count != 4)
        fail("usage: local_search ENGINE SEEDS SECONDS <boards");
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = words[1];
    options.time_limit = atof(words[3]);
    for (unsigned number = 1; fgets(line, sizeof line, stdin); number++) {
        char name[64], kind[16];
        int n, target, read;
        if (sscanf(line, "%63s %d %d %15s%n", name, &n, &target, kind, &read) != 4)
            fail("expected a board");
        if (strcmp(name, family.name) != 0)
            report(&family);
        memcpy(family.name, name, sizeof name);
        struct qs_instance *instance = read_board(n, kind, line + read);
        snprintf(name, sizeof name, "line %u", number);
        qs_instance_set_name(instance, name);
        options.target = target;
        for (options.seed = 1; options.seed <= strtoull(words[2], NULL, 10); options.seed++)
            run(&family, instance, &options);
        qs_instance_free(instance);
    }
    report(&family);
    return 0;
}
