#include "price_cover.h"

#include "local_search.h"
#include "test.h"

struct qs_dual_cover qs_price_cover(const struct qs_board *board)
{
    struct qs_line_prices prices;
    struct qs_dual_cover cover;
    assert_true(qs_line_prices_init(&prices, board, QS_PRICES_BY_DEMANDS) && prices.unit > 0);
    assert_true(qs_dual_cover_take(&cover, board));
    cover.sum = 0;
    cover.denominator = prices.unit;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++) {
            uint32_t price = prices.price[d][line];
            cover.weight[qs_board_first_line(board, d) + line] =
                price < prices.unit ? price : prices.unit;
            cover.sum += price < prices.unit ? price : prices.unit;
        }
    cover.queens = cover.sum / cover.denominator;
    qs_line_prices_release(&prices);
    return cover;
}
