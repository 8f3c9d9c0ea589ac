/*
 * The fixture of most tests of a board: an instance, its board, and unlimited
 * memory. At the end it checks for leaks. A failure fails the running test.
 */
#ifndef QS_FIXTURE_H
#define QS_FIXTURE_H

#include "board.h"
#include "memory.h"
#include "queensat/instance.h"

struct qs_fixture {
    struct qs_instance *instance;
    struct qs_memory memory; /* without a limit at first */
    struct qs_board *board;
};

/* Takes ownership of the instance, whose board must be possible. */
struct qs_fixture *qs_fixture_new(struct qs_instance *instance);

/* Frees the instance and the board, too; all memory taken must have been given back. */
void qs_fixture_free(struct qs_fixture *fixture);

#endif
