/*
 * The tasks are all ways to fill the first rows of the grid, with one more row each
 * time until there are enough tasks. They are in the order in which placements are
 * reported (queensat/count.h), so that dividing the search does not change it.
 *
 * Numbers of placements do not depend on the order, so that a search for them may
 * begin with the frame and its symmetries (count_search.h). Otherwise mirror images
 * are left out: as long as all queens are on the axis, the board is still its own
 * image, and the next queen can be restricted to one half.
 */
#include "count_search.h"

#include <stdlib.h>
#include <string.h>

#include "count_symmetry.h"
#include "fault.h"
#include "row_pass.h"
#include "workers.h"

#define ENOUGH_TASKS 1000
/*
 * Tasks for numbers would be too small with fewer rows than this. But visits of all
 * placements gain from more tasks, since mirror images are left out of the plan only.
 */
#define ENOUGH_ROWS 13

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

/* Whether a search, whose kind and size are set, takes less time if it begins with the frame. */
static bool frame_suits(const struct qs_count_search *search)
{
    const struct qs_count_grid *grid = search->grid;
    if (search->one_by_one || search->symmetries == 1 || grid->rows < 3 || grid->width < 3 ||
        grid->walled)
        return false;
    /* The number of ways to fill the frame, roughly. */
    double ways = 1 + __builtin_popcountll(grid->free[0]);
    ways *= 1 + __builtin_popcountll(grid->free[grid->rows - 1]);
    ways *= 1 + free_in_column(grid, 0);
    ways *= 1 + free_in_column(grid, grid->width - 1);
    double frames = ways / __builtin_popcount(search->symmetries);
    double nodes = 1, by_queens = 1;
    for (unsigned i = 0; i < grid->rows; i++)
        nodes *= NODES_PER_ROW;
    for (unsigned i = 0; i < search->size && search->kind == QS_SEARCH_SIZE; i++)
        by_queens *= NODES_PER_QUEEN;
    if (search->kind == QS_SEARCH_SIZE && by_queens < nodes)
        nodes = by_queens;
    return frames <= FRAMES_MOST && frames * NODES_FOR_A_FRAME <= nodes;
}

