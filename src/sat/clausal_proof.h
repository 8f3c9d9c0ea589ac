/*
 * Clausal proofs as ../proof/README.md describes them, from a formula of the board and the lemmas
 * of a solver that refuted it.
 *
 *     qs_clausal_proof_init(&proof, board, lines, log, watch)
 *     qs_clausal_proof_begin(&proof, variables)           as many as a sink has counted
 *     qs_clausal_proof_mean(&proof, variable, literal)    for each that is no auxiliary variable
 *     qs_clausal_proof_sink(&proof, first)                then pass the formula to proof.sink
 *     qs_clausal_proof_end_formula(&proof)
 *     qs_clausal_proof_lemma(&proof, literals, count)     until proof.uses.refuted
 *     qs_clausal_proof_write_lemmas(&proof)
 *     qs_clausal_proof_release(&proof)                    in any case; zeros are allowed
 *
 * The formula may be about a larger board than the proof, such as the one without queens and
 * blocks. Variables of it that have always the same value are left out.
 */
#ifndef QS_CLAUSAL_PROOF_H
#define QS_CLAUSAL_PROOF_H

#include <limits.h>

#include "board.h"
#include "clause_sink.h"
#include "proof.h"
#include "sat_refutation.h"

/* What a variable means that is always true; false is −QS_MEANS_TRUE. */
#define QS_MEANS_TRUE INT_MAX

struct qs_lines_counted {
    size_t open, empty;
};

struct qs_clausal_proof {
    const struct qs_board *board; /* whose free squares are the first variables of the proof */
    const struct qs_board *lines; /* whose lines the formula is about */
    struct qs_proof_log *log;
    struct qs_watch *watch;
    /* Also called for each clause of the formula; or NULL. */
    bool (*pass_on)(void *state, const int *literals, size_t count);
    void *pass_on_state;
    struct qs_clause_sink sink;
    struct qs_proof_trim uses;
    uint64_t lemma_count; /* written */
    /* Private. */
    int *meaning; /* [meant + 1] of a variable of the formula: a literal of the proof; 0: none */
    int meant, formula;
    int variables; /* of the proof */
    int direction; /* of the clauses that follow */
    uint32_t line; /* of the clauses that follow, or QS_SINK_COUNTER */
    int before;    /* variables before this line */
    int *clauses;  /* [count] those of this line so far, each with a 0 at its end */
    size_t count, room;
    int *own; /* [own_count] the last clause, in variables of the proof */
    size_t own_count, own_room;
    int8_t *seen; /* [seen_room] scratch, by variable of the proof */
    size_t seen_room;
    uint64_t taken; /* lemmas */
    int fresh;      /* the literal of the formula that is being defined; 0: none */
    int *factors;   /* [factor_count] of its definition, in variables of the proof */
    size_t factor_count, factor_room;
    bool refuted_factor;                 /* one of them is always false */
    struct qs_lines_counted *counted[2]; /* [lines + 1] of rows and columns of the formula */
    bool failed;                         /* out of memory */
};

void qs_clausal_proof_init(struct qs_clausal_proof *proof, const struct qs_board *board,
                           const struct qs_board *lines, struct qs_proof_log *log,
                           struct qs_watch *watch);
void qs_clausal_proof_release(struct qs_clausal_proof *proof);

/* False: out of memory. */
bool qs_clausal_proof_begin(struct qs_clausal_proof *proof, int variables);
void qs_clausal_proof_mean(struct qs_clausal_proof *proof, int variable, int literal);
void qs_clausal_proof_sink(struct qs_clausal_proof *proof, int variables);
/* False: out of memory, or stopped by the watch. */
bool qs_clausal_proof_end_formula(struct qs_clausal_proof *proof);

enum qs_lemma_verdict {
    QS_LEMMA_FOLLOWS,
    QS_LEMMA_DOES_NOT_FOLLOW, /* by propagation */
    QS_LEMMA_UNDEFINED,       /* it has a new variable, which it does not define */
    QS_LEMMA_NO_MEMORY
};

/*
 * The next lemma, in variables of the formula, or new ones. A new variable x (or its denial) is
 * defined by lemmas "x or A", "x or B", ... that follow each other: it then means that A and B are
 * not both true. So do solvers that factor out common literals (N. Manthey, M. Heule, A. Biere,
 * "Automated Reencoding of Boolean Formulas", HVC 2012).
 */
enum qs_lemma_verdict qs_clausal_proof_lemma(struct qs_clausal_proof *proof, const int *literals,
                                             size_t count);

/*
 * After a refutation, write the lemmas that are used, each with its deletion after its last use; in
 * a short proof, deletions take more room than they save time. False if out of memory.
 */
bool qs_clausal_proof_write_lemmas(struct qs_clausal_proof *proof);
/* Without one: all lemmas so far, whatever they are good for, and the text of one more. */
void qs_clausal_proof_write_all(struct qs_clausal_proof *proof);
void qs_clausal_proof_write_text(struct qs_clausal_proof *proof, const char *lemma, size_t length);

#endif
