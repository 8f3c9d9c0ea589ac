/*
 * Checks a clausal proof of a certificate, which shows that a part cannot hold one
 * queen more than its bound. The format is described in ../proof/README.md.
 */
#include <stdlib.h>

#include "certificate_check.h"
#include "memory.h"

struct clausal {
    struct qs_certificate_reader *reader;
    const struct qs_observer *observer; /* or NULL */
    struct qs_part_lines lines;
    struct qs_definitions definitions;
    struct qs_clause_set set;
    int32_t *literals; /* [count] of the clause that is being read */
    size_t count, room;
};

static bool clause_check_refuse_memory(struct clausal *clausal)
{
    return qs_certificate_reader_refuse_memory(clausal->reader);
}

/* o: the line has a queen on one of these squares, of the part: runs of positions, as in 0-3,5. */
static bool read_queen_on(struct clausal *clausal, struct qs_definition *definition)
{
    struct qs_certificate_reader *reader = clausal->reader;
    const struct qs_line_numbers *numbers = clausal->lines.numbers;
    struct qs_line line;
    if (!qs_certificate_reader_line(reader, numbers, &line))
        return false;
    definition->direction = (uint8_t)line.direction;
    definition->line = qs_line_index(numbers, line);
    int64_t squares = qs_part_lines_length(&clausal->lines, line.direction, definition->line);
    if (squares == 0)
        return qs_certificate_reader_refuse(reader, "the line has no squares of the part");
    if (!qs_certificate_reader_expect(reader, ':'))
        return false;
    int64_t least = 0, first, last;
    definition->first_run = clausal->definitions.run_count;
    do {
        if (!qs_certificate_reader_number(reader, 0, squares - 1, &first))
            return false;
        last = first;
        if (qs_certificate_reader_take(reader, '-') &&
            !qs_certificate_reader_number(reader, 0, squares - 1, &last))
            return false;
        if (first < least || last < first)
            return qs_certificate_reader_refuse(reader, "the positions are not in order");
        if (!qs_definitions_add_run(&clausal->definitions,
                                    (struct qs_run){(uint32_t)first, (uint32_t)last}))
            return clause_check_refuse_memory(clausal);
        least = last + 1;
    } while (qs_certificate_reader_take(reader, ','));
    definition->end_run = clausal->definitions.run_count;
    return true;
}

/* e: at least this many rows (columns) of an interval are empty. */
static bool read_threshold(struct clausal *clausal, struct qs_definition *definition)
{
    struct qs_certificate_reader *reader = clausal->reader;
    int direction;
    int64_t first, last, least;
    if (!qs_certificate_reader_direction(reader, 2, &direction))
        return false;
    int64_t lines = clausal->lines.lines[direction];
    if (!qs_certificate_reader_number(reader, 0, lines - 1, &first) ||
        !qs_certificate_reader_expect(reader, ',') ||
        !qs_certificate_reader_number(reader, first + 1, lines, &last) ||
        !qs_certificate_reader_expect(reader, ',') ||
        !qs_certificate_reader_number(reader, 1, last - first, &least))
        return false;
    *definition = (struct qs_definition){
        .threshold = true,
        .direction = (uint8_t)direction,
        .first = (uint32_t)first,
        .last = (uint32_t)last,
        .least = (uint32_t)least,
    };
    return true;
}

static bool define(struct clausal *clausal, const struct qs_definition *definition)
{
    if (!qs_definitions_add(&clausal->definitions, definition))
        return clause_check_refuse_memory(clausal);
    int64_t variables = qs_definitions_variables(&clausal->definitions);
    qs_clause_set_reserve(&clausal->set, (uint32_t)variables);
    return !clausal->set.failed || clause_check_refuse_memory(clausal);
}

/* The definition of one line, or of counted ones, has been read. */
static bool define_by_lines(struct clausal *clausal, const struct qs_definition *definition)
{
    if (!define(clausal, definition))
        return false;
    QS_REPORT(clausal->observer, define, &clausal->definitions,
              (int32_t)qs_definitions_variables(&clausal->definitions));
    return qs_certificate_reader_expect_space(clausal->reader);
}

/* A mark of a variable, false where no clause is being read; the set has two marks for each. */
static bool *variable_mark(struct clausal *clausal, int64_t literal)
{
    return &clausal->set.marked[literal < 0 ? -literal : literal];
}

static bool read_literals(struct clausal *clausal)
{
    struct qs_certificate_reader *reader = clausal->reader;
    int64_t variables = qs_definitions_variables(&clausal->definitions);
    for (;;) {
        int64_t literal;
        qs_certificate_reader_skip(reader);
        if (!qs_certificate_reader_number(reader, -variables, variables, &literal) ||
            !qs_certificate_reader_expect_space(reader))
            return false;
        if (literal == 0)
            return true;
        bool *seen = variable_mark(clausal, literal);
        if (*seen)
            return qs_certificate_reader_refuse(reader, "a variable is repeated in a clause");
        int32_t *literals =
            qs_grow(clausal->literals, clausal->count, &clausal->room, sizeof *literals);
        if (!literals)
            return clause_check_refuse_memory(clausal);
        *seen = true;
        clausal->literals = literals;
        literals[clausal->count++] = (int32_t)literal;
    }
}

