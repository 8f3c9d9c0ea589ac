/*
 * The lines of a part, with its squares on each of them; the variables of a clausal proof and what
 * they mean, and the clauses that are true because of it: those about one line, and those about the
 * number of empty rows or columns. The rules are those of ../proof/README.md.
 *
 * Variables count from 1: first the squares of the part, then the definitions in
 * order. Literals are v or −v.
 */
#ifndef QS_DEFINITIONS_H
#define QS_DEFINITIONS_H

#include <stddef.h>

#include "line_at.h"

struct qs_part_lines {
    const struct qs_line_numbers *numbers;
    const struct qs_square *squares; /* [count] row-major */
    uint32_t count;
    uint32_t *start[QS_DIRECTIONS];  /* [qs_line_room + 1] by qs_line_at: where its squares begin */
    uint32_t *square[QS_DIRECTIONS]; /* [count] line after line, ascending in each */
    uint32_t *position[QS_DIRECTIONS]; /* [count] of a square among those of its line */
    /* The rows and columns that have squares, in order. */
    int32_t *number[2]; /* [lines] by QS_ROW, QS_COLUMN */
    uint32_t lines[2];
};

/*
 * Of squares of a board; they and its numbers must outlive the lines. False if out of memory;
 * release it in any case.
 */
bool qs_part_lines_init(struct qs_part_lines *lines, const struct qs_line_numbers *numbers,
                        const struct qs_square *squares, uint32_t count);
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
    return qs_line_at(lines->numbers, lines->squares[square], direction);
}

/* Positions first … last of a line. */
struct qs_run {
    uint32_t first, last;
};

struct qs_definition {
    bool threshold;
    uint8_t direction; /* QS_DIRECTIONS: what it means is said by clauses alone */
    /* Not a threshold: the line has a queen on one of runs[first_run … end_run − 1]. */
    int32_t line;
    size_t first_run, end_run;
    /* A threshold: at least `least` of the rows (columns) first … last − 1 of the part are empty.
     */
    uint32_t first, last, least;
};

struct qs_definitions {
    const struct qs_part_lines *lines;
    int64_t need; /* the number of queens to be refuted */
    struct qs_definition *definitions;
    size_t count, room;
    struct qs_run *runs;
    size_t run_count, run_room;
    /* [longest line + 1] by position, the last one for "no queen": see is_true_of_line. */
    uint32_t *denied;
    bool *met;
};

/* The lines must outlive it. False if out of memory; release it in any case. */
bool qs_definitions_init(struct qs_definitions *definitions, const struct qs_part_lines *lines,
                         int64_t need);
void qs_definitions_release(struct qs_definitions *definitions);

/* The number of variables. */
int64_t qs_definitions_variables(const struct qs_definitions *definitions);

/* Add a definition; its runs have been added before. False if out of memory. */
bool qs_definitions_add(struct qs_definitions *definitions, const struct qs_definition *definition);
bool qs_definitions_add_run(struct qs_definitions *definitions, struct qs_run run);

/* The definition of a variable; NULL: it is a square. */
const struct qs_definition *qs_definitions_of(const struct qs_definitions *definitions,
                                              int32_t variable);

/* The line that a threshold is about, if it means that this line is empty; otherwise −1. */
int32_t qs_definitions_empty_line(const struct qs_definitions *definitions,
                                  const struct qs_definition *definition);

/* Whether the part has too few rows or columns for the queens: then everything is true. */
bool qs_definitions_are_contradictory(const struct qs_definitions *definitions);

/*
 * Whether a clause without repeated variables is true by what its variables mean. *line and
 * *direction: the line that it is about; −1: it counts empty lines.
 */
bool qs_definitions_imply(struct qs_definitions *definitions, const int32_t *literals, size_t count,
                          int *direction, int32_t *line);

#endif
