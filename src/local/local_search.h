/*
 * Local search for large placements, also where the largest leaves many lines
 * empty: breakout, NuMVC and ARW in turn, and the best placement on their way.
 * It may be run in pieces of any length: the same board and seed give the same
 * search. It never proves that nothing better exists.
 */
#ifndef QS_LOCAL_SEARCH_H
#define QS_LOCAL_SEARCH_H

#include "board.h"
#include "line_prices.h"

struct qs_local_search;

/* The board and its memory must outlive the search. NULL if out of memory. */
struct qs_local_search *qs_local_search_new(const struct qs_board *board, uint64_t seed);
void qs_local_search_free(struct qs_local_search *search);

/*
 * Search until the best placement has `goal` queens, for at most `steps` steps;
 * returns the number taken. A step looks at the squares of at most four lines;
 * the one that also computes prices may take 0.05 s on large boards.
 */
uint64_t qs_local_search_run(struct qs_local_search *search, uint32_t goal, uint64_t steps);

/* The best placement so far: *count free squares, valid until the next call. */
const uint32_t *qs_local_search_best(const struct qs_local_search *search, uint32_t *count);

/*
 * Breakout local search: a walk over placements. A queen is put on a free square, and the
 * queens that attack it, at most four, are taken off. The number of queens rises
 * and falls; the caller keeps the best placement.
 *
 * A walk fills lines that are empty and should not be: every row and column or,
 * given prices, every line that has one. The weight of such a line grows while
 * it stays empty.
 */
struct qs_breakout;

/*
 * A walk that begins without queens. Prices may be NULL, and are used during
 * this call only; the board must outlive the walk. NULL if out of memory.
 */
struct qs_breakout *qs_breakout_new(const struct qs_board *board,
                                    const struct qs_line_prices *prices, uint64_t seed);
void qs_breakout_free(struct qs_breakout *walk);

/* Put a queen on a free square and take off those that attack it. No effect if it has a queen. */
void qs_breakout_put(struct qs_breakout *walk, uint32_t square);

/* One exchange of the walk's choice; none if every square looked at has just lost its queen. */
void qs_breakout_step(struct qs_breakout *walk);

/* The number of queens on the board; their squares in row order, at most one for each row. */
uint32_t qs_breakout_count(const struct qs_breakout *walk);
void qs_breakout_list(const struct qs_breakout *walk, uint32_t *squares);

/* For tests: whether what is kept from step to step agrees with the queens on the board. */
bool qs_breakout_is_sound(const struct qs_breakout *walk);

/*
 * NuMVC: a walk over sets of queens of one size, some of which attack each other:
 * in a step one queen moves, and attacks that last gain weight. When none is left, a
 * queen is added.
 *
 * Where there are few free squares on each line, it finds in milliseconds what takes a
 * breakout search minutes; where there are more than about six, it
 * stays far below.
 */
struct qs_numvc;

/* Whether the board has so few pairs of squares that attack each other that the walk is useful. */
bool qs_numvc_suits(const struct qs_board *board);

/*
 * A walk that begins without queens. It lists all pairs of squares that attack each other, 40
 * bytes for each; the board must outlive it. NULL if out of memory, or above 2^31 pairs.
 */
struct qs_numvc *qs_numvc_new(const struct qs_board *board, uint64_t seed);
void qs_numvc_free(struct qs_numvc *walk);

/* One step, at the squares that are attacked from two of them. */
void qs_numvc_step(struct qs_numvc *walk);

/* The number of queens on the board, 0 while there are attacks; and their squares, ascending. */
uint32_t qs_numvc_count(const struct qs_numvc *walk);
void qs_numvc_list(const struct qs_numvc *walk, uint32_t *squares);

/* For tests: whether what is kept from step to step agrees with the queens on the board. */
bool qs_numvc_is_sound(const struct qs_numvc *walk);

/*
 * ARW: local search on boards with thousands of lines and few squares on each: a
 * step takes the same time however large the board is. It may be run in pieces of any length.
 */
struct qs_arw;

/* The board and its memory must outlive the search. NULL if out of memory. */
struct qs_arw *qs_arw_new(const struct qs_board *board, uint64_t seed);
void qs_arw_free(struct qs_arw *search);

/*
 * Search until the best placement has `goal` queens, for at most `steps` steps; returns the number
 * taken.
 */
uint64_t qs_arw_run(struct qs_arw *search, uint32_t goal, uint64_t steps);

/* The best placement so far: *count free squares, valid until the next call. */
const uint32_t *qs_arw_best(const struct qs_arw *search, uint32_t *count);

/* For tests: whether what is remembered about lines and squares is right. */
bool qs_arw_is_sound(const struct qs_arw *search);

#endif
