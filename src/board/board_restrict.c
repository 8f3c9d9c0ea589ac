/*
 * A part of a board, by counting sort: the lines of a direction keep their order,
 * so one map from the board's lines to the part's is enough. The map extends from
 * the first line used to the last, not over all lines, because most parts are
 * small, and there may be many.
 */
#include "board.h"
#include "fault.h"

/* The lines of one direction from the first that has squares to the last. */
struct line_map {
    uint32_t first, span; /* span 0: no squares, no lines */
    uint32_t *entry;      /* [span]: first the line's number of squares, then the part's line */
};

static void find_span(struct line_map *map, const struct qs_lines *lines, const uint32_t *squares,
                      uint32_t count)
{
    *map = (struct line_map){.first = count > 0 ? lines->line_of[squares[0]] : 0};
    uint32_t last = map->first;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t line = lines->line_of[squares[i]];
        map->first = line < map->first ? line : map->first;
        last = line > last ? line : last;
    }
    map->span = count > 0 ? last - map->first + 1 : 0;
}

static bool take_lines(struct qs_lines *part, uint32_t lines, uint32_t squares,
                       struct qs_memory *memory)
{
    part->count = lines;
    part->number = qs_memory_take(memory, lines, sizeof *part->number);
    part->start = qs_memory_take_zeroed(memory, (size_t)lines + 1, sizeof *part->start);
    part->square = qs_memory_take(memory, squares, sizeof *part->square);
    part->line_of = qs_memory_take(memory, squares, sizeof *part->line_of);
    return part->number && part->start && part->square && part->line_of;
}

/* Count the squares of each line; returns the number of lines that have any. */
static uint32_t count_lines(struct line_map *map, const struct qs_lines *lines,
                            const uint32_t *squares, uint32_t count)
{
    uint32_t used = 0;
    for (uint32_t i = 0; i < count; i++)
        used += map->entry[lines->line_of[squares[i]] - map->first]++ == 0;
    return used;
}

static void number_lines(struct qs_lines *part, const struct qs_lines *lines, struct line_map *map)
{
    uint32_t line = 0, start = 0;
    for (uint32_t i = 0; i < map->span; i++) {
        uint32_t length = map->entry[i];
        if (length == 0)
            continue;
        part->number[line] = lines->number[map->first + i];
        part->start[line] = start;
        start += length;
        map->entry[i] = line++;
    }
    part->start[line] = start;
}

/* Filling advances each start[] to that of the next line; at the end it is corrected. */
static void fill_lines(struct qs_lines *part, const struct qs_lines *lines,
                       const struct line_map *map, const uint32_t *squares, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++) {
        uint32_t line = map->entry[lines->line_of[squares[i]] - map->first];
        part->line_of[i] = line;
        part->square[part->start[line]++] = i;
    }
    for (uint32_t line = part->count; line-- > 0;)
        part->start[line + 1] = part->start[line];
    part->start[0] = 0;
}

static bool restrict_lines(struct qs_lines *part, const struct qs_lines *lines,
                           const uint32_t *squares, uint32_t count, struct qs_memory *memory)
{
    struct line_map map;
    find_span(&map, lines, squares, count);
    map.entry = qs_memory_take_zeroed(memory, map.span, sizeof *map.entry);
    if (!map.entry)
        return false;
    bool taken = take_lines(part, count_lines(&map, lines, squares, count), count, memory);
    if (taken) {
        number_lines(part, lines, &map);
        fill_lines(part, lines, &map, squares, count);
    }
    qs_memory_give(memory, map.entry, map.span, sizeof *map.entry);
    return taken;
}

struct qs_board *qs_board_restrict(const struct qs_board *board, const uint32_t *squares,
                                   uint32_t count, struct qs_memory *memory, struct qs_error *error)
{
    struct qs_board *part = qs_memory_take_zeroed(memory, 1, sizeof *part);
    bool built = part != NULL;
    if (part) {
        part->n = board->n;
        part->squares = count;
        part->memory = memory;
    }
    for (int d = 0; built && d < QS_DIRECTIONS; d++)
        built = restrict_lines(&part->lines[d], &board->lines[d], squares, count, memory);
    if (built)
        return part;
    qs_board_free(part);
    qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a board of %lu free squares",
                 (unsigned long)count);
    return NULL;
}
