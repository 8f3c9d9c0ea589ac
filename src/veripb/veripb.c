/*
 * Variables: x1, x2, … for the free squares in row-major order, then one for each
 * counted line (row, or column if fewer columns have squares), which is true if the
 * line is empty; the objective is the number of empty lines. Constraints are
 * numbered in the order in which the formula and the proof add them.
 *
 * A dominated square is excluded by a witness that moves its queen to the square
 * that dominates it; therefore the steps come before anything else is derived. A
 * cover is a sum of at-most-one constraints. A tree refutes a fresh variable t that
 * means "this part holds more" (clauses do the same: veripb_clauses.c): every closed node is a
 * clause over t and the queens above it, which follows by unit propagation from the clauses of its
 * children; these are deleted afterwards.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "veripb_proof.h"

void qs_veripb_give_up(struct qs_veripb *proof, const char *what)
{
    if (!proof->cannot)
        proof->cannot = what;
    proof->failed = true;
}

static uint32_t number_of(const struct qs_veripb *proof, struct qs_square square)
{
    return qs_free_squares_number(proof->list, square);
}

static uint32_t empty_of(const struct qs_veripb *proof, struct qs_square square)
{
    return proof->empty[qs_line_at(&proof->list->numbers, square, (int)proof->counted)];
}

static int32_t lines_with_squares(const struct qs_veripb *proof, int direction,
                                  const uint32_t *count)
{
    int32_t lines = 0;
    for (int32_t line = 0; line < qs_veripb_line_count(proof, direction); line++)
        lines += count[line] > 0;
    return lines;
}

/* Number the constraints as the formula does. False if out of memory. */
static bool number_constraints(struct qs_veripb *proof)
{
    uint32_t *count[QS_DIRECTIONS];
    bool complete = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        count[d] = calloc(qs_line_room(&proof->list->numbers), sizeof *count[d]);
        complete = complete && count[d];
        for (uint32_t square = 0; count[d] && square < proof->list->count; square++)
            count[d][qs_free_squares_line(proof->list, square, d)]++;
    }
    for (int d = 0; complete && d < QS_DIRECTIONS; d++)
        for (int32_t line = 0; line < qs_veripb_line_count(proof, d); line++)
            if (count[d][line] > 1)
                proof->at_most[d][line] = ++proof->constraints;
    for (uint32_t square = 0; complete && square < proof->list->count; square++)
        for (int d = 0; d < QS_DIRECTIONS; d++) {
            int32_t line = qs_free_squares_line(proof->list, square, d);
            if (count[d][line] == 1)
                proof->only[d][line] = square + 1;
        }
    if (complete) {
        int32_t rows = lines_with_squares(proof, QS_ROW, count[QS_ROW]);
        int32_t columns = lines_with_squares(proof, QS_COLUMN, count[QS_COLUMN]);
        proof->counted = columns < rows ? QS_COLUMN : QS_ROW;
        proof->lines = columns < rows ? columns : rows;
        proof->used = proof->constraints + 1;
        uint32_t variable = proof->list->count;
        for (int32_t line = 0; line < qs_veripb_line_count(proof, (int)proof->counted); line++)
            if (count[proof->counted][line] > 0)
                proof->empty[line] = ++variable;
        proof->constraints += (uint64_t)proof->lines;
    }
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(count[d]);
    return complete;
}

static void write_solution(struct qs_veripb *proof, const struct qs_square *placement, size_t count)
{
    const struct qs_free_squares *list = proof->list;
    bool *queen = calloc((size_t)list->count + 1, sizeof *queen);
    int32_t lines = qs_veripb_line_count(proof, (int)proof->counted);
    bool *used = calloc((size_t)lines, sizeof *used);
    proof->failed = proof->failed || !queen || !used;
    for (size_t i = 0; !proof->failed && i < count; i++) {
        uint32_t square = number_of(proof, placement[i]);
        if (square == QS_NO_SQUARE) /* a fixed queen */
            continue;
        queen[square] = true;
        used[qs_free_squares_line(list, square, (int)proof->counted)] = true;
    }
    fputs("sol", proof->stream);
    for (uint32_t square = 0; !proof->failed && square < list->count; square++)
        fprintf(proof->stream, " %sx%" PRIu32, queen[square] ? "" : "~", square + 1);
    for (int32_t line = 0; !proof->failed && line < lines; line++)
        if (proof->empty[line])
            fprintf(proof->stream, " %sx%" PRIu32, used[line] ? "~" : "", proof->empty[line]);
    fputs(";\n", proof->stream);
    free(queen);
    free(used);
}

