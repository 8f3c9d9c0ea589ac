/*
 * Free squares are found row by row among the rows and columns without a queen,
 * so that a board with few of those is small, however large n is; or, if the instance
 * lists squares as free, among these. Of two passes, the first counts and the second
 * fills arrays of the exact size.
 */
#include "board.h"

#include "fault.h"
#include "instance_private.h"

#include <stdlib.h>

/* What is needed only while the squares are listed. */
struct square_listing {
    struct qs_arena arena;
    const struct qs_instance *instance;
    struct qs_watch *watch;
    size_t looks; /* at squares, since the watch was asked */
    bool stopped;
    bool walled; /* then a queen does not take its whole row, column and diagonals */
    int32_t n, rows;
    int32_t *columns; /* the columns without a queen */
    size_t column_count;
    /* [2n − 1] for QS_DIFFERENCE and QS_SUM: a queen takes all of it, or it is blocked. */
    unsigned char *closed[2];
    const struct qs_square *listed; /* blocked or free squares, in the order of the instance */
    size_t listed_count;
    bool lists_free;
    uint32_t *row_start; /* [rows + 1]: where a row's columns begin in listed_column */
    int32_t *listed_column;
    int32_t *stamp; /* [n]: row + 1 if the column is blocked in that row */
};

uint32_t qs_lines_length(const struct qs_lines *lines, uint32_t line)
{
    return lines->start[line + 1] - lines->start[line];
}

uint32_t qs_board_first_line(const struct qs_board *board, int direction)
{
    uint32_t first = 0;
    for (int d = 0; d < direction; d++)
        first += board->lines[d].count;
    return first;
}

uint32_t qs_board_line_at(const struct qs_board *board, int direction, uint32_t square)
{
    return qs_board_first_line(board, direction) + board->lines[direction].line_of[square];
}

struct qs_square qs_board_square(const struct qs_board *board, uint32_t square)
{
    const struct qs_lines *rows = &board->lines[QS_ROW], *columns = &board->lines[QS_COLUMN];
    return (struct qs_square){rows->place[rows->line_of[square]],
                              columns->place[columns->line_of[square]]};
}

static int board_compare_numbers(const void *a, const void *b)
{
    const int32_t *left = a, *right = b;
    return (*left > *right) - (*left < *right);
}

