/*
 * The eight symmetries of the square, those of an instance, and the first one of a
 * placement's images under them. A board that is not square has four at most: those that do not
 * exchange rows and columns.
 *
 * A symmetry is a number from 0 to 7: exchange rows and columns (4), then reverse
 * the order of the rows (2) and that of the columns (1).
 */
#ifndef QS_COUNT_SYMMETRY_H
#define QS_COUNT_SYMMETRY_H

#include "count_search.h"
#include "memory.h"
#include "queensat/instance.h"
#include "watch.h"

#define QS_SYMMETRIES 8
#define QS_MIRROR_COLUMNS 1
#define QS_MIRROR_ROWS 2
#define QS_TRANSPOSE 4

/* On a board of this shape: a square one, if the symmetry exchanges rows and columns. */
struct qs_square qs_symmetry_apply(unsigned symmetry, struct qs_shape shape,
                                   struct qs_square square);

/* The image of a square of the grid, as numbers of the board's lines: row_number, column_number. */
struct qs_square qs_symmetry_image(const struct qs_count_grid *grid, unsigned symmetry,
                                   unsigned row, unsigned column);

/*
 * Bit s is set if symmetry s maps fixed queens to fixed queens, walls to walls and blocked squares
 * to blocked squares, whether blocked singly or by a diagonal. These symmetries are
 * a group. False if out of memory (QS_ERROR_MEMORY), or if the watch stops
 * (QS_ERROR_STOPPED).
 */
bool qs_symmetries_find(const struct qs_instance *instance, struct qs_watch *watch,
                        unsigned *symmetries, struct qs_error *error);

/* A placement by lines, and how they are exchanged by symmetries. */
struct qs_placed {
    struct qs_shape shape;
    int32_t none;       /* n: where there is no queen */
    int32_t rows;       /* lines in rows: the rows, and one more for each wall */
    int32_t *column_of; /* [rows]: the column of the queen */
    int32_t *row_of;    /* by lines in columns: the row of the queen */
    /*
     * With walls, of each symmetry: [rows]: the line in a row or column that it maps to this line
     * in a row. NULL for those that the instance does not have. No squares: −1.
     */
    int32_t *source[QS_SYMMETRIES];
};

/* Without queens. False: the arena was refused. */
bool qs_placed_init(struct qs_placed *placed, const struct qs_instance *instance,
                    unsigned symmetries, struct qs_arena *arena);

/*
 * 0 if one of the placement's images under the symmetries comes before it in the
 * lexicographic order of column_of; otherwise the number of different images, which
 * is the size of its class.
 */
unsigned qs_symmetry_class(unsigned symmetries, const struct qs_placed *placed);

/*
 * The number of classes of placements up to symmetry, without a list of them, if a search for
 * numbers of placements, not maximal ones, has counted `total`; a lower bound if the search was
 * stopped before, or is now. Adds to *nodes. False (QS_ERROR_MEMORY) if out of memory.
 */
bool qs_classes_count(const struct qs_count_search *search, uint64_t total,
                      struct qs_memory *memory, uint64_t *classes, uint64_t *nodes,
                      struct qs_error *error);

#endif
