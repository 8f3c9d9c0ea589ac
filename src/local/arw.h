/*
 * Local search for large placements on boards with thousands of lines and few squares on each: a
 * step takes the same time however large the board is. It may be run in pieces of any length: the
 * same board and seed give the same search. It never proves that nothing better exists.
 */
#ifndef QS_ARW_H
#define QS_ARW_H

#include "board.h"

struct qs_arw;

/* The board and its memory must outlive the search. NULL if out of memory. */
struct qs_arw *qs_arw_new(const struct qs_board *board, uint64_t seed);
void qs_arw_free(struct qs_arw *search);

/* Continue from a placement: `count` free squares, no two attacking each other. */
void qs_arw_begin(struct qs_arw *search, const uint32_t *squares, uint32_t count);

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
