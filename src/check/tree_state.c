#include "tree_state.h"

#include <stdlib.h>
#include <string.h>

/* The squares of each diagonal, by row: with walls, a queen attacks only those of its lines. */
static bool list_diagonals(struct qs_tree_board *board, const struct qs_square *squares,
                           size_t count)
{
    for (int d = 0; d < 2; d++) {
        size_t lines = qs_line_room(board->numbers);
        size_t *start = board->start[d] = calloc(lines + 2, sizeof *start);
        board->places[d] = malloc(count * sizeof *board->places[d]);
        if (!start || !board->places[d])
            return false;
        for (size_t i = 0; i < count; i++)
            start[qs_line_at(board->numbers, squares[i], QS_DIFFERENCE + d) + 2]++;
        for (size_t line = 0; line < lines; line++)
            start[line + 2] += start[line + 1];
        uint32_t row = 0;
        for (size_t i = 0; i < count; i++) {
            while (board->row_number[row] != qs_line_at(board->numbers, squares[i], QS_ROW))
                row++;
            int32_t column = qs_line_at(board->numbers, squares[i], QS_COLUMN);
            int32_t line = qs_line_at(board->numbers, squares[i], QS_DIFFERENCE + d);
            board->places[d][start[line + 1]++] =
                (struct qs_tree_place){row, (uint32_t)board->column_at[column - board->first]};
        }
    }
    return true;
}

bool qs_tree_board_init(struct qs_tree_board *board, const struct qs_line_numbers *numbers,
                        const struct qs_square *squares, size_t count)
{
    bool walled = numbers->walls > 0;
    int32_t height = walled ? 0 : squares[count - 1].row - squares[0].row;
    int32_t left = INT32_MAX, right = 0, last = -1;
    size_t rows = 0;
    for (size_t i = 0; i < count; i++) {
        int32_t row = qs_line_at(numbers, squares[i], QS_ROW);
        int32_t column = qs_line_at(numbers, squares[i], QS_COLUMN);
        left = column < left ? column : left;
        right = column > right ? column : right;
        rows += row != last;
        last = row;
    }
    *board = (struct qs_tree_board){
        .first = left - height,
        .width = (size_t)(right - left) + 2 * (size_t)height + 1,
        .numbers = numbers,
    };
    size_t columns = (size_t)(right - left) + 1;
    board->row_number = malloc((rows + 1) * sizeof *board->row_number);
    board->row_place = malloc((rows + 1) * sizeof *board->row_place);
    board->column_number = malloc(columns * sizeof *board->column_number);
    board->column_place = malloc(columns * sizeof *board->column_place);
    board->column_at = malloc(board->width * sizeof *board->column_at);
    if (!board->row_number || !board->row_place || !board->column_number || !board->column_place ||
        !board->column_at)
        return false;
    for (size_t i = 0; i < board->width; i++)
        board->column_at[i] = -1;
    for (size_t i = 0; i < count; i++) {
        int32_t row = qs_line_at(numbers, squares[i], QS_ROW);
        if (board->rows == 0 || row != board->row_number[board->rows - 1]) {
            board->row_place[board->rows] = squares[i].row;
            board->row_number[board->rows++] = row;
        }
        board->column_at[qs_line_at(numbers, squares[i], QS_COLUMN) - board->first] = 0;
    }
    for (size_t i = 0; i < board->width; i++) {
        if (board->column_at[i] < 0)
            continue;
        board->column_at[i] = (int32_t)board->columns;
        board->column_number[board->columns++] = (int32_t)i + board->first;
    }
    for (size_t i = 0; i < count; i++) {
        int32_t column = qs_line_at(numbers, squares[i], QS_COLUMN);
        board->column_place[board->column_at[column - board->first]] = squares[i].column;
    }
    board->words = (board->columns + 63) / 64;
    if (walled)
        return list_diagonals(board, squares, count);
    board->bit_at = calloc(board->width * board->words, sizeof *board->bit_at);
    for (size_t i = 0; board->bit_at && i < board->width; i++) {
        int32_t column = board->column_at[i];
        if (column >= 0)
            board->bit_at[i * board->words + (size_t)column / 64] = (uint64_t)1 << column % 64;
    }
    return board->bit_at != NULL;
}

