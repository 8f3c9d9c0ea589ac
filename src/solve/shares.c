#include "shares.h"

#include "bitset_search.h"

/* Bitsets of one word a line; longer ones; larger boards. */
static const struct qs_shares shares_small = {
    .scout = 20,
    .scout_later = 20,
    .early = 20000000,
    .scout_diagonals = 100,
    .scout_beside = 300,
    .second = 15,
    .second_diagonals = 5,
    .restarts = 50,
    .ending = 5,
    .limits = 50,
    .slack = 4,
    .step = 1 << 13,
    .has_bitset = true,
};
static const struct qs_shares shares_wide = {
    .scout = 100,
    .scout_later = 10,
    .early = 100000000,
    .scout_diagonals = 30,
    .scout_beside = 300,
    .second = 15,
    .second_diagonals = 10,
    .second_counted = 50,
    .ending = 5,
    .slack = 4,
    .step = 1 << 13,
    .has_bitset = true,
};
static const struct qs_shares shares_large = {
    .scout = 100,
    .scout_later = 10,
    .early = 100000000,
    .scout_diagonals = 30,
    .scout_beside = 100,
    .second = 100,
    .second_diagonals = 10,
    .second_counted = 50,
    .slack = 2,
    .step = 1 << 16,
};

const struct qs_shares *qs_shares_for(const struct qs_board *board)
{
    const uint32_t word = 64;
    if (!qs_bitset_search_fits(board))
        return &shares_large;
    return board->lines[QS_ROW].count <= word && board->lines[QS_COLUMN].count <= word
               ? &shares_small
               : &shares_wide;
}
