/* The lines as searches read them: counted through, side by side for each square. */
#include "board.h"

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