void qs_tree_board_release(struct qs_tree_board *board)
{
    free(board->row_number);
    free(board->row_place);
    free(board->column_number);
    free(board->column_place);
    free(board->column_at);
    free(board->bit_at);
    for (int d = 0; d < 2; d++) {
        free(board->start[d]);
        free(board->places[d]);
    }
}

bool qs_tree_state_init(struct qs_tree_state *state, const struct qs_tree_board *board)
{
    *state = (struct qs_tree_state){0};
    state->row = malloc(board->rows * sizeof *state->row);
    state->square = malloc((size_t)board->rows * board->words * sizeof *state->square);
    state->single = malloc(board->words * sizeof *state->single);
    state->any = malloc(board->words * sizeof *state->any);
    return state->row && state->square && state->single && state->any;
}

void qs_tree_state_release(struct qs_tree_state *state)
{
    free(state->row);
    free(state->square);
    free(state->single);
    free(state->any);
}

void qs_tree_state_fill(const struct qs_tree_board *board, struct qs_tree_state *state,
                        const struct qs_square *squares, size_t count)
{
    uint32_t row = 0;
    memset(state->square, 0, (size_t)board->rows * board->words * sizeof *state->square);
    state->rows = 0;
    for (size_t i = 0; i < count; i++) {
        while (board->row_number[row] != qs_line_at(board->numbers, squares[i], QS_ROW))
            row++;
        if (state->rows == 0 || state->row[state->rows - 1] != row)
            state->row[state->rows++] = row;
        int32_t line = qs_line_at(board->numbers, squares[i], QS_COLUMN);
        uint32_t column = (uint32_t)board->column_at[line - board->first];
        state->square[(size_t)(state->rows - 1) * board->words + column / 64] |= (uint64_t)1
                                                                                 << column % 64;
    }
    qs_tree_state_count(board, state);
}

void qs_tree_state_copy(const struct qs_tree_board *board, const struct qs_tree_state *from,
                        struct qs_tree_state *to)
{
    to->need = from->need;
    to->rows = from->rows;
    to->columns = from->columns;
    memcpy(to->row, from->row, from->rows * sizeof *to->row);
    memcpy(to->square, from->square, (size_t)from->rows * board->words * sizeof *to->square);
    memcpy(to->single, from->single, board->words * sizeof *to->single);
    memcpy(to->any, from->any, board->words * sizeof *to->any);
}

/* Begin to count columns with one square and with any. */
static inline void begin_count(uint64_t *single, uint64_t *any, uint32_t words)
{
    for (uint32_t w = 0; w < words; w++)
        single[w] = any[w] = 0;
}

/* Add a word of a row to the count; a second square of a column clears its bit in `single`. */
static inline void count_word(uint64_t *single, uint64_t *any, uint64_t square)
{
    *single = (*single & ~square) | (square & ~*any);
    *any |= square;
}

static inline void count_tree_columns(struct qs_tree_state *state, uint32_t words)
{
    state->columns = 0;
    for (uint32_t w = 0; w < words; w++)
        state->columns += (uint32_t)__builtin_popcountll(state->any[w]);
}

void qs_tree_state_count(const struct qs_tree_board *board, struct qs_tree_state *state)
{
    uint32_t kept = 0, words = board->words;
    begin_count(state->single, state->any, words);
    for (uint32_t i = 0; i < state->rows; i++) {
        uint64_t all = 0;
        for (uint32_t w = 0; w < words; w++) {
            uint64_t square = state->square[(size_t)i * words + w];
            state->square[(size_t)kept * words + w] = square;
            count_word(&state->single[w], &state->any[w], square);
            all |= square;
        }
        state->row[kept] = state->row[i];
        kept += all != 0;
    }
    state->rows = kept;
    count_tree_columns(state, words);
}

