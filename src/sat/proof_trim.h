/*
 * What the lemmas of a refutation are used for. A solver's record contains all clauses
 * that it learned, but not when it forgot them. Each lemma is derived again here, by
 * unit propagation from the clauses before it, and the clauses that this took are
 * noted. A proof can then leave out lemmas that were never used, and delete each of
 * the others after its last use; checking it takes a fraction of the time.
 */
#ifndef QS_PROOF_TRIM_H
#define QS_PROOF_TRIM_H

#include <stddef.h>
#include <stdint.h>

#include "memory.h"

/* A clause of the formula, or a lemma. */
struct qs_trim_clause {
    size_t first; /* its literals, in `literals` */
    uint32_t count;
    uint32_t last_use; /* the last clause, by number, that it was used for; its own at first */
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
    size_t variables;
    uint32_t *literals; /* [literal_count] */
    size_t literal_count, literal_room;
    struct qs_trim_clause *clauses; /* [clause_count] those of the formula first */
    size_t clause_count, clause_room, formula;
    uint32_t *busy; /* [busy_count] lemmas that are not idle */
    size_t busy_count, busy_room;
    struct qs_trim_watches *watches; /* [2 × 2 variables] by idle, then by literal */
    int8_t *value;                   /* [2 variables] 1: true, −1: false, 0: neither */
    uint32_t *reason;                /* [variables] the clause that decided it */
    bool *wanted;                    /* [variables] scratch */
    uint32_t *trail;                 /* [variables] literals in the order in which they got true */
    size_t trail_count, kept;        /* kept: those that follow from the clauses alone */
    size_t propagated[2];            /* through clauses that are busy, and idle */
    bool refuted;                    /* the clauses contradict each other by propagation */
    bool failed;                     /* out of memory, or a lemma did not follow */
};

/*
 * For literals v and −v, 1 ≤ v ≤ variables. The memory must outlive it; release it in any case.
 * What is all 0 may be released, too.
 */
void qs_proof_trim_init(struct qs_proof_trim *uses, size_t variables, struct qs_memory *memory);
void qs_proof_trim_release(struct qs_proof_trim *uses);

/*
 * After these, `failed` says whether something went wrong; then the uses are useless. No variable
 * is twice in a clause. Clauses of the formula come first; what follows a contradiction is ignored.
 */
void qs_proof_trim_formula(struct qs_proof_trim *uses, const int *literals, size_t count);
void qs_proof_trim_lemma(struct qs_proof_trim *uses, const int *literals, size_t count);

/* A literal as a number, v or −v. */
static inline int qs_trim_literal(uint32_t literal)
{
    int variable = (int)(literal / 2) + 1;
    return literal % 2 ? -variable : variable;
}

#endif
