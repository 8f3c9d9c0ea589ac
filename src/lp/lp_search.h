/*
 * Branch and bound on the linear relaxation (LP): exact search for boards on which slack
 * alone is too weak a bound, of any size. It answers "can this many queens be
 * added?" in steps of any length, as the bitset search does.
 *
 * Each node has a basis of the simplex method (simplex.h). What the method
 * finds is approximate and decides nothing: its prices are rounded to a cover in
 * whole numbers, which must cover every square that is left, before a node is
 * closed or a square removed. A node whose cover fails is branched on.
 *
 * It is the tree of a search (qs_search_begin_lp), whose functions (struct qs_tree) get it as a
 * void *.
 */
#ifndef QS_LP_SEARCH_H
#define QS_LP_SEARCH_H

#include <pthread.h>
#include <stdatomic.h>

#include "board.h"
#include "bound_search.h"
#include "node_solver.h"
#include "proof.h"

struct qs_lp_search;
struct qs_lp_pool;

/* The board must outlive the search, which uses its memory. NULL if out of memory. */
struct qs_lp_search *qs_lp_search_new(const struct qs_board *board);
void qs_lp_search_free(void *search);

/*
 * Begin a query: can `added` ≥ 1 queens be added? The previous one is dropped; only what it has
 * taught about branching stays. If `pool`, that of this query, is not NULL, the query is
 * shared with all searches that ask it with the pool, which must outlive the search. Then the one
 * that finishes last answers NO. One that is out of memory leaves its part to the others; it should
 * be freed soon.
 */
void qs_lp_search_ask(struct qs_lp_search *search, int32_t added, struct qs_lp_pool *pool,
                      struct qs_proof_log *log);

/* Work on the query for about `ticks` (bound_search.h), at least one node. */
enum qs_query_answer qs_lp_search_step(void *search, struct qs_watch *watch, uint64_t ticks);

/*
 * The state of a query that is open and not shared, as text for a checkpoint: the path, and what
 * the search knows about branching. The bases of the simplex method are not in it, so that after
 * qs_lp_search_restore the next nodes take more pivots, and may branch elsewhere.
 */
void qs_lp_search_print(const void *search, FILE *stream);
/*
 * Go on from it, right after the query was asked again. False: it is no such text, or memory is
 * short, and the query must be asked again.
 */
bool qs_lp_search_restore(void *search, const char *text);

/* The answer is NO: it was found earlier, and the log has its text. */
void qs_lp_search_refute(void *search);

/* The refutation, after NO. NULL if it was not recorded, or if out of memory. */
struct qs_proof *qs_lp_search_proof(const void *search);

/* What a search has found and done so far, over all questions. */
struct qs_lp_progress {
    /* The squares of the largest placement; after YES at least `added`. Valid until the next step.
     */
    const uint32_t *best; /* [count] */
    uint32_t count;
    uint64_t nodes, pivots, ticks;
    /*
     * How much of the query has been shown, of its probable work; after NO, 1 but for rounding.
     * After a hundred nodes, nodes divided by it were 0.5 to 0.9 of the whole with 4 free squares a
     * row, but 0.04 with 5.5. 0 if the query is shared, or was restored.
     */
    double done;
};

struct qs_lp_progress qs_lp_search_progress(const struct qs_lp_search *search);

/*
 * How several LP searches of one board, each on its own thread or in turn,
 * divide the tree of a query: a search that has nothing to do waits in the
 * query's pool; one that has open branches offers it the shallowest.
 *
 * Which search walks a subtree does not matter: they learn together where to branch
 * (node_solver.h), and the proofs of the subtrees join to one.
 *
 * What remains of a node after one branch: its square stays empty. Or the whole tree.
 */
struct qs_lp_subtree {
    struct qs_lp_subtree *next;
    uint32_t number; /* 0: the whole tree; then nothing else is set */
    struct qs_arena arena;
    struct qs_node_state state; /* still with the square */
    struct qs_basis basis;
    uint32_t *queens, placed; /* of the path */
    uint32_t level, branch;   /* of the node */
};

/* One query. */
struct qs_lp_pool {
    struct qs_lp_pool *next;
    struct qs_lp_pools *pools;
    int32_t added;
    pthread_mutex_t mutex;
    pthread_cond_t changed;      /* a subtree is offered, or none is left */
    struct qs_lp_subtree *first; /* offered */
    struct qs_lp_subtree whole;  /* offered at first */
    uint32_t count;              /* subtrees numbered so far */
    uint32_t offered, walked;    /* unfinished subtrees */
    bool dropped;                /* a search has left before the end */
    uint32_t members;            /* searches that have joined, and not left */
    _Atomic bool wanted;         /* more of them are idle than subtrees are offered */
    struct qs_partial_proofs proofs;
};

/* The questions that the searches of one board have asked. */
struct qs_lp_pools {
    struct qs_arena arena;
    struct qs_line_map map;
    struct qs_pseudo_costs costs; /* what the searches learn */
    pthread_mutex_t mutex;
    struct qs_lp_pool *first;
    bool patient; /* a search without work waits for it a while: its thread has no other */
};

/* False if out of memory; to be released in any case, after all searches have ended. */
bool qs_lp_pools_init(struct qs_lp_pools *pools, const struct qs_board *board);
void qs_lp_pools_release(struct qs_lp_pools *pools);

/* The pool of the query of this many queens; NULL if out of memory. */
struct qs_lp_pool *qs_lp_pools_find(struct qs_lp_pools *pools, int32_t added);

void qs_lp_pool_join(struct qs_lp_pool *pool);
/*
 * A member leaves, with its subtree (or NULL), because the query is over. Returns whether it has
 * been refuted; if not, it never will be: the texts of the member's subtrees are no longer needed.
 */
bool qs_lp_pool_leave(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree);
/* A member that is out of memory leaves: its subtree is offered again, from its beginning. */
void qs_lp_pool_resign(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree);

/* A subtree for a member that has none; NULL if none is offered now. It stays the pool's. */
struct qs_lp_subtree *qs_lp_pool_take(struct qs_lp_pool *pool);

/* Whether to offer a subtree. Cheap. */
static inline bool qs_lp_pool_is_wanted(const struct qs_lp_pool *pool)
{
    return atomic_load_explicit(&pool->wanted, memory_order_relaxed);
}

/*
 * A subtree that can be offered, without queens: a copy of this state and basis. NULL if memory is
 * short.
 */
struct qs_lp_subtree *qs_lp_subtree_new(struct qs_lp_pool *pool, const struct qs_node_state *state,
                                        const struct qs_basis *basis);

/* Offer a subtree, which becomes the pool's; returns its number. */
uint32_t qs_lp_pool_offer(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree);

/*
 * A member has shown the claim of its subtree. Its log (or NULL) has the text from `begin` on, and
 * from `first_mark` on marks where subtrees belong that it has offered. Returns true if it was the
 * last subtree: the query is refuted.
 */
bool qs_lp_pool_finish(struct qs_lp_pool *pool, struct qs_lp_subtree *subtree,
                       struct qs_proof_log *log, uint64_t begin, size_t first_mark);

/* Wait for a subtree to be offered or the end of the query, for a millisecond at most. */
void qs_lp_pool_wait(struct qs_lp_pool *pool);

#endif