/* Squares are in row-major order. */
uint32_t qs_board_find(const struct qs_board *board, struct qs_square square)
{
    uint32_t low = 0, high = board->squares - 1;
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        struct qs_square at = qs_board_square(board, middle);
        if (qs_compare_squares(&at, &square) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

static size_t board_diagonal_count(int32_t n)
{
    return 2 * (size_t)n - 1;
}

/* Listed squares in columns with a queen are left out, since these columns are closed. */
static bool is_in_open_column(const struct square_listing *listing, struct qs_square square)
{
    return listing->walled || !qs_instance_line_is_taken(listing->instance, square, QS_COLUMN);
}

static bool is_in_open_row(const struct square_listing *listing, int32_t row)
{
    return listing->walled ||
           !qs_instance_line_is_taken(listing->instance, (struct qs_square){row, 0}, QS_ROW);
}

/* Of a square that is not blocked by itself. */
static bool is_kept(const struct square_listing *listing, struct qs_square square)
{
    const struct qs_instance *instance = listing->instance;
    if (listing->closed[0][square.row - square.column + listing->n - 1] ||
        listing->closed[1][square.row + square.column])
        return false;
    return !listing->walled ||
           !(qs_instance_is_attacked(instance, square) || qs_instance_is_wall(instance, square));
}

/* After this many squares more. False if the watch says stop. */
static bool listing_goes_on(struct square_listing *listing, size_t squares)
{
    const size_t between_polls = 1 << 16;
    listing->looks += squares;
    if (listing->looks < between_polls || listing->stopped)
        return !listing->stopped;
    listing->looks = 0;
    listing->stopped = qs_watch_stopped(listing->watch);
    return !listing->stopped;
}

/* Counting sort of the listed squares by row; free ones also by column. False if stopped. */
static bool board_sort_squares(struct square_listing *listing)
{
    uint32_t *start = listing->row_start;
    const struct qs_square *listed = listing->listed;
    for (size_t i = 0; i < listing->listed_count && listing_goes_on(listing, 1); i++)
        start[listed[i].row + 1] += is_in_open_column(listing, listed[i]);
    for (int32_t row = 0; row < listing->rows; row++)
        start[row + 1] += start[row];
    uint32_t all = start[listing->rows];
    for (size_t i = listing->listed_count; i-- > 0 && listing_goes_on(listing, 1);)
        if (is_in_open_column(listing, listed[i]))
            listing->listed_column[--start[listed[i].row + 1]] = listed[i].column;
    /* Now start[row + 1] is where the row begins. */
    for (int32_t row = 0; row < listing->rows; row++)
        start[row] = start[row + 1];
    start[listing->rows] = all;
    for (int32_t row = 0; listing->lists_free && row < listing->rows; row++) {
        size_t length = start[row + 1] - start[row];
        if (!listing_goes_on(listing, 1 + length))
            break;
        qsort(listing->listed_column + start[row], length, sizeof *listing->listed_column,
              board_compare_numbers);
    }
    return !listing->stopped;
}

/* Without the listed squares in order. False if out of memory; to be released in any case. */
static bool take_listing(struct square_listing *listing, const struct qs_instance *instance,
                         struct qs_memory *memory, struct qs_watch *watch)
{
    struct qs_shape shape = qs_instance_shape(instance);
    size_t n = (size_t)qs_instance_size(instance);
    struct qs_arena *arena = &listing->arena;
    *listing = (struct square_listing){.arena.memory = memory,
                                       .instance = instance,
                                       .watch = watch,
                                       .walled = shape.wall_count > 0,
                                       .n = (int32_t)n,
                                       .rows = shape.rows};
    listing->listed = qs_instance_listed_free_squares(instance, &listing->listed_count);
    listing->lists_free = listing->listed_count > 0;
    if (!listing->lists_free)
        listing->listed = qs_instance_blocked_squares(instance, &listing->listed_count);
    listing->columns = qs_arena_take(arena, (size_t)shape.columns, sizeof *listing->columns);
    listing->closed[0] = qs_arena_take(arena, board_diagonal_count(listing->n), 1);
    listing->closed[1] = qs_arena_take(arena, board_diagonal_count(listing->n), 1);
    listing->row_start = qs_arena_take(arena, (size_t)shape.rows + 1, sizeof *listing->row_start);
    listing->listed_column =
        qs_arena_take(arena, listing->listed_count, sizeof *listing->listed_column);
    listing->stamp = qs_arena_take(arena, (size_t)shape.columns, sizeof *listing->stamp);
    if (arena->refused)
        return false;
    listing->column_count = 0;
    for (int32_t column = 0; column < shape.columns; column++)
        if (is_in_open_column(listing, (struct qs_square){0, column}))
            listing->columns[listing->column_count++] = column;
    unsigned char *differences = listing->closed[0] + n - 1, *sums = listing->closed[1];
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (size_t i = 0; !listing->walled && i < count; i++)
        differences[queens[i].row - queens[i].column] = sums[queens[i].row + queens[i].column] = 1;
    const int32_t *blocked = qs_instance_blocked_diagonals(instance, QS_DIFFERENCE, &count);
    for (size_t i = 0; i < count; i++)
        differences[blocked[i]] = 1;
    blocked = qs_instance_blocked_diagonals(instance, QS_SUM, &count);
    for (size_t i = 0; i < count; i++)
        sums[blocked[i]] = 1;
    return true;
}

/* Call visit for the free squares of a row, in ascending order. False if visit ended it. */
static bool for_each_in_row(struct square_listing *listing, int32_t row,
                            bool (*visit)(void *state, struct qs_square square), void *state)
{
    const unsigned char *difference = listing->closed[0] + row + listing->n - 1;
    const unsigned char *sum = listing->closed[1] + row;
    bool walled = listing->walled;
    const int32_t *columns = listing->columns;
    size_t count = listing->column_count;
    uint32_t first = listing->row_start[row], end = listing->row_start[row + 1];
    if (listing->lists_free) {
        columns = listing->listed_column + first;
        count = end - first;
    } else {
        for (uint32_t i = first; i < end; i++)
            listing->stamp[listing->listed_column[i]] = row + 1;
    }
    for (size_t i = 0; i < count; i++) {
        int32_t column = columns[i];
        if (difference[-column] || sum[column] || listing->stamp[column] == row + 1 ||
            (walled && !is_kept(listing, (struct qs_square){row, column})))
            continue;
        if (!visit(state, (struct qs_square){row, column}))
            return false;
    }
    return true;
}

/* Call visit for every free square in row-major order. False if visit or the watch ended it. */
static bool for_each_free_square(struct square_listing *listing,
                                 bool (*visit)(void *state, struct qs_square square), void *state)
{
    for (int32_t row = 0; row < listing->rows; row++) {
        if (!listing_goes_on(listing, listing->lists_free ? listing->row_start[row + 1] -
                                                                listing->row_start[row] + 1
                                                          : listing->column_count + 1))
            return false;
        if (is_in_open_row(listing, row) && !for_each_in_row(listing, row, visit, state))
            return false;
    }
    return true;
}

/* First pass: the number of squares, and of squares on each line. */
struct census {
    const struct qs_instance *instance;
    bool walled;
    int32_t least[QS_DIRECTIONS]; /* line numbers */
    uint32_t squares, most;
    uint32_t *length[QS_DIRECTIONS]; /* [lines of the whole board] */
};

/* Where a square's line is in length[]. */
static uint32_t *line_entry(const struct census *census, struct qs_square square, int direction)
{
    int32_t number = census->walled ? qs_instance_line(census->instance, square, direction)
                                    : qs_line_number(square, direction);
    return &census->length[direction][number - census->least[direction]];
}

static bool board_count_square(void *state, struct qs_square square)
{
    struct census *census = state;
    if (census->squares == census->most)
        return false;
    census->squares++;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        ++*line_entry(census, square, d);
    return true;
}

/* Number the lines that have squares; the census's length[] becomes the number of the line. */
static bool board_take_lines(struct qs_board *board, int direction, struct census *census)
{
    struct qs_lines *lines = &board->lines[direction];
    size_t all = qs_instance_line_count(census->instance, direction);
    uint32_t *length = census->length[direction];
    for (size_t i = 0; i < all; i++)
        lines->count += length[i] > 0;
    lines->number = qs_memory_take(board->memory, lines->count, sizeof *lines->number);
    lines->place = qs_memory_take(board->memory, lines->count, sizeof *lines->place);
    lines->start = qs_memory_take(board->memory, (size_t)lines->count + 1, sizeof *lines->start);
    lines->square = qs_memory_take(board->memory, board->squares, sizeof *lines->square);
    lines->line_of = qs_memory_take(board->memory, board->squares, sizeof *lines->line_of);
    if (!lines->number || !lines->place || !lines->start || !lines->square || !lines->line_of)
        return false;
    uint32_t line = 0, start = 0;
    for (size_t i = 0; i < all; i++) {
        if (length[i] == 0)
            continue;
        lines->number[line] = (int32_t)i + census->least[direction];
        lines->start[line] = start;
        start += length[i];
        length[i] = line++;
    }
    lines->start[line] = start;
    return true;
}

/* Second pass: the squares themselves. It advances start[], which is corrected at the end. */
struct filling {
    struct qs_board *board;
    const struct census *census;
    uint32_t next;
};

static bool fill_square(void *state, struct qs_square square)
{
    struct filling *filling = state;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct qs_lines *lines = &filling->board->lines[d];
        uint32_t line = *line_entry(filling->census, square, d);
        lines->place[line] = qs_line_number(square, d);
        lines->line_of[filling->next] = line;
        lines->square[lines->start[line]++] = filling->next;
    }
    filling->next++;
    return true;
}

static bool refuse_size(const struct qs_instance *instance, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_INPUT, "too many squares to list on a board with n = %d",
                        (int)qs_instance_size(instance));
}

