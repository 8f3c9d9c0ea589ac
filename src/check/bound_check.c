#include "bound_check.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "memory.h"

/*
 * For one direction after the other, each queen marks its line with a bit; if the
 * line is marked already, an earlier queen attacks this one. Takes O(k + n) time for
 * k queens. The bits of a million lines stay in the cache, where numbers would not.
 */

/* Two queens on one line: the later one and the first of the others. */
static bool report_attack(const struct qs_line_numbers *numbers, const struct qs_square *squares,
                          size_t later, int direction, struct qs_error *error)
{
    struct qs_square a = squares[0], b = squares[later];
    int32_t line = qs_line_at(numbers, b, direction);
    for (size_t i = 1; qs_line_at(numbers, a, direction) != line; i++)
        a = squares[i];
    return qs_error_set(error, QS_ERROR_DEFECT,
                        "the queens on %d,%d and %d,%d attack each other on %s %d", a.row, a.column,
                        b.row, b.column, qs_direction_names[direction], qs_line_of(b, direction));
}

static bool check_directions(const struct qs_line_numbers *numbers, const struct qs_square *squares,
                             size_t count, struct qs_error *error)
{
    size_t bytes = (qs_line_room(numbers) + 7) / 8;
    unsigned char *marks = malloc(bytes); /* a bit for each line of the direction */
    if (!marks)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the placement");
    bool valid = true;
    for (int d = 0; d < QS_DIRECTIONS && valid; d++) {
        memset(marks, 0, bytes);
        for (size_t i = 0; i < count && valid; i++) {
            int32_t line = qs_line_at(numbers, squares[i], d);
            unsigned char bit = (unsigned char)(1 << line % 8);
            if (marks[line / 8] & bit)
                valid = report_attack(numbers, squares, i, d, error);
            marks[line / 8] |= bit;
        }
    }
    free(marks);
    return valid;
}

/* Each row line has at most one queen by now, so that fixed queens are looked up by it. */
static bool check_fixed(const struct qs_line_numbers *numbers, const struct qs_instance *instance,
                        const struct qs_square *squares, size_t count, struct qs_error *error)
{
    size_t fixed_count;
    const struct qs_square *fixed = qs_instance_queens(instance, &fixed_count);
    if (fixed_count == 0)
        return true;
    /* By row line: the column of its queen, counted from 1; 0: none */
    int32_t *columns = calloc((size_t)qs_line_count(numbers, QS_ROW), sizeof *columns);
    if (!columns)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the placement");
    for (size_t i = 0; i < count; i++)
        columns[qs_line_at(numbers, squares[i], QS_ROW)] = squares[i].column + 1;
    size_t found = 0;
    while (found < fixed_count &&
           columns[qs_line_at(numbers, fixed[found], QS_ROW)] == fixed[found].column + 1)
        found++;
    free(columns);
    return found == fixed_count ||
           qs_error_set(error, QS_ERROR_DEFECT, "the fixed queen on %d,%d is missing",
                        fixed[found].row, fixed[found].column);
}

bool qs_check_placement(const struct qs_instance *instance, const struct qs_square *squares,
                        size_t count, struct qs_error *error)
{
    struct qs_shape shape = qs_instance_shape(instance);
    for (size_t i = 0; i < count; i++) {
        struct qs_square square = squares[i];
        if (square.row < 0 || square.row >= shape.rows || square.column < 0 ||
            square.column >= shape.columns)
            return qs_error_set(error, QS_ERROR_DEFECT, "the queen on %d,%d is outside the board",
                                square.row, square.column);
        if (qs_instance_is_blocked(instance, square))
            return qs_error_set(error, QS_ERROR_DEFECT, "the queen on %d,%d is on a blocked square",
                                square.row, square.column);
    }
    struct qs_line_numbers numbers;
    bool valid =
        qs_line_numbers_init(&numbers, instance)
            ? check_directions(&numbers, squares, count, error) &&
                  check_fixed(&numbers, instance, squares, count, error)
            : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the placement");
    qs_line_numbers_release(&numbers);
    return valid;
}

static bool reserve_line(struct qs_certificate_cover *cover)
{
    struct qs_bound *bound = &cover->bound;
    struct qs_line *lines =
        qs_grow(bound->cover, bound->cover_size, &cover->room, sizeof *bound->cover);
    bound->cover = lines ? lines : bound->cover;
    int64_t *weight =
        qs_grow(bound->weight, bound->cover_size, &cover->weight_room, sizeof *bound->weight);
    bound->weight = weight ? weight : bound->weight;
    return lines && weight;
}

