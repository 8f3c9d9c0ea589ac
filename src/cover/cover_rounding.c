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

/* The board, the squares, the weights to round, and the cover that is made of them. */
struct rounding {
    const struct qs_board *board;
    const uint32_t *squares;
    uint32_t count;
    const double *const *wanted;
    struct qs_line_cover *cover;
};

static uint32_t line_at(const struct rounding *rounding, uint32_t i, int direction)
{
    return rounding->board->lines[direction].line_of[rounding->squares[i]];
}

/* The square's weight minus 1, in parts. */
static int64_t spare_at(const struct rounding *rounding, uint32_t i)
{
    int64_t spare = -rounding->cover->denominator;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        spare += rounding->cover->weight[d][line_at(rounding, i, d)];
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
    struct qs_line_cover *cover = rounding->cover;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t i = 0; i < rounding->board->lines[d].count; i++)
            cover->weight[d][i] = nearest(rounding->wanted[d][i], cover->denominator);
}

/* The direction in which the square's line is farthest below its wanted weight. */
static int most_lowered(const struct rounding *rounding, uint32_t i)
{
    int best = 0;
    double most = -INFINITY;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t line = line_at(rounding, i, d);
        double lost = rounding->wanted[d][line] * (double)rounding->cover->denominator -
                      (double)rounding->cover->weight[d][line];
        if (lost > most) {
            most = lost;
            best = d;
        }
    }
    return best;
}

static void raise_lines(const struct rounding *rounding)
{
    for (uint32_t i = 0; i < rounding->count; i++) {
        int64_t spare = spare_at(rounding, i);
        if (spare >= 0)
            continue;
        int direction = most_lowered(rounding, i);
        rounding->cover->weight[direction][line_at(rounding, i, direction)] -= spare;
    }
}

/* Give each line of the direction just the weight that its squares need from it. */
static void lower_lines(const struct rounding *rounding, int direction)
{
    int64_t *weight = rounding->cover->weight[direction];
    for (uint32_t i = 0; i < rounding->board->lines[direction].count; i++)
        weight[i] = 0;
    for (uint32_t i = 0; i < rounding->count; i++) {
        uint32_t line = line_at(rounding, i, direction);
        int64_t spare = spare_at(rounding, i);
        if (spare < 0)
            weight[line] -= spare;
    }
}

static void add_up(const struct rounding *rounding)
{
    struct qs_line_cover *cover = rounding->cover;
    int64_t sum = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t i = 0; i < rounding->board->lines[d].count; i++)
            sum += cover->weight[d][i];
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
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t i = 0; i < rounding->board->lines[d].count; i++)
            sum += rounding->wanted[d][i];
    return floor(sum + tolerance);
}

/* Check in integers that this is a cover of each square. */
static void check_cover(const struct rounding *rounding)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t i = 0; i < rounding->board->lines[d].count; i++)
            QS_CHECK(rounding->cover->weight[d][i] >= 0);
    for (uint32_t i = 0; i < rounding->count; i++)
        QS_CHECK(spare_at(rounding, i) >= 0);
}

void qs_line_cover_round(struct qs_line_cover *cover, const struct qs_board *board,
                         const uint32_t *squares, uint32_t count,
                         const double *const wanted[QS_DIRECTIONS])
{
    struct rounding rounding = {board, squares, count, wanted, cover};
    const double goal = wanted_queens(&rounding);
    /* Try fewer denominators on large boards, whose covers nobody checks by hand. */
    const int64_t small = 360, visits = 1 << 25;
    const int64_t most = visits / small > count ? small : 1 + visits / (1 + (int64_t)count);
    int64_t denominator = 1;
    do
        round_to(&rounding, denominator);
    while ((double)cover->queens > goal && denominator++ < most);
    if ((double)cover->queens > goal)
        round_to(&rounding, QS_COVER_DENOMINATOR_MAX);
    check_cover(&rounding);
}

bool qs_line_cover_take(struct qs_line_cover *cover, const struct qs_board *board)
{
    bool taken = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        cover->weight[d] =
            qs_memory_take(board->memory, board->lines[d].count, sizeof *cover->weight[d]);
        taken = taken && cover->weight[d];
    }
    if (!taken)
        qs_line_cover_release(cover, board);
    return taken;
}

void qs_line_cover_release(struct qs_line_cover *cover, const struct qs_board *board)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        qs_memory_give(board->memory, cover->weight[d], board->lines[d].count,
                       sizeof *cover->weight[d]);
}
