#include "tree_rules.h"

#include "line_at.h"

bool qs_tree_each_square(const struct qs_tree_board *board, const struct qs_tree_state *state,
                         bool (*each)(void *context, struct qs_square square), void *context)
{
    for (uint32_t i = 0; i < state->rows; i++)
        for (uint32_t w = 0; w < board->words; w++)
            for (uint64_t left = state->square[(size_t)i * board->words + w]; left;
                 left &= left - 1) {
                uint32_t column = 64 * w + (uint32_t)__builtin_ctzll(left);
                if (!each(context, qs_tree_square(board, state, i, column)))
                    return false;
            }
    return true;
}

static bool attack(struct qs_square a, struct qs_square b)
{
    return a.row == b.row || a.column == b.column || a.row - a.column == b.row - b.column ||
           a.row + a.column == b.row + b.column;
}

/* A square that is not on a line attacks at most one square of it in each other direction. */
#define MOST_BLOCKED (QS_DIRECTIONS - 1)

struct blocking {
    struct qs_line line;
    struct qs_square on_line[MOST_BLOCKED]; /* [count] */
    size_t count;
    struct qs_square *blockers; /* [listed] */
    size_t listed;
};

/* False if the line has too many squares to be blocked. */
static bool note_on_line(void *context, struct qs_square square)
{
    struct blocking *blocking = context;
    if (!qs_line_has(blocking->line, square))
        return true;
    if (blocking->count == MOST_BLOCKED)
        return false;
    blocking->on_line[blocking->count++] = square;
    return true;
}

static bool list_blocker(void *context, struct qs_square square)
{
    struct blocking *blocking = context;
    if (qs_line_has(blocking->line, square))
        return true;
    for (size_t i = 0; i < blocking->count; i++)
        if (!attack(square, blocking->on_line[i]))
            return true;
    blocking->blockers[blocking->listed++] = square;
    return true;
}

size_t qs_tree_list_blockers(const struct qs_tree_board *board, const struct qs_tree_state *state,
                             struct qs_line line, struct qs_square *squares, bool *empty)
{
    struct blocking blocking = {.line = line, .blockers = squares};
    bool few = qs_tree_each_square(board, state, note_on_line, &blocking);
    *empty = few && blocking.count == 0;
    if (few && !*empty)
        qs_tree_each_square(board, state, list_blocker, &blocking);
    return blocking.listed;
}