/* The queens' images as numbers, ascending: row by row. */
static void frame_list_images(const struct qs_count_search *search,
                              const struct qs_count_task *task, unsigned symmetry, int64_t *numbers)
{
    for (unsigned i = 0; i < task->queens; i++) {
        struct qs_square image =
            qs_symmetry_image(search->grid, symmetry, task->queen[i].row, task->queen[i].column);
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

/*
 * Whether the task's queens, all on the frame, come before their images under all
 * symmetries; if so, set its weight to the number of different images. Sets of
 * queens are compared by the first square, row by row, that only one of them has.
 */
static bool frame_is_first(const struct qs_count_search *search, struct qs_count_task *task)
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

/*
 * False only if the task's queens cannot come first any more with a queen on this
 * square. The first row is already decided, perhaps by this queen: `first` is the
 * column of its queen, or the grid's width if there is none.
 */
static bool frame_may_have(const struct qs_count_search *search, unsigned row, unsigned column,
                           unsigned first)
{
    const struct qs_count_grid *grid = search->grid;
    for (unsigned symmetry = 1; symmetry < QS_SYMMETRIES; symmetry++) {
        if (!(search->symmetries >> symmetry & 1))
            continue;
        struct qs_square image = qs_symmetry_image(grid, symmetry, row, column);
        if (image.row == grid->row_number[0] &&
            image.column < grid->column_number[0] + (int32_t)first)
            return false;
    }
    return true;
}

struct planning {
    struct qs_count_search *search;
    struct qs_count_task task;
    uint64_t inside; /* the columns for queens in rows: those of the frame are decided before */
    uint64_t free[QS_TASK_QUEENS_MAX + 1][QS_COUNT_LINES_MAX]; /* [queens]: free squares by row */
};

static void plan_place(struct planning *planning, unsigned row, unsigned column, unsigned queens)
{
    qs_count_grid_place(planning->search->grid, row, column, planning->free[queens],
                        planning->free[queens + 1]);
    planning->task.queen[queens].row = (uint8_t)row;
    planning->task.queen[queens].column = (uint8_t)column;
}

static bool may_add(const struct qs_count_search *search, unsigned queens)
{
    return search->kind != QS_SEARCH_SIZE || queens < search->size;
}

static bool plan_row(struct planning *planning, unsigned row, unsigned queens, bool symmetric)
{
    struct qs_count_search *search = planning->search;
    unsigned left = search->grid->rows - search->framed - row;
    if (search->kind == QS_SEARCH_SIZE && queens + left < search->size)
        return true;
    if (row == search->task_rows) {
        struct qs_count_task *tasks =
            qs_grow(search->tasks, search->task_count, &search->task_capacity, sizeof *tasks);
        if (!tasks)
            return false;
        search->tasks = tasks;
        planning->task.queens = (uint8_t)queens;
        tasks[search->task_count++] = planning->task;
        return true;
    }
    uint64_t free = may_add(search, queens) ? planning->free[queens][row] & planning->inside : 0;
    uint8_t weight = planning->task.weight;
    for (; free; free &= free - 1) {
        unsigned column = (unsigned)__builtin_ctzll(free), image = search->grid->width - 1 - column;
        if (symmetric && column > image)
            break;
        bool still = symmetric && column == image;
        plan_place(planning, row, column, queens);
        planning->task.weight = symmetric && !still ? 2 : weight;
        if (!plan_row(planning, row + 1, queens + 1, still))
            return false;
        planning->task.weight = weight;
    }
    return plan_row(planning, row + 1, queens, symmetric);
}

/* What has been decided about the frame. */
struct count_frame {
    unsigned queens;
    unsigned first; /* column of the queen in the first row; the grid's width: none */
    unsigned empty_rows, empty_columns;
};

static bool plan_frame(struct planning *planning, unsigned line, struct count_frame frame);

static bool plan_frame_queen(struct planning *planning, unsigned line, struct count_frame frame,
                             unsigned row, unsigned column)
{
    if (!(planning->free[frame.queens][row] >> column & 1))
        return true;
    if (line == 0)
        frame.first = column;
    if (!frame_may_have(planning->search, row, column, frame.first))
        return true;
    plan_place(planning, row, column, frame.queens++);
    return plan_frame(planning, line + 1, frame);
}

/* Lines of the frame: 0 and 1 are the first and the last row, 2 and 3 the columns. */
static bool plan_frame(struct planning *planning, unsigned line, struct count_frame frame)
{
    struct qs_count_search *search = planning->search;
    const struct qs_count_grid *grid = search->grid;
    unsigned needed = search->kind == QS_SEARCH_SIZE ? search->size : 0;
    if (frame.empty_rows + needed > grid->rows || frame.empty_columns + needed > grid->columns)
        return true;
    if (line == 4) {
        planning->task.queens = (uint8_t)frame.queens;
        return !frame_is_first(search, &planning->task) ||
               plan_row(planning, 1, frame.queens, false);
    }
    unsigned end = line % 2 ? (line < 2 ? grid->rows : grid->width) - 1 : 0;
    bool add = may_add(search, frame.queens);
    for (unsigned i = 0; add && line < 2 && i < grid->width; i++)
        if (!plan_frame_queen(planning, line, frame, end, i))
            return false;
    for (unsigned i = 1; add && line >= 2 && i + 1 < grid->rows; i++)
        if (!plan_frame_queen(planning, line, frame, i, end))
            return false;
    frame.empty_rows += line < 2;
    bool has_queen = false;
    for (unsigned i = 0; i < frame.queens && line >= 2; i++)
        has_queen = has_queen || planning->task.queen[i].column == end;
    frame.empty_columns += line >= 2 && !has_queen;
    return plan_frame(planning, line + 1, frame);
}

bool qs_count_plan(struct qs_count_search *search, bool mirrored, struct qs_error *error)
{
    const struct qs_count_grid *grid = search->grid;
    struct planning planning = {.search = search, .inside = UINT64_MAX};
    memcpy(planning.free[0], grid->free, sizeof grid->free);
    search->framed = frame_suits(search);
    if (search->framed)
        planning.inside = ~((uint64_t)1 | (uint64_t)1 << (grid->width - 1));
    search->chosen = NULL;
    search->first = search->begun = search->unended_count = 0;
    atomic_store(&search->turns_done, 0);
    unsigned most = grid->rows - search->framed;
    if (most > QS_TASK_ROWS_MAX)
        most = QS_TASK_ROWS_MAX;
    size_t enough = ENOUGH_TASKS;
    for (unsigned rows = grid->rows; rows < ENOUGH_ROWS && !search->one_by_one; rows++)
        enough /= 3;
    for (search->task_rows = search->framed;; search->task_rows++) {
        search->task_count = 0;
        planning.task.weight = 1;
        if (!(search->framed ? plan_frame(&planning, 0, (struct count_frame){.first = grid->width})
                             : plan_row(&planning, 0, 0, mirrored)))
            return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
        search->turns = search->task_count;
        if (search->task_count >= enough || search->task_rows >= most)
            return true;
    }
}

/*
 * Each thread takes the next task from a common counter, so that all threads end at
 * about the same time even if tasks are unequal, and adds up its own numbers.
 */

_Static_assert(QS_COUNT_THREADS_MAX <= QS_WORKERS_MAX, "");

static void work_on(struct qs_count_worker *worker, size_t turn)
{
    const struct qs_count_search *search = worker->search;
    size_t task = search->chosen ? search->chosen[turn] : search->first + turn;
    if (search->one_by_one)
        qs_visit_task(worker, &search->tasks[task]);
    else
        qs_dense_count(worker, &search->tasks[task]);
}

/* The next turn. False: there is none. */
static bool take_turn(struct qs_count_search *search, size_t *turn)
{
    size_t next = atomic_fetch_add(&search->next_turn, 1), again = search->unended_count;
    *turn = next < again ? search->unended[next] : search->begun + next - again;
    return *turn < search->turns;
}

/* A task that is not ended is done again later, as a whole. */
static void put_back(struct qs_count_worker *worker, size_t turn, const struct qs_tally *before)
{
    worker->so_far = worker->tally;
    worker->tally = *before;
    worker->unended = turn;
    worker->has_unended = true;
}

static void work(void *workers, unsigned number)
{
    struct qs_count_worker *worker = (struct qs_count_worker *)workers + number;
    struct qs_count_search *search = worker->search;
    size_t turn;
    while (!worker->stopped && !qs_watch_stopped(search->watch) && take_turn(search, &turn)) {
        struct qs_tally before = worker->tally;
        work_on(worker, turn);
        if (search->nodes_most > 0 && worker->stopped) {
            put_back(worker, turn, &before);
            break;
        }
        for (unsigned i = 0; search->numbers && i < search->span; i++) /* that this turn added */
            search->numbers[turn * search->span + i] =
                worker->tally.added[search->least + i] - before.added[search->least + i];
        atomic_fetch_add(&search->turns_done, 1);
    }
}

/* Where the search goes on: after turns that are begun, with those that were not ended. */
static void note_turns(struct qs_count_search *search, const struct qs_count_worker *workers,
                       unsigned threads)
{
    size_t left[QS_COUNT_THREADS_MAX], again = search->unended_count, taken = search->next_turn;
    unsigned count = 0;
    for (unsigned i = 0; i < threads; i++)
        if (workers[i].has_unended)
            left[count++] = workers[i].unended;
    for (size_t i = taken; i < again; i++)
        left[count++] = search->unended[i];
    if (taken > again)
        search->begun += taken - again;
    memcpy(search->unended, left, count * sizeof *left);
    search->unended_count = count;
}

bool qs_count_work(struct qs_count_search *search, unsigned threads, struct qs_memory *memory,
                   struct qs_tally *tally, uint64_t *nodes, struct qs_error *error)
{
    struct qs_arena arena = {.memory = memory};
    struct qs_count_worker *workers = qs_arena_take(&arena, threads, sizeof *workers);
    bool equipped = workers != NULL;
    atomic_store(&search->next_turn, 0);
    for (unsigned i = 0; equipped && i < threads; i++) {
        workers[i].search = search;
        if (search->one_by_one)
            workers[i].visit = qs_visit_new(search, &arena);
        else
            workers[i].pass = qs_row_pass_new(search, qs_row_pass_kernel(0), &arena);
        equipped = workers[i].visit || workers[i].pass;
    }
    if (equipped)
        qs_workers_run(threads, work, workers, search->watch);
    else
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
    if (equipped)
        note_turns(search, workers, threads);
    search->so_far = *tally;
    for (unsigned i = 0; equipped && i < threads; i++) {
        qs_tally_merge(&search->so_far,
                       workers[i].has_unended ? &workers[i].so_far : &workers[i].tally);
        qs_tally_merge(tally, &workers[i].tally);
        *nodes += workers[i].nodes;
    }
    qs_arena_release(&arena);
    return equipped;
}

void qs_tally_add(struct qs_tally *tally, unsigned added, uint64_t amount, unsigned weight)
{
    uint64_t weighted;
    bool overflow = __builtin_mul_overflow(amount, weight, &weighted);
    overflow =
        __builtin_add_overflow(tally->added[added], weighted, &tally->added[added]) || overflow;
    tally->overflow = tally->overflow || overflow;
}

void qs_tally_merge(struct qs_tally *tally, const struct qs_tally *other)
{
    for (unsigned i = 0; i <= QS_COUNT_LINES_MAX; i++)
        qs_tally_add(tally, i, other->added[i], 1);
    tally->classes += other->classes; /* at most as many as placements */
    tally->overflow = tally->overflow || other->overflow;
}

bool qs_tally_total(const struct qs_tally *tally, qs_count_number *total)
{
    if (tally->overflow)
        return false;
    *total = 0;
    for (unsigned i = 0; i <= QS_COUNT_LINES_MAX; i++)
        *total += tally->added[i];
    return true;
}
