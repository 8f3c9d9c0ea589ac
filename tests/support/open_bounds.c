#include "open_bounds.h"

#include "test.h"

void qs_open_bounds(struct qs_bounds *bounds, const struct qs_board *board, struct qs_watch *watch)
{
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    struct qs_bound bound = {.value = board->fixed + (int32_t)(rows < columns ? rows : columns)};
    assert_true(qs_bounds_init(bounds, board, 0, &bound, watch));
}
