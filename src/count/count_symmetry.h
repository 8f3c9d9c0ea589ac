/*
 * The eight symmetries of the square, those of an instance, and the first one of a
 * placement's images under them.
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

struct qs_square qs_symmetry_apply(unsigned symmetry, int32_t n, struct qs_square square);

/* The image of a square of the grid, as numbers of the board's lines: row_number, column_number. */
struct qs_square qs_symmetry_image(const struct qs_count_grid *grid, unsigned symmetry,
                                   unsigned row, unsigned column);

/*
 * Bit s is set if symmetry s maps fixed queens to fixed queens and blocked squares
 * to blocked squares, whether blocked singly or by a diagonal. These symmetries are
 * a group. False if out of memory (QS_ERROR_MEMORY), or if the watch stops
 * (QS_ERROR_STOPPED).
 */
bool qs_symmetries_find(const struct qs_instance *instance, struct qs_memory *memory,
                        struct qs_watch *watch, unsigned *symmetries, struct qs_error *error);

/*
 * A placement is given by lines: column_of[row] and row_of[column], n where there is
 * no queen. 0 if one of its images under the symmetries comes before it in the
 * lexicographic order of column_of; otherwise the number of different images, which
 * is the size of its class.
 */
unsigned qs_symmetry_class(unsigned symmetries, int32_t n, const int32_t *column_of,
                           const int32_t *row_of);

/*
 * The number of classes of placements up to symmetry, without a list of them, if a search for
 * numbers of placements, not maximal ones, has counted `total`; a lower bound if the search was
 * stopped before, or is now. Adds to *nodes. False (QS_ERROR_MEMORY) if out of memory.
 */
bool qs_classes_count(const struct qs_count_search *search, uint64_t total,
                      struct qs_memory *memory, uint64_t *classes, uint64_t *nodes,
                      struct qs_error *error);

#endif
