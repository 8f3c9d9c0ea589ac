/*
 * The bound of a part by a search tree. After what veripb_part.c defines, unit
 * propagation does all that the propagation of a certificate does.
 *
 * A cover becomes a sum that contradicts t and the decisions above it. In that of a
 * budget, each line has, besides its squares, the variable "the line is empty" with
 * its weight: unit propagation then finds the squares that would overspend, and that
 * a line without a queen would. So only the squares that leave because they block a
 * needed line have clauses of their own.
 */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "veripb_proof.h"

void qs_veripb_begin_tree(void *state, const struct qs_square *squares, size_t count, int64_t upper)
{
    struct qs_veripb *proof = state;
    if (proof->failed || proof->in_cases)
        return;
    qs_veripb_begin_part(proof, squares, count, upper);
    proof->squares = squares;
    proof->square_count = count;
}

/* Make room for one more literal and one more level. */
static bool veripb_tree_reserve(struct qs_veripb *proof)
{
    const size_t literal = 32;
    if (proof->depth + 2 > proof->length_room) {
        size_t room = 2 * proof->length_room + 64;
        size_t *length = realloc(proof->length, room * sizeof *length);
        char *clause = length ? realloc(proof->clause, room * literal) : NULL;
        proof->length = length ? length : proof->length;
        proof->clause = clause ? clause : proof->clause;
        proof->failed = proof->failed || !clause;
        if (!clause)
            return false;
        proof->length_room = room;
    }
    if (proof->depth == 0)
        proof->length[0] = (size_t)sprintf(proof->clause, "rup 1 ~t%" PRIu32 "_", proof->parts);
    return true;
}

void qs_veripb_descend(void *state, struct qs_square square, bool queen)
{
    struct qs_veripb *proof = state;
    if (proof->failed || !veripb_tree_reserve(proof))
        return;
    size_t length = proof->length[proof->depth];
    length += (size_t)sprintf(proof->clause + length, " 1 %sx%" PRIu32, queen ? "~" : "",
                              qs_veripb_variable(proof, square));
    proof->length[++proof->depth] = length;
}

void qs_veripb_ascend(void *state)
{
    struct qs_veripb *proof = state;
    if (proof->failed || !veripb_tree_reserve(proof))
        return;
    qs_veripb_set_level(proof, proof->depth);
    fwrite(proof->clause, 1, proof->length[proof->depth], proof->stream);
    fprintf(proof->stream, " >= 1;\nwiplvl %" PRId64 ";\n", (int64_t)proof->depth + 1);
    proof->constraints++;
    if (proof->depth > 0)
        proof->depth--;
}

void qs_veripb_refute(void *state, struct qs_square square, bool queen)
{
    struct qs_veripb *proof = state;
    if (proof->failed || !veripb_tree_reserve(proof))
        return;
    qs_veripb_set_level(proof, (int64_t)proof->depth + 1);
    fwrite(proof->clause, 1, proof->length[proof->depth], proof->stream);
    fprintf(proof->stream, " 1 %sx%" PRIu32 " >= 1;\n", queen ? "~" : "",
            qs_veripb_variable(proof, square));
    proof->constraints++;
}

static int32_t line_of(const struct qs_veripb *proof, struct qs_line line)
{
    return qs_line_index(&proof->list->numbers, line);
}

/* Begin a sum that belongs to the current node: what t demands, that many times, which may be 0. */
static void begin_sum(struct qs_veripb *proof, int64_t times, bool *begun)
{
    qs_veripb_set_level(proof, (int64_t)proof->depth + 1);
    fputs("pol", proof->stream);
    *begun = false;
    qs_veripb_add_times(proof, proof->holds_more, times, begun);
}

static void add_tree_lines(struct qs_veripb *proof, const struct qs_bound *cover, bool *begun)
{
    for (size_t i = 0; i < cover->cover_size; i++) {
        int direction = (int)cover->cover[i].direction;
        int32_t line = line_of(proof, cover->cover[i]);
        if (proof->at_most[direction][line] || proof->only[direction][line])
            qs_veripb_add_line(proof, direction, line, cover->weight[i], begun);
    }
}

void qs_veripb_close(void *state, const struct qs_bound *cover)
{
    struct qs_veripb *proof = state;
    if (proof->failed)
        return;
    bool begun;
    begin_sum(proof, cover->denominator, &begun);
    add_tree_lines(proof, cover, &begun);
    fputs(";\n", proof->stream);
    proof->constraints++;
}

/* Define "the block has at least `least` queens". */
static void define_limit(struct qs_veripb *proof, const struct qs_block *limit,
                         struct qs_veripb_limit *defined)
{
    struct qs_block block = *limit;
    block.inside = true; /* the block alone, whichever side of it the limit is about */
    const int64_t need = (int64_t)proof->square_count - proof->short_of + 1;
    int64_t least = limit->inside ? limit->most + 1 : need - limit->most;
    uint32_t number = defined->number = ++proof->limits_defined;
    qs_veripb_set_level(proof, 0);
    for (int side = 0; side < 2; side++) {
        int64_t size = 0;
        fputs("red", proof->stream);
        for (size_t i = 0; i < proof->square_count; i++) {
            bool has = qs_block_has(&block, proof->squares[i]);
            size += has;
            if (has)
                fprintf(proof->stream, " 1 %sx%" PRIu32, side == 0 ? "" : "~",
                        qs_veripb_variable(proof, proof->squares[i]));
        }
        int64_t degree = side == 0 ? least : size - least + 1;
        fprintf(proof->stream,
                " %" PRId64 " %sl%" PRIu32 "_ >= %" PRId64 " : l%" PRIu32 "_ -> %d;\n", degree,
                side == 0 ? "~" : "", number, degree, number, side);
    }
    defined->at_least = proof->constraints + 1;
    proof->constraints += 2;
}

