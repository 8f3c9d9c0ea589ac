/*
 * Branch and bound on the linear relaxation (LP): exact search for boards on which slack
 * alone is too weak a bound, of any size. It answers "can this many queens be
 * added?" in steps of any length, as the bitset search does.
 *
 * Each node has a basis of the simplex method (simplex.h). What the method
 * finds is approximate and decides nothing: its prices are rounded to a cover in
 * whole numbers, which must cover every square that is left, before a node is
 * closed or a square removed. A node whose cover fails is branched on.
 */
#ifndef QS_LP_SEARCH_H
#define QS_LP_SEARCH_H

#include "board.h"
#include "lp_pool.h"
#include "watch.h"

enum qs_lp_answer {
    QS_LP_NO,
    QS_LP_YES,
    QS_LP_OPEN,   /* the ticks ran out, or the watch said stop: step again */
    QS_LP_IDLE,   /* the question is shared, and other searches walk what is left of it */
    QS_LP_MEMORY, /* out of memory, for good */
};

struct qs_lp_search;

/* The board must outlive the search, which uses its memory. NULL if out of memory. */
struct qs_lp_search *qs_lp_search_new(const struct qs_board *board);
void qs_lp_search_free(struct qs_lp_search *search);

/*
 * Begin a question: can `added` ≥ 1 queens be added? The previous one is dropped; only what it has
 * taught about branching stays. If `pool`, that of this question, is not NULL, the question is
 * shared with all searches that ask it with the pool, which must outlive the search. Then the one
 * that finishes last answers NO. One that is out of memory leaves its part to the others; it should
 * be freed soon.
 */
void qs_lp_search_ask(struct qs_lp_search *search, int32_t added, struct qs_lp_pool *pool,
                      struct qs_proof_log *log);

/* Work on the question for about `ticks` (searcher.h), at least one node. */
enum qs_lp_answer qs_lp_search_step(struct qs_lp_search *search, struct qs_watch *watch,
                                    uint64_t ticks);

/*
 * The state of a question that is open and not shared, as text for a checkpoint: the path, and what
 * the search knows about branching. The bases of the simplex method are not in it, so that after
 * qs_lp_search_restore the next nodes take more pivots, and may branch elsewhere.
 */
void qs_lp_search_print(const struct qs_lp_search *search, FILE *stream);
/*
 * Go on from it, right after the question was asked again. False: it is no such text, or memory is
 * short, and the question must be asked again.
 */
bool qs_lp_search_restore(struct qs_lp_search *search, const char *text);

/* The answer is NO: it was found earlier, and the log has its text. */
void qs_lp_search_refute(struct qs_lp_search *search);

/* The refutation, after NO. NULL if it was not recorded, or if out of memory. */
struct qs_proof *qs_lp_search_proof(const struct qs_lp_search *search);

/*
 * The squares of the largest placement found by any question so far; after YES it has at least
 * `added` queens. Valid until the next step.
 */
const uint32_t *qs_lp_search_best(const struct qs_lp_search *search, uint32_t *count);

/* So far, over all questions. */
uint64_t qs_lp_search_nodes(const struct qs_lp_search *search);
uint64_t qs_lp_search_pivots(const struct qs_lp_search *search);
uint64_t qs_lp_search_ticks(const struct qs_lp_search *search);

#endif
