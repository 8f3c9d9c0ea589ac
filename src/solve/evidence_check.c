/*
 * Follows the steps, which remove squares from the list of free ones, as long as
 * their rules hold. Then every remaining square must be in one part, and the bound
 * of each part follows from its cover or was found by a search. A certificate has no words for a
 * search without its log, nor for the squares and the reason of a part; so this is no reader of
 * one, but its steps and covers are those of check/.
 */
#include "engine.h"

#include <stdlib.h>

#include "bound_check.h"
#include "fault.h"
#include "free_squares.h"

#define NO_PART UINT32_MAX

struct checking {
    struct qs_free_squares list;
    struct qs_cover_weights weights;
    uint32_t *part;                 /* [list.count] the part of a square, or NO_PART */
    uint32_t *owner[QS_DIRECTIONS]; /* [2n] by line: the part with squares on it, or NO_PART */
    struct qs_watch *watch;         /* or NULL */
    struct qs_error *error;
};

static bool reject(const struct checking *checking, const char *what, struct qs_square square)
{
    return qs_error_set(checking->error, QS_ERROR_DEFECT, "the evidence is false: square %d,%d %s",
                        square.row, square.column, what);
}

static bool reject_square(const struct checking *checking, const char *what, uint32_t square)
{
    return reject(checking, what, qs_free_squares_place(&checking->list, square));
}

/* In this round of a loop; qs_check_parts says why it is false. */
static bool evidence_check_must_stop(const struct checking *checking, size_t round)
{
    return checking->watch && (round + 1) % 1024 == 0 && qs_watch_stopped(checking->watch);
}

static bool own(struct checking *checking, uint32_t square, uint32_t part)
{
    if (checking->part[square] != NO_PART)
        return reject_square(checking, "is in two parts", square);
    checking->part[square] = part;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        uint32_t *owner = &checking->owner[d][qs_free_squares_line(&checking->list, square, d)];
        if (*owner != NO_PART && *owner != part)
            return reject_square(checking, "shares a line with another part", square);
        *owner = part;
    }
    return true;
}

static bool own_squares(struct checking *checking, const struct qs_evidence *evidence)
{
    const struct qs_free_squares *list = &checking->list;
    uint32_t owned = 0;
    for (size_t i = 0; i < evidence->part_count; i++) {
        const struct qs_part *part = &evidence->parts[i];
        for (size_t j = 0; j < part->square_count; j++, owned++) {
            uint32_t square = qs_free_squares_find(list, part->squares[j]);
            if (square == QS_NO_SQUARE)
                return reject(checking, "is in a part, but not free after the steps",
                              part->squares[j]);
            if (evidence_check_must_stop(checking, owned) || !own(checking, square, (uint32_t)i))
                return false;
        }
    }
    for (uint32_t square = 0; owned < list->left && square < list->count; square++)
        if (list->is_left[square] && checking->part[square] == NO_PART)
            return reject_square(checking, "is free after the steps, but in no part", square);
    return true;
}

static bool reject_cover(const struct checking *checking, const char *what, size_t part)
{
    return qs_error_set(checking->error, QS_ERROR_DEFECT, "the evidence is false: part %zu: %s",
                        part, what);
}

/* Whether the cover consists of lines of the kind that its reason names. */
static bool fits_reason(const struct qs_bound *bound)
{
    bool rows = bound->reason == QS_REASON_ROWS || bound->reason == QS_REASON_MATCHING;
    bool columns = bound->reason == QS_REASON_COLUMNS || bound->reason == QS_REASON_MATCHING;
    if (bound->reason == QS_REASON_LINE_COVER)
        return true;
    for (size_t i = 0; i < bound->cover_size; i++) {
        enum qs_direction direction = bound->cover[i].direction;
        bool named = (rows && direction == QS_ROW) || (columns && direction == QS_COLUMN);
        if (!named || (bound->weight && bound->weight[i] != bound->denominator))
            return false;
    }
    return rows || columns;
}

