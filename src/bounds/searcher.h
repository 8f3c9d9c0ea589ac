/*
 * The interface of everything that moves a bound in steps. A searcher works on
 * one board, and every step is given the same bounds of that board. The same
 * steps do the same work unless others move the bounds meanwhile.
 */
#ifndef QS_SEARCHER_H
#define QS_SEARCHER_H

#include "bounds.h"
#include "queensat/solve.h"
#include "watch.h"

/*
 * The approximate cost of the searches' work in one unit: a tick is about 10 ns.
 * On one thread the searches take turns by ticks, not by the clock, so that the
 * same board and seed always give the same result.
 */
#define QS_TICKS_A_NODE 8         /* of the bitset search */
#define QS_TICKS_A_PROBE 3        /* of the bitset search */
#define QS_TICKS_A_CHECK 3        /* of the min-conflicts search */
#define QS_TICKS_A_STEP 20        /* of the other local search */
#define QS_TICKS_A_PROPAGATION 15 /* of PicoSAT */

struct qs_searcher {
    const char *name;
    /*
     * Work for about this many ticks: less if the bounds are answered or the watch
     * says stop, more if the work cannot be interrupted. Returns roughly the ticks used; 0:
     * there is nothing to do now, or no memory for it. A failure that must end the whole
     * computation stops the watch.
     */
    uint64_t (*step)(struct qs_searcher *searcher, struct qs_bounds *bounds, struct qs_watch *watch,
                     uint64_t ticks);
    void (*free)(struct qs_searcher *searcher);
    struct qs_work work; /* so far */
    uint64_t ticks;      /* used so far; counted by qs_searcher_step */
    uint64_t rest;       /* ticks that its query will probably still take; 0: it cannot tell */
    bool idle;           /* the last step had nothing to do: others have all the work, for now */
};

/* No limit: for an engine that runs in one step. */
#define QS_TICKS_ENDLESS UINT64_MAX

/* One step; returns the ticks used. */
uint64_t qs_searcher_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                          struct qs_watch *watch, uint64_t ticks);

/* Report that a query goes on where an earlier run has left it (checkpoint.h). */
void qs_searcher_log_resumed(const struct qs_searcher *searcher, const struct qs_bounds *bounds,
                             struct qs_watch *watch, int32_t added);

/* NULL is allowed. */
void qs_searcher_free(struct qs_searcher *searcher);

/*
 * The query that a complete search works on: can this many queens be added?
 * It stays the same until the bounds answer it, whichever search moves them; then
 * the strategy chooses the next one.
 */
struct qs_query {
    enum qs_strategy strategy;
    int32_t added;  /* asked for; 0: nothing */
    double started; /* by qs_clock_now */
};

/*
 * The number of queens to ask for now; 0 if the bounds are answered. Counts a new
 * query, and logs an answered one under the name of the search.
 */
int32_t qs_query_next(struct qs_query *query, const char *name, struct qs_bounds *bounds,
                      struct qs_watch *watch, struct qs_work *work);

/* The search ends: log its query, if there is one, answered or not. */
void qs_query_settle(struct qs_query *query, const char *name, struct qs_bounds *bounds,
                     struct qs_watch *watch);

/*
 * The searchers, each in the room of its method. The board and its memory, which they use, must
 * outlive them. NULL if out of memory.
 */

/* Local search by breakout, NuMVC and ARW (local_search.h): raises the lower bound. */
struct qs_searcher *qs_local_searcher_new(const struct qs_board *board, uint64_t seed);

/*
 * Min-conflicts over the whole instance of the board: raises the lower bound. Every step
 * is a new search of this many checks; 0: short searches first, longer ones later.
 */
struct qs_searcher *qs_min_conflicts_searcher_new(const struct qs_board *board,
                                                  const struct qs_instance *instance, uint64_t seed,
                                                  uint64_t checks);

struct qs_dual_cover;

/*
 * The LP, in one step: lowers the upper bound. The bound that it finds, fixed queens
 * included, is stored in *line_cover, and the cover, finely rounded, in *fine, unless these are
 * NULL.
 */
struct qs_searcher *qs_cover_searcher_new(const struct qs_board *board, int32_t *line_cover,
                                          struct qs_dual_cover *fine);

/*
 * Limits on the queens of blocks, one line program a step: may lower the upper bound by one, where
 * that is the number of rows. It has nothing to do if the bound is another one than at first.
 */
struct qs_searcher *qs_limit_searcher_new(const struct qs_board *board);

struct qs_bitset_pool;
struct qs_ipasir;

/*
 * The complete search over bitsets, on boards that satisfy qs_bitset_search_fits. `pools` is
 * NULL, or an array [rows + 1] by the number of queens asked for: then all searchers with the same
 * array divide the work.
 */
struct qs_searcher *qs_bitset_searcher_new(const char *name, const struct qs_board *board,
                                           enum qs_strategy strategy, struct qs_bitset_pool *pools);

/*
 * The search over bitsets begun again and again, each time with the rows and columns in another
 * order, asked for one queen more than are known to fit: raises the lower bound, on boards that
 * satisfy qs_bitset_search_fits. The time until a placement is found differs by orders of magnitude
 * from order to order: it has heavy tails (C. Gomes, B. Selman, N. Crato, H. Kautz, "Heavy-tailed
 * phenomena in satisfiability and constraint satisfaction problems", J. Automated Reasoning 24,
 * 2000). A tree that is searched to its end proves that no queen more fits, but without evidence,
 * and so it only ends the search.
 * `shortest` is the ticks of the shortest runs; 0: as many as suit the board.
 */
struct qs_searcher *qs_restart_searcher_new(const char *name, const struct qs_board *board,
                                            uint64_t seed, uint64_t shortest);

struct qs_lp_pools;

/*
 * Branch and bound on the LP, on any board. `pools` may be NULL; all searchers with the
 * same pools divide the work.
 */
struct qs_searcher *qs_lp_searcher_new(const char *name, const struct qs_board *board,
                                       enum qs_strategy strategy, struct qs_lp_pools *pools);

/*
 * Iterated cardinality bounds through PicoSAT, or through another solver unless `ipasir` is NULL:
 * its claims move the bounds like proofs, each step must be endless, and one in which it gives up
 * or its model has too few queens returns 0. The first step builds the formula. What the
 * hints contain when a query is asked the solver gets as well (sat/sat_hints.c); NULL: nothing.
 */
struct qs_searcher *qs_sat_searcher_new(const char *name, const struct qs_board *board,
                                        enum qs_strategy strategy, struct qs_encoding encoding,
                                        const struct qs_dual_cover *hints, uint64_t seed,
                                        const struct qs_ipasir *ipasir);

/*
 * Whether it raises the lower bound only: what its solver refutes with hints cannot be recorded,
 * and costs far more without them. Then its steps return 0 until others have refuted it, too.
 */
void qs_sat_searcher_lower_only(struct qs_searcher *searcher, bool only);

/* Tell what it asks and learns; only with PicoSAT, and before its first step. NULL: nothing. */
struct qs_clause_trace;
void qs_sat_searcher_trace(struct qs_searcher *searcher, struct qs_clause_trace *trace);

/* Whether the last model of that searcher's solver had fewer queens than it was asked for. */
bool qs_sat_searcher_model_is_short(const struct qs_searcher *searcher);

#endif