/* The constraint of a line of this part, or 0. */
static uint64_t queen_or_empty(const struct qs_veripb *proof, int direction, int32_t line)
{
    uint64_t constraint = proof->queen_or_empty[direction][line];
    return constraint > proof->holds_more ? constraint : 0;
}

/*
 * That exactly so many queens are on all squares: as many as the part has rows, or columns, each of
 * which has one at most. Limits on all that is not in their blocks may weigh more than 1 together.
 */
static void add_most(struct qs_veripb *proof, int64_t weight, bool *begun)
{
    const int64_t need = (int64_t)proof->square_count - proof->short_of + 1;
    int64_t rows = 0;
    for (int32_t row = 0; row < qs_veripb_line_count(proof, QS_ROW); row++)
        rows += queen_or_empty(proof, QS_ROW, row) != 0;
    int direction = rows == need ? QS_ROW : QS_COLUMN;
    for (int32_t line = 0; line < qs_veripb_line_count(proof, direction); line++)
        if (queen_or_empty(proof, direction, line))
            qs_veripb_add_line(proof, direction, line, weight, begun);
}

void qs_veripb_close_within(void *state, const struct qs_limits_of_blocks *limits,
                            const struct qs_bound *cover)
{
    struct qs_veripb *proof = state;
    int64_t times = cover->denominator;
    for (size_t l = 0; l < limits->count; l++)
        times -= limits->block[l].inside ? 0 : limits->block[l].weight;
    if (proof->in_cases)
        qs_veripb_give_up(proof, "a limit in a case");
    if (proof->failed)
        return;
    bool refuted = limits->count > proof->limits;
    if (refuted)
        define_limit(proof, &limits->block[proof->limits], &proof->limit[proof->limits]);
    bool begun;
    begin_sum(proof, times, &begun);
    if (times < 0)
        add_most(proof, -times, &begun);
    add_tree_lines(proof, cover, &begun);
    /*
     * That more queens than the bound are on all squares, less `weight` times, and that a block has
     * at least so many, `weight` times, leave what the others can have at most.
     */
    for (size_t l = 0; l < limits->count; l++) {
        const struct qs_block *block = &limits->block[l];
        qs_veripb_add_times(proof, proof->limit[l].at_least + block->inside, block->weight, &begun);
    }
    fputs(";\n", proof->stream);
    proof->constraints++;
    /* The last limit is refuted: say so in a clause of the current node. */
    if (refuted && veripb_tree_reserve(proof)) {
        size_t last = limits->count - 1;
        fwrite(proof->clause, 1, proof->length[proof->depth], proof->stream);
        fprintf(proof->stream, " 1 %sl%" PRIu32 "_ >= 1;\n", limits->block[last].inside ? "" : "~",
                proof->limit[last].number);
        proof->constraints++;
    }
    proof->limits = refuted ? limits->count : 0;
}

/* Define "the line is empty" if there are squares of the part on it. */
static void veripb_tree_define_line(struct qs_veripb *proof, int direction, int32_t line)
{
    struct qs_square *squares = malloc((proof->square_count + 1) * sizeof *squares);
    proof->failed = proof->failed || !squares;
    size_t count = 0;
    for (size_t i = 0; squares && i < proof->square_count; i++)
        if (qs_line_at(&proof->list->numbers, proof->squares[i], direction) == line)
            squares[count++] = proof->squares[i];
    if (count > 0) {
        qs_veripb_set_level(proof, 0);
        qs_veripb_define_empty(proof, direction, line, squares, count);
    }
    free(squares);
}

void qs_veripb_spend(void *state, const struct qs_bound *budget)
{
    struct qs_veripb *proof = state;
    for (size_t i = 0; !proof->failed && i < budget->cover_size; i++) {
        int direction = (int)budget->cover[i].direction;
        int32_t line = line_of(proof, budget->cover[i]);
        if (!queen_or_empty(proof, direction, line))
            veripb_tree_define_line(proof, direction, line);
    }
    if (proof->failed)
        return;
    bool begun;
    begin_sum(proof, budget->denominator, &begun);
    for (size_t i = 0; i < budget->cover_size; i++) {
        uint64_t line = queen_or_empty(proof, (int)budget->cover[i].direction,
                                       line_of(proof, budget->cover[i]));
        if (line)
            qs_veripb_add_times(proof, line, budget->weight[i], &begun);
    }
    fputs(";\n", proof->stream);
    proof->constraints++;
}

void qs_veripb_end_tree(void *state)
{
    struct qs_veripb *proof = state;
    if (proof->failed || proof->in_cases)
        return;
    qs_veripb_ascend(proof);
    qs_veripb_end_part(proof);
}
