/*
 * For one denominator: round every weight to the nearest whole number of parts;
 * for each square whose weight is then below 1, raise the one of its lines that
 * rounding lowered most; finally lower every line as far as its squares allow,
 * one direction after another. Lines of one direction share no square, so
 * lowering one does not limit the others.
 */
#include "cover_rounding.h"

#include <math.h>
#include <stdint.h>

#include "check.h"

/* The board, the weights to round, and the cover that is made of them. */
struct rounding {
    const struct qs_board *board;
    uint32_t first[QS_DIRECTIONS + 1];
    const double *wanted;
    struct qs_dual_cover *cover;
};

static uint32_t line_at(const struct rounding *rounding, uint32_t square, int direction)
{
    return rounding->first[direction] + rounding->board->lines[direction].line_of[square];
}

/* The square's weight minus 1, in parts. */
static int64_t spare_at(const struct rounding *rounding, uint32_t square)
{
    int64_t spare = -rounding->cover->denominator;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        spare += rounding->cover->weight[line_at(rounding, square, d)];
    return spare;
}

/* In parts, at most `denominator`; NaN counts as 0. */
static int64_t nearest(double wanted, int64_t denominator)
{
    double parts = wanted * (double)denominator;
    if (!(parts > 0))
        return 0;
    return parts < (double)denominator ? (int64_t)floor(parts + 0.5) : denominator;
}

static void round_weights(const struct rounding *rounding)
{
    struct qs_dual_cover *cover = rounding->cover;
    for (uint32_t line = 0; line < rounding->first[QS_DIRECTIONS]; line++)
        cover->weight[line] = nearest(rounding->wanted[line], cover->denominator);
}

/* The square's line that is farthest below its wanted weight. */
static uint32_t most_lowered(const struct rounding *rounding, uint32_t square)
{
    uint32_t best = 0;
    double most = -INFINITY;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t line = line_at(rounding, square, d);
        double lost = rounding->wanted[line] * (double)rounding->cover->denominator -
                      (double)rounding->cover->weight[line];
        if (d == 0 || lost > most) {
            most = lost;
            best = line;
        }
    }
    return best;
}

static void raise_lines(const struct rounding *rounding)
{
    for (uint32_t i = 0; i < rounding->board->squares; i++) {
        int64_t spare = spare_at(rounding, i);
        if (spare < 0)
            rounding->cover->weight[most_lowered(rounding, i)] -= spare;
    }
}

/* Give each line of the direction just the weight that its squares need from it. */
static void lower_lines(const struct rounding *rounding, int direction)
{
    int64_t *weight = rounding->cover->weight;
    for (uint32_t l = rounding->first[direction]; l < rounding->first[direction + 1]; l++)
        weight[l] = 0;
    for (uint32_t i = 0; i < rounding->board->squares; i++) {
        uint32_t line = line_at(rounding, i, direction);
        int64_t spare = spare_at(rounding, i);
        if (spare < 0)
            weight[line] -= spare;
    }
}

static void add_up(const struct rounding *rounding)
{
    struct qs_dual_cover *cover = rounding->cover;
    int64_t sum = 0;
    for (uint32_t line = 0; line < rounding->first[QS_DIRECTIONS]; line++)
        sum += cover->weight[line];
    cover->queens = sum / cover->denominator;
}

static void round_to(const struct rounding *rounding, int64_t denominator)
{
    rounding->cover->denominator = denominator;
    round_weights(rounding);
    raise_lines(rounding);
    for (int d = QS_DIRECTIONS; d-- > 0;) /* rows last, so that they keep the most weight */
        lower_lines(rounding, d);
    add_up(rounding);
}

/* The bound that the weights give before rounding, rounding errors tolerated. */
static double wanted_queens(const struct rounding *rounding)
{
    const double tolerance = 1e-6;
    double sum = 0;
    for (uint32_t line = 0; line < rounding->first[QS_DIRECTIONS]; line++)
        sum += rounding->wanted[line];
    return floor(sum + tolerance);
}

/* Check in integers that each square is covered. */
static void check_cover(const struct rounding *rounding)
{
    for (uint32_t line = 0; line < rounding->first[QS_DIRECTIONS]; line++)
        QS_CHECK(rounding->cover->weight[line] >= 0);
    for (uint32_t i = 0; i < rounding->board->squares; i++)
        QS_CHECK(spare_at(rounding, i) >= 0);
}

static struct rounding begin(struct qs_dual_cover *cover, const struct qs_board *board,
                             const double *wanted)
{
    struct rounding rounding = {.board = board, .wanted = wanted, .cover = cover};
    for (int d = 0; d <= QS_DIRECTIONS; d++)
        rounding.first[d] = qs_board_first_line(board, d);
    return rounding;
}

void qs_dual_cover_round_finely(struct qs_dual_cover *cover, const struct qs_board *board,
                                const double *wanted)
{
    struct rounding rounding = begin(cover, board, wanted);
    round_to(&rounding, QS_COVER_DENOMINATOR_MAX);
    check_cover(&rounding);
}

void qs_dual_cover_round(struct qs_dual_cover *cover, const struct qs_board *board,
                         const double *wanted)
{
    struct rounding rounding = begin(cover, board, wanted);
    const double goal = wanted_queens(&rounding);
    /* Try fewer denominators on large boards, whose covers nobody checks by hand. */
    const int64_t small = 360, visits = 1 << 22;
    const int64_t most = 1 + visits / (1 + (int64_t)board->squares);
    int64_t denominator = 1;
    do
        round_to(&rounding, denominator);
    while ((double)cover->queens > goal && denominator++ < (most < small ? most : small));
    if ((double)cover->queens > goal)
        round_to(&rounding, QS_COVER_DENOMINATOR_MAX);
    check_cover(&rounding);
}

bool qs_dual_cover_take(struct qs_dual_cover *cover, const struct qs_board *board)
{
    size_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    cover->weight = qs_memory_take(board->memory, lines, sizeof *cover->weight);
    return cover->weight != NULL;
}

void qs_dual_cover_release(struct qs_dual_cover *cover, const struct qs_board *board)
{
    size_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    qs_memory_give(board->memory, cover->weight, lines, sizeof *cover->weight);
}
