/*
 * Orders in which squares are eliminated from the graph of attacks: each time one goes, those that
 * it attacks become neighbours of each other. If few of them are left each time, counting by states
 * in the reverse order meets few states.
 */
#ifndef QS_STATE_ORDER_H
#define QS_STATE_ORDER_H

#include "random.h"
#include "state_search.h"

/* Of orders. */
#define QS_STATE_ORDER_RULES 3

/*
 * An order of squares, from their neighbours: order[0] goes last. It is greedy: by the fewest new
 * neighbours, the fewest neighbours or both, as `attempt` says, from the fourth attempt on with a
 * little chance. Returns an estimate of the number of states, as a power of 2: good for comparing
 * orders of one board, too low by 1 to 3 at 2 squares a row and too high by as many at 3.
 */
double qs_state_order(unsigned squares,
                      const uint64_t neighbour[QS_STATE_SQUARES_MAX][QS_STATE_WORDS_MAX],
                      unsigned attempt, struct qs_random_stream *random, uint8_t *order);

#endif
