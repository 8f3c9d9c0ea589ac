#include "case_path.h"

#include <stdlib.h>

/* With a queen on the square, it and all squares on its lines leave. */
static void place(struct qs_free_squares *list, uint32_t queen)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        const struct qs_line_lists *lines = &list->lines[d];
        uint32_t square = lines->first[qs_free_squares_line(list, queen, d)];
        while (square != QS_NO_SQUARE) {
            uint32_t next = lines->next[square];
            if (square != queen)
                qs_free_squares_leave(list, square);
            square = next;
        }
    }
    qs_free_squares_leave(list, queen);
}

bool qs_case_path_enter(struct qs_case_path *path, struct qs_square square,
                        struct qs_free_squares *list)
{
    if (path->count == path->room) {
        size_t room = 2 * path->room + 16;
        struct qs_case_branch *branch = realloc(path->branch, room * sizeof *branch);
        if (!branch)
            return false;
        path->branch = branch;
        path->room = room;
    }
    path->branch[path->count++] = (struct qs_case_branch){square, false};
    place(list, qs_free_squares_find(list, square));
    return true;
}

bool qs_case_path_next(struct qs_case_path *path)
{
    while (path->count > 0 && path->branch[path->count - 1].blocked)
        path->count--;
    if (path->count == 0)
        return false;
    path->branch[path->count - 1].blocked = true;
    return true;
}

void qs_case_path_take(const struct qs_case_path *path, struct qs_free_squares *list)
{
    for (size_t i = 0; i < path->count; i++) {
        uint32_t square = qs_free_squares_find(list, path->branch[i].square);
        if (path->branch[i].blocked)
            qs_free_squares_leave(list, square);
        else
            place(list, square);
    }
}

void qs_case_path_release(struct qs_case_path *path)
{
    free(path->branch);
}