static bool board_refuse_memory(const struct qs_instance *instance, struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY,
                        "not enough memory to list the free squares of a board with n = %d",
                        (int)qs_instance_size(instance));
}

static bool build_board(struct qs_board *board, const struct qs_instance *instance,
                        struct qs_watch *watch, struct qs_error *error)
{
    struct square_listing listing;
    struct census census = {.instance = instance,
                            .walled = qs_instance_shape(instance).wall_count > 0,
                            .most = QS_BOARD_SQUARES_MAX};
    bool built =
        take_listing(&listing, instance, board->memory, watch) && board_sort_squares(&listing);
    /* A square takes two list entries in each direction: stop counting when these cannot fit. */
    size_t most =
        (board->memory->limit - board->memory->used) / (2 * QS_DIRECTIONS * sizeof(uint32_t));
    if (most < census.most)
        census.most = (uint32_t)most;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        census.least[d] = qs_instance_least_line(instance, d);
        census.length[d] =
            qs_arena_take(&listing.arena, qs_instance_line_count(instance, d), sizeof(uint32_t));
    }
    built = built && !listing.arena.refused &&
            for_each_free_square(&listing, board_count_square, &census);
    board->squares = built ? census.squares : 0;
    for (int d = 0; built && d < QS_DIRECTIONS; d++)
        built = board_take_lines(board, d, &census);
    /* The stamps of the first pass stay valid: each names a row where the column is blocked. */
    struct filling filling = {board, &census, 0};
    built = built && for_each_free_square(&listing, fill_square, &filling);
    for (int d = 0; built && d < QS_DIRECTIONS; d++) {
        for (uint32_t line = board->lines[d].count; line-- > 0;)
            board->lines[d].start[line + 1] = board->lines[d].start[line];
        board->lines[d].start[0] = 0;
    }
    qs_arena_release(&listing.arena);
    if (built)
        return true;
    if (qs_watch_stopped(watch))
        return qs_error_set(error, QS_ERROR_STOPPED, "stopped before the free squares were listed");
    return census.squares == QS_BOARD_SQUARES_MAX ? refuse_size(instance, error)
                                                  : board_refuse_memory(instance, error);
}

