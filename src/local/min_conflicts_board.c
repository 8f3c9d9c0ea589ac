#include "min_conflicts_board.h"

#include "instance_private.h"

/* The queen_on of a diagonal that is blocked or has a fixed queen. */
#define CLOSED (UINT32_MAX - 1)

static size_t diagonal_count(const struct qs_min_conflicts_board *board)
{
    return 2 * (size_t)board->n - 1;
}

static void give_lists(struct qs_min_conflicts_board *board)
{
    for (int i = 0; i < 2; i++) {
        struct qs_min_conflicts_side *side = &board->sides[i];
        qs_memory_give(board->memory, side->start, (size_t)board->m + 1, sizeof *side->start);
        qs_memory_give(board->memory, side->square, board->squares, sizeof *side->square);
        side->start = side->square = NULL;
    }
}

void qs_min_conflicts_board_release(struct qs_min_conflicts_board *board)
{
    give_lists(board);
    for (int i = 0; i < 2; i++) {
        struct qs_min_conflicts_side *side = &board->sides[i];
        qs_memory_give(board->memory, side->number, board->m, sizeof *side->number);
        qs_memory_give(board->memory, side->partner, board->m, sizeof *side->partner);
        qs_memory_give(board->memory, side->empty, board->m, sizeof *side->empty);
        qs_memory_give(board->memory, side->place, board->m, sizeof *side->place);
        qs_memory_give(board->memory, board->queen_on[i], diagonal_count(board), sizeof(uint32_t));
    }
}

static bool take_arrays(struct qs_min_conflicts_board *board)
{
    bool taken = true;
    for (int i = 0; i < 2; i++) {
        struct qs_min_conflicts_side *side = &board->sides[i];
        side->number = qs_memory_take(board->memory, board->m, sizeof *side->number);
        side->partner = qs_memory_take(board->memory, board->m, sizeof *side->partner);
        side->empty = qs_memory_take(board->memory, board->m, sizeof *side->empty);
        side->place = qs_memory_take(board->memory, board->m, sizeof *side->place);
        board->queen_on[i] = qs_memory_take(board->memory, diagonal_count(board), sizeof(uint32_t));
        taken = taken && side->number && side->partner && side->empty && side->place &&
                board->queen_on[i];
    }
    return taken;
}

static void open_lines(struct qs_min_conflicts_board *board)
{
    static const enum qs_direction directions[] = {QS_ROW, QS_COLUMN};
    for (int i = 0; i < 2; i++) {
        struct qs_min_conflicts_side *side = &board->sides[i];
        uint32_t count = 0;
        for (int32_t number = 0; number < board->n; number++) {
            if (qs_instance_line_is_taken(board->instance, (struct qs_square){number, number},
                                          directions[i]))
                continue;
            side->number[count] = number;
            side->partner[count] = QS_NOBODY;
            side->empty[count] = side->place[count] = count;
            count++;
        }
    }
    board->empty_count = board->m;
}

static void close_diagonals(struct qs_min_conflicts_board *board)
{
    for (size_t i = 0; i < diagonal_count(board); i++)
        board->queen_on[0][i] = board->queen_on[1][i] = QS_NOBODY;
    size_t count;
    const struct qs_square *queens = qs_instance_queens(board->instance, &count);
    for (size_t i = 0; i < count; i++) {
        board->queen_on[0][queens[i].row - queens[i].column + board->n - 1] = CLOSED;
        board->queen_on[1][queens[i].row + queens[i].column] = CLOSED;
    }
    const int32_t *blocked = qs_instance_blocked_diagonals(board->instance, QS_DIFFERENCE, &count);
    for (size_t i = 0; i < count; i++)
        board->queen_on[0][blocked[i] + board->n - 1] = CLOSED;
    blocked = qs_instance_blocked_diagonals(board->instance, QS_SUM, &count);
    for (size_t i = 0; i < count; i++)
        board->queen_on[1][blocked[i]] = CLOSED;
}

