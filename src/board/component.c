/*
 * Union-find over lines, not squares: each square unites its four lines. With
 * path halving; the lower of two roots becomes the root (R. Tarjan, J. van
 * Leeuwen, "Worst-case analysis of set union algorithms", J. ACM 31, 1984).
 */
#include "board.h"

#include <string.h>

#include "fault.h"

#define UNNUMBERED UINT32_MAX

/* Squares between two looks at the watch, and small components. */
#define SQUARES_PER_POLL 16384
#define COMPONENTS_PER_POLL 256

struct component_splitting {
    const struct qs_board *board;
    const uint32_t *squares; /* [count] */
    uint32_t count;
    struct qs_memory *memory;
    struct qs_watch *watch;
    struct qs_arena arena;          /* of what follows */
    uint32_t lines;                 /* of all directions */
    uint32_t offset[QS_DIRECTIONS]; /* of a direction's first line among all lines */
    uint32_t *parent;               /* [lines] */
    uint32_t *number;               /* [lines] of a root: its component, or UNNUMBERED */
    uint32_t *sorted;               /* [count] the squares, component by component */
    uint32_t parts;
    uint32_t *start; /* [parts + 1] where a component begins in sorted[] */
};

/* At every square that a long loop comes to. A short loop never asks the watch. */
static bool is_stopped_at(struct qs_watch *watch, uint32_t i)
{
    return i % SQUARES_PER_POLL == SQUARES_PER_POLL - 1 && qs_watch_stopped(watch);
}

static bool take_splitting(struct component_splitting *splitting)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        splitting->offset[d] = splitting->lines;
        splitting->lines += splitting->board->lines[d].count;
    }
    struct qs_arena *arena = &splitting->arena;
    splitting->parent = qs_arena_take(arena, splitting->lines, sizeof(uint32_t));
    splitting->number = qs_arena_take(arena, splitting->lines, sizeof(uint32_t));
    splitting->sorted = qs_arena_take(arena, splitting->count, sizeof(uint32_t));
    if (arena->refused)
        return false;
    for (uint32_t line = 0; line < splitting->lines; line++) {
        splitting->parent[line] = line;
        splitting->number[line] = UNNUMBERED;
    }
    return true;
}

static uint32_t find_root(struct component_splitting *splitting, uint32_t line)
{
    uint32_t *parent = splitting->parent;
    while (parent[line] != line)
        line = parent[line] = parent[parent[line]];
    return line;
}

/* False if stopped, as all that follow. */
static bool unite_lines(struct component_splitting *splitting)
{
    const struct qs_lines *lines = splitting->board->lines;
    for (uint32_t i = 0; i < splitting->count; i++) {
        if (is_stopped_at(splitting->watch, i))
            return false;
        uint32_t square = splitting->squares[i];
        uint32_t root = find_root(splitting, lines[0].line_of[square]); /* offset[0] is 0 */
        for (int d = 1; d < QS_DIRECTIONS; d++) {
            uint32_t other = find_root(splitting, splitting->offset[d] + lines[d].line_of[square]);
            uint32_t lower = other < root ? other : root;
            splitting->parent[root] = splitting->parent[other] = lower;
            root = lower;
        }
    }
    return true;
}

static uint32_t *component_number_of(struct component_splitting *splitting, uint32_t square)
{
    uint32_t row = splitting->board->lines[QS_ROW].line_of[square];
    return &splitting->number[find_root(splitting, row)];
}

static bool number_parts(struct component_splitting *splitting)
{
    for (uint32_t i = 0; i < splitting->count; i++) {
        if (is_stopped_at(splitting->watch, i))
            return false;
        uint32_t *number = component_number_of(splitting, splitting->squares[i]);
        if (*number == UNNUMBERED)
            *number = splitting->parts++;
    }
    return true;
}

