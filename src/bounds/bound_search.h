/*
 * A search: whatever moves a bound in steps. It works on one board, and every step is given the
 * same bounds of that board. The same steps do the same work unless others move the bounds
 * meanwhile. The caller has the struct, and begins it by one of the functions below:
 *
 *     struct qs_search search = {.name = "scout"};
 *     if (qs_search_begin_local(&search, board, seed))
 *         while (qs_search_step(&search, bounds, watch, ticks) > 0)
 *             look at the bounds, or step another search
 *     qs_search_end(&search);
 */
#ifndef QS_BOUND_SEARCH_H
#define QS_BOUND_SEARCH_H

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

/* No limit: for an engine that runs in one step. */
#define QS_TICKS_ENDLESS UINT64_MAX

/*
 * The query that a complete search works on: can this many queens be added?
 * It stays the same until the bounds answer it, whichever search moves them; then
 * the strategy chooses the next one.
 */
struct qs_search_query {
    enum qs_strategy strategy; /* set by the caller, before the first step */
    int32_t added;             /* asked for; 0: nothing */
    double started;            /* by qs_clock_now */
    /*
     * What is recorded when it is settled. A search with a SAT solver sets core, variables and
     * clauses. Until then, `work` is that of the search before the query.
     */
    struct qs_query record;
    /* The rest is that of a search with a tree: */
    int32_t begun;                     /* the query that the tree is about; 0: none yet */
    struct qs_proof_log *log;          /* NULL: nothing is recorded */
    struct qs_checkpoint_entry *entry; /* of that query; or NULL */
};

enum qs_query_answer {
    QS_QUERY_NO,
    QS_QUERY_YES,
    QS_QUERY_OPEN,   /* the ticks ran out, or the watch said stop: step again */
    QS_QUERY_IDLE,   /* the query is shared, and other searches walk what is left of it */
    QS_QUERY_MEMORY, /* out of memory, for good */
};

struct qs_tree;

struct qs_search {
    const char *name; /* in logs, and for progress; set by the caller */
    /*
     * Work for about this many ticks: less if the bounds are answered or the watch
     * says stop, more if the work cannot be interrupted. Returns roughly the ticks used; 0:
     * there is nothing to do now, or no memory for it. A failure that must end the whole
     * computation stops the watch. NULL: it walks a tree.
     */
    uint64_t (*step)(struct qs_search *search, struct qs_bounds *bounds, struct qs_watch *watch,
                     uint64_t ticks);
    void (*free)(void *state);
    void *state;                /* of the method; NULL: not begun, or there is no memory for it */
    const struct qs_tree *tree; /* of a complete search that walks one; else NULL */
    struct qs_search_query query;
    struct qs_work work; /* so far */
    uint64_t ticks;      /* used so far, in a run before this one, too */
    uint64_t rest;       /* ticks that its query will probably still take; 0: it cannot tell */
    bool idle;           /* the last step had nothing to do: others have all the work, for now */
    /* Its place in a schedule (solve/scheduler.h): */
    uint64_t cost;  /* it begins when the others have worked for so many ticks */
    uint64_t turn;  /* ticks of one */
    uint64_t pass;  /* ticks by share: the least is the furthest behind */
    unsigned share; /* 0: not now */
    bool gone;      /* not for this board, or there is no memory for it */
    bool rests;     /* there was nothing to do in its last turn */
};

/* One step of a search that has begun; returns the ticks used. */
uint64_t qs_search_step(struct qs_search *search, struct qs_bounds *bounds, struct qs_watch *watch,
                        uint64_t ticks);

/* Release what it holds; its counters stay. One that has not begun is allowed. */
void qs_search_end(struct qs_search *search);

/*
 * The number of queens to ask for now; 0 if the bounds are answered. Counts a new
 * query, and settles an answered one.
 */
int32_t qs_search_next_query(struct qs_search *search, struct qs_bounds *bounds,
                             struct qs_watch *watch);

/*
 * Record the query of the search in the list of the bounds, and log it, if there is one, answered
 * or not. To be called before the search ends, when its work includes that of the query.
 */
void qs_search_settle_query(struct qs_search *search, struct qs_bounds *bounds,
                            struct qs_watch *watch);

/*
 * What is particular to a tree that is walked for a query. That it is asked, recorded, saved in a
 * checkpoint and answered is common to all of them (qs_search_step). The tree is the state of the
 * search.
 */
