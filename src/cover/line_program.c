/*
 * One call of GLPK (A. Makhorin, GNU Linear Programming Kit); the only file that
 * includes its header.
 *
 * Measured with GLPK 5.0 on crowded, blocked and random boards of 20 to 100
 * rows: the primal simplex method on the program as written (a row for each line,
 * a column for each square), from the slack basis, with projected steepest edge
 * pricing, is the fastest or at most a quarter slower than the fastest. All x = 0
 * is feasible, so there is no first phase, and the size of the basis is the
 * number of lines, not of squares. The dual program by the dual method takes 0.8
 * to 1.7 times as long; the interior-point method 0.9 to 1.7 times, and more on
 * easy boards (and it does not end at a vertex, so no weight is a simple
 * fraction); the dual method on this program 3 to 18 times. The presolver, the
 * advanced bases, the long-step ratio test and a bound on the objective gain
 * nothing.
 *
 * GLPK aborts the process on its own faults and when memory runs out. Its error
 * hook jumps back here instead, and so does its output hook when the watch says
 * stop. Then the environment is freed with all its blocks.
 */
#include "line_program.h"

#include <glpk.h>
#include <limits.h>
#include <math.h>
#include <pthread.h>
#include <setjmp.h>
#include <string.h>

#include "fault.h"

enum outcome { OUTCOME_NONE, OUTCOME_SOLVED, OUTCOME_STOPPED, OUTCOME_MEMORY };

struct program {
    const struct qs_board *board;
    const uint32_t *squares;
    uint32_t count;
    struct qs_watch *watch;
    double *const *weight;
    int first[QS_DIRECTIONS]; /* GLPK's number of the direction's first line */
    glp_prob *problem;
    jmp_buf left;
    enum outcome outcome;
};

/*
 * GLPK's output hook: the text is progress, or the reason of an abort. Nothing is
 * printed; the call serves to ask the watch.
 */
static int on_output(void *info, const char *text)
{
    const int printed = 1;
    struct program *program = info;
    if (strstr(text, "memory allocation")) {
        program->outcome = OUTCOME_MEMORY;
    } else if (qs_watch_stopped(program->watch)) {
        program->outcome = OUTCOME_STOPPED;
        longjmp(program->left, 1);
    }
    return printed;
}

static void on_error(void *info)
{
    struct program *program = info;
    longjmp(program->left, 1);
}

static void add_lines(struct program *program)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        int count = (int)program->board->lines[d].count;
        program->first[d] = glp_add_rows(program->problem, count);
        for (int i = 0; i < count; i++)
            glp_set_row_bnds(program->problem, program->first[d] + i, GLP_UP, 0, 1);
    }
}

static void add_squares(struct program *program)
{
    int first = glp_add_cols(program->problem, (int)program->count);
    for (uint32_t i = 0; i < program->count; i++) {
        /* GLPK counts from 1. */
        int rows[QS_DIRECTIONS + 1], column = first + (int)i;
        double ones[QS_DIRECTIONS + 1];
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            uint32_t line = program->board->lines[d].line_of[program->squares[i]];
            rows[d + 1] = program->first[d] + (int)line;
            ones[d + 1] = 1;
        }
        glp_set_mat_col(program->problem, column, QS_DIRECTIONS, rows, ones);
        glp_set_col_bnds(program->problem, column, GLP_LO, 0, 0);
        glp_set_obj_coef(program->problem, column, 1);
    }
}

static void take_weights(const struct program *program)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t i = 0; i < program->board->lines[d].count; i++)
            program->weight[d][i] = glp_get_row_dual(program->problem, program->first[d] + (int)i);
}

static enum outcome run_simplex(struct program *program)
{
    if (qs_watch_stopped(program->watch))
        return OUTCOME_STOPPED;
    glp_smcp parameters;
    glp_init_smcp(&parameters);
    parameters.msg_lev = GLP_MSG_ON; /* messages call on_output, which asks the watch */
    parameters.out_frq = 50;         /* milliseconds */
    int fault = glp_simplex(program->problem, &parameters);
    if (fault != 0 || glp_get_status(program->problem) != GLP_OPT)
        return OUTCOME_NONE;
    take_weights(program);
    return OUTCOME_SOLVED;
}

/* The hooks may jump back here: what is needed afterwards is in the program, not in locals. */
static void solve(struct program *program, size_t megabytes)
{
    if (setjmp(program->left))
        return;
    glp_error_hook(on_error, program);
    glp_term_hook(on_output, program);
    glp_mem_limit(megabytes < INT_MAX ? (int)megabytes : INT_MAX);
    program->problem = glp_create_prob();
    glp_set_obj_dir(program->problem, GLP_MAX);
    add_lines(program);
    add_squares(program);
    program->outcome = run_simplex(program);
}

/* Raise the memory's peak by what GLPK used at most, unless others have taken it meanwhile. */
static void count_peak(struct qs_memory *memory)
{
    size_t peak;
    glp_mem_usage(NULL, NULL, NULL, &peak);
    if (qs_memory_charge(memory, peak))
        qs_memory_discharge(memory, peak);
}

/* False if this thread already has an environment. */
static bool solve_in_environment(struct program *program)
{
    struct qs_memory *memory = program->board->memory;
    size_t megabytes = (memory->limit - memory->used) >> 20;
    int started = megabytes > 0 ? glp_init_env() : 2;
    if (started == 1)
        return false;
    program->outcome = OUTCOME_MEMORY;
    if (started == 0) {
        program->outcome = OUTCOME_NONE;
        solve(program, megabytes);
        count_peak(memory);
        glp_free_env();
    }
    return true;
}

static bool solve_alone(struct program *program)
{
    static pthread_mutex_t one_at_a_time = PTHREAD_MUTEX_INITIALIZER;
    if (glp_config("TLS"))
        return solve_in_environment(program);
    pthread_mutex_lock(&one_at_a_time);
    bool started = solve_in_environment(program);
    pthread_mutex_unlock(&one_at_a_time);
    return started;
}

bool qs_line_program_solve(const struct qs_board *board, const uint32_t *squares, uint32_t count,
                           struct qs_watch *watch, double *const weight[QS_DIRECTIONS],
                           bool *solved, struct qs_error *error)
{
    struct program program = {
        .board = board, .squares = squares, .count = count, .watch = watch, .weight = weight};
    if (count == 0) { /* GLPK requires at least one column */
        for (int d = 0; d < QS_DIRECTIONS; d++)
            for (uint32_t i = 0; i < board->lines[d].count; i++)
                weight[d][i] = 0;
        *solved = true;
        return true;
    }
    if (!solve_alone(&program))
        return qs_error_set(error, QS_ERROR_SYSTEM, "this thread uses GLPK for something else");
    if (program.outcome == OUTCOME_STOPPED)
        return qs_error_set(error, QS_ERROR_STOPPED, "stopped before the line cover was found");
    if (program.outcome == OUTCOME_MEMORY)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the line cover");
    *solved = program.outcome == OUTCOME_SOLVED;
    return true;
}