/* Counting sort by component. */
static bool component_sort_squares(struct component_splitting *splitting)
{
    uint32_t parts = splitting->parts;
    uint32_t *start = qs_arena_take(&splitting->arena, (size_t)parts + 1, sizeof *start);
    splitting->start = start;
    if (!start)
        return false;
    for (uint32_t i = 0; i < splitting->count; i++) {
        if (is_stopped_at(splitting->watch, i))
            return false;
        start[*component_number_of(splitting, splitting->squares[i]) + 1]++;
    }
    for (uint32_t part = 0; part < parts; part++)
        start[part + 1] += start[part];
    for (uint32_t i = 0; i < splitting->count; i++) {
        if (is_stopped_at(splitting->watch, i))
            return false;
        uint32_t square = splitting->squares[i];
        splitting->sorted[start[*component_number_of(splitting, square)]++] = square;
    }
    /* Now start[part] is where the part ends, and the next one begins. */
    if (parts > 0)
        memmove(start + 1, start, parts * sizeof *start);
    start[0] = 0;
    return true;
}

static bool build_component(struct qs_component *component,
                            const struct component_splitting *splitting, uint32_t part,
                            struct qs_error *error)
{
    const uint32_t *squares = splitting->sorted + splitting->start[part];
    uint32_t count = splitting->start[part + 1] - splitting->start[part];
    if (count == splitting->board->squares) {
        component->board = splitting->board;
        return true;
    }
    uint32_t *square_of = qs_memory_take(splitting->memory, count, sizeof *square_of);
    if (!square_of)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a component");
    component->copy = qs_board_restrict(splitting->board, squares, count, splitting->memory,
                                        splitting->watch, error);
    if (!component->copy) {
        qs_memory_give(splitting->memory, square_of, count, sizeof *square_of);
        return false;
    }
    memcpy(square_of, squares, count * sizeof *square_of);
    component->square_of = square_of;
    component->board = component->copy;
    return true;
}

static struct qs_component *build_components(const struct component_splitting *splitting,
                                             struct qs_error *error)
{
    struct qs_component *components =
        qs_memory_take_zeroed(splitting->memory, splitting->parts, sizeof *components);
    if (!components) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the components of a board");
        return NULL;
    }
    for (uint32_t part = 0; part < splitting->parts; part++) {
        bool stopped = part % COMPONENTS_PER_POLL == COMPONENTS_PER_POLL - 1 &&
                       qs_watch_stopped(splitting->watch);
        if (stopped)
            qs_watch_refuse(splitting->watch, error);
        if (stopped || !build_component(&components[part], splitting, part, error)) {
            qs_components_free(components, splitting->parts, splitting->memory);
            return NULL;
        }
    }
    return components;
}

struct qs_component *qs_components_new(const struct qs_board *board, const uint32_t *squares,
                                       uint32_t count, struct qs_memory *memory,
                                       struct qs_watch *watch, uint32_t *component_count,
                                       struct qs_error *error)
{
    struct component_splitting splitting = {.board = board,
                                            .squares = squares,
                                            .count = count,
                                            .memory = memory,
                                            .watch = watch,
                                            .arena.memory = memory};
    struct qs_component *components = NULL;
    if (take_splitting(&splitting) && unite_lines(&splitting) && number_parts(&splitting) &&
        component_sort_squares(&splitting))
        components = build_components(&splitting, error);
    else if (qs_watch_stopped(watch))
        qs_watch_refuse(watch, error);
    else
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to split a board");
    if (components)
        *component_count = splitting.parts;
    qs_arena_release(&splitting.arena);
    return components;
}

void qs_components_free(struct qs_component *components, uint32_t component_count,
                        struct qs_memory *memory)
{
    if (!components)
        return;
    for (uint32_t i = 0; i < component_count; i++) {
        struct qs_component *component = &components[i];
        if (!component->copy)
            continue;
        qs_memory_give(memory, component->square_of, component->copy->squares,
                       sizeof *component->square_of);
        qs_board_free(component->copy);
    }
    qs_memory_give(memory, components, component_count, sizeof *components);
}

uint32_t qs_component_square(const struct qs_component *component, uint32_t square)
{
    return component->square_of ? component->square_of[square] : square;
}

/*
 * A part of a board, by counting sort: the lines of a direction keep their order,
 * so one map from the board's lines to the part's is enough. The map extends from
 * the first line used to the last, not over all lines, because most parts are
 * small, and there may be many.
 */

