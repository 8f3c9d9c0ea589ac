/*
 * The squares that are left of a line are a list linked in both directions, so
 * that a square leaves in no time and only squares that are left are looked at.
 */
#include "evidence_check.h"

#include <stdlib.h>

#include "fault.h"

#define NONE UINT32_MAX

struct line_list {
    uint32_t *first;           /* [2n − 1] by line: its first square that is left, or NONE */
    uint32_t *next, *previous; /* [squares] */
    uint32_t *owner;           /* [2n − 1] by line: the part that has squares on it, or NONE */
    int64_t *weight;           /* [2n − 1] by line: in the cover of the part at hand */
};

struct checking {
    const struct qs_instance *instance;
    int32_t n;
    uint32_t squares, left; /* free squares, and those that have not left */
    uint32_t *row_start;    /* [n + 1] the row's first square */
    int32_t *row, *column;  /* [squares] in row-major order */
    bool *is_left;          /* [squares] */
    uint32_t *part;         /* [squares] or NONE */
    struct line_list lines[QS_DIRECTIONS];
    struct qs_error *error;
};

static bool reject(const struct checking *checking, const char *what, struct qs_square square)
{
    return qs_error_set(checking->error, QS_ERROR_DEFECT, "the evidence is false: square %d,%d %s",
                        square.row, square.column, what);
}

/* Lines are numbered from 0 in every direction. */
static int32_t line_at(const struct checking *checking, int32_t row, int32_t column, int direction)
{
    switch (direction) {
    case QS_ROW:
        return row;
    case QS_COLUMN:
        return column;
    case QS_DIFFERENCE:
        return row - column + checking->n - 1;
    default:
        return row + column;
    }
}

static int32_t line_of(const struct checking *checking, uint32_t square, int direction)
{
    return line_at(checking, checking->row[square], checking->column[square], direction);
}

static struct qs_square place_of(const struct checking *checking, uint32_t square)
{
    return (struct qs_square){checking->row[square], checking->column[square]};
}

/* The free squares. */

/* By line: whether a fixed queen stands on it. */
static bool mark_queens(const struct checking *checking, bool *taken[QS_DIRECTIONS])
{
    size_t fixed;
    const struct qs_square *queen = qs_instance_queens(checking->instance, &fixed);
    bool complete = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        taken[d] = calloc(2 * (size_t)checking->n, sizeof *taken[d]);
        complete = complete && taken[d];
        for (size_t i = 0; taken[d] && i < fixed; i++)
            taken[d][line_at(checking, queen[i].row, queen[i].column, d)] = true;
    }
    return complete;
}

static bool is_attacked(const struct checking *checking, bool *const taken[QS_DIRECTIONS],
                        int32_t row, int32_t column)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (taken[d][line_at(checking, row, column, d)])
            return true;
    return false;
}

/* Count the free squares, and list them if there is room already. */
static uint32_t list_squares(struct checking *checking, bool *const taken[QS_DIRECTIONS])
{
    uint32_t count = 0;
    for (int32_t row = 0; row < checking->n; row++) {
        checking->row_start[row] = count;
        for (int32_t column = 0; !taken[QS_ROW][row] && column < checking->n; column++) {
            if (is_attacked(checking, taken, row, column) ||
                qs_instance_is_blocked(checking->instance, (struct qs_square){row, column}))
                continue;
            if (checking->row) {
                checking->row[count] = row;
                checking->column[count] = column;
            }
            count++;
        }
    }
    checking->row_start[checking->n] = count;
    return count;
}

static bool take_lines(struct line_list *lines, size_t n, size_t squares)
{
    lines->first = malloc(2 * n * sizeof *lines->first);
    lines->owner = malloc(2 * n * sizeof *lines->owner);
    lines->weight = calloc(2 * n, sizeof *lines->weight);
    lines->next = malloc((squares + 1) * sizeof *lines->next);
    lines->previous = malloc((squares + 1) * sizeof *lines->previous);
    if (!lines->first || !lines->owner || !lines->weight || !lines->next || !lines->previous)
        return false;
    for (size_t line = 0; line < 2 * n; line++)
        lines->first[line] = lines->owner[line] = NONE;
    return true;
}

