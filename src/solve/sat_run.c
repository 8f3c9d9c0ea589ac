#include "sat_run.h"

#include <inttypes.h>

#include "board_cnf.h"
#include "clock.h"
#include "solver.h"

struct qs_sat_run {
    struct qs_task *task;
    struct qs_solver *solver;
    struct qs_clause_sink sink;
    struct qs_board_cnf cnf;
    uint32_t *squares; /* [task->room] of the model */
    int32_t question;  /* added queens, asked for but not decided yet; 0: none */
    double seconds;    /* spent on it */
};

/*
 * Building a large formula takes long, too: clauses stop coming when time is
 * up, but not when another engine is first to answer the question at hand, for
 * a formula with clauses missing is of no use to the next one.
 */
static bool must_stop_building(struct qs_task *task)
{
    int32_t asked = task->asked;
    task->asked = 0;
    bool stop = qs_task_must_stop(task);
    task->asked = asked;
    return stop;
}

static bool receive_clause(void *state, const int *literals, size_t count)
{
    struct qs_sat_run *run = state;
    const uint64_t clauses_between_polls = 4096;
    if (run->sink.clauses % clauses_between_polls == 0 && must_stop_building(run->task))
        return false;
    return qs_solver_add(run->solver, literals, count);
}

static void encode_lines(struct qs_sat_run *run)
{
    struct qs_task *task = run->task;
    const struct qs_board *board = task->board;
    qs_solver_set_stop(run->solver, qs_task_stop_callback, task);
    qs_solver_reserve(run->solver, (int)board->squares);
    qs_sink_init(&run->sink, receive_clause, run, (int)board->squares);
    qs_board_cnf_init(&run->cnf, board, task->options->encoding, 1, &run->sink);
    qs_board_cnf_lines(&run->cnf);
    qs_task_log(task, "%s: %d variables and %" PRIu64 " clauses for the lines", task->engine,
                run->sink.variables, run->sink.clauses);
}

/*
 * When it decides about a square, the solver is to try a queen first: that
 * leads to conflicts at once, where "no queen" leads nowhere for long. Of all
 * that was tried (bench/README.md) only this helps much: 12 refutations of
 * optimum + 1 in 4.2 instead of 8.5 s and with 233,000 instead of 359,000
 * conflicts; of 11 placements of the optimum it finds 9 instead of 5 in 12 s
 * each. But where auxiliary variables stand between the squares it does harm
 * on large boards (empty, n = 160, product: over 40 instead of 3.3 s).
 */
static void prefer_queens(struct qs_sat_run *run)
{
    int squares = (int)run->task->board->squares;
    bool auxiliary = run->sink.variables > squares;
    for (int square = 0; square < squares && !auxiliary; square++)
        qs_solver_prefer(run->solver, run->cnf.first + square);
}

struct qs_sat_run *qs_sat_run_new(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    struct qs_sat_run *run = qs_memory_take_zeroed(memory, 1, sizeof *run);
    if (run) {
        run->task = task;
        run->squares = qs_memory_take(memory, task->room, sizeof *run->squares);
        run->solver = qs_solver_new(memory, task->options->seed);
    }
    if (!run || !run->squares || !run->solver) {
        task->stop = QS_STOP_MEMORY;
        qs_sat_run_free(run);
        return NULL;
    }
    encode_lines(run);
    prefer_queens(run);
    return run;
}

static void count_work(struct qs_sat_run *run)
{
    struct qs_work *work = &run->task->work;
    struct qs_solver_statistics statistics = qs_solver_statistics(run->solver);
    work->conflicts += statistics.conflicts;
    work->decisions += statistics.decisions;
    work->propagations += statistics.propagations;
}

void qs_sat_run_free(struct qs_sat_run *run)
{
    if (!run)
        return;
    struct qs_memory *memory = run->task->board->memory;
    if (run->solver)
        count_work(run);
    qs_board_cnf_release(&run->cnf);
    qs_solver_free(run->solver);
    qs_memory_give(memory, run->squares, run->task->room, sizeof *run->squares);
    qs_memory_give(memory, run, 1, sizeof *run);
}

/* The queens of the model; they may be more than were asked for. */
static void read_model(struct qs_sat_run *run)
{
    struct qs_task *task = run->task;
    uint32_t count = 0;
    for (uint32_t square = 0; square < task->board->squares; square++)
        if (qs_solver_value(run->solver, run->cnf.first + (int)square) && count < task->room)
            run->squares[count++] = square;
    qs_task_raise(task, run->squares, count);
}

/*
 * The solver starts each slice from its root. A conflict, from which it learns,
 * comes before every variable has been propagated once: with less than that,
 * all slices could end at the same place.
 */
static void limit_solver(struct qs_sat_run *run, uint64_t propagations)
{
    uint64_t least = (uint64_t)run->sink.variables + 1;
    if (propagations > 0 && propagations < least)
        propagations = least;
    qs_solver_set_limit(run->solver, propagations);
}

/* Ask the solver whether so many queens can be added, for one slice. */
static void decide(struct qs_sat_run *run, int32_t added, uint64_t propagations)
{
    struct qs_task *task = run->task;
    int literals[2];
    size_t count = qs_board_cnf_assume(&run->cnf, added, literals);
    for (size_t i = 0; i < count; i++)
        qs_solver_assume(run->solver, literals[i]);
    limit_solver(run, propagations);
    enum qs_solver_answer answer =
        run->sink.failed ? QS_SOLVER_UNKNOWN : qs_solver_solve(run->solver);
    if (answer == QS_SOLVER_SATISFIABLE)
        read_model(run);
    else if (answer == QS_SOLVER_UNSATISFIABLE)
        qs_task_lower(task, added - 1, QS_REASON_SAT);
    else if ((run->sink.failed || qs_solver_is_broken(run->solver)) && !qs_task_was_stopped(task))
        task->stop = QS_STOP_MEMORY;
}

/* The question of this step; the last one may have been answered by others. 0: none. */
static int32_t choose_question(struct qs_sat_run *run)
{
    struct qs_task *task = run->task;
    if (qs_task_is_done(task) || qs_task_must_stop(task))
        return 0;
    int32_t added = qs_task_question(task);
    if (added != run->question) {
        run->question = added;
        run->seconds = 0;
        task->work.questions++;
    }
    task->asked = added;
    return added;
}

void qs_sat_run_step(struct qs_sat_run *run, uint64_t propagations)
{
    struct qs_task *task = run->task;
    int32_t added = choose_question(run);
    if (added == 0)
        return;
    double before = qs_clock_now();
    decide(run, added, propagations);
    run->seconds += qs_clock_now() - before;
    if (task->lower >= added || task->upper < added || qs_task_was_stopped(task)) {
        qs_task_tell_answer(task, run->seconds);
        run->question = 0;
    }
    task->asked = 0;
}