/*
 * Checks spend nearly all of their time here. Where `words` is a constant, the compiler leaves out
 * the loops over words and keeps `single` and `any` in registers.
 */
static inline void tree_state_place(const struct qs_tree_board *board,
                                    const struct qs_tree_state *from, struct qs_tree_state *to,
                                    uint32_t i, uint32_t column, uint32_t words, uint64_t *single,
                                    uint64_t *any)
{
    size_t at = (size_t)(board->column_number[column] - board->first);
    const uint64_t *bit = board->bit_at + at * words;
    const int32_t *number = board->row_number;
    uint32_t rows = from->rows, kept = 0;
    ptrdiff_t row = number[from->row[i]];
    begin_count(single, any, words);
    for (uint32_t j = 0; j < rows; j++) {
        if (j == i)
            continue;
        ptrdiff_t away = (number[from->row[j]] - row) * (ptrdiff_t)words;
        uint64_t all = 0;
        for (uint32_t w = 0; w < words; w++) {
            uint64_t left =
                from->square[(size_t)j * words + w] & ~(bit[w] | bit[w + away] | bit[w - away]);
            to->square[(size_t)kept * words + w] = left;
            count_word(&single[w], &any[w], left);
            all |= left;
        }
        to->row[kept] = from->row[j];
        kept += all != 0;
    }
    to->rows = kept;
}

static inline void place_few_words(const struct qs_tree_board *board,
                                   const struct qs_tree_state *from, struct qs_tree_state *to,
                                   uint32_t i, uint32_t column, uint32_t words)
{
    uint64_t single[4], any[4];
    tree_state_place(board, from, to, i, column, words, single, any);
    for (uint32_t w = 0; w < words; w++) {
        to->single[w] = single[w];
        to->any[w] = any[w];
    }
    count_tree_columns(to, words);
}

/* Go on in the squares of a diagonal to this row, and take its square there, if any, from `left`.
 */
static inline void take_place(const struct qs_tree_place **at, const struct qs_tree_place *end,
                              uint32_t row, uint64_t *left)
{
    while (*at < end && (*at)->row < row)
        ++*at;
    if (*at < end && (*at)->row == row)
        left[(*at)->column / 64] &= ~((uint64_t)1 << (*at)->column % 64);
}

/* With walls: a row line meets each other line in one square at most. */
static void place_by_lines(const struct qs_tree_board *board, const struct qs_tree_state *from,
                           struct qs_tree_state *to, uint32_t i, uint32_t column)
{
    struct qs_square queen = qs_tree_square(board, from, i, column);
    const struct qs_tree_place *at[2], *end[2];
    uint32_t rows = from->rows, kept = 0, words = board->words;
    for (int d = 0; d < 2; d++) {
        int32_t line = qs_line_at(board->numbers, queen, QS_DIFFERENCE + d);
        at[d] = board->places[d] + board->start[d][line];
        end[d] = board->places[d] + board->start[d][line + 1];
    }
    begin_count(to->single, to->any, words);
    for (uint32_t j = 0; j < rows; j++) {
        if (j == i)
            continue;
        uint32_t row = from->row[j];
        uint64_t all = 0, *left = to->square + (size_t)kept * words;
        memmove(left, from->square + (size_t)j * words, words * sizeof *left);
        left[column / 64] &= ~((uint64_t)1 << column % 64);
        for (int d = 0; d < 2; d++)
            take_place(&at[d], end[d], row, left);
        for (uint32_t w = 0; w < words; w++) {
            count_word(&to->single[w], &to->any[w], left[w]);
            all |= left[w];
        }
        to->row[kept] = row;
        kept += all != 0;
    }
    to->rows = kept;
    count_tree_columns(to, words);
}

