/*
 * The prices are a dual solution of the linear program "most queens, at most
 * one on a line", approximated by multiplicative weights (N. Young, "Randomized
 * rounding without solving the linear program", SODA 1995; S. Plotkin, D.
 * Shmoys, É. Tardos, "Fast approximation algorithms for fractional packing and
 * covering problems", Mathematics of Operations Research 20, 1995). Each square
 * has a demand, 1 at first. Raising the price of a line by 1 multiplies the
 * demands of its squares by 1 − STEP, and a demand below 1 / (squares + 1) is
 * met. The price raised is always that of the line with the greatest sum of
 * demands, or nearly so. The total is then about a factor of 1 + STEP above the
 * least possible, mostly less.
 *
 * Walks led by these prices miss placements that leave hardly any line with a price empty. Walks
 * led by prices of the LP, which add up to less, find them: 42 queens on a quarter board of 45 rows
 * (bench/results/local.md). On boards with greedily placed queens, it is the other way round.
 */
#include "dual_cover.h"
#include "local_search.h"

#define STEP 0.03

#define PRECISION 1e-3 /* of the LP */

struct demands {
    struct qs_line_prices *prices;
    double *demand; /* [squares] */
    double *sum[QS_DIRECTIONS];
    double least;  /* demands below are met, and become 0 */
    uint32_t left; /* demands not met */
};

uint32_t qs_line_prices_pay(const struct qs_line_prices *prices, uint32_t square)
{
    uint32_t sum = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        sum += prices->price[d][prices->board->lines[d].line_of[square]];
    return sum;
}

static void raise_price(struct demands *demands, int direction, uint32_t line)
{
    const struct qs_board *board = demands->prices->board;
    const struct qs_lines *lines = &board->lines[direction];
    demands->prices->price[direction][line]++;
    for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++) {
        uint32_t square = lines->square[i];
        double before = demands->demand[square], after = before * (1 - STEP);
        if (!(before > 0))
            continue;
        if (after < demands->least) {
            after = 0;
            demands->left--;
        }
        demands->demand[square] = after;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            demands->sum[d][board->lines[d].line_of[square]] -= before - after;
    }
}

/* Raise every line whose sum of demands reaches the threshold; lower the threshold; repeat. */
static void meet_demands(struct demands *demands)
{
    const struct qs_board *board = demands->prices->board;
    double threshold = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++)
            if (demands->sum[d][line] > threshold)
                threshold = demands->sum[d][line];
    while (demands->left > 0) {
        for (int d = 0; d < QS_DIRECTIONS; d++)
            for (uint32_t line = 0; line < board->lines[d].count; line++)
                while (demands->left > 0 && demands->sum[d][line] >= threshold)
                    raise_price(demands, d, line);
        threshold *= 1 - STEP;
    }
}

static bool find_by_demands(struct qs_line_prices *prices)
{
    const struct qs_board *board = prices->board;
    struct qs_arena arena = {.memory = board->memory};
    struct demands demands = {
        .prices = prices, .left = board->squares, .least = 1 / ((double)board->squares + 1)};
    demands.demand = qs_arena_take(&arena, board->squares, sizeof(double));
    for (int d = 0; d < QS_DIRECTIONS; d++)
        demands.sum[d] = qs_arena_take(&arena, board->lines[d].count, sizeof(double));
    bool taken = !arena.refused;
    for (uint32_t square = 0; taken && square < board->squares; square++)
        demands.demand[square] = 1;
    for (int d = 0; taken && d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++)
            demands.sum[d][line] = qs_lines_length(&board->lines[d], line);
    if (taken)
        meet_demands(&demands);
    qs_arena_release(&arena);
    return taken;
}

static bool find_by_lp(struct qs_line_prices *prices)
{
    const double parts = 1 << 16; /* of a price of 1 */
    const struct qs_board *board = prices->board;
    size_t lines = qs_board_first_line(board, QS_DIRECTIONS);
    double *weight = qs_memory_take(board->memory, lines, sizeof *weight);
    bool found = weight && qs_pdhg_solve(board, PRECISION, NULL, weight, NULL);
    for (int d = 0; found && d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++)
            prices->price[d][line] =
                (uint32_t)(weight[qs_board_first_line(board, d) + line] * parts + 0.5);
    qs_memory_give(board->memory, weight, lines, sizeof *weight);
    return found;
}

bool qs_line_prices_init(struct qs_line_prices *prices, const struct qs_board *board,
                         enum qs_price_source source)
{
    *prices = (struct qs_line_prices){.board = board, .arena.memory = board->memory};
    for (int d = 0; d < QS_DIRECTIONS; d++)
        prices->price[d] = qs_arena_take(&prices->arena, board->lines[d].count, sizeof(uint32_t));
    if (prices->arena.refused ||
        !(source == QS_PRICES_BY_LP ? find_by_lp(prices) : find_by_demands(prices))) {
        qs_line_prices_release(prices);
        return false;
    }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++)
            prices->total += prices->price[d][line];
    for (uint32_t square = 0; square < board->squares; square++) {
        uint32_t paid = qs_line_prices_pay(prices, square);
        if (square == 0 || paid < prices->unit)
            prices->unit = paid;
    }
    return true;
}

void qs_line_prices_release(struct qs_line_prices *prices)
{
    qs_arena_release(&prices->arena);
}