static bool take_squares(struct checking *checking)
{
    size_t squares = (size_t)checking->squares + 1;
    checking->row = malloc(squares * sizeof *checking->row);
    checking->column = malloc(squares * sizeof *checking->column);
    checking->is_left = malloc(squares * sizeof *checking->is_left);
    checking->part = malloc(squares * sizeof *checking->part);
    bool taken = checking->row && checking->column && checking->is_left && checking->part;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        taken = take_lines(&checking->lines[d], (size_t)checking->n, squares) && taken;
    return taken;
}

static void link_square(struct checking *checking, uint32_t square)
{
    checking->is_left[square] = true;
    checking->part[square] = NONE;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct line_list *lines = &checking->lines[d];
        uint32_t *first = &lines->first[line_of(checking, square, d)];
        lines->previous[square] = NONE;
        lines->next[square] = *first;
        if (*first != NONE)
            lines->previous[*first] = square;
        *first = square;
    }
}

static bool lay_out(struct checking *checking)
{
    bool *taken[QS_DIRECTIONS];
    bool laid = mark_queens(checking, taken);
    checking->row_start = malloc(((size_t)checking->n + 1) * sizeof *checking->row_start);
    laid = laid && checking->row_start;
    if (laid) {
        checking->squares = checking->left = list_squares(checking, taken);
        laid = take_squares(checking);
    }
    if (laid) {
        list_squares(checking, taken);
        for (uint32_t square = 0; square < checking->squares; square++)
            link_square(checking, square);
    }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(taken[d]);
    return laid || qs_error_set(checking->error, QS_ERROR_MEMORY,
                                "not enough memory to check the evidence");
}

static void release(struct checking *checking)
{
    free(checking->row_start);
    free(checking->row);
    free(checking->column);
    free(checking->is_left);
    free(checking->part);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        free(checking->lines[d].first);
        free(checking->lines[d].owner);
        free(checking->lines[d].weight);
        free(checking->lines[d].next);
        free(checking->lines[d].previous);
    }
}

/* The number of a square that is left, or NONE. */
static uint32_t find(const struct checking *checking, struct qs_square place)
{
    if (place.row < 0 || place.row >= checking->n)
        return NONE;
    uint32_t low = checking->row_start[place.row], high = checking->row_start[place.row + 1];
    while (low < high) {
        uint32_t middle = low + (high - low) / 2;
        if (checking->column[middle] == place.column)
            return checking->is_left[middle] ? middle : NONE;
        if (checking->column[middle] < place.column)
            low = middle + 1;
        else
            high = middle;
    }
    return NONE;
}

/* Steps. */

static void leave(struct checking *checking, uint32_t square)
{
    checking->is_left[square] = false;
    checking->left--;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        struct line_list *lines = &checking->lines[d];
        uint32_t next = lines->next[square], previous = lines->previous[square];
        if (next != NONE)
            lines->previous[next] = previous;
        if (previous != NONE)
            lines->next[previous] = next;
        else
            lines->first[line_of(checking, square, d)] = next;
    }
}

static bool share_line(const struct checking *checking, uint32_t a, uint32_t b)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (line_of(checking, a, d) == line_of(checking, b, d))
            return true;
    return false;
}

/* Whether u attacks all that is left on v's line of a direction. */
static bool attacks_line(const struct checking *checking, uint32_t u, uint32_t v, int direction)
{
    if (line_of(checking, u, direction) == line_of(checking, v, direction))
        return true;
    const struct line_list *lines = &checking->lines[direction];
    for (uint32_t w = lines->first[line_of(checking, v, direction)]; w != NONE; w = lines->next[w])
        if (w != v && !share_line(checking, u, w))
            return false;
    return true;
}

static bool dominate(struct checking *checking, uint32_t u, uint32_t v)
{
    if (u == v || !share_line(checking, u, v))
        return reject(checking, "is dominated by one that it does not attack",
                      place_of(checking, u));
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (!attacks_line(checking, u, v, d))
            return reject(checking, "is not dominated", place_of(checking, u));
    leave(checking, u);
    return true;
}

