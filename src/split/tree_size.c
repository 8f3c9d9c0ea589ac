#include "tree_size.h"

/* Go down to a child of the state, all equally likely; returns how many there are. */
static uint32_t descend(const struct qs_cube_board *cubes, struct qs_cube_state *state,
                        struct qs_random_stream *random, struct qs_cube_square *squares)
{
    struct qs_cube_line line = qs_cube_state_shortest_line(cubes, state);
    uint32_t children = line.squares + line.may_be_empty;
    uint32_t child = qs_random_stream_below(random, children);
    qs_cube_state_list_line(cubes, state, &line, squares);
    if (child < line.squares)
        qs_cube_state_place(cubes, state, squares[child]);
    else
        for (uint32_t i = 0; i < line.squares; i++)
            qs_cube_state_remove(cubes, state, squares[i]);
    return children;
}

double qs_tree_size(const struct qs_cube_board *cubes, const struct qs_cube_state *state,
                    unsigned walks, struct qs_random_stream *random, struct qs_cube_state *scratch,
                    struct qs_cube_square *squares, bool *found)
{
    double sum = 0;
    *found = false;
    for (unsigned i = 0; i < walks; i++) {
        double nodes = 1, weight = 1;
        qs_cube_state_copy(cubes, state, scratch);
        qs_cube_state_propagate(cubes, scratch);
        while (!qs_cube_state_is_closed(scratch)) {
            if (scratch->need <= 0) {
                *found = true;
                return 0;
            }
            weight *= descend(cubes, scratch, random, squares);
            nodes += weight;
            qs_cube_state_propagate(cubes, scratch);
        }
        sum += nodes;
    }
    return sum / walks;
}