struct qs_tree {
    const char *kind; /* of its queries in a checkpoint */
    /* Begin the query, and record it in search->query.log, unless NULL. False: out of memory. */
    bool (*ask)(struct qs_search *search, int32_t added);
    /* Walk for about so many ticks. */
    enum qs_query_answer (*walk)(void *tree, struct qs_watch *watch, uint64_t ticks);
    /*
     * After a walk: raise the bounds to its placement, update work and rest of the search, and
     * return the ticks used. *answer: of the walk; changed where other searches have to be asked.
     */
    uint64_t (*report)(struct qs_search *search, struct qs_bounds *bounds,
                       enum qs_query_answer *answer);
    /* The state of the query, for a checkpoint. */
    qs_checkpoint_entry_print *print;
    /* Continue from there, right after the query was asked; false: it must be asked again. */
    bool (*restore)(void *tree, const char *text);
    /* The answer is NO: it was found earlier, and the log has its text. */
    void (*refute)(void *tree);
    /* The refutation, after NO; NULL: out of memory. */
    struct qs_proof *(*proof)(const void *tree);
};

/*
 * How each search begins, in the room of its method. The board and its memory, which they use, must
 * outlive the search. False if out of memory; then it has not begun.
 */

/* Local search by breakout, NuMVC and beliefs (local_search.h): raises the lower bound. */
bool qs_search_begin_local(struct qs_search *search, const struct qs_board *board, uint64_t seed);

/*
 * Min-conflicts over the whole instance of the board: raises the lower bound. Every step
 * is a new search of this many checks; 0: short searches first, longer ones later.
 */
bool qs_search_begin_min_conflicts(struct qs_search *search, const struct qs_board *board,
                                   const struct qs_instance *instance, uint64_t seed,
                                   uint64_t checks);

struct qs_dual_cover;

/*
 * The LP, in one step: lowers the upper bound. The bound that it finds, fixed queens
 * included, is stored in *line_cover, and the cover, finely rounded, in *fine, unless these are
 * NULL.
 */
bool qs_search_begin_cover(struct qs_search *search, const struct qs_board *board,
                           int32_t *line_cover, struct qs_dual_cover *fine);

/*
 * Limits on the queens of blocks, one line program a step: may lower the upper bound by one, where
 * that is the number of rows. It has nothing to do if the bound is another one than at first.
 */
bool qs_search_begin_limits(struct qs_search *search, const struct qs_board *board);

struct qs_bitset_pool;
struct qs_ipasir;

/*
 * The complete search over bitsets, on boards that satisfy qs_bitset_search_fits. `pools` is
 * NULL, or an array [rows + 1] by the number of queens asked for: then all searches with the same
 * array divide the work.
 */
bool qs_search_begin_bitset(struct qs_search *search, const struct qs_board *board,
                            struct qs_bitset_pool *pools);

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
bool qs_search_begin_restarts(struct qs_search *search, const struct qs_board *board, uint64_t seed,
                              uint64_t shortest);

struct qs_lp_pools;

/*
 * Branch and bound on the LP, on any board. `pools` may be NULL; all searches with the
 * same pools divide the work.
 */
bool qs_search_begin_lp(struct qs_search *search, const struct qs_board *board,
                        struct qs_lp_pools *pools);

/*
 * Iterated cardinality bounds through PicoSAT, or through another solver unless `ipasir` is NULL:
 * its claims move the bounds like proofs, each step must be endless, and one in which it gives up
 * or its model has too few queens returns 0. The first step builds the formula. What the
 * hints contain when a query is asked the solver gets as well (sat/sat_hints.c); NULL: nothing.
 */
bool qs_search_begin_sat(struct qs_search *search, const struct qs_board *board,
                         struct qs_encoding encoding, const struct qs_dual_cover *hints,
                         uint64_t seed, const struct qs_ipasir *ipasir);

/*
 * Large neighbourhood search by PicoSAT: raises the lower bound. It has a solver of its own,
 * because placements and refutations want different formulas and phases
 * (sat/neighbourhood_search.c).
 */
bool qs_search_begin_neighbourhood(struct qs_search *search, const struct qs_board *board,
                                   struct qs_encoding encoding, uint64_t seed);

/*
 * Whether it raises the lower bound only: what its solver refutes with hints cannot be recorded,
 * and costs far more without them. Then its steps return 0 until others have refuted it, too.
 */
void qs_sat_search_lower_only(struct qs_search *search, bool only);

/* Tell what it asks and learns; only with PicoSAT, and before its first step. NULL: nothing. */
struct qs_clause_trace;
void qs_sat_search_trace(struct qs_search *search, struct qs_clause_trace *trace);

/* Whether the last model of that search's solver had fewer queens than it was asked for. */
bool qs_sat_search_model_is_short(const struct qs_search *search);

#endif