static bool is_listable(const struct qs_instance *instance)
{
    size_t listed, queens;
    qs_instance_listed_free_squares(instance, &listed);
    qs_instance_queens(instance, &queens);
    struct qs_shape shape = qs_instance_shape(instance);
    uint64_t taken = shape.wall_count > 0 ? 0 : (uint64_t)queens;
    uint64_t rows = (uint64_t)shape.rows - taken, columns = (uint64_t)shape.columns - taken;
    return listed > 0 || rows * columns <= QS_BOARD_TRIES_MAX;
}

static bool tally_square(void *state, struct qs_square square)
{
    (void)square;
    ++*(uint64_t *)state;
    return true;
}

/* Of the squares that the instance lists. */
static uint64_t count_listed(struct square_listing *listing)
{
    uint64_t count = 0;
    for (size_t i = 0; i < listing->listed_count && listing_goes_on(listing, 1); i++) {
        struct qs_square square = listing->listed[i];
        count += is_kept(listing, square) && is_in_open_row(listing, square.row) &&
                 is_in_open_column(listing, square);
    }
    return count;
}

/* The first open row from `row` on, or the number of rows. */
static int32_t next_open_row(const struct square_listing *listing, int32_t row)
{
    while (row < listing->rows && !is_in_open_row(listing, row))
        row++;
    return row;
}