bool qs_certificate_cover_read(struct qs_certificate_cover *cover,
                               struct qs_certificate_reader *reader,
                               const struct qs_line_numbers *numbers)
{
    struct qs_bound *bound = &cover->bound;
    size_t lines = 0;
    for (int d = 0; d < QS_DIRECTIONS; d++)
        lines += (size_t)qs_line_count(numbers, d);
    bound->cover_size = 0;
    if (!qs_certificate_reader_number(reader, 1, INT64_MAX / QS_DIRECTIONS, &bound->denominator) ||
        !qs_certificate_reader_expect(reader, ':'))
        return false;
    do {
        if (bound->cover_size == lines)
            return qs_certificate_reader_refuse(reader, "the cover has more lines than the board");
        if (!reserve_line(cover))
            return qs_certificate_reader_refuse_memory(reader);
        qs_certificate_reader_skip(reader);
        if (!qs_certificate_reader_line(reader, numbers, &bound->cover[bound->cover_size]) ||
            !qs_certificate_reader_expect(reader, '*') ||
            !qs_certificate_reader_number(reader, 1, bound->denominator,
                                          &bound->weight[bound->cover_size]))
            return false;
        bound->cover_size++;
    } while (qs_certificate_reader_take(reader, ';'));
    return true;
}

void qs_certificate_cover_release(struct qs_certificate_cover *cover)
{
    free(cover->bound.cover);
    free(cover->bound.weight);
}

bool qs_cover_weights_init(struct qs_cover_weights *weights, const struct qs_line_numbers *numbers)
{
    bool taken = true;
    *weights = (struct qs_cover_weights){.numbers = numbers, .denominator = 1};
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        size_t lines = qs_line_room(numbers);
        weights->line[d] = calloc(lines, sizeof *weights->line[d]);
        if (weights->line[d])
            qs_memory_prefer_huge_pages(weights->line[d], lines * sizeof *weights->line[d]);
        taken = taken && weights->line[d];
    }
    return taken;
}

void qs_cover_weights_release(struct qs_cover_weights *weights)
{
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(weights->line[d]);
}

static int64_t weight_in(const struct qs_bound *bound, size_t i)
{
    return bound->weight ? bound->weight[i] : 1;
}

/* The weight of a line of the board, or NULL if there is no such line. */
static int64_t *find_line(const struct qs_cover_weights *weights, struct qs_line line)
{
    if ((unsigned)line.direction >= QS_DIRECTIONS)
        return NULL;
    const struct qs_line_numbers *numbers = weights->numbers;
    int64_t lines = qs_line_count(numbers, (int)line.direction);
    int64_t number = (int64_t)line.number + (line.direction == QS_DIFFERENCE ? numbers->n - 1 : 0);
    return number >= 0 && number < lines ? &weights->line[line.direction][number] : NULL;
}

const char *qs_cover_weights_lay(struct qs_cover_weights *weights, const struct qs_bound *bound)
{
    int64_t denominator = bound->weight ? bound->denominator : 1;
    if (denominator < 1 || denominator > INT64_MAX / QS_DIRECTIONS)
        return "the weights of the cover have no usable denominator";
    weights->denominator = denominator;
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t weight = weight_in(bound, i), *line = find_line(weights, bound->cover[i]);
        if (weight < 1 || weight > denominator)
            return "the cover has a weight that is not above 0 and at most 1";
        if (!line || *line != 0)
            return "the cover repeats a line, or has one that is not on the board";
        *line = weight;
    }
    return NULL;
}

void qs_cover_weights_lift(struct qs_cover_weights *weights, const struct qs_bound *bound)
{
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t *line = find_line(weights, bound->cover[i]);
        if (line)
            *line = 0;
    }
}

int64_t qs_cover_sum(const struct qs_bound *bound)
{
    int64_t sum = 0;
    for (size_t i = 0; i < bound->cover_size; i++) {
        int64_t weight = weight_in(bound, i);
        if (weight < 0 || weight > INT64_MAX - sum)
            return -1;
        sum += weight;
    }
    return sum;
}

int64_t qs_cover_queens(const struct qs_bound *bound)
{
    int64_t denominator = bound->weight ? bound->denominator : 1, sum = qs_cover_sum(bound);
    return denominator < 1 || sum < 0 ? -1 : sum / denominator;
}

/*
 * A line with a fixed queen covers its squares, which are not free; so does a blocked diagonal,
 * which is one line unless there are walls.
 */
static void lay_lines_without_squares(struct qs_cover_weights *weights,
                                      const struct qs_instance *instance)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    for (size_t i = 0; i < count; i++)
        for (int d = 0; d < QS_DIRECTIONS; d++)
            weights->line[d][qs_line_at(weights->numbers, queens[i], d)] = weights->denominator;
    for (int d = QS_DIFFERENCE; weights->numbers->walls == 0 && d <= QS_SUM; d++) {
        const int32_t *numbers = qs_instance_blocked_diagonals(instance, d, &count);
        for (size_t i = 0; i < count; i++)
            *find_line(weights, (struct qs_line){d, numbers[i]}) = weights->denominator;
    }
}

