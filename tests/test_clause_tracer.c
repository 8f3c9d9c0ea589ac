/* Rooms: cli */
/* What PicoSAT asks and learns, in words: every kind of step and literal, in both notations. */
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "test.h"
#include "tracer.h"
#include "written_text.h"

#define EXPECTED QS_TEST_DATA "/expected/clause_tracer.txt"

/* Literals of a clause: a queen or none on a square, also attacked; lines; a variable. */
#define ON(row, column)                                                                            \
    {                                                                                              \
        .kind = QS_LITERAL_QUEEN, .square = { row, column }                                        \
    }
#define NOT(row, column)                                                                           \
    {                                                                                              \
        .kind = QS_LITERAL_QUEEN, .denied = true, .square = { row, column }                        \
    }
#define HIT(row, column, by_row, by_column)                                                        \
    {                                                                                              \
        .kind = QS_LITERAL_QUEEN, .square = {row, column}, .attacked = true, .attacker = {         \
            by_row,                                                                                \
            by_column                                                                              \
        }                                                                                          \
    }
#define EMPTY(lines, from, to, number)                                                             \
    {                                                                                              \
        .kind = QS_LITERAL_EMPTY_LINES, .direction = lines, .first = from, .last = to,             \
        .count = number                                                                            \
    }
#define FULL(lines, from, to, number)                                                              \
    {                                                                                              \
        .kind = QS_LITERAL_EMPTY_LINES, .denied = true, .direction = lines, .first = from,         \
        .last = to, .count = number                                                                \
    }
#define VARIABLE(number)                                                                           \
    {                                                                                              \
        .kind = QS_LITERAL_AUXILIARY, .count = number                                              \
    }
#define NO_VARIABLE(number)                                                                        \
    {                                                                                              \
        .kind = QS_LITERAL_AUXILIARY, .denied = true, .count = number                              \
    }
#define CLAUSE(...)                                                                                \
    .literals = (const struct qs_literal[]){__VA_ARGS__},                                          \
    .count = LENGTH(((const struct qs_literal[]){__VA_ARGS__}))

#define OF_FORMULA .line = QS_NO_LINE

static const struct qs_clause_step questions[] = {
    {.event = QS_CLAUSE_QUESTION, .queens = 8},
    {.event = QS_CLAUSE_OPEN, .queens = 8, .work = {.decisions = 1, .propagations = 1}},
    {.event = QS_CLAUSE_QUESTION, .queens = 1, CLAUSE(FULL(QS_ROW, 0, 7, 1))},
    {.event = QS_CLAUSE_REFUTED, .queens = 1, .work = {.decisions = 2, .conflicts = 1}},
    {.event = QS_CLAUSE_QUESTION,
     .queens = 7,
     CLAUSE(FULL(QS_ROW, 0, 7, 2), FULL(QS_COLUMN, 1, 6, 3), EMPTY(QS_COLUMN, 2, 2, 1))},
    {.event = QS_CLAUSE_REFUTED, .queens = 7, .work = {.propagations = 5, .conflicts = 2}},
    {.event = QS_CLAUSE_QUESTION, .queens = 1},
    {.event = QS_CLAUSE_FITS, .queens = 1, CLAUSE(ON(3, 4))},
    {.event = QS_CLAUSE_QUESTION, .queens = 3},
    {.event = QS_CLAUSE_FITS, .queens = 3, CLAUSE(ON(3, 4), ON(0, 7), ON(7, 0))},
    {.event = QS_CLAUSE_FITS, .queens = 2},
};

/* Learned clauses: what is supposed is the opposite. */
static const struct qs_clause_step learned[] = {
    {.event = QS_CLAUSE_QUESTION, .queens = 8},
    {.event = QS_CLAUSE_LEARNED, .number = 1, CLAUSE(NOT(0, 0))},
    {.event = QS_CLAUSE_LEARNED, .number = 2, CLAUSE(NOT(0, 0), NOT(1, 2))},
    {.event = QS_CLAUSE_LEARNED, .number = 3, CLAUSE(NOT(0, 0), NOT(1, 2), NOT(7, 7))},
    {.event = QS_CLAUSE_LEARNED, .number = 4, CLAUSE(NOT(0, 0), FULL(QS_ROW, 2, 2, 1))},
    {.event = QS_CLAUSE_LEARNED, .number = 5, CLAUSE(FULL(QS_ROW, 1, 3, 2), NO_VARIABLE(9))},
    {.event = QS_CLAUSE_LEARNED, .number = 6, CLAUSE(ON(3, 1))},
    {.event = QS_CLAUSE_LEARNED, .number = 7, CLAUSE(ON(3, 1), ON(4, 4), ON(5, 2))},
    {.event = QS_CLAUSE_LEARNED, .number = 8, CLAUSE(ON(3, 1), NOT(4, 4), ON(5, 2), NOT(6, 6))},
    {.event = QS_CLAUSE_LEARNED, .number = 9, CLAUSE(EMPTY(QS_COLUMN, 0, 0, 1), VARIABLE(8))},
    {.event = QS_CLAUSE_LEARNED,
     .number = 10,
     CLAUSE(NOT(1, 1), ON(2, 5), FULL(QS_COLUMN, 0, 4, 1), FULL(QS_ROW, 6, 7, 3), NO_VARIABLE(12),
            EMPTY(QS_ROW, 0, 5, 4), EMPTY(QS_COLUMN, 5, 5, 1))},
    {.event = QS_CLAUSE_LEARNED, .number = 1000, .known = true, CLAUSE(ON(3, 1), NOT(4, 4))},
};

