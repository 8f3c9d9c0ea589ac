
#include "board_cnf.h"
#include "export_format.h"
#include "fault.h"
#include "instance_private.h"
#include "sat_refutation.h"
#include "stream.h"

struct refutation {
    struct qs_exporting exporting;
    struct qs_lemma_record record;
};

static bool refutation_add_clause(void *state, const int *literals, size_t count)
{
    struct refutation *refutation = state;
    return !qs_exporting_must_stop(&refutation->exporting) &&
           qs_solver_add(refutation->record.solver, literals, count);
}

static bool refutation_stop_solver(void *state)
{
    struct refutation *refutation = state;
    return qs_watch_stopped(&refutation->exporting.watch);
}

/* Build the formula twice, and solve it. UNKNOWN: stopped, or out of memory. */
static enum qs_solver_answer refutation_solve(struct refutation *refutation)
{
    struct qs_clause_sink sink;
    int32_t target = refutation->exporting.options->target;
    int variables = qs_dimacs_variables(&refutation->exporting);
    if (variables < 0)
        return QS_SOLVER_UNKNOWN;
    qs_sink_init(&sink, qs_exporting_count_clause, &refutation->exporting, variables);
    bool auxiliary = qs_dimacs_formula(&refutation->exporting, target, &sink);
    qs_solver_set_stop(refutation->record.solver, refutation_stop_solver, refutation);
    if (!qs_lemma_record_begin(&refutation->record, &sink))
        return QS_SOLVER_UNKNOWN;
    qs_sink_init(&sink, refutation_add_clause, refutation, variables);
    qs_dimacs_formula(&refutation->exporting, target, &sink);
    if (sink.failed)
        return QS_SOLVER_UNKNOWN;
    /* As in sat/board_solver.c. */
    return qs_lemma_record_solve(&refutation->record, auxiliary ? 0 : variables);
}

/* Answer, and write the lemmas if it is a refutation. */
static bool refutation_find(struct refutation *refutation, enum qs_model_answer *answer,
                            struct qs_error *error)
{
    struct qs_exporting *exporting = &refutation->exporting;
    size_t length;
    switch (refutation_solve(refutation)) {
    case QS_SOLVER_SATISFIABLE:
        *answer = QS_MODEL_SATISFIABLE;
        return true;
    case QS_SOLVER_UNSATISFIABLE:
        *answer = QS_MODEL_UNSATISFIABLE;
        for (char *lemma; (lemma = qs_lemma_record_next(&refutation->record, &length));) {
            fwrite(lemma, 1, length, exporting->output);
            fwrite("\n", 1, 1, exporting->output);
        }
        return refutation->record.complete ||
               qs_error_set_system(error, refutation->record.error, NULL,
                                   "the lemmas could not be recorded in a temporary file");
    default:
        return qs_watch_ended_early(&exporting->watch)
                   ? qs_watch_refuse(&exporting->watch, error)
                   : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a refutation");
    }
}

bool qs_instance_refute(const struct qs_instance *instance, const struct qs_export_options *options,
                        uint64_t seed, const char *folder, FILE *lemmas,
                        enum qs_model_answer *answer, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) ||
        !qs_check_given("options", options, error) || !qs_check_given("lemmas", lemmas, error) ||
        !qs_check_given("answer", answer, error) || !qs_check_encoding(options->encoding, error) ||
        !qs_check_range("target", options->target, 1, INT32_MAX, error) ||
        !qs_check_limits(&options->limits, error))
        return false;
    if (options->full)
        return qs_error_set(error, QS_ERROR_INPUT, "a refutation has no full form");
    struct qs_memory memory;
    qs_memory_init(&memory, options->limits.bytes);
    struct refutation refutation = {
        .exporting = {.instance = instance, .options = options, .output = lemmas}};
    struct qs_exporting *exporting = &refutation.exporting;
    qs_watch_init_limits(&exporting->watch, &options->limits);
    struct qs_board *board = qs_board_new(instance, &memory, &exporting->watch, error);
    exporting->board = board;
    bool done = board && qs_lemma_record_init(&refutation.record, &memory, seed, folder, error) &&
                refutation_find(&refutation, answer, error);
    qs_lemma_record_release(&refutation.record);
    qs_board_free(board);
    return done && qs_stream_check(lemmas, error);
}
