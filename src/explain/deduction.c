/* How a puzzle is solved without guessing: every rule reads the candidates, as bits by row. */
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "line.h"
#include "memory.h"
#include "queensat/explain.h"

#define MOST QS_DEDUCTION_SIZE_MAX

/* The candidates, and the rows and columns that still need a queen. */
struct candidates {
    int32_t n;
    uint64_t in_row[MOST], in_column[MOST]; /* of a line with a queen: 0 */
    uint64_t rows, columns;                 /* without a queen */
};

struct deducing {
    struct candidates now;
    struct qs_deductions made;
    size_t room;
    bool failed; /* out of memory */
};

const char *qs_rule_name(enum qs_rule rule)
{
    static const char *const names[QS_RULES] = {"last square", "killed line", "two lines", "chain"};
    return (unsigned)rule < QS_RULES ? names[rule] : NULL;
}

static uint64_t bit(int32_t i)
{
    return (uint64_t)1 << i;
}

static int32_t deduction_lowest(uint64_t bits)
{
    return __builtin_ctzll(bits);
}

/* The candidates of a row or column, as bits of its columns or rows. */
static uint64_t is_on_line(const struct candidates *now, struct qs_line line)
{
    return line.direction == QS_ROW ? now->in_row[line.number] : now->in_column[line.number];
}

/* Those squares of a line that a queen attacks. */
static uint64_t attacked_on(struct qs_line line, struct qs_square queen)
{
    bool row = line.direction == QS_ROW;
    int32_t at = row ? queen.column : queen.row;
    int32_t far = abs(line.number - (row ? queen.row : queen.column));
    uint64_t attacked = bit(at);
    if (far == 0)
        return UINT64_MAX;
    if (at + far < MOST)
        attacked |= bit(at + far);
    return at - far >= 0 ? attacked | bit(at - far) : attacked;
}

static void place(struct candidates *now, struct qs_square queen)
{
    now->rows &= ~bit(queen.row);
    now->columns &= ~bit(queen.column);
    for (int32_t i = 0; i < now->n; i++) {
        now->in_row[i] &= ~attacked_on((struct qs_line){QS_ROW, i}, queen);
        now->in_column[i] &= ~attacked_on((struct qs_line){QS_COLUMN, i}, queen);
    }
}

static void add_square(struct qs_deduction *step, struct qs_square square, bool *failed)
{
    struct qs_square *more = realloc(step->squares, (step->count + 1) * sizeof *more);
    *failed = *failed || !more;
    if (!more)
        return;
    step->squares = more;
    step->squares[step->count++] = square;
}

static void deduction_add_step(struct deducing *deducing, struct qs_deduction step)
{
    struct qs_deductions *made = &deducing->made;
    struct qs_deduction *steps = qs_grow(made->steps, made->count, &deducing->room, sizeof *steps);
    if (steps)
        made->steps = steps;
    deducing->failed = deducing->failed || !steps;
    if (deducing->failed) {
        free(step.squares);
        return;
    }
    made->steps[made->count++] = step;
    made->uses[step.rule]++;
    for (size_t i = 0; i < step.count; i++)
        if (step.rule == QS_RULE_LAST_SQUARE) {
            place(&deducing->now, step.squares[i]);
        } else {
            deducing->now.in_row[step.squares[i].row] &= ~bit(step.squares[i].column);
            deducing->now.in_column[step.squares[i].column] &= ~bit(step.squares[i].row);
        }
}

static bool deduction_add_one(struct deducing *deducing, enum qs_rule rule, struct qs_line line,
                              struct qs_square square)
{
    struct qs_deduction step = {.rule = rule, .line = {line, line}};
    add_square(&step, square, &deducing->failed);
    deduction_add_step(deducing, step);
    return true;
}

/* The first row or column that needs a queen and has at most so many candidates. */
static bool find_single_line(const struct candidates *now, int most, struct qs_line *line)
{
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        for (int32_t i = 0; i < now->n; i++) {
            *line = (struct qs_line){(enum qs_direction)d, i};
            uint64_t without_queen = d == QS_ROW ? now->rows : now->columns;
            if (without_queen & bit(i) && __builtin_popcountll(is_on_line(now, *line)) <= most)
                return true;
        }
    return false;
}

static bool last_square(struct deducing *deducing, enum qs_rule rule)
{
    struct qs_line line;
    return find_single_line(&deducing->now, 1, &line) &&
           deduction_add_one(
               deducing, rule, line,
               qs_square_on(line, deduction_lowest(is_on_line(&deducing->now, line))));
}

