/*
 * NuMVC: a walk over sets of queens of one size, some of which attack each other:
 * in a step one queen moves, and attacks that last gain weight. When none is left, a
 * queen is added.
 *
 * Where there are few free squares on each line, it finds in milliseconds what takes a
 * breakout search minutes; where there are more than about six, it
 * stays far below.
 */
#ifndef QS_NUMVC_H
#define QS_NUMVC_H

#include "board.h"

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

#endif
