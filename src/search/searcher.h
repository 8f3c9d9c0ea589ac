/*
 * The face of everything that moves a bound in steps. A searcher works on one
 * board; the bounds that it is given with each step are of that board, and the
 * same every time. Given the same steps it does the same, but for what others
 * do to the bounds meanwhile.
 */
#ifndef QS_SEARCHER_H
#define QS_SEARCHER_H

#include "bounds.h"
#include "queensat/encoding.h"
#include "queensat/strategy.h"
#include "queensat/work.h"
#include "ticks.h"
#include "watch.h"

struct qs_searcher {
    const char *name;
    /*
     * Work for about this many ticks (ticks.h), less if the bounds are answered or the watch
     * says stop, more if it cannot be left earlier. Returns the ticks used, roughly; 0: there is
     * nothing to do now. What goes wrong stops the watch.
     */
    uint64_t (*step)(struct qs_searcher *searcher, struct qs_bounds *bounds, struct qs_watch *watch,
                     uint64_t ticks);
    void (*free)(struct qs_searcher *searcher);
    struct qs_work work; /* so far */
    uint64_t ticks;      /* used so far, by qs_searcher_step */
};

/* No end: for an engine that is run in one step. */
#define QS_TICKS_ENDLESS UINT64_MAX

/* One step; returns the ticks used. */
uint64_t qs_searcher_step(struct qs_searcher *searcher, struct qs_bounds *bounds,
                          struct qs_watch *watch, uint64_t ticks);

/* NULL is allowed. */
void qs_searcher_free(struct qs_searcher *searcher);

/*
 * The searchers of this room. Board and memory must outlive them; the memory is
 * the board's. NULL without memory.
 */

/* Local search by exchanges: raises the lower bound. */
struct qs_searcher *qs_exchange_searcher_new(const struct qs_board *board, uint64_t seed);

/*
 * Local search by swaps, over the whole instance of the board: the same. Every step is a search
 * from the start, of so many checks; 0: short searches at first, and longer ones later.
 */
struct qs_searcher *qs_swap_searcher_new(const struct qs_board *board,
                                         const struct qs_instance *instance, uint64_t seed,
                                         uint64_t checks);

/*
 * The line program, in one step: lowers the upper bound. *line_cover, if not NULL, becomes the
 * bound that was found, fixed queens included.
 */
struct qs_searcher *qs_cover_searcher_new(const struct qs_board *board, int32_t *line_cover);

struct qs_bitset_share;

/*
 * The complete search over bitsets, on boards that qs_bitset_search_fits says it can do. With
 * shares (else NULL), [QS_BITSET_LINES + 1] by number of queens asked for, it works together
 * with the searchers that have the same ones.
 */
struct qs_searcher *qs_bitset_searcher_new(const char *name, const struct qs_board *board,
                                           enum qs_strategy strategy,
                                           struct qs_bitset_share *shares);

/* Iterated cardinality bounds through PicoSAT. The formula is made in the first step. */
struct qs_searcher *qs_sat_searcher_new(const char *name, const struct qs_board *board,
                                        enum qs_strategy strategy, struct qs_encoding encoding,
                                        uint64_t seed);

#endif