bool qs_min_conflicts_board_is_free(const struct qs_min_conflicts_board *board, uint32_t row,
                                    uint32_t column)
{
    uint32_t queens[2];
    qs_min_conflicts_board_diagonals(board, row, column, queens);
    if (queens[0] == CLOSED || queens[1] == CLOSED)
        return false;
    return !board->has_blocks ||
           !qs_instance_is_blocked(
               board->instance,
               (struct qs_square){board->sides[0].number[row], board->sides[1].number[column]});
}

static uint32_t count_squares(const struct qs_min_conflicts_board *board)
{
    uint32_t count = 0;
    for (uint32_t row = 0; row < board->m; row++)
        for (uint32_t column = 0; column < board->m; column++)
            count += qs_min_conflicts_board_is_free(board, row, column);
    return count;
}

static void list_side(struct qs_min_conflicts_board *board, int i)
{
    struct qs_min_conflicts_side *side = &board->sides[i];
    uint32_t count = 0;
    for (uint32_t line = 0; line < board->m; line++) {
        side->start[line] = count;
        for (uint32_t other = 0; other < board->m; other++)
            if (qs_min_conflicts_board_is_free(board, i == 0 ? line : other, i == 0 ? other : line))
                side->square[count++] = other;
    }
    side->start[board->m] = count;
}

void qs_min_conflicts_board_list(struct qs_min_conflicts_board *board)
{
    board->squares = count_squares(board);
    bool taken = true;
    for (int i = 0; i < 2; i++) {
        struct qs_min_conflicts_side *side = &board->sides[i];
        side->start = qs_memory_take(board->memory, (size_t)board->m + 1, sizeof *side->start);
        side->square = qs_memory_take(board->memory, board->squares, sizeof *side->square);
        taken = taken && side->start && side->square;
    }
    if (!taken)
        give_lists(board);
    for (int i = 0; i < 2 && taken; i++)
        list_side(board, i);
}

bool qs_min_conflicts_board_init(struct qs_min_conflicts_board *board,
                                 const struct qs_instance *instance, struct qs_memory *memory)
{
    size_t blocks, listed_free;
    qs_instance_blocked_squares(instance, &blocks);
    qs_instance_listed_free_squares(instance, &listed_free);
    *board = (struct qs_min_conflicts_board){
        .instance = instance,
        .memory = memory,
        .n = qs_instance_size(instance),
        .m = (uint32_t)qs_instance_open_lines(instance),
        .has_blocks = blocks + listed_free > 0,
    };
    if (!take_arrays(board)) {
        qs_min_conflicts_board_release(board);
        return false;
    }
    open_lines(board);
    close_diagonals(board);
    return true;
}

static void stand(struct qs_min_conflicts_board *board, uint32_t row, uint32_t column,
                  uint32_t queen)
{
    int32_t r = board->sides[0].number[row], c = board->sides[1].number[column];
    board->queen_on[0][r - c + board->n - 1] = queen;
    board->queen_on[1][r + c] = queen;
}

/* The last of the list takes the place of the line that leaves. */
static void leave_list(struct qs_min_conflicts_side *side, uint32_t line, uint32_t last)
{
    uint32_t moved = side->empty[last];
    side->empty[side->place[line]] = moved;
    side->place[moved] = side->place[line];
}

static void enter_list(struct qs_min_conflicts_side *side, uint32_t line, uint32_t last)
{
    side->empty[last] = line;
    side->place[line] = last;
    side->partner[line] = QS_NOBODY;
}

void qs_min_conflicts_board_put(struct qs_min_conflicts_board *board, uint32_t row, uint32_t column)
{
    stand(board, row, column, row);
    board->empty_count--;
    leave_list(&board->sides[0], row, board->empty_count);
    leave_list(&board->sides[1], column, board->empty_count);
    board->sides[0].partner[row] = column;
    board->sides[1].partner[column] = row;
}

void qs_min_conflicts_board_take_off(struct qs_min_conflicts_board *board, uint32_t row)
{
    uint32_t column = board->sides[0].partner[row];
    stand(board, row, column, QS_NOBODY);
    enter_list(&board->sides[0], row, board->empty_count);
    enter_list(&board->sides[1], column, board->empty_count);
    board->empty_count++;
}