/* Why: rows, columns, diagonals, counters and clauses; after a supposition, and as facts. */
static const struct qs_clause_step reasons[] = {
    {.event = QS_CLAUSE_QUESTION, .queens = 8},
    {.event = QS_CLAUSE_LEARNED, .number = 1, CLAUSE(NOT(0, 0))},
    {.event = QS_CLAUSE_FORCED, .direction = QS_ROW, .line = 3, CLAUSE(ON(3, 1))},
    {.event = QS_CLAUSE_FORCED,
     .direction = QS_COLUMN,
     .line = 2,
     CLAUSE(ON(7, 2), HIT(0, 2, 0, 0), HIT(1, 2, 3, 4), HIT(2, 2, 0, 0), ON(3, 2), ON(4, 2))},
    {.event = QS_CLAUSE_FORCED,
     .direction = QS_ROW,
     .line = 0,
     CLAUSE(EMPTY(QS_ROW, 0, 0, 1), ON(0, 5), HIT(0, 6, 4, 6))},
    {.event = QS_CLAUSE_FORCED, .direction = QS_ROW, .line = 5, CLAUSE(NOT(5, 1), NOT(5, 3))},
    {.event = QS_CLAUSE_FORCED, .direction = QS_SUM, .line = 5, CLAUSE(NOT(5, 0), NOT(4, 1))},
    {.event = QS_CLAUSE_FORCED, .number = 12, OF_FORMULA, CLAUSE(ON(6, 6), NOT(1, 1))},
    {.event = QS_CLAUSE_FORCED, .number = 13, OF_FORMULA, CLAUSE(NOT(6, 7), NOT(1, 1))},
    {.event = QS_CLAUSE_FORCED, OF_FORMULA, CLAUSE(FULL(QS_ROW, 1, 4, 2), NOT(1, 1))},
    {.event = QS_CLAUSE_FORCED, OF_FORMULA, CLAUSE(VARIABLE(77), NO_VARIABLE(76))},
    {.event = QS_CLAUSE_CONFLICT, .direction = QS_ROW, .line = 1, CLAUSE(NOT(1, 1), NOT(1, 6))},
    {.event = QS_CLAUSE_FORCED, .direction = QS_COLUMN, .line = 7, CLAUSE(ON(0, 7), ON(1, 7))},
    {.event = QS_CLAUSE_CONFLICT,
     .direction = QS_COLUMN,
     .line = 4,
     CLAUSE(HIT(0, 4, 3, 4), HIT(1, 4, 3, 4), HIT(2, 4, 0, 6), ON(5, 4))},
    {.event = QS_CLAUSE_CONFLICT, .direction = QS_ROW, .line = 4, CLAUSE(HIT(4, 4, 3, 3))},
    {.event = QS_CLAUSE_CONFLICT, .number = 3, OF_FORMULA, CLAUSE(NOT(0, 4), NOT(1, 4))},
    {.event = QS_CLAUSE_CONFLICT, OF_FORMULA, CLAUSE(NO_VARIABLE(5), VARIABLE(6))},
};

static const struct {
    const char *name;
    const struct qs_clause_step *steps;
    size_t count;
} parts[] = {
    {"questions", questions, LENGTH(questions)},
    {"learned", learned, LENGTH(learned)},
    {"reasons", reasons, LENGTH(reasons)},
};

/* What is written of the steps, as long as the tracer wants more. */
static const char *told(size_t part, enum qs_notation notation, uint64_t limit)
{
    struct qs_written_text written;
    qs_written_text_begin(&written);
    struct qs_clause_tracer tracer = {
        .style = {QS_TRACE_LINES, notation, limit}, .output = written.output, .n = 8};
    for (size_t i = 0; i < parts[part].count; i++)
        if (!qs_clause_tracer_step(&tracer, &parts[part].steps[i]))
            break;
    qs_clause_tracer_finish(&tracer, true);
    return qs_written_text_end(&written);
}

TEST(every_step_in_words)
{
    for (size_t part = 0; part < LENGTH(parts); part++)
        for (unsigned notation = 0; notation < QS_NOTATIONS; notation++) {
            char name[40];
            snprintf(name, sizeof name, "%s in %s", parts[part].name, qs_notation_name(notation));
            qs_expect(EXPECTED, name, told(part, notation, UINT64_MAX));
        }
}

/* Questions and answers do not count; of a limit, one line more is asked for to know that it is
 * there. */
TEST(a_limit_of_lines)
{
    static const uint64_t limits[] = {0, 1, 2, 15};
    for (size_t i = 0; i < LENGTH(limits); i++) {
        char name[40];
        snprintf(name, sizeof name, "at most %d", (int)limits[i]);
        qs_expect(EXPECTED, name, told(2, QS_NOTATION_CHESS, limits[i]));
    }
    qs_expect(EXPECTED, "questions in chess", told(0, QS_NOTATION_CHESS, 0));
}

TEST(nothing_is_asked)
{
    struct qs_written_text written;
    qs_written_text_begin(&written);
    struct qs_clause_tracer tracer = {.style.limit = 1, .output = written.output, .n = 8};
    qs_clause_tracer_finish(&tracer, true);
    assert_string_equal(qs_written_text_end(&written),
                        "PicoSAT was asked nothing: bounds without it answered.\n\n");
}