static bool veripb_take_memory(struct qs_veripb *proof)
{
    size_t lines = qs_line_room(&proof->list->numbers), squares = (size_t)proof->list->count + 1;
    bool complete = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        proof->at_most[d] = calloc(lines, sizeof *proof->at_most[d]);
        proof->only[d] = calloc(lines, sizeof *proof->only[d]);
        proof->queen_or_empty[d] = calloc(lines, sizeof *proof->queen_or_empty[d]);
        complete = complete && proof->at_most[d] && proof->only[d] && proof->queen_or_empty[d];
    }
    proof->empty = calloc(lines, sizeof *proof->empty);
    proof->gone = calloc(squares, sizeof *proof->gone);
    proof->forced = calloc(squares, sizeof *proof->forced);
    proof->of_part = calloc(squares, sizeof *proof->of_part);
    return complete && proof->empty && proof->gone && proof->forced && proof->of_part;
}

static void veripb_release(struct qs_veripb *proof)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        free(proof->at_most[d]);
        free(proof->only[d]);
        free(proof->queen_or_empty[d]);
    }
    free(proof->empty);
    free(proof->gone);
    free(proof->forced);
    free(proof->of_part);
    free(proof->bounds);
    free(proof->clause);
    free(proof->length);
    free(proof->defined);
    free(proof->all);
}

static void exclude_square(struct qs_veripb *proof, struct qs_square u, struct qs_square v)
{
    uint32_t from = empty_of(proof, u), to = empty_of(proof, v);
    fprintf(proof->stream, "red 1 ~x%" PRIu32 " >= 1 : x%" PRIu32 " -> 0 x%" PRIu32 " -> 1",
            qs_veripb_variable(proof, u), qs_veripb_variable(proof, u),
            qs_veripb_variable(proof, v));
    if (from != to)
        fprintf(proof->stream, " x%" PRIu32 " -> 1 x%" PRIu32 " -> 0", from, to);
    fputs(";\n", proof->stream);
    proof->gone[number_of(proof, u)] = ++proof->constraints;
}

static void see_step(void *state, const struct qs_reduction_step *step)
{
    struct qs_veripb *proof = state;
    if (proof->in_cases)
        qs_veripb_give_up(proof, "a step in a case");
    /* The check refuses a step that does not hold. */
    if (proof->failed || number_of(proof, step->square) == QS_NO_SQUARE ||
        number_of(proof, step->by) == QS_NO_SQUARE)
        return;
    if (step->kind == QS_REDUCTION_DOMINATED) {
        exclude_square(proof, step->square, step->by);
        return;
    }
    /* A forced square dominates the squares that attack it; without them, its queen is safe. */
    const struct qs_free_squares *list = proof->list;
    uint32_t forced = number_of(proof, step->square);
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_line_lists *lines = &list->lines[d];
        uint32_t w = forced;
        while (lines->next[w] != QS_NO_SQUARE)
            w = lines->next[w];
        for (; w != QS_NO_SQUARE; w = lines->previous[w])
            if (w != forced)
                exclude_square(proof, qs_free_squares_place(list, w), step->square);
    }
    fprintf(proof->stream, "red 1 x%" PRIu32 " >= 1 : x%" PRIu32 " -> 1 x%" PRIu32 " -> 0;\n",
            forced + 1, forced + 1, empty_of(proof, step->square));
    proof->constraints++;
    proof->forced[forced] = true;
}

void qs_veripb_add_term(struct qs_veripb *proof, const char *what, uint64_t number, bool *begun)
{
    fprintf(proof->stream, " %s%" PRIu64 "%s", what, number, *begun ? " +" : "");
    *begun = true;
}

/* Both bounds are proved. */
static void see_conclude(void *state, const struct qs_claim *claim)
{
    struct qs_veripb *proof = state;
    const struct qs_free_squares *list = proof->list;
    if (proof->in_cases) {
        proof->in_cases = false;
        qs_veripb_end_tree(proof);
    }
    if (proof->failed)
        return;
    if (list->count == 0) {
        fputs("rup 1 x1 >= 0;\n", proof->stream);
    } else {
        /*
         * Add up the bounds of the parts, the constraints on excluded and forced squares, and for
         * each line the constraint that it has a queen or is empty.
         */
        bool begun = false;
        fputs("pol", proof->stream);
        for (size_t i = 0; i < proof->bound_count; i++)
            qs_veripb_add_term(proof, "", proof->bounds[i], &begun);
        for (uint32_t square = 0; square < list->count; square++) {
            if (proof->gone[square])
                qs_veripb_add_term(proof, "", proof->gone[square], &begun);
            else if (proof->forced[square])
                qs_veripb_add_term(proof, "~x", (uint64_t)square + 1, &begun);
        }
        for (int32_t line = 0; line < proof->lines; line++)
            qs_veripb_add_term(proof, "", proof->used + (uint64_t)line, &begun);
        fputs(";\n", proof->stream);
    }
    size_t fixed;
    qs_instance_queens(list->instance, &fixed);
    int32_t most = proof->lines + (int32_t)fixed; /* queens, if no line were empty */
    fprintf(proof->stream, "output NONE;\nconclusion BOUNDS %d %d;\nend pseudo-Boolean proof;\n",
            most - claim->upper, most - claim->lower);
}

