#include "definitions.h"

#include <stdlib.h>
#include <string.h>

#include "memory.h"

/* Sort the squares by lines, by counting: start[line + 1] is first where the line's next one goes.
 */
static void sort_squares(struct qs_part_lines *lines, int direction)
{
    uint32_t *start = lines->start[direction];
    for (uint32_t square = 0; square < lines->count; square++)
        start[qs_part_lines_of(lines, square, direction) + 2]++;
    for (size_t line = 0; line < qs_line_room(lines->numbers); line++)
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

bool qs_part_lines_init(struct qs_part_lines *lines, const struct qs_line_numbers *numbers,
                        const struct qs_square *squares, uint32_t count)
{
    *lines = (struct qs_part_lines){.numbers = numbers, .squares = squares, .count = count};
    bool complete = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        lines->start[d] = calloc(qs_line_room(numbers) + 2, sizeof *lines->start[d]);
        lines->square[d] = malloc(((size_t)count + 1) * sizeof *lines->square[d]);
        lines->position[d] = malloc(((size_t)count + 1) * sizeof *lines->position[d]);
        complete = complete && lines->start[d] && lines->square[d] && lines->position[d];
    }
    for (int d = QS_ROW; d <= QS_COLUMN; d++) {
        lines->number[d] = malloc((size_t)qs_line_count(numbers, d) * sizeof *lines->number[d]);
        complete = complete && lines->number[d];
    }
    if (!complete)
        return false;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        sort_squares(lines, d);
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        for (int32_t line = 0; line < qs_line_count(numbers, d); line++)
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

bool qs_definitions_init(struct qs_definitions *definitions, const struct qs_part_lines *lines,
                         int64_t need)
{
    *definitions = (struct qs_definitions){.lines = lines, .need = need};
    size_t room = (size_t)lines->numbers->n + 1; /* no line is longer */
    definitions->denied = malloc(room * sizeof *definitions->denied);
    definitions->met = malloc(room * sizeof *definitions->met);
    return definitions->denied && definitions->met;
}

void qs_definitions_release(struct qs_definitions *definitions)
{
    free(definitions->definitions);
    free(definitions->runs);
    free(definitions->denied);
    free(definitions->met);
}

int64_t qs_definitions_variables(const struct qs_definitions *definitions)
{
    return (int64_t)definitions->lines->count + (int64_t)definitions->count;
}

bool qs_definitions_add(struct qs_definitions *definitions, const struct qs_definition *definition)
{
    struct qs_definition *items =
        qs_grow(definitions->definitions, definitions->count, &definitions->room, sizeof *items);
    if (!items)
        return false;
    definitions->definitions = items;
    items[definitions->count++] = *definition;
    return true;
}

bool qs_definitions_add_run(struct qs_definitions *definitions, struct qs_run run)
{
    struct qs_run *runs =
        qs_grow(definitions->runs, definitions->run_count, &definitions->run_room, sizeof *runs);
    if (!runs)
        return false;
    definitions->runs = runs;
    runs[definitions->run_count++] = run;
    return true;
}

const struct qs_definition *qs_definitions_of(const struct qs_definitions *definitions,
                                              int32_t variable)
{
    uint32_t squares = definitions->lines->count;
    return (uint32_t)variable <= squares
               ? NULL
               : &definitions->definitions[(uint32_t)variable - squares - 1];
}

int32_t qs_definitions_empty_line(const struct qs_definitions *definitions,
                                  const struct qs_definition *definition)
{
    bool one = definition->threshold && definition->last == definition->first + 1;
    return one ? definitions->lines->number[definition->direction][definition->first] : -1;
}

bool qs_definitions_are_contradictory(const struct qs_definitions *definitions)
{
    const uint32_t *lines = definitions->lines->lines;
    return lines[QS_ROW] < definitions->need || lines[QS_COLUMN] < definitions->need;
}

/* Whether a variable is about a line. */
static bool is_about(const struct qs_definitions *definitions, int32_t variable, int direction,
                     int32_t line)
{
    const struct qs_definition *definition = qs_definitions_of(definitions, variable);
    if (!definition)
        return qs_part_lines_of(definitions->lines, (uint32_t)variable - 1, direction) == line;
    if (definition->direction != direction)
        return false;
    return definition->threshold ? qs_definitions_empty_line(definitions, definition) == line
                                 : definition->line == line;
}

/* Note for which positions, or for "no queen", the literal is true, or its denial false. */
static void note_literal(struct qs_definitions *definitions, int32_t literal, int direction,
                         uint32_t length)
{
    int32_t variable = abs(literal);
    const struct qs_definition *definition = qs_definitions_of(definitions, variable);
    struct qs_run own = {length, length}; /* no queen */
    const struct qs_run *run = &own, *end = &own + 1;
    if (!definition) {
        own.first = own.last = definitions->lines->position[direction][variable - 1];
    } else if (!definition->threshold) {
        run = definitions->runs + definition->first_run;
        end = definitions->runs + definition->end_run;
    }
    for (; run < end; run++)
        for (uint32_t at = run->first; at <= run->last; at++) {
            definitions->met[at] |= literal > 0;
            definitions->denied[at] += literal < 0;
        }
}

/*
 * A line has a queen on one of its squares, or none: that is one more state than it has squares,
 * and each says of every variable about the line whether it is true. The clause is true if it is
 * so in each state. A negative literal is false only in the states that its variable names, so a
 * state makes the clause false if all of them name it, and no positive one does. A row (column)
 * has a queen if there are only as many as queens.
 */
static bool is_true_of_line(struct qs_definitions *definitions, const int32_t *literals,
                            size_t count, int direction, int32_t line)
{
    const struct qs_part_lines *lines = definitions->lines;
    uint32_t length = qs_part_lines_length(lines, direction, line), negative = 0;
    for (size_t i = 0; i < count; i++)
        if (!is_about(definitions, abs(literals[i]), direction, line))
            return false;
    memset(definitions->met, 0, (length + 1) * sizeof *definitions->met);
    memset(definitions->denied, 0, (length + 1) * sizeof *definitions->denied);
    for (size_t i = 0; i < count; i++) {
        note_literal(definitions, literals[i], direction, length);
        negative += literals[i] < 0;
    }
    bool used = direction <= QS_COLUMN && lines->lines[direction] == definitions->need;
    for (uint32_t state = 0; state < length + !used; state++)
        if (!definitions->met[state] && definitions->denied[state] == negative)
            return false;
    return true;
}

/*
 * "Not A, or not B, or C" about thresholds of one direction, where B or C may be missing: what A
 * and B say together of different lines is more than the queens allow, or at least what C says.
 */
static bool is_true_by_counting(const struct qs_definitions *definitions, const int32_t *literals,
                                size_t count)
{
    const struct qs_definition *given[2] = {NULL, NULL}, *claimed = NULL;
    size_t many = 0;
    if (count < 1 || count > 3)
        return false;
    for (size_t i = 0; i < count; i++) {
        const struct qs_definition *definition = qs_definitions_of(definitions, abs(literals[i]));
        if (!definition || !definition->threshold ||
            definition->direction != qs_definitions_of(definitions, abs(literals[0]))->direction)
            return false;
        if (literals[i] > 0 ? claimed != NULL : many == 2)
            return false;
        if (literals[i] > 0)
            claimed = definition;
        else
            given[many++] = definition;
    }
    if (many == 0 ||
        (many == 2 && given[0]->first < given[1]->last && given[1]->first < given[0]->last))
        return false;
    int64_t sum = given[0]->least, lines = definitions->lines->lines[given[0]->direction];
    bool inside = claimed && claimed->first <= given[0]->first && given[0]->last <= claimed->last;
    if (many == 2) {
        sum += given[1]->least;
        inside = inside && claimed->first <= given[1]->first && given[1]->last <= claimed->last;
    }
    return sum > lines - definitions->need || (inside && claimed->least <= sum);
}

bool qs_definitions_imply(struct qs_definitions *definitions, const int32_t *literals, size_t count,
                          int *direction, int32_t *line)
{
    if (count == 0)
        return false;
    const struct qs_definition *first = qs_definitions_of(definitions, abs(literals[0]));
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        if (first && first->direction != d)
            continue;
        int32_t of = !first
                         ? qs_part_lines_of(definitions->lines, (uint32_t)abs(literals[0]) - 1, d)
                     : first->threshold ? qs_definitions_empty_line(definitions, first)
                                        : first->line;
        if (of >= 0 && is_true_of_line(definitions, literals, count, d, of)) {
            *direction = d;
            *line = of;
            return true;
        }
    }
    *line = -1;
    return is_true_by_counting(definitions, literals, count);
}
