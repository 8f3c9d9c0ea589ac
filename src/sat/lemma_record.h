/*
 * A refutation by the solver, with the lemmas that lead to it in a temporary file.
 *
 * The solver records only if it knows the size of the formula before the first clause.
 * So the formula is built twice: into a sink that counts, with which the record begins,
 * and then into the solver.
 */
#ifndef QS_LEMMA_RECORD_H
#define QS_LEMMA_RECORD_H

#include <stdio.h>

#include "queensat/error.h"
#include "solver.h"

struct qs_lemma_record {
    struct qs_solver *solver; /* to which the caller adds the clauses */
    bool complete;            /* the empty clause, the last lemma, has been read */
    int error;                /* an errno if the record could not be written or read; or 0 */
    /* Private. */
    FILE *file;
    char *line;
    size_t room;
};

/*
 * The folder is that of the temporary file; NULL: where the system keeps them. False with
 * QS_ERROR_MEMORY or QS_ERROR_SYSTEM; release the record in any case. The memory must outlive it.
 */
bool qs_lemma_record_init(struct qs_lemma_record *record, struct qs_memory *memory, uint64_t seed,
                          const char *folder, struct qs_error *error);
void qs_lemma_record_release(struct qs_lemma_record *record);

/* Begin with the sink that has counted the formula. False if the solver cannot record it. */
bool qs_lemma_record_begin(struct qs_lemma_record *record, const struct qs_clause_sink *counted);

/* Solve the formula; of the variables that are decided, 1 … preferred are first made true. */
enum qs_solver_answer qs_lemma_record_solve(struct qs_lemma_record *record, int preferred);

/*
 * After QS_SOLVER_UNSATISFIABLE, the next lemma as in DIMACS: literals and a 0, `length` bytes
 * without the end of the line, valid until the next call. NULL after the empty clause, and, with
 * `complete` still false, if the record breaks off because it could not be written or read.
 */
char *qs_lemma_record_next(struct qs_lemma_record *record, size_t *length);

#endif
