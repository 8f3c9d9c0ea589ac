#include "count_frame.h"

#include "count_symmetry.h"

/* Each way to fill the frame costs as much time as about this many nodes. */
#define NODES_FOR_A_FRAME 64
/* Each row, and each queen, multiplies the nodes by at least this. */
#define NODES_PER_ROW 3
#define NODES_PER_QUEEN (3 * 3 * 3)
#define FRAMES_MOST (1 << 17)

static unsigned free_in_column(const struct qs_count_grid *grid, unsigned column)
{
    unsigned sum = 0;
    for (unsigned row = 0; row < grid->rows; row++)
        sum += grid->free[row] >> column & 1;
    return sum;
}

/* The number of ways to fill the frame, roughly. */
static double frame_count(const struct qs_count_search *search)
{
    const struct qs_count_grid *grid = search->grid;
    double ways = 1 + __builtin_popcountll(grid->free[0]);
    ways *= 1 + __builtin_popcountll(grid->free[grid->rows - 1]);
    ways *= 1 + free_in_column(grid, 0);
    ways *= 1 + free_in_column(grid, grid->width - 1);
    return ways / __builtin_popcount(search->symmetries);
}

static double node_count(const struct qs_count_search *search)
{
    double by_rows = 1, by_queens = 1;
    for (unsigned i = 0; i < search->grid->rows; i++)
        by_rows *= NODES_PER_ROW;
    for (unsigned i = 0; i < search->size && search->kind == QS_SEARCH_SIZE; i++)
        by_queens *= NODES_PER_QUEEN;
    return search->kind == QS_SEARCH_SIZE && by_queens < by_rows ? by_queens : by_rows;
}

bool qs_frame_suits(const struct qs_count_search *search)
{
    const struct qs_count_grid *grid = search->grid;
    if (search->one_by_one || search->symmetries == 1 || grid->rows < 3 || grid->width < 3)
        return false;
    double frames = frame_count(search);
    return frames <= FRAMES_MOST && frames * NODES_FOR_A_FRAME <= node_count(search);
}

/* The image of a square of the grid. Its row and column are numbers of the board's lines. */
static struct qs_square image_of(const struct qs_count_grid *grid, unsigned symmetry, unsigned row,
                                 unsigned column)
{
    struct qs_square square =
        qs_symmetry_apply(symmetry, grid->n, qs_count_grid_square(grid, row, column));
    return grid->transposed ? (struct qs_square){square.column, square.row} : square;
}

/* The queens' images as numbers, ascending: row by row. */
static void frame_list_images(const struct qs_count_search *search,
                              const struct qs_count_task *task, unsigned symmetry, int64_t *numbers)
{
    for (unsigned i = 0; i < task->queens; i++) {
        struct qs_square image =
            image_of(search->grid, symmetry, task->queen[i].row, task->queen[i].column);
        int64_t number = (int64_t)image.row * search->grid->n + image.column;
        unsigned at = i;
        for (; at > 0 && numbers[at - 1] > number; at--)
            numbers[at] = numbers[at - 1];
        numbers[at] = number;
    }
}

static int frame_compare(const int64_t *one, const int64_t *other, unsigned count)
{
    for (unsigned i = 0; i < count; i++)
        if (one[i] != other[i])
            return one[i] < other[i] ? -1 : 1;
    return 0;
}

bool qs_frame_is_first(const struct qs_count_search *search, struct qs_count_task *task)
{
    int64_t own[QS_TASK_QUEENS_MAX], images[QS_TASK_QUEENS_MAX];
    unsigned same = 1;
    frame_list_images(search, task, 0, own);
    for (unsigned symmetry = 1; symmetry < QS_SYMMETRIES; symmetry++) {
        if (!(search->symmetries >> symmetry & 1))
            continue;
        frame_list_images(search, task, symmetry, images);
        int order = frame_compare(own, images, task->queens);
        if (order > 0)
            return false;
        same += order == 0;
    }
    task->weight = (uint8_t)((unsigned)__builtin_popcount(search->symmetries) / same);
    return true;
}

bool qs_frame_may_have(const struct qs_count_search *search, unsigned row, unsigned column,
                       unsigned first)
{
    const struct qs_count_grid *grid = search->grid;
    for (unsigned symmetry = 1; symmetry < QS_SYMMETRIES; symmetry++) {
        if (!(search->symmetries >> symmetry & 1))
            continue;
        struct qs_square image = image_of(grid, symmetry, row, column);
        if (image.row == grid->row_number[0] &&
            image.column < grid->column_number[0] + (int32_t)first)
            return false;
    }
    return true;
}
