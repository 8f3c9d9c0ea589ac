/*
 * What a question costs in the process: AlgoTune's test boards (queens_with_obstacles, n = 9, seeds
 * 142 to 241), and boards without walls. From a matrix of truth values to a list of squares, one
 * thread, processor time, the least of the runs.
 *
 *     cc -O2 -o /tmp/small_boards bench/small_boards.c $(pkg-config --cflags --libs queensat) &&
 * /tmp/small_boards [ENGINE]
 */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <queensat/queensat.h>

enum { N = 9, RUNS = 10 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec * 1e6 + (double)time.tv_nsec / 1e3;
}

/* Microseconds; the number of queens. */
static double solve(int n, const unsigned char *is_wall, const char *engine, int *queens)
{
    struct qs_square walls[N * N], squares[2 * N * N];
    struct qs_shape shape = {.rows = n, .columns = n, .walls = walls};
    struct qs_solve_options options;
    struct qs_result result;
    double started = now();
    for (int i = 0; i < n * n; i++)
        if (is_wall[i])
            walls[shape.wall_count++] = (struct qs_square){i / n, i % n};
    struct qs_instance *instance = qs_instance_new_shaped(&shape, NULL);
    qs_solve_options_init(&options);
    options.engine = engine;
    if (!instance || !qs_solve(instance, &options, &result, NULL) ||
        result.status != QS_STATUS_OPTIMUM)
        abort();
    *queens = (int)result.placement.count;
    memcpy(squares, result.placement.queens, result.placement.count * sizeof *squares);
    qs_result_release(&result);
    qs_instance_free(instance);
    return now() - started;
}

static double least(int n, const unsigned char *is_wall, const char *engine, int *queens)
{
    double best = solve(n, is_wall, engine, queens);
    for (int run = 1; run < RUNS; run++) {
        double time = solve(n, is_wall, engine, queens);
        best = time < best ? time : best;
    }
    return best;
}

int main(int count, char **words)
{
    const char *engine = count > 1 ? words[1] : "auto";
    unsigned char none[N * N] = {0};
    int queens;
    for (int n = 1; n <= N; n += 4)
        printf("n = %d, no walls: %.1f us\n", n, least(n, none, engine, &queens));
    double sum = 0, most = 0;
    long total = 0;
    for (unsigned seed = 142; seed <= 241; seed++) {
        unsigned char is_wall[N * N] = {0};
        struct qs_instance *board = qs_generate_obstacles(N, 0.05, seed, NULL);
        struct qs_shape shape = qs_instance_shape(board);
        for (size_t i = 0; i < shape.wall_count; i++)
            is_wall[shape.walls[i].row * N + shape.walls[i].column] = 1;
        qs_instance_free(board);
        double time = least(N, is_wall, engine, &queens);
        total += queens;
        sum += time;
        most = time > most ? time : most;
    }
    printf("%d boards of AlgoTune: mean %.1f us, most %.1f us, %ld queens, engine %s\n", 100,
           sum / 100, most, total, engine);
    return 0;
}