/* The lines of one direction from the first that has squares to the last. */
struct line_map {
    uint32_t first, span; /* span 0: no squares, no lines */
    uint32_t *entry;      /* [span]: first the line's number of squares, then the part's line */
};

/* Count the squares of each line, and the lines that have any. False if stopped. */
static bool component_count_lines(struct line_map *map, const struct qs_lines *lines,
                                  const uint32_t *squares, uint32_t count, struct qs_watch *watch,
                                  uint32_t *used)
{
    *used = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (is_stopped_at(watch, i))
            return false;
        *used += map->entry[lines->line_of[squares[i]] - map->first]++ == 0;
    }
    return true;
}

/*
 * Filling advances each start[] to that of the next line; at the end it is corrected. False if
 * stopped.
 */
static bool fill_lines(struct qs_lines *part, const struct qs_lines *lines,
                       const struct line_map *map, const uint32_t *squares, uint32_t count,
                       struct qs_watch *watch)
{
    for (uint32_t i = 0; i < count; i++) {
        if (is_stopped_at(watch, i))
            return false;
        uint32_t line = map->entry[lines->line_of[squares[i]] - map->first];
        part->line_of[i] = line;
        part->square[part->start[line]++] = i;
    }
    for (uint32_t line = part->count; line-- > 0;)
        part->start[line + 1] = part->start[line];
    part->start[0] = 0;
    return true;
}

/* False if stopped or out of memory. */
static bool restrict_lines(struct qs_lines *part, const struct qs_lines *lines,
                           const uint32_t *squares, uint32_t count, struct qs_memory *memory,
                           struct qs_watch *watch)
{
    struct line_map map = {.first = count > 0 ? lines->line_of[squares[0]] : 0};
    uint32_t used, last = map.first;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t line = lines->line_of[squares[i]];
        map.first = line < map.first ? line : map.first;
        last = line > last ? line : last;
    }
    map.span = count > 0 ? last - map.first + 1 : 0;
    map.entry = qs_memory_take_zeroed(memory, map.span, sizeof *map.entry);
    bool built = map.entry && component_count_lines(&map, lines, squares, count, watch, &used);
    if (built) {
        part->count = used;
        part->number = qs_memory_take(memory, used, sizeof *part->number);
        part->place = qs_memory_take(memory, used, sizeof *part->place);
        part->start = qs_memory_take_zeroed(memory, (size_t)used + 1, sizeof *part->start);
        part->square = qs_memory_take(memory, count, sizeof *part->square);
        part->line_of = qs_memory_take(memory, count, sizeof *part->line_of);
        built = part->number && part->place && part->start && part->square && part->line_of;
    }
    if (built) {
        uint32_t line = 0, start = 0;
        for (uint32_t i = 0; i < map.span; i++) {
            uint32_t length = map.entry[i];
            if (length == 0)
                continue;
            part->number[line] = lines->number[map.first + i];
            part->place[line] = lines->place[map.first + i];
            part->start[line] = start;
            start += length;
            map.entry[i] = line++;
        }
        built = fill_lines(part, lines, &map, squares, count, watch);
    }
    qs_memory_give(memory, map.entry, map.span, sizeof *map.entry);
    return built;
}

struct qs_board *qs_board_restrict(const struct qs_board *board, const uint32_t *squares,
                                   uint32_t count, struct qs_memory *memory, struct qs_watch *watch,
                                   struct qs_error *error)
{
    struct qs_board *part = qs_memory_take_zeroed(memory, 1, sizeof *part);
    bool built = part != NULL;
    if (part) {
        part->n = board->n;
        part->squares = count;
        part->memory = memory;
    }
    for (int d = 0; built && d < QS_DIRECTIONS; d++)
        built = restrict_lines(&part->lines[d], &board->lines[d], squares, count, memory, watch);
    if (built)
        return part;
    qs_board_free(part);
    if (qs_watch_stopped(watch))
        qs_watch_refuse(watch, error);
    else
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a board of %lu free squares",
                     (unsigned long)count);
    return NULL;
}