static void see_begin(void *state, const struct qs_free_squares *list,
                      const struct qs_square *placement, size_t count)
{
    struct qs_veripb *proof = state;
    proof->list = list;
    proof->failed = !veripb_take_memory(proof) || !number_constraints(proof);
    if (proof->failed)
        return;
    /* Without free squares, the formula has one variable without a meaning, and one constraint. */
    if (list->count == 0)
        proof->constraints = 1;
    fprintf(proof->stream, "pseudo-Boolean proof version 3.0\nf %" PRIu64 ";\n",
            proof->constraints);
    if (list->count == 0)
        fputs("sol ~x1;\n", proof->stream);
    else
        write_solution(proof, placement, count);
    fputs("setlvl 0;\n", proof->stream);
}

/* It is as if the whole instance were one part, whose tree goes on in the tree of each case. */
static void see_branch(void *state, struct qs_square square, int64_t upper)
{
    struct qs_veripb *proof = state;
    if (!proof->failed && !proof->in_cases) {
        const struct qs_free_squares *list = proof->list;
        size_t fixed;
        qs_instance_queens(list->instance, &fixed);
        proof->all = malloc(((size_t)list->count + 1) * sizeof *proof->all);
        proof->failed = !proof->all;
        for (uint32_t s = 0; !proof->failed && s < list->count; s++)
            proof->all[s] = qs_free_squares_place(list, s);
        if (!proof->failed)
            qs_veripb_begin_tree(proof, proof->all, list->count, upper - (int64_t)fixed);
        proof->in_cases = true;
    }
    qs_veripb_descend(proof, square, true);
}

static void see_parts(void *state, int64_t parts)
{
    struct qs_veripb *proof = state;
    if (proof->in_cases && parts > 1)
        qs_veripb_give_up(proof, "a division into parts in a case");
}

bool qs_certificate_translate(const struct qs_instance *instance, const char *source, FILE *stream,
                              const struct qs_leaves *leaves, FILE *translation,
                              struct qs_claim *claim, struct qs_error *error)
{
    if (!translation || !claim)
        return qs_certificate_check_leaves(instance, source, stream, leaves, claim, error);
    struct qs_veripb proof = {.stream = translation};
    const struct qs_observer observer = {
        .state = &proof,
        .begin = see_begin,
        .branch = see_branch,
        .next_case = qs_veripb_ascend,
        .step = see_step,
        .parts = see_parts,
        .lines = qs_veripb_lines,
        .cover = qs_veripb_cover,
        .begin_tree = qs_veripb_begin_tree,
        .descend = qs_veripb_descend,
        .ascend = qs_veripb_ascend,
        .refute = qs_veripb_refute,
        .close = qs_veripb_close,
        .close_within = qs_veripb_close_within,
        .spend = qs_veripb_spend,
        .end_tree = qs_veripb_end_tree,
        .begin_clauses = qs_veripb_begin_clauses,
        .define = qs_veripb_define,
        .define_all = qs_veripb_define_all,
        .meant = qs_veripb_meant,
        .clause = qs_veripb_clause,
        .forget = qs_veripb_delete,
        .end_clauses = qs_veripb_end_clauses,
        .conclude = see_conclude,
    };
    struct qs_claim proved;
    bool translated =
        qs_certificate_observe(instance, source, stream, &observer, leaves, &proved, error);
    if (translated && proved.verified < proved.leaves) {
        translated = qs_error_set(error, QS_ERROR_STOPPED,
                                  "a translation needs all leaves, and %" PRIu32 " are missing",
                                  proved.leaves - proved.verified);
        qs_error_place(error, source, 0, 0);
    }
    if (translated && proof.failed) {
        translated = proof.cannot ? qs_error_set(error, QS_ERROR_INPUT, "%s cannot be translated",
                                                 proof.cannot)
                                  : qs_error_set(error, QS_ERROR_MEMORY,
                                                 "not enough memory to translate the certificate");
        qs_error_place(error, source, 0, 0);
    }
    if (translated)
        *claim = proved;
    veripb_release(&proof);
    return translated;
}