static bool is_alone(const struct checking *checking, uint32_t square, int direction)
{
    return checking->lines[direction].next[square] == NONE &&
           checking->lines[direction].previous[square] == NONE;
}

static bool force(struct checking *checking, uint32_t square)
{
    int shared = -1;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        if (is_alone(checking, square, d))
            continue;
        if (shared >= 0)
            return reject(checking, "is not forced", place_of(checking, square));
        shared = d;
    }
    if (shared < 0) {
        leave(checking, square);
        return true;
    }
    const uint32_t *first = &checking->lines[shared].first[line_of(checking, square, shared)];
    while (*first != NONE)
        leave(checking, *first);
    return true;
}

static bool take_step(struct checking *checking, const struct qs_reduction_step *step)
{
    uint32_t square = find(checking, step->square), by = find(checking, step->by);
    if (square == NONE || by == NONE)
        return reject(checking, "is in a step, and is not left there",
                      square == NONE ? step->square : step->by);
    switch (step->kind) {
    case QS_REDUCTION_DOMINATED:
        return dominate(checking, square, by);
    case QS_REDUCTION_FORCED:
        if (square == by)
            return force(checking, square);
    }
    return reject(checking, "is in a step of no kind", step->square);
}

/* Parts. */

static bool own(struct checking *checking, uint32_t square, uint32_t part)
{
    if (checking->part[square] != NONE)
        return reject(checking, "is in two parts", place_of(checking, square));
    checking->part[square] = part;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t *owner = &checking->lines[d].owner[line_of(checking, square, d)];
        if (*owner != NONE && *owner != part)
            return reject(checking, "shares a line with another part", place_of(checking, square));
        *owner = part;
    }
    return true;
}

static bool own_squares(struct checking *checking, const struct qs_evidence *evidence)
{
    uint32_t owned = 0;
    for (size_t i = 0; i < evidence->part_count; i++) {
        const struct qs_part *part = &evidence->parts[i];
        for (size_t j = 0; j < part->square_count; j++, owned++) {
            uint32_t square = find(checking, part->squares[j]);
            if (square == NONE)
                return reject(checking, "is in a part, and is not left", part->squares[j]);
            if (!own(checking, square, (uint32_t)i))
                return false;
        }
    }
    for (uint32_t square = 0; owned < checking->left && square < checking->squares; square++)
        if (checking->is_left[square] && checking->part[square] == NONE)
            return reject(checking, "is left, and in no part", place_of(checking, square));
    return true;
}

/* Covers. */

static bool reject_cover(const struct checking *checking, const char *what, size_t part)
{
    return qs_error_set(checking->error, QS_ERROR_DEFECT, "the evidence is false: %s of part %zu",
                        what, part);
}

/* The line's weight of the cover at hand, or NULL if there is no such line on the board. */
static int64_t *weight_of(const struct checking *checking, struct qs_line line)
{
    bool diagonal = line.direction == QS_DIFFERENCE || line.direction == QS_SUM;
    if ((unsigned)line.direction >= QS_DIRECTIONS)
        return NULL;
    int64_t number = (int64_t)line.number + (line.direction == QS_DIFFERENCE ? checking->n - 1 : 0);
    if (number < 0 || number >= (diagonal ? 2 * (int64_t)checking->n - 1 : checking->n))
        return NULL;
    return &checking->lines[line.direction].weight[number];
}

/* Whether a cover for this reason may have such a line. */
static bool fits_reason(enum qs_reason reason, struct qs_line line, int64_t weight,
                        int64_t denominator)
{
    switch (reason) {
    case QS_REASON_ROWS:
        return line.direction == QS_ROW && weight == denominator;
    case QS_REASON_COLUMNS:
        return line.direction == QS_COLUMN && weight == denominator;
    case QS_REASON_MATCHING:
        return (line.direction == QS_ROW || line.direction == QS_COLUMN) && weight == denominator;
    default:
        return reason == QS_REASON_LINE_COVER;
    }
}

