/*
 * The fixture of most tests of a board: an instance, its board, and unlimited
 * memory. It is freed after the trial or the test (trial.h), which checks for leaks: all memory
 * taken must have been given back. A failure fails the running test.
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

/* The board of the instance must be possible. */
struct qs_fixture *qs_fixture_new(struct qs_instance *instance);

/* The fixed queens, then queens on these free squares. */
struct qs_square *qs_fixture_queens(const struct qs_fixture *fixture, const uint32_t *squares,
                                    uint32_t count, size_t *total);

/*
 * Fails unless these free squares have a queen each and are a placement together with the fixed
 * queens, by the naive definition (random_board.h).
 */
void qs_fixture_expect_placement(const struct qs_fixture *fixture, const uint32_t *squares,
                                 uint32_t count);

#endif