/*
 * A queen on the square leaves the line without candidates; in a chain, after all queens that the
 * first rule then places.
 */
static bool kills(const struct candidates *now, struct qs_square square, bool chain,
                  struct qs_line *line)
{
    struct candidates after = *now;
    place(&after, square);
    while (!find_single_line(&after, 0, line)) {
        if (!chain || !find_single_line(&after, 1, line))
            return false;
        place(&after, qs_square_on(*line, deduction_lowest(is_on_line(&after, *line))));
    }
    return true;
}

static bool exclude_one(struct deducing *deducing, enum qs_rule rule)
{
    struct qs_line line;
    for (int32_t row = 0; row < deducing->now.n; row++)
        for (uint64_t left = deducing->now.in_row[row]; left; left &= left - 1) {
            struct qs_square square = {row, deduction_lowest(left)};
            if (kills(&deducing->now, square, rule == QS_RULE_CHAIN, &line))
                return deduction_add_one(deducing, rule, line, square);
        }
    return false;
}

/* In the lines that cross both in their two candidates, no other square can have a queen. */
static bool exclude_crossing(struct deducing *deducing, enum qs_rule rule, struct qs_line a,
                             struct qs_line b)
{
    const struct candidates *now = &deducing->now;
    struct qs_deduction step = {.rule = rule, .line = {a, b}};
    for (uint64_t left = is_on_line(now, a); left; left &= left - 1) {
        struct qs_line crossing = {a.direction == QS_ROW ? QS_COLUMN : QS_ROW,
                                   deduction_lowest(left)};
        uint64_t others = is_on_line(now, crossing) & ~bit(a.number) & ~bit(b.number);
        for (; others; others &= others - 1)
            add_square(&step, qs_square_on(crossing, deduction_lowest(others)), &deducing->failed);
    }
    if (step.count > 0)
        deduction_add_step(deducing, step);
    return step.count > 0;
}

static bool two_lines(struct deducing *deducing, enum qs_rule rule)
{
    const struct candidates *now = &deducing->now;
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        for (int32_t i = 0; i < now->n; i++)
            for (int32_t j = i + 1; j < now->n; j++) {
                struct qs_line a = {(enum qs_direction)d, i}, b = {(enum qs_direction)d, j};
                if (__builtin_popcountll(is_on_line(now, a)) == 2 &&
                    is_on_line(now, a) == is_on_line(now, b) &&
                    exclude_crossing(deducing, rule, a, b))
                    return true;
            }
    return false;
}

bool qs_deduce(const struct qs_instance *instance, struct qs_deductions *deductions,
               struct qs_error *error)
{
    static bool (*const rules[QS_RULES])(struct deducing *, enum qs_rule) = {
        last_square, exclude_one, two_lines, exclude_one};
    struct qs_line dead;
    if (!qs_check_plain(instance, error) || !qs_check_given("deductions", deductions, error) ||
        !qs_check_range("n", qs_instance_size(instance), 1, MOST, error))
        return false;
    struct deducing deducing = {.made.count = 0};
    struct candidates *now = &deducing.now;
    size_t count;
    const struct qs_square *queens = qs_instance_queens(instance, &count);
    *now = (struct candidates){.n = qs_instance_size(instance)};
    now->rows = now->columns = now->n == MOST ? UINT64_MAX : bit(now->n) - 1;
    for (int32_t row = 0; row < now->n; row++)
        for (int32_t column = 0; column < now->n; column++)
            if (!qs_instance_is_blocked(instance, (struct qs_square){row, column})) {
                now->in_row[row] |= bit(column);
                now->in_column[column] |= bit(row);
            }
    for (size_t i = 0; i < count; i++)
        place(now, queens[i]);
    for (size_t rule = 0; rule < QS_RULES && !deducing.failed && deducing.now.rows;) {
        deducing.made.impossible = find_single_line(&deducing.now, 0, &dead);
        if (deducing.made.impossible)
            break;
        rule = rules[rule](&deducing, (enum qs_rule)rule) ? 0 : rule + 1;
    }
    if (deducing.failed) {
        qs_deductions_release(&deducing.made);
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for deductions");
    }
    deducing.made.complete = deducing.now.rows == 0;
    *deductions = deducing.made;
    return true;
}

void qs_deductions_release(struct qs_deductions *deductions)
{
    if (!deductions)
        return;
    for (size_t i = 0; i < deductions->count; i++)
        free(deductions->steps[i].squares);
    free(deductions->steps);
    *deductions = (struct qs_deductions){0};
}
