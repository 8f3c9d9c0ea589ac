/*
 * The formula is built twice: once to count its variables and clauses, and once for the solver and
 * the certificate (clausal_proof.h).
 */
#include "sat_refutation.h"

#include <stdlib.h>
#include <string.h>

#include "board_cnf.h"
#include "clausal_proof.h"
#include "machine.h"

struct sat_refutation {
    const struct qs_board *board;
    struct qs_watch *watch;
    struct qs_lemma_record record;
    struct qs_clausal_proof proof;
    int of_lines; /* variables of squares and at-most-one constraints */
    int *lemma;   /* [count] scratch */
    size_t count, room;
    bool complete; /* down to the empty clause */
};

static bool count_clause(void *state, const int *literals, size_t count)
{
    const uint64_t clauses_between_polls = 4096;
    struct sat_refutation *refutation = state;
    (void)literals, (void)count;
    return refutation->proof.sink.clauses % clauses_between_polls != 0 ||
           !qs_watch_stopped(refutation->watch);
}

static bool sat_refutation_add_clause(void *state, const int *literals, size_t count)
{
    struct sat_refutation *refutation = state;
    return qs_solver_add(refutation->record.solver, literals, count);
}

/* False if it was stopped or ran out of memory. */
static bool build_formula(struct sat_refutation *refutation, struct qs_encoding encoding,
                          int32_t added)
{
    struct qs_board_cnf cnf;
    struct qs_clause_sink *sink = &refutation->proof.sink;
    qs_board_cnf_init(&cnf, refutation->board, encoding, sink);
    qs_board_cnf_lines(&cnf);
    refutation->of_lines = sink->variables;
    qs_board_cnf_require(&cnf, added);
    qs_board_cnf_release(&cnf);
    return !sink->failed;
}

/* Count, then build the formula, and let the solver refute it. */
static bool sat_refutation_refute(struct sat_refutation *refutation, struct qs_encoding encoding,
                                  int32_t added)
{
    int squares = (int)refutation->board->squares;
    struct qs_lemma_record *record = &refutation->record;
    struct qs_clausal_proof *proof = &refutation->proof;
    qs_sink_init(&proof->sink, count_clause, refutation, squares);
    if (!build_formula(refutation, encoding, added))
        return false;
    qs_solver_set_stop(record->solver, qs_watch_stop_callback, refutation->watch);
    if (!qs_clausal_proof_begin(proof, proof->sink.variables) ||
        !qs_lemma_record_begin(record, &proof->sink))
        return false;
    for (int square = 1; square <= squares; square++)
        qs_clausal_proof_mean(proof, square, square);
    qs_clausal_proof_sink(proof, squares);
    if (!build_formula(refutation, encoding, added) || !qs_clausal_proof_end_formula(proof))
        return false;
    /* As in board_solver.c. */
    bool auxiliary = refutation->of_lines > squares;
    return qs_lemma_record_solve(record, auxiliary ? 0 : squares) == QS_SOLVER_UNSATISFIABLE;
}

/* The literals of a lemma, without the 0 at its end. False if out of memory. */
static bool add_lemma(struct sat_refutation *refutation, const char *lemma)
{
    char *end;
    refutation->count = 0;
    for (int literal; (literal = (int)strtol(lemma, &end, 10)) != 0; lemma = end) {
        int *items =
            qs_grow(refutation->lemma, refutation->count, &refutation->room, sizeof *items);
        if (!items)
            return false;
        refutation->lemma = items;
        items[refutation->count++] = literal;
    }
    return qs_clausal_proof_lemma(&refutation->proof, refutation->lemma, refutation->count) ==
           QS_LEMMA_FOLLOWS;
}

/*
 * Write the lemmas of the record. Those that were never used are left out, if there is memory and
 * time to find that out; otherwise all are written, whatever they are good for.
 */
static void write_lemmas(struct sat_refutation *refutation)
{
    const uint64_t lemmas_between_polls = 64;
    struct qs_clausal_proof *proof = &refutation->proof;
    size_t length;
    uint64_t read = 0;
    char *lemma;
    while ((lemma = qs_lemma_record_next(&refutation->record, &length)) && !proof->uses.refuted)
        if (!add_lemma(refutation, lemma) ||
            (++read % lemmas_between_polls == 0 && qs_watch_stopped(refutation->watch)))
            break;
    refutation->complete = proof->uses.refuted && qs_clausal_proof_write_lemmas(proof);
    if (proof->uses.refuted)
        return;
    qs_clausal_proof_write_all(proof);
    for (; lemma; lemma = qs_lemma_record_next(&refutation->record, &length))
        qs_clausal_proof_write_text(proof, lemma, length);
    refutation->complete = refutation->record.complete;
}

void qs_sat_refute_again(const char *name, struct qs_bounds *bounds, struct qs_encoding encoding,
                         uint64_t seed, struct qs_watch *watch)
{
    bool closed = bounds->upper <= qs_bounds_best(bounds) || bounds->upper < bounds->target;
    if (!bounds->recorder || bounds->proofs || bounds->reason != QS_REASON_SAT || !closed)
        return;
    double started = qs_clock_now();
    struct qs_watch own;
    /* A watch that stops for the same reasons, so that the result stays as it is. */
    qs_watch_init(&own, 0);
    own.deadline = watch->deadline;
    own.poll = watch->poll;
    own.poll_state = watch->poll_state;
    own.log = watch->log;
    own.log_state = watch->log_state;
    struct sat_refutation refutation = {.board = bounds->board, .watch = &own};
    struct qs_recorder *recorder = bounds->recorder;
    struct qs_proof_log *log = qs_recorder_log(recorder);
    qs_clausal_proof_init(&refutation.proof, bounds->board, bounds->board, log, &own);
    refutation.proof.pass_on = sat_refutation_add_clause;
    refutation.proof.pass_on_state = &refutation;
    if (log &&
        qs_lemma_record_init(&refutation.record, bounds->board->memory, seed, recorder->folder,
                             NULL) &&
        sat_refutation_refute(&refutation, encoding, bounds->upper + 1))
        write_lemmas(&refutation);
    if (refutation.record.error != 0)
        recorder->error = refutation.record.error;
    if (refutation.complete)
        bounds->proofs = qs_proof_of_log(log);
    if (bounds->proofs)
        bounds->proofs->kind = QS_PROOF_CLAUSES;
    qs_lemma_record_release(&refutation.record);
    qs_clausal_proof_release(&refutation.proof);
    free(refutation.lemma);
    double seconds = qs_clock_now() - started;
    recorder->refuting += seconds;
    if (bounds->proofs)
        qs_watch_log(watch, "%s: certificate: refuted again, %llu lemmas, %.3f s", name,
                     (unsigned long long)refutation.proof.lemma_count, seconds);
    else
        qs_watch_log(watch, "%s: certificate: not refuted again, %.3f s", name, seconds);
}
