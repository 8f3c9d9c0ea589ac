/*
 * Refutations by PicoSAT: recorded, trimmed, and put into certificates.
 */
#ifndef QS_SAT_REFUTATION_H
#define QS_SAT_REFUTATION_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "bounds.h"
#include "memory.h"
#include "queensat/error.h"
#include "queensat/solve.h"
#include "solver.h"

/*
 * Refutations in the form of certificates: the definitions, clauses and lemmas that
 * ../proof/README.md calls clauses.
 *
 * If the bounds are answered because PicoSAT lowered the upper one, and searches are recorded,
 * refute one queen more once again and give the bounds the proof. PicoSAT records the lemmas of
 * a formula only if nothing is assumed and its size is known before, so that the first
 * refutation cannot be recorded. Stops when the watch says so, without stopping the watch; then,
 * or out of memory, there is no proof. The time is added to that of the recorder.
 */
void qs_sat_refute_again(const char *name, struct qs_bounds *bounds, struct qs_encoding encoding,
                         uint64_t seed, struct qs_watch *watch);

/*
 * A refutation by the solver, with the lemmas that lead to it in a temporary file.
 *
 * The solver records only if it knows the size of the formula before the first clause.
 * So the formula is built twice: into a sink that counts, with which the record begins,
 * and then into the solver.
 */
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

/*
 * What the lemmas of a refutation are used for. A solver's record contains all clauses
 * that it learned, but not when it forgot them. Each lemma is derived again here, by
 * unit propagation from the clauses before it, and the clauses that this took are
 * noted. A proof can then leave out lemmas that were never used, and delete each of
 * the others after its last use; checking it takes a fraction of the time.
 *
 * A clause of the formula, or a lemma.
 */
struct qs_trim_clause {
    size_t first; /* its literals, in `literals` */
    uint32_t count;
    uint32_t last_use; /* the last clause, by number, that it was used for; its own at first */
    bool given;        /* it is no lemma */
    bool used;
    bool idle; /* not used for some time: tried last */
};

/* If this other literal is true, the clause is. */
struct qs_trim_watch {
    uint32_t clause;
    uint32_t other;
};

struct qs_trim_watches {
    struct qs_trim_watch *watch; /* [count] */
    size_t count, room;
};

/* Literals are 2 v for variable v, and 2 v + 1 for its denial; variables count from 0. */
struct qs_proof_trim {
    struct qs_memory *memory;
    size_t charged; /* bytes */
    size_t variables, variable_room;
    uint32_t *literals; /* [literal_count] */
    size_t literal_count, literal_room;
    struct qs_trim_clause *clauses; /* [clause_count] */
    size_t clause_count, clause_room, lemma_count;
    uint32_t *busy; /* [busy_count] lemmas that are not idle */
    size_t busy_count, busy_room;
    struct qs_trim_watches *watches[2]; /* [2 variables] by idle, then by literal */
    int8_t *value;                      /* [2 variables] 1: true, −1: false, 0: neither */
    uint32_t *reason;         /* [variables] the clause that decided it, or QS_TRIM_NONE */
    bool *wanted;             /* [variables] scratch */
    uint32_t *trail;          /* [variables] literals in the order in which they got true */
    size_t trail_count, kept; /* kept: those that follow from the clauses alone */
    size_t propagated[2];     /* through clauses that are busy, and idle */
    /*
     * NULL, or called before propagation is undone or kept: of the trail, what is not yet kept is
     * new. The contradiction is the clause that is false; QS_TRIM_NONE: there is none.
     */
    void (*observe)(void *observer, uint32_t contradiction);
    void *observer;
    bool refuted;   /* the clauses contradict each other by propagation */
    bool failed;    /* out of memory, or a lemma did not follow */
    bool unfounded; /* the latter */
};

/*
 * For literals v and −v, 1 ≤ v ≤ variables. The memory must outlive it; release it in any case.
 * What is all 0 may be released, too.
 */
void qs_proof_trim_init(struct qs_proof_trim *uses, size_t variables, struct qs_memory *memory);
void qs_proof_trim_release(struct qs_proof_trim *uses);

/*
 * After these, `failed` says whether something went wrong; then the uses are useless. No variable
 * is twice in a clause. What follows a contradiction is ignored.
 */
void qs_proof_trim_reserve(struct qs_proof_trim *uses, size_t variables);
/* A clause that need not be derived. */
void qs_proof_trim_formula(struct qs_proof_trim *uses, const int *literals, size_t count);
void qs_proof_trim_lemma(struct qs_proof_trim *uses, const int *literals, size_t count);

#define QS_TRIM_NONE UINT32_MAX /* no clause: the denial of a literal that is to be derived */

/* A literal of v or −v. */
static inline uint32_t qs_trim_number(int literal)
{
    return literal > 0 ? 2 * (uint32_t)(literal - 1) : 2 * (uint32_t)(-literal - 1) + 1;
}

/* A literal as a number, v or −v. */
static inline int qs_trim_literal(uint32_t literal)
{
    int variable = (int)(literal / 2) + 1;
    return literal % 2 ? -variable : variable;
}

#endif
