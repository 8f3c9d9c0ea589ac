/*
 * The bound of a part by clauses, each of which is translated with the literal "not t"
 * added. Definitions are reified by two `red` steps, the first of which says what
 * follows if the variable is true. A threshold of a single line is the variable of
 * veripb_part.c for it. Everything but t's refutation is deleted at the end.
 */
#include <inttypes.h>
#include <stdlib.h>

#include "veripb_proof.h"

static bool writes(const struct qs_veripb *proof)
{
    return !proof->failed && !proof->empty_part;
}

/* A name, or with its denial a literal. */

static void name_square(const struct qs_veripb *proof, struct qs_square square,
                        char name[QS_VERIPB_NAME])
{
    snprintf(name, QS_VERIPB_NAME, "x%" PRIu32, qs_veripb_variable(proof, square));
}

static void name_empty_line(const struct qs_veripb *proof, const struct qs_definitions *definitions,
                            int direction, uint32_t line, char name[QS_VERIPB_NAME])
{
    qs_veripb_name_empty(proof, direction, definitions->lines->number[direction][line], name);
}

static void name_variable(const struct qs_veripb *proof, const struct qs_definitions *definitions,
                          int32_t variable, char name[QS_VERIPB_NAME])
{
    const struct qs_definition *definition = qs_definitions_of(definitions, variable);
    if (!definition)
        name_square(proof, definitions->lines->squares[variable - 1], name);
    else if (qs_definitions_empty_line(definitions, definition) >= 0)
        name_empty_line(proof, definitions, definition->direction, definition->first, name);
    else
        snprintf(name, QS_VERIPB_NAME, "v%" PRIu32 "_%d", proof->parts, (int)variable);
}

/* The terms of the definition, all denied or none; returns their number. */
static uint32_t write_terms(struct qs_veripb *proof, const struct qs_definitions *definitions,
                            const struct qs_definition *definition, const char *sign)
{
    const struct qs_part_lines *lines = definitions->lines;
    char name[QS_VERIPB_NAME];
    uint32_t count = 0;
    if (definition->threshold) {
        for (uint32_t line = definition->first; line < definition->last; line++, count++) {
            name_empty_line(proof, definitions, definition->direction, line, name);
            fprintf(proof->stream, " 1 %s%s", sign, name);
        }
        return count;
    }
    int direction = definition->direction;
    const uint32_t *square = lines->square[direction] + lines->start[direction][definition->line];
    for (size_t i = definition->first_run; i < definition->end_run; i++)
        for (uint32_t at = definitions->runs[i].first; at <= definitions->runs[i].last;
             at++, count++) {
            name_square(proof, lines->squares[square[at]], name);
            fprintf(proof->stream, " 1 %s%s", sign, name);
        }
    return count;
}

static bool reserve_definition(struct qs_veripb *proof, size_t count)
{
    if (count <= proof->defined_room)
        return true;
    size_t room = 2 * count + 64;
    uint64_t *defined = realloc(proof->defined, room * sizeof *defined);
    proof->failed = proof->failed || !defined;
    if (!defined)
        return false;
    proof->defined = defined;
    proof->defined_room = room;
    return true;
}

void qs_veripb_define(void *state, const struct qs_definitions *definitions, int32_t variable)
{
    struct qs_veripb *proof = state;
    const struct qs_definition *definition = qs_definitions_of(definitions, variable);
    char name[QS_VERIPB_NAME];
    if (!writes(proof) || !reserve_definition(proof, definitions->count) ||
        qs_definitions_empty_line(definitions, definition) >= 0)
        return;
    uint32_t least = definition->threshold ? definition->least : 1;
    name_variable(proof, definitions, variable, name);
    fputs("red", proof->stream);
    uint32_t count = write_terms(proof, definitions, definition, "");
    fprintf(proof->stream, " %" PRIu32 " ~%s >= %" PRIu32 " : %s -> 0;\nred", least, name, least,
            name);
    write_terms(proof, definitions, definition, "~");
    fprintf(proof->stream, " %" PRIu32 " %s >= %" PRIu32 " : %s -> 1;\n", count - least + 1, name,
            count - least + 1, name);
    proof->defined[definitions->count - 1] = proof->constraints + 1;
    proof->constraints += 2;
}