void qs_tree_state_place(const struct qs_tree_board *board, const struct qs_tree_state *from,
                         struct qs_tree_state *to, uint32_t i, uint32_t column)
{
    to->need = from->need - 1;
    if (board->start[0]) {
        place_by_lines(board, from, to, i, column);
        return;
    }
    switch (board->words) {
    case 1:
        place_few_words(board, from, to, i, column, 1);
        break;
    case 2:
        place_few_words(board, from, to, i, column, 2);
        break;
    case 3:
        place_few_words(board, from, to, i, column, 3);
        break;
    case 4:
        place_few_words(board, from, to, i, column, 4);
        break;
    default:
        tree_state_place(board, from, to, i, column, board->words, to->single, to->any);
        count_tree_columns(to, board->words);
    }
}

bool qs_tree_state_find_row(const struct qs_tree_board *board, const struct qs_tree_state *state,
                            int32_t number, uint32_t *i)
{
    uint32_t low = 0, high = state->rows;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        int32_t found = board->row_number[state->row[middle]];
        *i = middle;
        if (found == number)
            return true;
        if (found < number)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

bool qs_tree_state_find_column(const struct qs_tree_board *board, const struct qs_tree_state *state,
                               int32_t number, uint32_t *column)
{
    int64_t at = (int64_t)number - board->first;
    if (at < 0 || (uint64_t)at >= board->width || board->column_at[at] < 0)
        return false;
    *column = (uint32_t)board->column_at[at];
    return state->any[*column / 64] >> *column % 64 & 1;
}

bool qs_tree_state_next(const struct qs_tree_board *board, const struct qs_tree_state *state,
                        uint32_t *i, uint32_t *column)
{
    uint32_t words = board->words;
    for (; *i < state->rows; ++*i, *column = 0)
        for (uint32_t w = *column / 64; w < words; *column = 64 * ++w) {
            uint64_t left = state->square[(size_t)*i * words + w] & (UINT64_MAX << *column % 64);
            if (left) {
                *column = 64 * w + (uint32_t)__builtin_ctzll(left);
                return true;
            }
        }
    return false;
}

/* Whether a row has only one square, and its column. */
static bool only_square(const struct qs_tree_board *board, const struct qs_tree_state *state,
                        uint32_t i, uint32_t *column)
{
    const uint64_t *square = state->square + (size_t)i * board->words;
    bool found = false;
    for (uint32_t w = 0; w < board->words; w++) {
        if (square[w] == 0)
            continue;
        if (found || (square[w] & (square[w] - 1)))
            return false;
        found = true;
        *column = 64 * w + (uint32_t)__builtin_ctzll(square[w]);
    }
    return found;
}

static bool find_forced_by_row(const struct qs_tree_board *board, const struct qs_tree_state *state,
                               uint32_t *i, uint32_t *column)
{
    for (*i = 0; *i < state->rows; ++*i)
        if (only_square(board, state, *i, column))
            return true;
    return false;
}

static bool find_forced_by_column(const struct qs_tree_board *board,
                                  const struct qs_tree_state *state, uint32_t *i, uint32_t *column)
{
    for (uint32_t w = 0; w < board->words; w++) {
        if (state->single[w] == 0)
            continue;
        *column = 64 * w + (uint32_t)__builtin_ctzll(state->single[w]);
        for (*i = 0; !qs_tree_state_has(board, state, *i, *column);)
            ++*i;
        return true;
    }
    return false;
}

bool qs_tree_state_find_forced(const struct qs_tree_board *board, const struct qs_tree_state *state,
                               uint32_t *i, uint32_t *column)
{
    return state->need > 0 && !qs_tree_state_is_closed(state) &&
           ((state->rows == state->need && find_forced_by_row(board, state, i, column)) ||
            (state->columns == state->need && find_forced_by_column(board, state, i, column)));
}