static int64_t weight_in(const struct qs_bound *bound, size_t i)
{
    return bound->weight ? bound->weight[i] : 1;
}

/* Lay the weights on the lines; *sum is that of all. With so small ones it cannot overflow. */
static bool lay_cover(const struct checking *checking, const struct qs_bound *bound,
                      int64_t denominator, int64_t *sum)
{
    *sum = 0;
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t weight = weight_in(bound, i), *laid = weight_of(checking, bound->cover[i]);
        if (!laid || *laid != 0 || weight < 1 || weight > denominator ||
            !fits_reason(bound->reason, bound->cover[i], weight, denominator))
            return false;
        *laid = weight;
        *sum += weight;
    }
    return true;
}

static void lift_cover(const struct checking *checking, const struct qs_bound *bound)
{
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t *laid = weight_of(checking, bound->cover[i]);
        if (laid)
            *laid = 0;
    }
}

static bool is_covered(const struct checking *checking, struct qs_square square,
                       int64_t denominator)
{
    int64_t sum = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        sum += checking->lines[d].weight[line_at(checking, square.row, square.column, d)];
    return sum >= denominator;
}

static bool is_search(enum qs_reason reason)
{
    return reason == QS_REASON_SEARCH || reason == QS_REASON_SAT || reason == QS_REASON_ENUMERATION;
}

static bool check_part(const struct checking *checking, const struct qs_evidence *evidence,
                       size_t i)
{
    const struct qs_part *part = &evidence->parts[i];
    const struct qs_bound *bound = &part->bound;
    int64_t denominator = bound->weight ? bound->denominator : 1, sum;
    if (bound->value < 0)
        return reject_cover(checking, "the bound", i);
    if (!bound->cover)
        return is_search(bound->reason) || reject_cover(checking, "the missing cover", i);
    if (denominator < 1 || denominator > INT32_MAX)
        return reject_cover(checking, "the denominator", i);
    bool valid = lay_cover(checking, bound, denominator, &sum) ||
                 reject_cover(checking, "a line of the cover", i);
    for (size_t j = 0; valid && j < part->square_count; j++)
        valid = is_covered(checking, part->squares[j], denominator) ||
                reject(checking, "is not covered", part->squares[j]);
    lift_cover(checking, bound);
    return valid && (sum / denominator == bound->value ||
                     reject_cover(checking, "the sum of the weights", i));
}

/* The whole. */

static bool check_sum(const struct checking *checking, int32_t upper,
                      const struct qs_evidence *evidence)
{
    size_t fixed;
    qs_instance_queens(checking->instance, &fixed);
    int64_t sum = (int64_t)fixed;
    for (size_t i = 0; i < evidence->step_count; i++)
        sum += evidence->steps[i].kind == QS_REDUCTION_FORCED;
    for (size_t i = 0; i < evidence->part_count; i++)
        sum += evidence->parts[i].bound.value;
    return sum == upper || qs_error_set(checking->error, QS_ERROR_DEFECT,
                                        "the evidence is false: it bounds %lld queens, not %d",
                                        (long long)sum, upper);
}

static bool check_steps(struct checking *checking, const struct qs_evidence *evidence)
{
    for (size_t i = 0; i < evidence->step_count; i++)
        if (!take_step(checking, &evidence->steps[i]))
            return false;
    return true;
}

static bool check_parts(struct checking *checking, const struct qs_evidence *evidence)
{
    if (!own_squares(checking, evidence))
        return false;
    for (size_t i = 0; i < evidence->part_count; i++)
        if (!check_part(checking, evidence, i))
            return false;
    return true;
}

bool qs_check_evidence(const struct qs_instance *instance, int32_t upper,
                       const struct qs_evidence *evidence, struct qs_error *error)
{
    struct checking checking = {
        .instance = instance, .n = qs_instance_size(instance), .error = error};
    bool valid = check_sum(&checking, upper, evidence) && lay_out(&checking) &&
                 check_steps(&checking, evidence) && check_parts(&checking, evidence);
    release(&checking);
    return valid;
}
