/*
 * The fast backtracker: exact search over bitsets, for boards with at most
 * QS_BITSET_LINES rows and columns that have free squares. It answers "can this many queens
 * be added?", with a placement or by exhausting the tree, in steps of any length:
 *
 *     qs_bitset_search_ask(search, added, NULL);
 *     while ((answer = qs_bitset_search_step(search, NULL, ticks)) == QS_QUERY_OPEN)
 *         look at the progress, do other work, or give up
 *
 * It is the tree of a search (qs_search_begin_bitset), whose functions (struct qs_tree) get it as a
 * void *.
 */
#ifndef QS_BITSET_SEARCH_H
#define QS_BITSET_SEARCH_H

#include <stdatomic.h>

#include "board.h"
#include "bound_search.h"
#include "proof.h"

struct qs_bitset_search;

/* Rows, or columns. */
#define QS_BITSET_LINES 128

/* Whether the board is small enough. */
bool qs_bitset_search_fits(const struct qs_board *board);

/*
 * The board must fit and outlive the search, which uses the board's memory.
 * `kernel` is the number of one that qs_bitset_kernel returns; 0 is the
 * fastest. Lines have at least `least_bits` bits, which tests use to try every
 * length on small boards; 0: as few as the board needs. NULL if out of memory.
 */
struct qs_bitset_search *qs_bitset_search_new(const struct qs_board *board, unsigned kernel,
                                              unsigned least_bits);
void qs_bitset_search_free(void *search);

/*
 * The subtrees of one query that several searches of the same board work on,
 * in turn or each on its own thread. Each takes a subtree that no other has taken,
 * then another, until none is left.
 */
struct qs_bitset_pool {
    _Atomic uint32_t next;   /* all are 0 at first */
    _Atomic int32_t engaged; /* searches with an unfinished subtree, or that found a placement */
    struct qs_partial_proofs proofs; /* of searches that record them; to be released at the end */
};

/* Whether no subtree is unfinished. If so, and one search has answered NO, the answer is NO. */
bool qs_bitset_pool_is_exhausted(const struct qs_bitset_pool *pool);

/*
 * Begin a query: can `added` ≥ 0 queens be added? The previous query is
 * dropped.
 *
 * If `pool` is not NULL, it must last as long as the query. The search takes
 * its subtrees from it, and NO means only that none is left to take. A query
 * that is dropped, or answered YES, leaves its subtree unfinished, so that the
 * pool is never exhausted.
 */
void qs_bitset_search_ask(struct qs_bitset_search *search, int32_t added,
                          struct qs_bitset_pool *pool);

/*
 * The state of a query that is open and not shared, as text for a checkpoint
 * (bitset_kernel.h); and to go on from it, right after the query was asked again. False: it
 * is no such text, and the query must be asked again.
 */
void qs_bitset_search_print(const void *search, FILE *stream);
bool qs_bitset_search_restore(void *search, const char *text);

/* The answer is NO: it was found earlier, and the log has its text. */
void qs_bitset_search_refute(void *search);

/*
 * The refutation, once the answer is NO and, if the query is shared, the pool
 * is exhausted. NULL if it was not recorded, or if out of memory.
 */
struct qs_proof *qs_bitset_search_proof(const void *search);

/*
 * Work on the query for `ticks` ≥ 1 (bound_search.h), and about one look-ahead more
 * at most. A query that is not shared visits the same nodes however it is
 * cut into steps and whenever it is asked. After YES or NO, every further call
 * returns the same answer.
 */
enum qs_query_answer qs_bitset_search_step(void *search, struct qs_watch *watch, uint64_t ticks);

/* What a search has found and done so far, over all questions. */
struct qs_bitset_progress {
    /* The squares of the largest placement; after YES at least `added`. Valid until the next step.
     */
    const uint32_t *best; /* [count] */
    uint32_t count;
    uint64_t nodes, probes; /* squares tried as branches, and in look-aheads */
    uint64_t ticks;         /* that both took */
};

struct qs_bitset_progress qs_bitset_search_progress(const struct qs_bitset_search *search);

/*
 * How much of an open query has been walked, if all branches of a line are alike. 0 if the
 * query is shared, or was restored.
 */
double qs_bitset_search_done(const struct qs_bitset_search *search);

#endif
