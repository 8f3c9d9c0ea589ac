#include "part_lines.h"

#include <stdlib.h>

static bool take_memory(struct qs_part_lines *lines)
{
    size_t numbers = 2 * (size_t)lines->n + 1, squares = (size_t)lines->count + 1;
    bool complete = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        lines->start[d] = calloc(numbers + 1, sizeof *lines->start[d]);
        lines->square[d] = malloc(squares * sizeof *lines->square[d]);
        lines->position[d] = malloc(squares * sizeof *lines->position[d]);
        complete = complete && lines->start[d] && lines->square[d] && lines->position[d];
    }
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        lines->number[d] = malloc((size_t)lines->n * sizeof *lines->number[d]);
        complete = complete && lines->number[d];
    }
    return complete;
}

/* Sort the squares by lines, by counting: start[line + 1] is first where the line's next one goes.
 */
static void sort_squares(struct qs_part_lines *lines, int direction)
{
    uint32_t *start = lines->start[direction];
    for (uint32_t square = 0; square < lines->count; square++)
        start[qs_part_lines_of(lines, square, direction) + 2]++;
    for (int32_t line = 0; line < 2 * lines->n; line++)
        start[line + 1] += start[line];
    for (uint32_t square = 0; square < lines->count; square++) {
        int32_t line = qs_part_lines_of(lines, square, direction);
        lines->square[direction][start[line + 1]++] = square;
    }
    for (uint32_t i = 0; i < lines->count; i++) {
        uint32_t square = lines->square[direction][i];
        lines->position[direction][square] = i - start[qs_part_lines_of(lines, square, direction)];
    }
}

bool qs_part_lines_init(struct qs_part_lines *lines, int32_t n, const struct qs_square *squares,
                        uint32_t count)
{
    *lines = (struct qs_part_lines){.n = n, .squares = squares, .count = count};
    if (!take_memory(lines))
        return false;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        sort_squares(lines, d);
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        for (int32_t line = 0; line < n; line++)
            if (qs_part_lines_length(lines, d, line) > 0)
                lines->number[d][lines->lines[d]++] = line;
    return true;
}

void qs_part_lines_release(struct qs_part_lines *lines)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        free(lines->start[d]);
        free(lines->square[d]);
        free(lines->position[d]);
    }
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        free(lines->number[d]);
}
