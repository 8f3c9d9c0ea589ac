/*
 * The effect of reducing boards: averages over the given instance files, on one
 * line. Built by reduction.sh with the library's rooms.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "machine.h"
#include "reduction.h"

/* Sums over the files. */
struct sums {
    unsigned long files, free, left, forced, attacked, dominated, components, largest;
    unsigned long changed; /* files in which a square was decided */
    unsigned long solved;  /* files in which no square is left */
    unsigned long split;   /* files with more than one component */
    double seconds, slowest;
};

static void add(struct sums *sums, const struct qs_board *board,
                const struct qs_reduction *reduction, double seconds)
{
    unsigned long largest = 0, left = 0, dominated = reduction->step_count;
    for (uint32_t i = 0; i < reduction->component_count; i++) {
        unsigned long squares = reduction->components[i].board->squares;
        left += squares;
        largest = squares > largest ? squares : largest;
    }
    dominated -= reduction->forced_count; /* every other step */
    unsigned long decided = board->squares - left;
    sums->files++;
    sums->free += board->squares;
    sums->left += left;
    sums->forced += reduction->forced_count;
    sums->attacked += decided - reduction->forced_count - dominated;
    sums->dominated += dominated;
    sums->components += reduction->component_count;
    sums->largest += largest;
    sums->changed += decided > 0;
    sums->solved += decided == board->squares;
    sums->split += reduction->component_count > 1;
    sums->seconds += seconds;
    sums->slowest = seconds > sums->slowest ? seconds : sums->slowest;
}

static void fail(const char *path, const struct qs_error *error)
{
    fprintf(stderr, "%s: %s\n", path, error->text);
    exit(1);
}

/* Reduce the board of the file several times; the fastest counts. */
static void measure(const char *path, const struct qs_read_options *options, struct sums *sums)
{
    enum { REPETITIONS = 3 };
    struct qs_error error;
    struct qs_memory memory;
    struct qs_reduction reduction;
    qs_memory_init(&memory, SIZE_MAX);
    struct qs_instance *instance = qs_instance_read_file(path, options, &error);
    struct qs_board *board = instance ? qs_board_new(instance, &memory, NULL, &error) : NULL;
    if (!board)
        fail(path, &error);
    double fastest = 1e9;
    for (int i = 0; i < REPETITIONS; i++) {
        double start = qs_clock_now();
        if (!qs_reduction_init(&reduction, board, &memory, NULL, &error))
            fail(path, &error);
        double seconds = qs_clock_now() - start;
        fastest = seconds < fastest ? seconds : fastest;
        if (i + 1 < REPETITIONS)
            qs_reduction_release(&reduction);
    }
    add(sums, board, &reduction, fastest);
    qs_reduction_release(&reduction);
    qs_board_free(board);
    qs_instance_free(instance);
}

static void print(const struct sums *sums)
{
    double files = (double)sums->files;
    printf("%lu files, averages: %.2f free squares, %.2f left (%.1f %%); %.2f forced, "
           "%.2f attacked by these, %.2f dominated; %.3f components, %.2f squares in the largest; "
           "%.4f ms (slowest %.4f ms)\n",
           sums->files, (double)sums->free / files, (double)sums->left / files,
           sums->free ? 100.0 * (double)sums->left / (double)sums->free : 100.0,
           (double)sums->forced / files, (double)sums->attacked / files,
           (double)sums->dominated / files, (double)sums->components / files,
           (double)sums->largest / files, 1000 * sums->seconds / files, 1000 * sums->slowest);
    printf("    some squares decided in %lu files, all in %lu, more than one component in %lu\n",
           sums->changed, sums->solved, sums->split);
}

int main(int argument_count, char **arguments)
{
    struct qs_read_options options = {NULL, QS_ALL_DIAGONALS};
    struct sums sums = {0};
    int first = 1;
    if (argument_count > 2 && strcmp(arguments[1], "--diagonals") == 0) {
        options.diagonals = atol(arguments[2]);
        first = 3;
    }
    if (first >= argument_count) {
        fprintf(stderr, "usage: %s [--diagonals D] FILE...\n", arguments[0]);
        return 1;
    }
    for (int i = first; i < argument_count; i++)
        measure(arguments[i], &options, &sums);
    print(&sums);
    return 0;
}