/* As a threshold, of literals: all of them. */
void qs_veripb_define_all(void *state, const struct qs_definitions *definitions,
                          const int32_t *literals, size_t count)
{
    struct qs_veripb *proof = state;
    char name[QS_VERIPB_NAME], defined[QS_VERIPB_NAME];
    if (!writes(proof))
        return;
    name_variable(proof, definitions, (int32_t)qs_definitions_variables(definitions), defined);
    for (int all = 1; all >= 0; all--) {
        size_t least = all ? count : 1;
        fputs("red", proof->stream);
        for (size_t i = 0; i < count; i++) {
            name_variable(proof, definitions, abs(literals[i]), name);
            fprintf(proof->stream, " 1 %s%s", (literals[i] > 0) == all ? "" : "~", name);
        }
        fprintf(proof->stream, " %zu %s%s >= %zu : %s -> %d;\n", least, all ? "~" : "", defined,
                least, defined, !all);
    }
    proof->constraints += 2;
}

static void veripb_clauses_write_clause(struct qs_veripb *proof,
                                        const struct qs_definitions *definitions,
                                        const int32_t *literals, size_t count)
{
    char name[QS_VERIPB_NAME];
    for (size_t i = 0; i < count; i++) {
        name_variable(proof, definitions, abs(literals[i]), name);
        fprintf(proof->stream, " 1 %s%s", literals[i] < 0 ? "~" : "", name);
    }
    fprintf(proof->stream, " 1 ~t%" PRIu32 "_", proof->parts);
}

void qs_veripb_clause(void *state, const struct qs_definitions *definitions,
                      const int32_t *literals, size_t count)
{
    struct qs_veripb *proof = state;
    if (!writes(proof))
        return;
    fputs("rup", proof->stream);
    veripb_clauses_write_clause(proof, definitions, literals, count);
    fputs(" >= 1;\n", proof->stream);
    proof->constraints++;
}

void qs_veripb_delete(void *state, const struct qs_definitions *definitions,
                      const struct qs_clause_set *set, const int32_t *literals, size_t count)
{
    struct qs_veripb *proof = state;
    if (!writes(proof))
        return;
    /* What has followed by propagation remains when a clause goes, a contradiction too: say it. */
    for (; proof->units < set->trail_count; proof->units++) {
        uint32_t literal = set->trail[proof->units];
        int32_t number = (int32_t)(literal / 2) + 1, unit = literal % 2 ? -number : number;
        qs_veripb_clause(proof, definitions, &unit, 1);
    }
    if (set->contradictory && !proof->refuted)
        qs_veripb_clause(proof, definitions, NULL, 0);
    proof->refuted = set->contradictory;
    fputs("del spec", proof->stream);
    veripb_clauses_write_clause(proof, definitions, literals, count);
    fputs(" >= 1;\n", proof->stream);
}

/* Add the first constraint of a definition, or the second one. */
static void add_definition(struct qs_veripb *proof, const struct qs_definitions *definitions,
                           const struct qs_definition *definition, unsigned second, bool *begun)
{
    qs_veripb_add_term(proof, "", proof->defined[definition - definitions->definitions] + second,
                       begun);
}

/*
 * The clause is the sum of what its variables mean and, without one that is not denied, of t. One
 * that is not denied is about several lines: otherwise the clause would be about its line.
 */
