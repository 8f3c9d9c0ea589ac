/* What this library knows of an instance besides the public interface. */
#ifndef QS_INSTANCE_PRIVATE_H
#define QS_INSTANCE_PRIVATE_H

#include "digest.h"
#include "queensat/instance.h"

/* Whether a square of the board has a fixed queen. In constant time. */
bool qs_instance_holds_queen(const struct qs_instance *instance, struct qs_square square);

/* Whether it is a square board without walls: then lines are whole rows, columns and diagonals. */
static inline bool qs_instance_is_plain(const struct qs_instance *instance)
{
    struct qs_shape shape = qs_instance_shape(instance);
    return shape.rows == shape.columns && shape.wall_count == 0;
}

/* The instance is given and plain: for functions that do not know walls. */
bool qs_check_plain(const struct qs_instance *instance, struct qs_error *error);

/* Whether the square is within its rows and columns. */
bool qs_shape_check_square(const struct qs_shape *shape, struct qs_square square,
                           struct qs_error *error);

bool qs_instance_is_on_board(const struct qs_instance *instance, struct qs_square square);

bool qs_instance_is_wall(const struct qs_instance *instance, struct qs_square square);

/* As many queens fit at most: one in each row, and one more for each wall. */
static inline int32_t qs_instance_most_queens(const struct qs_instance *instance)
{
    struct qs_shape shape = qs_instance_shape(instance);
    return shape.rows + (int32_t)shape.wall_count;
}

/* Whether a fixed queen is on one of the square's lines, or on it. */
static inline bool qs_instance_is_attacked(const struct qs_instance *instance,
                                           struct qs_square square)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (qs_instance_line_is_taken(instance, square, (enum qs_direction)d))
            return true;
    return false;
}

/* Whether there are more rows than columns. */
static inline bool qs_instance_has_more_rows(const struct qs_instance *instance)
{
    struct qs_shape shape = qs_instance_shape(instance);
    return shape.rows > shape.columns;
}

/* The number of open lines: rows without a fixed queen; on a square board the same for columns. */
static inline int32_t qs_instance_open_lines(const struct qs_instance *instance)
{
    size_t queens;
    qs_instance_queens(instance, &queens);
    return qs_instance_most_queens(instance) - (int32_t)queens;
}

/* Line numbers of the direction are from `least` on, and fewer than this many. */
static inline int32_t qs_instance_least_line(const struct qs_instance *instance,
                                             enum qs_direction direction)
{
    return direction == QS_DIFFERENCE ? 1 - qs_instance_size(instance) : 0;
}
size_t qs_instance_line_count(const struct qs_instance *instance, enum qs_direction direction);

/* An empty board of the same shape. NULL: QS_ERROR_MEMORY. */
static inline struct qs_instance *qs_instance_new_like(const struct qs_instance *instance,
                                                       struct qs_error *error)
{
    struct qs_shape shape = qs_instance_shape(instance);
    return qs_instance_new_shaped(&shape, error);
}

/* "row", "column", "difference diagonal", "sum diagonal". */
extern const char *const qs_direction_names[QS_DIRECTIONS];

/* Row-major order of squares, for qsort and bsearch. */
static inline int qs_compare_squares(const void *left, const void *right)
{
    const struct qs_square *a = left, *b = right;
    int rows = (a->row > b->row) - (a->row < b->row);
    return rows != 0 ? rows : (a->column > b->column) - (a->column < b->column);
}

/*
 * A draft accepts queens that attack each other or stand on blocked squares, so that the
 * readers of instances can read any placement. It must not leave this room.
 */
struct qs_instance *qs_instance_new_draft(const struct qs_shape *shape, struct qs_error *error);

/* Move the queens to a placement; after that, the instance can only be freed. False: no memory. */
bool qs_instance_take_queens(struct qs_instance *instance, struct qs_placement *placement);

/*
 * The digest of an instance identifies it: the SHA-256 of its text in the format
 * "lines", without comments and in a fixed order: "board N", or "board ROWS COLUMNS" if these
 * differ, then the lines "wall R C", "queen R C", "block-difference D", "block-sum D" and "block R
 * C", the kinds in this order, and each kind in ascending order of its numbers. It does not depend
 * on the format and order in which the instance was written, nor on whether blocked or free squares
 * were listed: it has "free R C" instead of "block R C" if more than QS_DIGEST_BLOCKS_MAX squares
 * are blocked singly, and fewer are free.
 */
#define QS_DIGEST_BLOCKS_MAX (1 << 20)

/* False: QS_ERROR_MEMORY. */
bool qs_instance_digest(const struct qs_instance *instance, char digest[QS_DIGEST_SIZE],
                        struct qs_error *error);

/* Whether it lists this square of the board, as blocked or as free. */
bool qs_instance_lists(const struct qs_instance *instance, struct qs_square square);

/* A set of squares of one board: the listed ones. Nothing is ever removed. */

struct qs_tile {
    uint64_t key; /* number of the tile on the board + 1; 0: a free slot */
    uint64_t squares;
};

/* All zero: the empty set. The caller frees `slots` with free(). */
struct qs_square_set {
    struct qs_tile *slots;
    size_t count, capacity; /* of tiles; capacity: 0 or a power of two */
};

/* n is the size of the board, the same in every call; the square is on the board. */
bool qs_square_set_holds(const struct qs_square_set *set, int32_t n, struct qs_square square);

/* Adding a square again has no effect. False if out of memory; then the set is unchanged. */
bool qs_square_set_add(struct qs_square_set *set, int32_t n, struct qs_square square);

#endif
