/*
 * The prices are a dual solution of the linear program "most queens, at most
 * one on a line", approximated by multiplicative weights (N. Young, "Randomized
 * rounding without solving the linear program", SODA 1995; S. Plotkin, D.
 * Shmoys, É. Tardos, "Fast approximation algorithms for fractional packing and
 * covering problems", Mathematics of Operations Research 20, 1995). A square
 * wants to be paid for `enough` times, and each time its wish becomes smaller by
 * the factor 1 − STEP. The line with the greatest sum of wishes, or nearly so, is
 * raised by 1 until nobody wishes anything. With enough = ln(squares) / STEP
 * the prices are about STEP above the best ones, and mostly closer.
 */
#include "line_prices.h"

#define STEP 0.03

struct wishes {
    struct qs_line_prices *prices;
    double *wish; /* [squares] */
    double *sum[QS_DIRECTIONS];
    double least; /* wishes below are fulfilled */
    uint32_t left;
};

uint32_t qs_line_prices_pay(const struct qs_line_prices *prices, uint32_t square)
{
    uint32_t sum = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        sum += prices->price[d][prices->board->lines[d].line_of[square]];
    return sum;
}

static void shrink_wish(struct wishes *wishes, uint32_t square)
{
    const struct qs_board *board = wishes->prices->board;
    double before = wishes->wish[square], after = before * (1 - STEP);
    if (after < wishes->least) {
        after = 0;
        wishes->left--;
    }
    wishes->wish[square] = after;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        wishes->sum[d][board->lines[d].line_of[square]] -= before - after;
}

static void raise_price(struct wishes *wishes, int direction, uint32_t line)
{
    const struct qs_lines *lines = &wishes->prices->board->lines[direction];
    wishes->prices->price[direction][line]++;
    for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++)
        if (wishes->wish[lines->square[i]] > 0)
            shrink_wish(wishes, lines->square[i]);
}

/* The lines one after the other, as far as they come up to what is asked for, and that falls. */
static void fulfil(struct wishes *wishes)
{
    const struct qs_board *board = wishes->prices->board;
    double asked = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++)
            if (wishes->sum[d][line] > asked)
                asked = wishes->sum[d][line];
    while (wishes->left > 0) {
        for (int d = 0; d < QS_DIRECTIONS; d++)
            for (uint32_t line = 0; line < board->lines[d].count; line++)
                while (wishes->left > 0 && wishes->sum[d][line] >= asked)
                    raise_price(wishes, d, line);
        asked *= 1 - STEP;
    }
}

static bool take_wishes(struct wishes *wishes)
{
    const struct qs_board *board = wishes->prices->board;
    wishes->wish = qs_memory_take(board->memory, board->squares, sizeof(double));
    bool taken = wishes->wish != NULL;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        wishes->sum[d] = qs_memory_take(board->memory, board->lines[d].count, sizeof(double));
        taken = taken && wishes->sum[d];
    }
    return taken;
}

static void give_wishes(struct wishes *wishes)
{
    const struct qs_board *board = wishes->prices->board;
    qs_memory_give(board->memory, wishes->wish, board->squares, sizeof(double));
    for (int d = 0; d < QS_DIRECTIONS; d++)
        qs_memory_give(board->memory, wishes->sum[d], board->lines[d].count, sizeof(double));
}

static bool find_prices(struct qs_line_prices *prices)
{
    const struct qs_board *board = prices->board;
    struct wishes wishes = {.prices = prices, .left = board->squares};
    bool taken = take_wishes(&wishes);
    if (taken) {
        wishes.least = 1 / ((double)board->squares + 1);
        for (uint32_t square = 0; square < board->squares; square++)
            wishes.wish[square] = 1;
        for (int d = 0; d < QS_DIRECTIONS; d++)
            for (uint32_t line = 0; line < board->lines[d].count; line++)
                wishes.sum[d][line] = qs_lines_length(&board->lines[d], line);
        fulfil(&wishes);
    }
    give_wishes(&wishes);
    return taken;
}

static void measure(struct qs_line_prices *prices)
{
    const struct qs_board *board = prices->board;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++)
            prices->total += prices->price[d][line];
    for (uint32_t square = 0; square < board->squares; square++) {
        uint32_t paid = qs_line_prices_pay(prices, square);
        if (square == 0 || paid < prices->unit)
            prices->unit = paid;
    }
}

bool qs_line_prices_init(struct qs_line_prices *prices, const struct qs_board *board)
{
    *prices = (struct qs_line_prices){.board = board};
    bool taken = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        prices->price[d] =
            qs_memory_take_zeroed(board->memory, board->lines[d].count, sizeof(uint32_t));
        taken = taken && prices->price[d];
    }
    if (!taken || !find_prices(prices)) {
        qs_line_prices_release(prices);
        return false;
    }
    measure(prices);
    return true;
}

void qs_line_prices_release(struct qs_line_prices *prices)
{
    const struct qs_board *board = prices->board;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        qs_memory_give(board->memory, prices->price[d], board->lines[d].count, sizeof(uint32_t));
}
