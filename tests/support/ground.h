/*
 * What most tests of a board stand on: an instance, its board, and as much
 * memory as they like. What is taken on the way is looked for at the end. A
 * failure is one of the test that is running.
 */
#ifndef QS_GROUND_H
#define QS_GROUND_H

#include "board.h"
#include "memory.h"
#include "queensat/instance.h"

struct qs_ground {
    struct qs_instance *instance;
    struct qs_memory memory; /* without a limit at first */
    struct qs_board *board;
};

/* The instance is given away, and must be one that makes a board. */
struct qs_ground *qs_ground_new(struct qs_instance *instance);

/* With the instance and the board; all memory taken for the test must have been given back. */
void qs_ground_free(struct qs_ground *ground);

#endif
