#include "step_check.h"

/* Whether u attacks every remaining square on v's line of a direction. */
static bool attacks_line(const struct qs_free_squares *list, uint32_t u, uint32_t v, int direction)
{
    int32_t line = qs_free_squares_line(list, v, direction);
    if (qs_free_squares_line(list, u, direction) == line)
        return true;
    const struct qs_line_lists *lines = &list->lines[direction];
    for (uint32_t w = lines->first[line]; w != QS_NO_SQUARE; w = lines->next[w])
        if (w != v && !qs_free_squares_attack(list, u, w))
            return false;
    return true;
}

static const char *dominate(struct qs_free_squares *list, uint32_t u, uint32_t v)
{
    if (u == v || !qs_free_squares_attack(list, u, v))
        return "is dominated by a square that it does not attack";
    for (int d = 0; d < QS_DIRECTIONS; d++)
        if (!attacks_line(list, u, v, d))
            return "is not dominated";
    qs_free_squares_leave(list, u);
    return NULL;
}

static bool is_alone(const struct qs_line_lists *lines, uint32_t square)
{
    return lines->next[square] == QS_NO_SQUARE && lines->previous[square] == QS_NO_SQUARE;
}

static const char *force(struct qs_free_squares *list, uint32_t square)
{
    int shared = -1;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        if (is_alone(&list->lines[d], square))
            continue;
        if (shared >= 0)
            return "is not forced";
        shared = d;
    }
    if (shared < 0) {
        qs_free_squares_leave(list, square);
        return NULL;
    }
    const uint32_t *first = &list->lines[shared].first[qs_free_squares_line(list, square, shared)];
    while (*first != QS_NO_SQUARE)
        qs_free_squares_leave(list, *first);
    return NULL;
}

const char *qs_take_step(struct qs_free_squares *list, const struct qs_reduction_step *step)
{
    uint32_t square = qs_free_squares_find(list, step->square);
    uint32_t by = qs_free_squares_find(list, step->by);
    if (square == QS_NO_SQUARE)
        return "is in a step, but not free there";
    if (by == QS_NO_SQUARE)
        return "is in a step with a square that is not free there";
    switch (step->kind) {
    case QS_REDUCTION_DOMINATED:
        return dominate(list, square, by);
    case QS_REDUCTION_FORCED:
        if (square == by)
            return force(list, square);
    }
    return "is in a step of an unknown kind";
}
