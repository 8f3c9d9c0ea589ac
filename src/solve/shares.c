#include "shares.h"

#include "bitset_search.h"

/*
 * Bitsets of one word a line; longer ones; larger boards. The measurements, processor seconds of
 * whole boards with one number changed, are in bench/results: of `restarts` under "Restarts" in
 * experiments.md; of `ending`, and of shares that depend on what each search has left, under "What
 * changed" in open.md; of `scout` in own-engines.md; of `limits` at the end of open.md; of the
 * percents, of `window` and of what is below about the line program at the end of own-engines.md.
 */
static const struct qs_shares shares_small = {
    .local = 20,
    .local_later = 20,
    .swap_percent = 25,
    .exchange_percent = 50,
    .window = 100,
    .early = 20000000,
    .local_diagonals = 100,
    .local_beside = 300,
    .second = 15,
    .second_diagonals = 5,
    .restarts = 50,
    .ending = 5,
    .limits = 50,
    .slack = 4,
    .turn = 1 << 13,
    .has_bitset = true,
};
static const struct qs_shares shares_wide = {
    .local = 100,
    .local_later = 10,
    .swap_percent = 10,
    .exchange_percent = 50,
    .early = 100000000,
    .local_diagonals = 30,
    .local_beside = 300,
    .second = 15,
    .second_diagonals = 10,
    .second_counted = 50,
    .ending = 5,
    .slack = 4,
    .turn = 1 << 13,
    .has_bitset = true,
};
static const struct qs_shares shares_large = {
    .local = 100,
    .local_later = 10,
    .early = 100000000,
    .local_diagonals = 30,
    .local_beside = 100,
    .second = 100,
    .second_diagonals = 10,
    .second_counted = 50,
    .slack = 2,
    .turn = 1 << 16,
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

const struct qs_schedule_times qs_schedule_times = {
    .first = 100,
    .alone = 1 << 17, /* 1 ms: most boards are solved before threads could begin */
    .local_turn = 1 << 12,
    .sat_turn = 1 << 22,      /* 40 ms: PicoSAT forgets where it was after a step */
    .second_after = 20000000, /* 0.2 s */
    /* After the first turn of PicoSAT: it has an answer soon, or not for long. Before that turn,
     * where the first line program is much shorter (own-engines.md: 38 boards, 0.085 to 0.074). */
    .second_after_counting = 5000000,
    /* 0.5 s: by then the search has met no placement for long (experiments.md, "Restarts"). */
    .restarts_after = 50000000,
    /* 5 s: the placements that are easily found have been found, and the search over bitsets has
     * had its chance (open.md: symmetric, n = 80, id 403, 30.2 to 26.4 s). */
    .late_after = 500000000,
    /* A tick of EXCHANGE took 19 ns, twice as long as one of the others: so the window takes as
     * long as the refutation. */
    .window_part = 2,
    /* To refute one queen more on 58 sparse boards, `lp` took 6 to 60 times as long as `bitset`
     * where that left one or two lines empty, 0.9 to 15 times where three, and 0.3 to 1.7 times
     * (once 10) where four; and once what it expected in all grew to eight times the first value
     * (own-engines.md). */
    .lp_slack = 3,
    .lp_doubt = 8,
    .swap_a_row = 192,
    .exchange_a_square = 64,
    .cover_a_square = 750,
    /* More than the first program: 300 to 400 with 175 to 200 squares. With 500 instead of 1,000,
     * the largest loss of 115 shapes was 1.59 instead of 1.07 (own-engines.md). */
    .lp_a_square = 1000,
};

uint64_t qs_cost_of_bitset(const struct qs_board *board)
{
    const uint64_t pairs_a_tick = 2, bits_a_tick = 320;
    uint64_t bits = 32,
             pairs = 2 * qs_board_pairs(board) + (uint64_t)QS_DIRECTIONS * board->squares;
    while (bits < board->lines[QS_ROW].count || bits < board->lines[QS_COLUMN].count)
        bits *= 2;
    return pairs / pairs_a_tick + board->squares * 2 * bits * bits / bits_a_tick;
}

/* With more squares, the line cover takes longer than it is worth, except where a row has few: only
 * there do diagonals decide. */
bool qs_cover_pays(const struct qs_board *board)
{
    const uint64_t most = 20000, most_a_row = 8;
    return board->squares <= most || board->squares <= most_a_row * board->lines[QS_ROW].count;
}

/* With more of both, the bases of the search on the line program take too much memory. */
bool qs_lp_fits(const struct qs_board *board)
{
    const uint32_t most_lines = 5000, most_squares = 50000;
    return qs_board_first_line(board, QS_DIRECTIONS) <= most_lines ||
           board->squares <= most_squares;
}

/* The memory of PicoSAT grows with the lines of a direction times those that stay empty. */
bool qs_sat_fits(const struct qs_board *board, uint64_t empty)
{
    const uint64_t most = 1 << 18;
    return board->lines[QS_ROW].count * empty <= most;
}
