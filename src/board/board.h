/*
 * The board: an instance made ready to solve. It has free squares, numbered
 * 0 … squares − 1 in row-major order, and lines: for each of the four directions
 * those with at least one free square, in ascending order of their numbers.
 *
 * For the n × n board without regard to queens and blocks, make the board of an
 * empty instance.
 *
 * Memory is proportional to n + free squares + squares that the instance lists. The
 * time to list the squares is proportional to that if the instance lists squares as
 * free, and otherwise to (rows without a queen) × (columns without a queen).
 */
#ifndef QS_BOARD_H
#define QS_BOARD_H

#include <stdbool.h>
#include <stdint.h>

#include "arena.h"
#include "queensat/instance.h"
#include "watch.h"

/* The lines of one direction. */
struct qs_lines {
    uint32_t count;
    int32_t *number;   /* [count]: the line's number (qs_instance_line) */
    int32_t *place;    /* [count]: the row, column, difference or sum that it is on */
    uint32_t *start;   /* [count + 1]: where its squares begin in `square` */
    uint32_t *square;  /* [free squares]: the free squares, line by line, ascending in each */
    uint32_t *line_of; /* [free squares]: the line that a free square is on */
};

struct qs_board {
    int32_t n;
    int32_t fixed;    /* number of fixed queens */
    uint32_t squares; /* number of free squares */
    struct qs_lines lines[QS_DIRECTIONS];
    struct qs_memory *memory;
};

/* More free squares than this are not listed, even if there is memory. */
#define QS_BOARD_SQUARES_MAX ((uint32_t)1 << 30)

/*
 * Nor are they searched for among more squares, unless the instance lists them as free: that
 * would take longer than using them.
 */
#define QS_BOARD_TRIES_MAX ((uint64_t)1 << 32)

/*
 * List the free squares of an instance. The memory must outlive the board. NULL: QS_ERROR_MEMORY
 * if the lists do not fit, QS_ERROR_INPUT if there are too many squares to list (see above),
 * QS_ERROR_STOPPED if the watch (NULL: never) says stop; nothing else can fail.
 */
struct qs_board *qs_board_new(const struct qs_instance *instance, struct qs_memory *memory,
                              struct qs_watch *watch, struct qs_error *error);
void qs_board_free(struct qs_board *board);

/*
 * About how many free squares an instance has, from some millions of squares in evenly spaced
 * rows; exact where there are not more to look at, and where free squares are listed. UINT64_MAX
 * if they cannot be listed, or if out of memory. Takes time proportional to n + listed squares.
 */
uint64_t qs_board_estimate(const struct qs_instance *instance, struct qs_memory *memory,
                           struct qs_watch *watch);

/*
 * A board with only some of the free squares, as if the others were blocked: its
 * square i is square squares[i] of the given board. `squares` is ascending without
 * repetition. n and the numbers of the lines are those of the given board; lines
 * without squares are left out. It has no fixed queens, so that bounds of parts
 * can be added up. The memory must outlive it, the given board need not.
 *
 * NULL: QS_ERROR_MEMORY if the lists do not fit, QS_ERROR_STOPPED if the watch (NULL: never) says
 * stop. Takes time proportional to the number of squares and to the span of their lines in each
 * direction.
 */
struct qs_board *qs_board_restrict(const struct qs_board *board, const uint32_t *squares,
                                   uint32_t count, struct qs_memory *memory, struct qs_watch *watch,
                                   struct qs_error *error);

/* Where a free square is. */
struct qs_square qs_board_square(const struct qs_board *board, uint32_t square);

/* The number of a free square; the square must be free. */
uint32_t qs_board_find(const struct qs_board *board, struct qs_square square);

/* The number of free squares on a line. */
uint32_t qs_lines_length(const struct qs_lines *lines, uint32_t line);

/* How many pairs of free squares attack each other. */
uint64_t qs_board_pairs(const struct qs_board *board);

/*
 * With the lines of all directions counted through, rows first, then columns: the number of the
 * direction's first line; for QS_DIRECTIONS, the number of all lines.
 */
uint32_t qs_board_first_line(const struct qs_board *board, int direction);
/* The number of a square's line, so counted. */
uint32_t qs_board_line_at(const struct qs_board *board, int direction, uint32_t square);

/*
 * The connected components of a board: free squares on a common line belong to
 * the same component. A queen on one component attacks no square of another, so
 * each can be solved on its own, and the maxima add up.
 */
struct qs_component {
    const struct qs_board *board; /* the copy, or the given board if that is one component */
    struct qs_board *copy;        /* by qs_board_restrict, without fixed queens; or NULL */
    uint32_t *square_of; /* [squares] ascending: squares of the given board; NULL without a copy */
};

/*
 * The components of the given squares of the board (ascending, without
 * repetition), as if the others were blocked: an array of *component_count, in
 * the order of their first squares; 0 of them if there are no squares. The board
 * and the memory must outlive them. NULL: QS_ERROR_MEMORY if out of memory, QS_ERROR_STOPPED if the
 * watch (NULL: never) says stop.
 */
struct qs_component *qs_components_new(const struct qs_board *board, const uint32_t *squares,
                                       uint32_t count, struct qs_memory *memory,
                                       struct qs_watch *watch, uint32_t *component_count,
                                       struct qs_error *error);
void qs_components_free(struct qs_component *components, uint32_t component_count,
                        struct qs_memory *memory);

/* The number of the component's square on the given board. */
uint32_t qs_component_square(const struct qs_component *component, uint32_t square);

/*
 * The lines of every square side by side, for searches. It lasts as long as the board, and its
 * memory is the arena's.
 */
struct qs_line_map {
    const struct qs_board *board;
    uint32_t squares, lines;
    uint32_t square_words, line_words; /* of 64 bits, for a bit of each */
    uint32_t first[QS_DIRECTIONS + 1]; /* by direction: qs_board_first_line */
    uint32_t *lines_of;                /* [squares][QS_DIRECTIONS], counted through */
};

/* With a look at the arena, whether it was refused. */
void qs_line_map_init(struct qs_line_map *map, const struct qs_board *board,
                      struct qs_arena *arena);

static inline const uint32_t *qs_line_map_lines(const struct qs_line_map *map, uint32_t square)
{
    return map->lines_of + (size_t)square * QS_DIRECTIONS;
}

/* The direction of a line. */
static inline int qs_line_map_direction(const struct qs_line_map *map, uint32_t line)
{
    int d = 0;
    while (line >= map->first[d + 1])
        d++;
    return d;
}

/* The squares of a line. */
static inline const uint32_t *qs_line_map_squares(const struct qs_line_map *map, uint32_t line,
                                                  uint32_t *count)
{
    int d = qs_line_map_direction(map, line);
    const struct qs_lines *lines = &map->board->lines[d];
    line -= map->first[d];
    *count = lines->start[line + 1] - lines->start[line];
    return lines->square + lines->start[line];
}

#endif
