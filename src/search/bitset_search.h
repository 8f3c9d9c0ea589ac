/*
 * The fast backtracker: exact search over bitsets, for boards with at most 64
 * rows and columns that have free squares. It answers "can this many queens be
 * added?", with the placement or by exhausting the tree, in steps as long as
 * the caller wants:
 *
 *     qs_bitset_search_ask(search, added, NULL);
 *     while ((answer = qs_bitset_search_step(search, ticks)) == QS_BITSET_OPEN)
 *         look at qs_bitset_search_best, do other work, give up
 */
#ifndef QS_BITSET_SEARCH_H
#define QS_BITSET_SEARCH_H

#include <stdatomic.h>

#include "board.h"
#include "proof.h"

enum qs_bitset_answer {
    QS_BITSET_NO,
    QS_BITSET_YES,
    QS_BITSET_OPEN, /* the ticks are used up: step again */
};

struct qs_bitset_search;

/* Whether the board is small enough. */
bool qs_bitset_search_fits(const struct qs_board *board);

/*
 * The board must fit and outlive the search; the memory is the board's. The
 * kernel is one that qs_bitset_kernel offers, 0 being the fastest. NULL
 * without the memory.
 */
struct qs_bitset_search *qs_bitset_search_new(const struct qs_board *board, unsigned kernel);
void qs_bitset_search_free(struct qs_bitset_search *search);

/*
 * One question that several searches of the same board work at, by turns or
 * each on a thread of its own. Each takes up a part of the tree that no other
 * one has taken, then the next, until none is left.
 */
struct qs_bitset_share {
    _Atomic uint32_t next;   /* begin with all 0 */
    _Atomic int32_t engaged; /* searches that may hold an unfinished part, or found a placement */
    struct qs_proof_shares proofs; /* of those that write theirs down; to be released at the end */
};

/* Whether nothing is left to do: once one search has said NO, then this makes it the answer. */
bool qs_bitset_share_is_exhausted(const struct qs_bitset_share *share);

/*
 * Begin a question: can `added` ≥ 0 queens be added? The question before is
 * dropped.
 *
 * With a share (else NULL), which must last as long as the question, this
 * search takes its parts from it, and NO means only that none is left to be
 * taken. A question dropped, or answered by YES, leaves its part unfinished,
 * so that the share is never exhausted.
 */
void qs_bitset_search_ask(struct qs_bitset_search *search, int32_t added,
                          struct qs_bitset_share *share);

/*
 * From the next question on, write refutations down, as trees of a certificate.
 * The log must outlive the search; NULL ends it.
 */
void qs_bitset_search_record(struct qs_bitset_search *search, struct qs_proof_log *log);

/*
 * The refutation, once the answer is NO and, if the question is shared, the
 * share is exhausted. NULL if it was not written down, or without memory.
 */
struct qs_proof *qs_bitset_search_proof(const struct qs_bitset_search *search);

/*
 * Work at the question for about `ticks` ≥ 1 (ticks.h), a look-ahead more at
 * the most. A question that is not shared visits the same nodes however it is
 * cut into steps, and again when it is asked again. After YES or NO, the same
 * answer again.
 */
enum qs_bitset_answer qs_bitset_search_step(struct qs_bitset_search *search, uint64_t ticks);

/*
 * The squares of the largest placement found by any question so far, after YES
 * one of at least `added` queens. They belong to the search and last until its
 * next step.
 */
const uint32_t *qs_bitset_search_best(const struct qs_bitset_search *search, uint32_t *count);

/* Squares tried so far: as branches, and to look ahead. And what both took. */
uint64_t qs_bitset_search_nodes(const struct qs_bitset_search *search);
uint64_t qs_bitset_search_probes(const struct qs_bitset_search *search);
uint64_t qs_bitset_search_ticks(const struct qs_bitset_search *search);

#endif
