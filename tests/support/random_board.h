/*
 * Random instances for tests, and naive definitions of what the program computes
 * in cleverer ways. The definitions use only the lists of the instance.
 */
#ifndef QS_RANDOM_BOARD_H
#define QS_RANDOM_BOARD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "queensat/instance.h"
#include "trial.h"

struct qs_board_recipe {
    int32_t n;
    int queens;          /* number of squares tried; attacked ones stay empty */
    int diagonals;       /* number of blocked diagonals tried, before the queens */
    int blocked_percent; /* squares tried for every hundred, some of them twice */
};

/* A recipe for n from 1 to `most`; some have no queens, or no blocks, or mostly blocks. */
struct qs_board_recipe qs_random_recipe(struct qs_random *random, int32_t most);

/* The caller frees it. */
struct qs_instance *qs_random_instance(struct qs_random *random,
                                       const struct qs_board_recipe *recipe);

bool qs_naive_same(struct qs_square a, struct qs_square b);
bool qs_naive_is_among(struct qs_square square, const struct qs_square *squares, size_t count);

/* Whether the squares are on one line, or the same. */
bool qs_naive_attack(struct qs_square a, struct qs_square b);

bool qs_naive_is_blocked(const struct qs_instance *instance, struct qs_square square);

/* Not blocked, and attacked by no fixed queen. */
bool qs_naive_is_free(const struct qs_instance *instance, struct qs_square square);

/* All inside the board, none blocked, no two attacking each other, all fixed queens included. */
bool qs_naive_is_valid(const struct qs_instance *instance, const struct qs_square *squares,
                       size_t count);

/* The maximum, fixed queens included, by trying every way to fill the rows. For n ≤ 8. */
int32_t qs_naive_maximum(const struct qs_instance *instance);

#endif
