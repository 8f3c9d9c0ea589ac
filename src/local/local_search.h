/*
 * Local search for large placements, also where the largest leaves many lines empty: walks over
 * sets of queens. The searches (bound_search.h) run them in turn, and min_conflicts.h besides.
 * The same board and seed give the same walk. It never proves that nothing better exists.
 */
#ifndef QS_LOCAL_SEARCH_H
#define QS_LOCAL_SEARCH_H

#include "board.h"
#include "random.h"

/* What all walks have in common. They begin without queens. */
struct qs_walk {
    struct qs_arena arena; /* all its memory */
    const struct qs_board *board;
    struct qs_random_stream random;
    uint32_t count; /* queens on the board; 0 while some attack each other */
    /* It looks at the squares of at most four lines, or a few; in beliefs, the last steps of a
     * sweep look at up to 330,000 squares. */
    void (*step)(struct qs_walk *walk);
    /* The squares of the queens, ascending. */
    void (*list)(const struct qs_walk *walk, uint32_t *squares);
    /* For tests: whether what is kept from step to step agrees with the queens on the board. */
    bool (*is_sound)(const struct qs_walk *walk);
};

/* The board and its memory must outlive a walk. NULL if out of memory. */
void qs_walk_free(struct qs_walk *walk);

/* For the walks below: one of this size, all 0 but for what is common. NULL if out of memory. */
void *qs_walk_new(const struct qs_board *board, uint64_t seed, size_t size);

/*
 * Prices of lines: a cheap way to find out which lines of a board are scarce.
 * The prices on the four lines of any free square add up to at least `unit`,
 * and the sum of all prices is small: divided by the unit, they are a cover.
 * Each queen pays for the lines that it takes, and no line is paid for twice. So
 * at most total / unit queens can be added, and a placement close to that number
 * leaves few prices unpaid and has few queens that pay more than the unit.
 *
 * On boards with few blocked squares the rows (or the columns) are scarce; on
 * boards whose fixed queens are crowded together, some of the diagonals are.
 */
struct qs_line_prices {
    struct qs_arena arena;
    const struct qs_board *board;
    uint32_t *price[QS_DIRECTIONS]; /* [lines of the direction] */
    uint32_t unit;                  /* 0 on a board without free squares */
    uint64_t total;
};

/* Two ways to compute prices. Walks that they lead miss different placements. */
enum qs_price_source {
    QS_PRICES_BY_DEMANDS, /* every line that may matter has a price; 10 ms for n = 300 */
    QS_PRICES_BY_LP,      /* a lower total; five times as long */
};

/*
 * Takes up to a few hundred passes over the squares of each line. False if out
 * of memory; then there is nothing to release.
 */
bool qs_line_prices_init(struct qs_line_prices *prices, const struct qs_board *board,
                         enum qs_price_source source);
void qs_line_prices_release(struct qs_line_prices *prices);

/* What a queen on the free square pays: at least the unit. */
uint32_t qs_line_prices_pay(const struct qs_line_prices *prices, uint32_t square);

/*
 * Breakout local search: a queen is put on a free square, and the
 * queens that attack it, at most four, are taken off. The number of queens rises
 * and falls.
 *
 * A walk fills lines that are empty and should not be: every row and column or,
 * given prices, every line that has one. The weight of such a line grows while
 * it stays empty. Prices may be NULL, and are used during this call only.
 */
struct qs_walk *qs_breakout_new(const struct qs_board *board, const struct qs_line_prices *prices,
                                uint64_t seed);

/*
 * NuMVC: a walk over sets of queens of one size, some of which attack each other:
 * in a step one queen moves, and attacks that last gain weight. When none is left, a
 * queen is added.
 *
 * Where there are few free squares on each line, it finds in milliseconds what takes a
 * breakout search minutes; where there are more than about six, it
 * stays far below. It lists all pairs of squares that attack each other, 40
 * bytes for each; NULL also above 2^31 pairs.
 */
struct qs_walk *qs_numvc_new(const struct qs_board *board, uint64_t seed);

/* Whether the board has so few pairs of squares that attack each other that the walk is useful. */
bool qs_numvc_suits(const struct qs_board *board);

/*
 * Belief propagation with reinforcement: no queen moves, but all squares make up their minds
 * together, and now and then a placement is read from their odds. It is near the maximum after 100
 * to 300 sweeps over the squares, above all on large sparse boards. A step looks at this many
 * squares.
 */
#define QS_BELIEFS_A_STEP 12

struct qs_walk *qs_beliefs_new(const struct qs_board *board, uint64_t seed);

#endif
