#include "tuning.h"

#include "bitset_search.h"

/* Boards that fit into bitsets of one word a line. A step is 1,024 nodes without probes: 80 µs. */
const struct qs_tuning qs_tuning_small = {
    .first = 20000,
    .first_a_square = 100,
    .early = 20000000,
    .early_percent = 20,
    .percent = 20,
    .other_percent = 300,
    .cover_a_square = 500,
    .second_after = 20000000,
    .second_percent = 15,
    .bitsets = true,
    .asked_slack = INT32_MAX,
    .line_slack = 4,
    .after_cover = 500000,
    .cover_percent = 100,
    .cover_second_percent = 5,
    .slack_second_percent = 5,
    .moves_percent = 20,
    .restarts_after = 50000000,
    .restarts_percent = 50,
    .restarts_slack = 1,
    .step = 1 << 13,
};

/* Boards that fit into longer bitsets: there, each empty line costs more, and placements of all the
 * queens asked for are found by the scout. */
const struct qs_tuning qs_tuning_wide = {
    .first = 20000,
    .first_a_square = 100,
    .early = 100000000,
    .early_percent = 100,
    .percent = 10,
    .other_percent = 300,
    .cover_a_square = 500,
    .second_after = 20000000,
    .second_percent = 15,
    .bitsets = true,
    .asked_slack = 3,
    .line_slack = INT32_MAX,
    .after_cover = 1000000,
    .cover_percent = 30,
    .cover_second_percent = 5,
    .slack_second_percent = 10,
    .rest_second_percent = 100,
    .moves_percent = 10,
    .step = 1 << 13,
};

/* Larger boards. The cover comes before PicoSAT. */
const struct qs_tuning qs_tuning_large = {
    .first = 20000,
    .first_a_square = 100,
    .early = 100000000,
    .early_percent = 100,
    .percent = 10,
    .other_percent = 100,
    .after_cover = 1000000,
    .second_after = 500000000,
    .second_percent = 100,
    .asked_slack = INT32_MAX,
    .line_slack = 2,
    .line_first = true,
    .cover_percent = 30,
    .cover_second_percent = 10,
    .slack_second_percent = 10,
    .rest_second_percent = 100,
    .moves_percent = 10,
    .step = QS_TUNING_SAT_STEP,
};

const struct qs_tuning *qs_tuning_of(const struct qs_board *board)
{
    const uint32_t word = 64;
    if (!qs_bitset_search_fits(board))
        return &qs_tuning_large;
    return board->lines[QS_ROW].count <= word && board->lines[QS_COLUMN].count <= word
               ? &qs_tuning_small
               : &qs_tuning_wide;
}