static bool check_square_covered(struct qs_cover_weights *weights,
                                 const struct qs_instance *instance, struct qs_square square,
                                 struct qs_error *error)
{
    int64_t sum = qs_cover_weights_sum(weights, square);
    if (sum >= weights->denominator || qs_instance_is_blocked(instance, square))
        return true;
    if (sum == 0)
        return qs_error_set(error, QS_ERROR_DEFECT,
                            "the free square %d,%d is on no line of the cover", square.row,
                            square.column);
    return qs_error_set(error, QS_ERROR_DEFECT,
                        "the weights of the free square %d,%d add up to less than 1", square.row,
                        square.column);
}

/* The lines of the direction that do not cover their squares alone; returns their number. */
static int32_t list_open(const struct qs_cover_weights *weights, enum qs_direction direction,
                         int32_t *open)
{
    int32_t lines = (int32_t)qs_line_count(weights->numbers, (int)direction), count = 0;
    for (int32_t i = 0; i < lines; i++) {
        int32_t at = direction == QS_DIFFERENCE ? lines - 1 - i : i;
        if (weights->line[direction][at] < weights->denominator)
            open[count++] = at;
    }
    return count;
}

/*
 * Free squares that no line covers alone are where such rows meet such lines of each other
 * direction; so those of one direction are enough: the one with the fewest. Without walls.
 */
static bool check_rows(struct qs_cover_weights *weights, const struct qs_instance *instance,
                       int32_t *open, struct qs_error *error)
{
    int32_t n = weights->numbers->n, least = INT32_MAX;
    int32_t rows = weights->numbers->rows, columns = weights->numbers->columns;
    enum qs_direction fewest = QS_COLUMN;
    for (int d = QS_COLUMN; d < QS_DIRECTIONS; d++) {
        int32_t count = list_open(weights, d, open);
        fewest = count < least ? (enum qs_direction)d : fewest;
        least = count < least ? count : least;
    }
    list_open(weights, fewest, open);
    for (int32_t row = 0; row < rows; row++)
        for (int32_t i = 0; weights->line[QS_ROW][row] < weights->denominator && i < least; i++) {
            int32_t at = open[i]; /* the columns ascend, because differences are listed from last */
            struct qs_square square = {row, fewest == QS_COLUMN ? at
                                            : fewest == QS_SUM  ? at - row
                                                                : row - (at - (n - 1))};
            if (square.column >= 0 && square.column < columns &&
                !check_square_covered(weights, instance, square, error))
                return false;
        }
    return true;
}

/* All squares of the board, one by one. */
static bool check_whole_board(struct qs_cover_weights *weights, const struct qs_instance *instance,
                              struct qs_error *error)
{
    for (struct qs_square at = {0, 0}; at.row < weights->numbers->rows; at.row++)
        for (at.column = 0; at.column < weights->numbers->columns; at.column++)
            if (!check_square_covered(weights, instance, at, error))
                return false;
    return true;
}

static bool check_squares_covered(struct qs_cover_weights *weights,
                                  const struct qs_instance *instance, struct qs_error *error)
{
    size_t count;
    const struct qs_square *listed = qs_instance_listed_free_squares(instance, &count);
    for (size_t i = 0; i < count; i++)
        if (!check_square_covered(weights, instance, listed[i], error))
            return false;
    if (count > 0)
        return true;
    if (weights->numbers->walls > 0)
        return check_whole_board(weights, instance, error);
    int32_t *open = malloc(qs_line_room(weights->numbers) * sizeof *open);
    bool covered =
        open ? check_rows(weights, instance, open, error)
             : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the cover");
    free(open);
    return covered;
}

bool qs_check_cover(const struct qs_instance *instance, const struct qs_bound *bound,
                    struct qs_error *error)
{
    struct qs_line_numbers numbers;
    struct qs_cover_weights weights = {.denominator = 1};
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    int64_t queens = qs_cover_queens(bound);
    if (!qs_line_numbers_init(&numbers, instance) || !qs_cover_weights_init(&weights, &numbers)) {
        qs_cover_weights_release(&weights);
        qs_line_numbers_release(&numbers);
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to check the cover");
    }
    bool valid = false;
    const char *wrong = qs_cover_weights_lay(&weights, bound);
    if (wrong) {
        qs_error_set(error, QS_ERROR_DEFECT, "%s", wrong);
    } else if (queens < 0 || queens != bound->value - (int64_t)fixed) {
        qs_error_set(error, QS_ERROR_DEFECT,
                     "%zu fixed queens and a cover of %zu lines%s do not prove the bound %d", fixed,
                     bound->cover_size, bound->weight ? " with weights" : "", bound->value);
    } else {
        lay_lines_without_squares(&weights, instance);
        valid = check_squares_covered(&weights, instance, error);
    }
    qs_cover_weights_release(&weights);
    qs_line_numbers_release(&numbers);
    return valid;
}
