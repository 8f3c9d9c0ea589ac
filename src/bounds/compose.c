#include "compose.h"

#include <stdlib.h>
#include <string.h>

static struct qs_evidence *new_evidence(size_t steps, size_t parts)
{
    struct qs_evidence *evidence = calloc(1, sizeof *evidence);
    if (!evidence)
        return NULL;
    evidence->steps = malloc((steps + 1) * sizeof *evidence->steps);
    evidence->parts = calloc(parts + 1, sizeof *evidence->parts);
    if (evidence->steps && evidence->parts)
        return evidence;
    qs_evidence_free(evidence);
    return NULL;
}

/* Add a part, with room for its squares. NULL if out of memory. */
static struct qs_part *add_part(struct qs_evidence *evidence, size_t squares)
{
    struct qs_part *part = &evidence->parts[evidence->part_count];
    part->squares = malloc((squares + 1) * sizeof *part->squares);
    if (!part->squares)
        return NULL;
    part->square_count = squares;
    evidence->part_count++;
    return part;
}

static bool copy_bound(struct qs_bound *copy, const struct qs_bound *bound)
{
    *copy = *bound;
    copy->cover = NULL;
    copy->weight = NULL;
    if (!bound->cover)
        return true;
    copy->cover = malloc((bound->cover_size + 1) * sizeof *copy->cover);
    if (bound->weight)
        copy->weight = malloc((bound->cover_size + 1) * sizeof *copy->weight);
    if (!copy->cover || (bound->weight && !copy->weight)) {
        qs_bound_release(copy);
        return false;
    }
    memcpy(copy->cover, bound->cover, bound->cover_size * sizeof *copy->cover);
    if (bound->weight)
        memcpy(copy->weight, bound->weight, bound->cover_size * sizeof *copy->weight);
    return true;
}

struct qs_evidence *qs_evidence_of_board(const struct qs_board *board, struct qs_part *whole)
{
    struct qs_evidence *evidence = new_evidence(0, 1);
    if (!evidence || board->squares == 0)
        return evidence;
    struct qs_part *part = add_part(evidence, board->squares);
    if (!part || !copy_bound(&part->bound, &whole->bound)) {
        qs_evidence_free(evidence);
        return NULL;
    }
    for (uint32_t square = 0; square < board->squares; square++)
        part->squares[square] = qs_board_square(board, square);
    part->covered = whole->covered;
    part->proof = whole->proof;
    whole->covered.cover = NULL;
    whole->covered.weight = NULL;
    whole->proof = NULL;
    return evidence;
}

struct qs_evidence *qs_evidence_of_reduction(const struct qs_board *board,
                                             const struct qs_reduction *reduction)
{
    struct qs_evidence *evidence = new_evidence(reduction->step_count, reduction->component_count);
    for (uint32_t i = 0; evidence && i < reduction->step_count; i++) {
        uint32_t square = reduction->steps[i].square, by = reduction->steps[i].by;
        evidence->steps[evidence->step_count++] = (struct qs_reduction_step){
            .kind = square == by ? QS_REDUCTION_FORCED : QS_REDUCTION_DOMINATED,
            .square = qs_board_square(board, square),
            .by = qs_board_square(board, by),
        };
    }
    for (uint32_t i = 0; evidence && i < reduction->component_count; i++) {
        const struct qs_component *component = &reduction->components[i];
        uint32_t squares = component->board->squares;
        struct qs_part *part = add_part(evidence, squares);
        if (!part) {
            qs_evidence_free(evidence);
            return NULL;
        }
        for (uint32_t square = 0; square < squares; square++)
            part->squares[square] = qs_board_square(board, qs_component_square(component, square));
    }
    return evidence;
}

int64_t qs_evidence_added(const struct qs_evidence *evidence)
{
    int64_t added = 0;
    for (size_t i = 0; i < evidence->step_count; i++)
        added += evidence->steps[i].kind == QS_REDUCTION_FORCED;
    for (size_t i = 0; i < evidence->part_count; i++)
        added += evidence->parts[i].bound.value;
    return added;
}
