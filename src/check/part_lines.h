/* The lines of a part, with its squares on each of them. */
#ifndef QS_PART_LINES_H
#define QS_PART_LINES_H

#include "line_at.h"

struct qs_part_lines {
    int32_t n;
    const struct qs_square *squares; /* [count] row-major */
    uint32_t count;
    uint32_t *start[QS_DIRECTIONS];    /* [2n + 1] by qs_line_at: where its squares begin */
    uint32_t *square[QS_DIRECTIONS];   /* [count] line after line, ascending in each */
    uint32_t *position[QS_DIRECTIONS]; /* [count] of a square among those of its line */
    /* The rows and columns that have squares, in order. */
    int32_t *number[2]; /* [lines] by QS_ROW, QS_COLUMN */
    uint32_t lines[2];
};

/*
 * Of squares of an n × n board, which must outlive the lines. False if out of memory; release
 * it in any case.
 */
bool qs_part_lines_init(struct qs_part_lines *lines, int32_t n, const struct qs_square *squares,
                        uint32_t count);
void qs_part_lines_release(struct qs_part_lines *lines);

/* The number of squares on a line. */
static inline uint32_t qs_part_lines_length(const struct qs_part_lines *lines, int direction,
                                            int32_t line)
{
    return lines->start[direction][line + 1] - lines->start[direction][line];
}

/* The line of a square. */
static inline int32_t qs_part_lines_of(const struct qs_part_lines *lines, uint32_t square,
                                       int direction)
{
    return qs_line_at(lines->n, lines->squares[square], direction);
}

#endif