/* The literals of a clause, up to the 0 at its end. */
static bool read_clause(struct clausal *clausal)
{
    clausal->count = 0;
    bool read = read_literals(clausal);
    for (size_t i = 0; i < clausal->count; i++)
        *variable_mark(clausal, clausal->literals[i]) = false;
    return read;
}

/* From now on, the clause is in force. */
static bool enforce(struct clausal *clausal, const int32_t *literals, size_t count)
{
    QS_REPORT(clausal->observer, clause, &clausal->definitions, literals, count);
    qs_clause_set_add(&clausal->set, literals, count);
    return !clausal->set.failed || clause_check_refuse_memory(clausal);
}

/* a: all of these literals are true. The clauses that say so are in force at once. */
static bool define_all(struct clausal *clausal)
{
    const struct qs_definition definition = {.direction = QS_DIRECTIONS};
    if (!read_clause(clausal) || !define(clausal, &definition))
        return false;
    int32_t variable = (int32_t)qs_definitions_variables(&clausal->definitions);
    QS_REPORT(clausal->observer, define_all, &clausal->definitions, clausal->literals,
              clausal->count);
    int32_t *literals =
        qs_grow(clausal->literals, clausal->count, &clausal->room, sizeof *literals);
    if (!literals)
        return clause_check_refuse_memory(clausal);
    clausal->literals = literals;
    for (size_t i = 0; i < clausal->count; i++) {
        const int32_t one[] = {-variable, literals[i]};
        if (!enforce(clausal, one, 2))
            return false;
        literals[i] = -literals[i];
    }
    literals[clausal->count] = variable;
    return enforce(clausal, literals, clausal->count + 1);
}

static bool take_clause(struct clausal *clausal)
{
    struct qs_definitions *definitions = &clausal->definitions;
    const int32_t *literals = clausal->literals;
    size_t count = clausal->count;
    int direction = 0;
    int32_t line = -1;
    bool trivial = qs_definitions_are_contradictory(definitions);
    bool by_meaning =
        !trivial && qs_definitions_imply(definitions, literals, count, &direction, &line);
    if (!trivial && !by_meaning && !qs_clause_set_implies(&clausal->set, literals, count))
        return clausal->set.failed
                   ? clause_check_refuse_memory(clausal)
                   : qs_certificate_reader_refuse(clausal->reader, "the clause does not follow");
    if (by_meaning)
        QS_REPORT(clausal->observer, meant, definitions, literals, count, direction, line);
    return enforce(clausal, literals, count);
}

static bool delete_clause(struct clausal *clausal)
{
    if (!read_clause(clausal))
        return false;
    bool deleted = qs_clause_set_delete(&clausal->set, clausal->literals, clausal->count);
    if (clausal->set.failed)
        return clause_check_refuse_memory(clausal);
    if (!deleted)
        return qs_certificate_reader_refuse(clausal->reader, "there is no such clause");
    QS_REPORT(clausal->observer, forget, &clausal->definitions, &clausal->set, clausal->literals,
              clausal->count);
    return true;
}

/* Read everything down to the empty clause. */
static bool read_proof(struct clausal *clausal, uint64_t *clauses)
{
    struct qs_certificate_reader *reader = clausal->reader;
    for (;;) {
        struct qs_definition definition = {0};
        bool valid;
        qs_certificate_reader_skip(reader);
        if (qs_certificate_reader_take(reader, 'o')) {
            valid = read_queen_on(clausal, &definition) && define_by_lines(clausal, &definition);
        } else if (qs_certificate_reader_take(reader, 'e')) {
            valid = read_threshold(clausal, &definition) && define_by_lines(clausal, &definition);
        } else if (qs_certificate_reader_take(reader, 'a')) {
            valid = define_all(clausal);
        } else if (qs_certificate_reader_take(reader, 'd')) {
            valid = delete_clause(clausal);
        } else {
            valid = read_clause(clausal) && take_clause(clausal);
            if (valid && ++*clauses && clausal->count == 0)
                return true;
        }
        if (!valid)
            return false;
    }
}

bool qs_check_clauses(struct qs_certificate_reader *reader, const struct qs_line_numbers *numbers,
                      const struct qs_square *squares, size_t count, int64_t need,
                      uint64_t *clauses, const struct qs_observer *observer)
{
    struct clausal clausal = {.reader = reader, .observer = observer};
    QS_REPORT(observer, begin_clauses, squares, count, need - 1);
    bool complete = qs_part_lines_init(&clausal.lines, numbers, squares, (uint32_t)count);
    complete = qs_definitions_init(&clausal.definitions, &clausal.lines, need) && complete;
    qs_clause_set_init(&clausal.set, &clausal.lines);
    qs_clause_set_reserve(&clausal.set, (uint32_t)count);
    complete = complete && !clausal.set.failed;
    bool refuted = complete ? read_proof(&clausal, clauses) : clause_check_refuse_memory(&clausal);
    qs_definitions_release(&clausal.definitions);
    qs_part_lines_release(&clausal.lines);
    qs_clause_set_release(&clausal.set);
    free(clausal.literals);
    if (refuted)
        QS_REPORT_END(observer, end_clauses);
    return refuted;
}