static bool evidence_check_part(struct checking *checking, const struct qs_part *part, size_t i)
{
    const struct qs_bound *bound = &part->bound;
    bool is_search = bound->reason == QS_REASON_SEARCH || bound->reason == QS_REASON_SAT ||
                     bound->reason == QS_REASON_ENUMERATION;
    if (bound->value < 0)
        return reject_cover(checking, "the bound is negative", i);
    if (!bound->cover)
        return is_search || reject_cover(checking, "the cover is missing", i);
    if (!fits_reason(bound))
        return reject_cover(checking, "the cover is not of the kind that the reason names", i);
    const char *wrong = qs_cover_weights_lay(&checking->weights, bound);
    bool valid = !wrong || reject_cover(checking, wrong, i);
    for (size_t j = 0; valid && j < part->square_count; j++)
        if (qs_cover_weights_sum(&checking->weights, part->squares[j]) <
            checking->weights.denominator)
            valid = reject(checking, "is not covered", part->squares[j]);
    qs_cover_weights_lift(&checking->weights, bound);
    return valid && (qs_cover_queens(bound) == bound->value ||
                     reject_cover(checking, "the weights do not add up to the bound", i));
}

static uint32_t *new_owners(size_t count)
{
    uint32_t *owners = malloc((count + 1) * sizeof *owners);
    for (size_t i = 0; owners && i < count; i++)
        owners[i] = NO_PART;
    return owners;
}

static bool evidence_check_refuse_memory(const struct checking *checking)
{
    return qs_error_set(checking->error, QS_ERROR_MEMORY,
                        "not enough memory to check the evidence");
}

bool qs_check_parts(const struct qs_instance *instance, const struct qs_evidence *evidence,
                    struct qs_watch *watch, struct qs_error *error)
{
    struct checking checking = {.watch = watch, .error = error};
    bool listed = qs_free_squares_init(&checking.list, instance,
                                       watch ? qs_watch_stop_callback : NULL, watch);
    checking.part = listed ? new_owners(checking.list.count) : NULL;
    listed = checking.part != NULL;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        checking.owner[d] = new_owners(qs_line_room(&checking.list.numbers));
        listed = listed && checking.owner[d];
    }
    bool valid = listed || evidence_check_refuse_memory(&checking);
    for (size_t i = 0; valid && i < evidence->step_count; i++) {
        struct qs_square square = evidence->steps[i].square;
        if (evidence_check_must_stop(&checking, i)) {
            valid = false;
            break;
        }
        const char *wrong = qs_take_step(&checking.list, &evidence->steps[i]);
        valid = !wrong || reject(&checking, wrong, square);
    }
    valid = valid && own_squares(&checking, evidence);
    qs_free_squares_release(&checking.list);
    free(checking.part);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        free(checking.owner[d]);
    if (!valid && watch && qs_watch_ended_early(watch))
        return qs_watch_refuse(watch, error);
    return valid;
}

bool qs_check_part_bounds(const struct qs_instance *instance, int32_t upper,
                          const struct qs_evidence *evidence, struct qs_error *error)
{
    struct checking checking = {.error = error};
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    int64_t sum = (int64_t)fixed;
    for (size_t i = 0; i < evidence->step_count; i++)
        sum += evidence->steps[i].kind == QS_REDUCTION_FORCED;
    for (size_t i = 0; i < evidence->part_count; i++)
        sum += evidence->parts[i].bound.value;
    struct qs_line_numbers numbers;
    bool valid = (qs_line_numbers_init(&numbers, instance) &&
                  qs_cover_weights_init(&checking.weights, &numbers)) ||
                 evidence_check_refuse_memory(&checking);
    if (valid && sum != upper)
        valid = qs_error_set(error, QS_ERROR_DEFECT,
                             "the evidence is false: it proves the bound %lld, not %d",
                             (long long)sum, upper);
    for (size_t i = 0; valid && i < evidence->part_count; i++)
        valid = evidence_check_part(&checking, &evidence->parts[i], i);
    qs_cover_weights_release(&checking.weights);
    qs_line_numbers_release(&numbers);
    return valid;
}

bool qs_check_evidence(const struct qs_instance *instance, int32_t upper,
                       const struct qs_evidence *evidence, struct qs_error *error)
{
    return qs_check_parts(instance, evidence, NULL, error) &&
           qs_check_part_bounds(instance, upper, evidence, error);
}