static void count_empty_lines(struct qs_veripb *proof, const struct qs_definitions *definitions,
                              const int32_t *literals, size_t count)
{
    const struct qs_definition *claimed = NULL;
    int direction = qs_definitions_of(definitions, abs(literals[0]))->direction;
    bool begun = false;
    int64_t sum = 0;
    char name[QS_VERIPB_NAME];
    for (size_t i = 0; i < count; i++) {
        const struct qs_definition *definition = qs_definitions_of(definitions, abs(literals[i]));
        if (literals[i] > 0)
            claimed = definition;
        else
            sum += definition->least;
    }
    if (sum > (int64_t)definitions->lines->lines[direction] - definitions->need)
        claimed = NULL;
    fputs("pol", proof->stream);
    if (claimed)
        add_definition(proof, definitions, claimed, 1, &begun);
    else
        qs_veripb_add_term(proof, "", proof->slack[direction], &begun);
    uint32_t end = claimed ? claimed->last : definitions->lines->lines[direction];
    for (uint32_t line = claimed ? claimed->first : 0; line < end; line++) {
        bool given = false;
        for (size_t i = 0; i < count && !given; i++) {
            const struct qs_definition *definition =
                qs_definitions_of(definitions, abs(literals[i]));
            given = literals[i] < 0 && definition->first <= line && line < definition->last;
            if (given && line == definition->first &&
                qs_definitions_empty_line(definitions, definition) < 0)
                add_definition(proof, definitions, definition, 0, &begun);
        }
        if (given)
            continue;
        name_empty_line(proof, definitions, direction, line, name);
        fprintf(proof->stream, " %s +", name);
    }
    fputs(" s;\n", proof->stream);
    proof->constraints++;
}

/* The number of squares that the definition names. */
static uint32_t size_of(const struct qs_definitions *definitions,
                        const struct qs_definition *definition)
{
    uint32_t size = 0;
    for (size_t i = definition->first_run; i < definition->end_run; i++)
        size += definitions->runs[i].last - definitions->runs[i].first + 1;
    return size;
}

/*
 * If the clause denies two or more sets of squares, try each square of the smallest: its queen
 * decides all that the clause is about. Otherwise, it follows by propagation.
 */
static void try_clause_squares(struct qs_veripb *proof, const struct qs_definitions *definitions,
                               const int32_t *literals, size_t count, int direction, int32_t line)
{
    const struct qs_definition *smallest = NULL;
    const struct qs_part_lines *lines = definitions->lines;
    char name[QS_VERIPB_NAME];
    size_t sets = 0;
    for (size_t i = 0; i < count; i++) {
        const struct qs_definition *definition = qs_definitions_of(definitions, abs(literals[i]));
        if (literals[i] > 0 || !definition || definition->threshold)
            continue;
        sets++;
        if (!smallest || size_of(definitions, definition) < size_of(definitions, smallest))
            smallest = definition;
    }
    if (sets < 2)
        return;
    const uint32_t *square = lines->square[direction] + lines->start[direction][line];
    for (size_t i = smallest->first_run; i < smallest->end_run; i++)
        for (uint32_t at = definitions->runs[i].first; at <= definitions->runs[i].last; at++) {
            name_square(proof, lines->squares[square[at]], name);
            fputs("rup", proof->stream);
            veripb_clauses_write_clause(proof, definitions, literals, count);
            fprintf(proof->stream, " 1 ~%s >= 1;\n", name);
            proof->constraints++;
        }
}

void qs_veripb_meant(void *state, const struct qs_definitions *definitions, const int32_t *literals,
                     size_t count, int direction, int32_t line)
{
    struct qs_veripb *proof = state;
    if (!writes(proof))
        return;
    if (line < 0)
        count_empty_lines(proof, definitions, literals, count);
    else
        try_clause_squares(proof, definitions, literals, count, direction, line);
}

void qs_veripb_begin_clauses(void *state, const struct qs_square *squares, size_t count,
                             int64_t upper)
{
    struct qs_veripb *proof = state;
    if (proof->in_cases)
        qs_veripb_give_up(proof, "a clausal proof in a case");
    proof->empty_part = count == 0;
    proof->units = 0;
    proof->refuted = false;
    if (!writes(proof))
        return;
    qs_veripb_begin_part(proof, squares, count, upper);
    qs_veripb_set_level(proof, 1);
}

void qs_veripb_end_clauses(void *state)
{
    struct qs_veripb *proof = state;
    if (!writes(proof))
        return;
    qs_veripb_set_level(proof, 0);
    fprintf(proof->stream, "rup 1 ~t%" PRIu32 "_ >= 1;\nwiplvl 1;\n", proof->parts);
    proof->constraints++;
    qs_veripb_end_part(proof);
}