/* By evenly spaced rows. */
static uint64_t estimate_by_rows(struct square_listing *listing)
{
    const uint64_t tries = 1 << 22;
    size_t queens;
    qs_instance_queens(listing->instance, &queens);
    uint64_t rows = (uint64_t)listing->rows - (listing->walled ? 0 : (uint64_t)queens);
    uint64_t tried = 0, count = 0;
    uint64_t some = tries / (listing->column_count + 1) + 1;
    int32_t every = rows <= some ? 1 : (int32_t)(rows / some);
    for (int32_t row = next_open_row(listing, 0);
         row < listing->rows && listing_goes_on(listing, 0);
         row = next_open_row(listing, row + every), tried++)
        for_each_in_row(listing, row, tally_square, &count);
    return tried == 0 ? 0 : count / tried * rows + count % tried * rows / tried;
}

uint64_t qs_board_estimate(const struct qs_instance *instance, struct qs_memory *memory,
                           struct qs_watch *watch)
{
    struct square_listing listing;
    uint64_t squares = UINT64_MAX;
    if (!is_listable(instance))
        return squares;
    if (take_listing(&listing, instance, memory, watch)) {
        if (listing.lists_free)
            squares = count_listed(&listing);
        else if (board_sort_squares(&listing))
            squares = estimate_by_rows(&listing);
    }
    qs_arena_release(&listing.arena);
    return squares;
}

struct qs_board *qs_board_new(const struct qs_instance *instance, struct qs_memory *memory,
                              struct qs_watch *watch, struct qs_error *error)
{
    if (!is_listable(instance)) {
        refuse_size(instance, error);
        return NULL;
    }
    struct qs_board *board = qs_memory_take_zeroed(memory, 1, sizeof *board);
    if (!board) {
        board_refuse_memory(instance, error);
        return NULL;
    }
    size_t queens;
    qs_instance_queens(instance, &queens);
    board->n = qs_instance_size(instance);
    board->fixed = (int32_t)queens;
    board->memory = memory;
    if (build_board(board, instance, watch, error))
        return board;
    qs_board_free(board);
    return NULL;
}

void qs_board_free(struct qs_board *board)
{
    if (!board)
        return;
    struct qs_memory *memory = board->memory;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct qs_lines *lines = &board->lines[d];
        qs_memory_give(memory, lines->number, lines->count, sizeof *lines->number);
        qs_memory_give(memory, lines->place, lines->count, sizeof *lines->place);
        qs_memory_give(memory, lines->start, (size_t)lines->count + 1, sizeof *lines->start);
        qs_memory_give(memory, lines->square, board->squares, sizeof *lines->square);
        qs_memory_give(memory, lines->line_of, board->squares, sizeof *lines->line_of);
    }
    qs_memory_give(memory, board, 1, sizeof *board);
}

uint64_t qs_board_pairs(const struct qs_board *board)
{
    uint64_t pairs = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        for (uint32_t line = 0; line < board->lines[d].count; line++) {
            uint64_t length = qs_lines_length(&board->lines[d], line);
            pairs += length * (length - 1) / 2;
        }
    return pairs;
}

void qs_line_map_init(struct qs_line_map *map, const struct qs_board *board, struct qs_arena *arena)
{
    *map = (struct qs_line_map){.board = board, .squares = board->squares};
    for (int d = 0; d <= QS_DIRECTIONS; d++)
        map->first[d] = qs_board_first_line(board, d);
    map->lines = map->first[QS_DIRECTIONS];
    map->square_words = map->squares / 64 + 1;
    map->line_words = map->lines / 64 + 1;
    map->lines_of = qs_arena_take(arena, map->squares, QS_DIRECTIONS * sizeof *map->lines_of);
    uint32_t *lines = map->lines_of;
    for (uint32_t v = 0; lines && v < map->squares; v++)
        for (int d = 0; d < QS_DIRECTIONS; d++)
            *lines++ = map->first[d] + board->lines[d].line_of[v];
}
