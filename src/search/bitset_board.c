#include "bitset_board.h"

#include <stdlib.h>
#include <string.h>

#include "line_key.h"

bool qs_bitset_board_fits(const struct qs_board *board)
{
    return board->lines[QS_ROW].count <= QS_BITSET_LINES &&
           board->lines[QS_COLUMN].count <= QS_BITSET_LINES;
}

size_t qs_bitset_board_row_bytes(const struct qs_bitset_board *bitset)
{
    return (size_t)2 * bitset->half * (bitset->word_bits / 8);
}

unsigned char *qs_bitset_align(void *block)
{
    uintptr_t address = (uintptr_t)block;
    return (unsigned char *)block + (QS_BITSET_ALIGNMENT - address % QS_BITSET_ALIGNMENT);
}

/* Rows of words here are those of a state: 2 × half words of 32 or 64 bits. */
static void set_word(const struct qs_bitset_board *bitset, unsigned char *row, uint32_t index,
                     uint64_t value)
{
    if (bitset->word_bits == 32)
        ((uint32_t *)(void *)row)[index] = (uint32_t)value;
    else
        ((uint64_t *)(void *)row)[index] = value;
}

static uint64_t get_word(const struct qs_bitset_board *bitset, const unsigned char *row,
                         uint32_t index)
{
    return bitset->word_bits == 32 ? ((const uint32_t *)(const void *)row)[index]
                                   : ((const uint64_t *)(const void *)row)[index];
}

static void flip_square(const struct qs_bitset_board *bitset, unsigned char *row, uint32_t square)
{
    uint32_t r = bitset->board->lines[QS_ROW].line_of[square];
    uint32_t c = bitset->board->lines[QS_COLUMN].line_of[square];
    uint32_t column = bitset->half + c;
    set_word(bitset, row, r, get_word(bitset, row, r) ^ (uint64_t)1 << c);
    set_word(bitset, row, column, get_word(bitset, row, column) ^ (uint64_t)1 << r);
}

static void fill_start(struct qs_bitset_board *bitset)
{
    const struct qs_board *board = bitset->board;
    memset(bitset->start, 0, qs_bitset_board_row_bytes(bitset));
    for (uint32_t square = 0; square < board->squares; square++) {
        flip_square(bitset, bitset->start, square);
        uint32_t r = board->lines[QS_ROW].line_of[square];
        bitset->square_at[r * QS_BITSET_LINES + board->lines[QS_COLUMN].line_of[square]] = square;
    }
}

static void fill_keep(struct qs_bitset_board *bitset)
{
    const struct qs_board *board = bitset->board;
    size_t bytes = qs_bitset_board_row_bytes(bitset);
    for (uint32_t square = 0; square < board->squares; square++) {
        unsigned char *keep = bitset->keep + square * bytes;
        memcpy(keep, bitset->start, bytes);
        flip_square(bitset, keep, square);
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            const struct qs_lines *lines = &board->lines[d];
            uint32_t line = lines->line_of[square];
            for (uint32_t i = lines->start[line]; i < lines->start[line + 1]; i++)
                if (lines->square[i] != square)
                    flip_square(bitset, keep, lines->square[i]);
        }
    }
}

/*
 * Ties go to the most central line, whose queens attack the most squares.
 * Measured on Excluded Diagonals, n = 20: half the nodes that the search takes
 * with the outermost line first, 60 % of those in the order of line numbers.
 */
static void fill_rank(struct qs_bitset_board *bitset, int slack)
{
    const uint32_t empty_branch = 1 << QS_KEY_COUNT_SHIFT;
    const struct qs_board *board = bitset->board;
    memset(bitset->rank[slack], 0, qs_bitset_board_row_bytes(bitset));
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        for (uint32_t i = 0; i < board->lines[d].count; i++) {
            int32_t off_centre = abs(2 * board->lines[d].number[i] - (board->n - 1));
            uint32_t distance = (uint32_t)((int64_t)off_centre * QS_KEY_MOST_DISTANCE / board->n);
            uint32_t line = (d == QS_COLUMN ? QS_BITSET_LINES : 0) + i;
            set_word(bitset, bitset->rank[slack], (d == QS_COLUMN ? bitset->half : 0) + i,
                     distance << QS_KEY_DISTANCE_SHIFT | line | (slack ? empty_branch : 0));
        }
    }
}

static uint32_t round_up(uint32_t count, uint32_t unit)
{
    return (count + unit - 1) / unit * unit;
}

bool qs_bitset_board_init(struct qs_bitset_board *bitset, const struct qs_board *board,
                          unsigned lanes)
{
    uint32_t rows = board->lines[QS_ROW].count, columns = board->lines[QS_COLUMN].count;
    uint32_t most = rows > columns ? rows : columns;
    *bitset = (struct qs_bitset_board){.board = board, .word_bits = most <= 32 ? 32 : 64};
    bitset->half = round_up(most, bitset->word_bits == 32 ? lanes : lanes / 2);
    size_t row = qs_bitset_board_row_bytes(bitset);
    bitset->table_bytes = ((size_t)board->squares + 3) * row + QS_BITSET_ALIGNMENT;
    bitset->table = qs_memory_take(board->memory, bitset->table_bytes, 1);
    bitset->square_at = qs_memory_take_zeroed(board->memory, QS_BITSET_LINES * QS_BITSET_LINES,
                                              sizeof *bitset->square_at);
    if (!bitset->table || !bitset->square_at) {
        qs_bitset_board_release(bitset);
        return false;
    }
    bitset->start = qs_bitset_align(bitset->table);
    bitset->rank[0] = bitset->start + row;
    bitset->rank[1] = bitset->rank[0] + row;
    bitset->keep = bitset->rank[1] + row;
    fill_start(bitset);
    fill_keep(bitset);
    fill_rank(bitset, 0);
    fill_rank(bitset, 1);
    return true;
}

void qs_bitset_board_release(struct qs_bitset_board *bitset)
{
    struct qs_memory *memory = bitset->board->memory;
    qs_memory_give(memory, bitset->table, bitset->table_bytes, 1);
    qs_memory_give(memory, bitset->square_at, QS_BITSET_LINES * QS_BITSET_LINES,
                   sizeof *bitset->square_at);
}
