/*
 * The maximum by iterated cardinality bounds: one formula in one solver, which
 * keeps what it has learned while the bound moves by assumption.
 */
#include "board_cnf.h"
#include "engine.h"
#include "solver.h"

struct sat_run {
    struct qs_task *task;
    struct qs_solver *solver;
    struct qs_clause_sink sink;
    struct qs_board_cnf cnf;
    uint32_t *squares; /* [room] of the model */
};

static bool must_stop(void *task)
{
    return qs_task_must_stop(task);
}

/* Building a large formula takes long, too: clauses stop coming when time is up. */
static bool receive_clause(void *state, const int *literals, size_t count)
{
    struct sat_run *run = state;
    const uint64_t clauses_between_polls = 4096;
    if (run->sink.clauses % clauses_between_polls == 0 && qs_task_must_stop(run->task))
        return false;
    return qs_solver_add(run->solver, literals, count);
}

/* The queens of the model; they may be more than were asked for. */
static void read_model(struct qs_task *task, struct sat_run *run)
{
    uint32_t count = 0;
    for (uint32_t square = 0; square < task->board->squares; square++)
        if (qs_solver_value(run->solver, run->cnf.first + (int)square) && count < task->room)
            run->squares[count++] = square;
    qs_task_raise(task, run->squares, count);
}

static void decide(struct qs_task *task, void *state, int32_t added)
{
    struct sat_run *run = state;
    int literals[2];
    size_t count = qs_board_cnf_assume(&run->cnf, added, literals);
    for (size_t i = 0; i < count; i++)
        qs_solver_assume(run->solver, literals[i]);
    enum qs_solver_answer answer =
        run->sink.failed ? QS_SOLVER_UNKNOWN : qs_solver_solve(run->solver);
    if (answer == QS_SOLVER_SATISFIABLE)
        read_model(task, run);
    else if (answer == QS_SOLVER_UNSATISFIABLE)
        qs_task_lower(task, added - 1, QS_REASON_SAT);
    else if (!qs_task_was_stopped(task))
        task->stop = QS_STOP_MEMORY;
}

static void count_work(struct qs_task *task, struct sat_run *run)
{
    struct qs_solver_statistics statistics = qs_solver_statistics(run->solver);
    task->work.conflicts += statistics.conflicts;
    task->work.decisions += statistics.decisions;
    task->work.propagations += statistics.propagations;
}

static void search(struct qs_task *task, struct sat_run *run)
{
    const struct qs_board *board = task->board;
    qs_solver_set_stop(run->solver, must_stop, task);
    qs_solver_reserve(run->solver, (int)board->squares);
    qs_sink_init(&run->sink, receive_clause, run, (int)board->squares);
    qs_board_cnf_init(&run->cnf, board, task->options->encoding, 1, &run->sink);
    qs_board_cnf_lines(&run->cnf);
    qs_task_log(task, "%s: %d variables and %llu clauses for the lines", task->engine,
                run->sink.variables, (unsigned long long)run->sink.clauses);
    qs_task_close_gap(task, decide, run);
    qs_board_cnf_release(&run->cnf);
    count_work(task, run);
}

static void run_sat(struct qs_task *task)
{
    struct qs_memory *memory = task->board->memory;
    struct sat_run run = {.task = task};
    run.squares = qs_memory_take(memory, task->room, sizeof *run.squares);
    run.solver = qs_solver_new(memory, task->options->seed);
    if (run.squares && run.solver)
        search(task, &run);
    else
        task->stop = QS_STOP_MEMORY;
    qs_solver_free(run.solver);
    qs_memory_give(memory, run.squares, task->room, sizeof *run.squares);
}

const struct qs_engine qs_sat_engine = {
    .name = "sat",
    .summary = "iterated cardinality bounds through PicoSAT",
    .exact = true,
    .run = run_sat,
};
