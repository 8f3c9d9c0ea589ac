/*
 * The squares that are left in a cube, as bits, and the queens that are still needed:
 * what a split looks at. A cube is closed if fewer rows, or fewer columns, have
 * squares than queens are needed.
 */
#ifndef QS_CUBE_STATE_H
#define QS_CUBE_STATE_H

#include "board.h"
#include "random.h"

/* The board of the whole instance. Rows and columns are its lines, numbered from 0. */
struct qs_cube_board {
    const struct qs_board *board;
    uint32_t rows, columns, words; /* words: of 64 bits, for the columns of one row */
    int32_t *column_at;            /* [n] the column with this number; −1: without squares */
};

/* A square by its row and column. */
struct qs_cube_square {
    uint32_t row, column;
};

struct qs_cube_state {
    int32_t need;                  /* queens */
    uint32_t rows, columns;        /* that have squares */
    uint64_t *square;              /* [board rows × words] */
    uint32_t *in_row;              /* [board rows] squares left */
    uint32_t *in_column;           /* [board columns] */
    struct qs_cube_square *queens; /* [queen_count] in the order in which they were placed */
    uint32_t queen_count;
};

/* The board must outlive it. False if out of memory; release it in any case. */
bool qs_cube_board_init(struct qs_cube_board *cubes, const struct qs_board *board);
void qs_cube_board_release(struct qs_cube_board *cubes);

/* All free squares, no queen, `need` of them. False if out of memory; release it in any case. */
bool qs_cube_state_init(struct qs_cube_state *state, const struct qs_cube_board *cubes,
                        int32_t need);
void qs_cube_state_copy(const struct qs_cube_board *cubes, const struct qs_cube_state *from,
                        struct qs_cube_state *to);
void qs_cube_state_release(struct qs_cube_state *state);

static inline bool qs_cube_state_is_closed(const struct qs_cube_state *state)
{
    return state->need > 0 &&
           ((int64_t)state->rows < state->need || (int64_t)state->columns < state->need);
}

/* A free square of the board, which may have left the cube. */
struct qs_cube_square qs_cube_square_of(const struct qs_cube_board *cubes, uint32_t square);

/* Remove a square, unless it has left. */
void qs_cube_state_remove(const struct qs_cube_board *cubes, struct qs_cube_state *state,
                          struct qs_cube_square square);

/* Place a queen on a square that is left: it and what it attacks leave. */
void qs_cube_state_place(const struct qs_cube_board *cubes, struct qs_cube_state *state,
                         struct qs_cube_square square);

/*
 * While the cube is open and as many rows (columns) have squares as queens are needed, place queens
 * on rows (columns) with a single square.
 */
void qs_cube_state_propagate(const struct qs_cube_board *cubes, struct qs_cube_state *state);

/* A row or column, and how many ways there are to go on from it. */
struct qs_cube_line {
    bool is_column;
    uint32_t number, squares;
    bool may_be_empty; /* one way more than it has squares */
};

/* The first line with the fewest ways; the cube is open and needs queens. */
struct qs_cube_line qs_cube_state_shortest_line(const struct qs_cube_board *cubes,
                                                const struct qs_cube_state *state);

/* The squares of a line that are left, in order, into room for all. */
void qs_cube_state_list_line(const struct qs_cube_board *cubes, const struct qs_cube_state *state,
                             const struct qs_cube_line *line, struct qs_cube_square *squares);

/* The number of squares left. */
uint32_t qs_cube_state_squares(const struct qs_cube_board *cubes,
                               const struct qs_cube_state *state);

/*
 * How large the search tree of a cube is, estimated by random walks from its root to a leaf: D.
 * Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975.
 * The tree is that of branching on the shortest row or column.
 *
 * The mean of this many walks in nodes, at least 1. The scratch state is overwritten, and
 * `squares` has room for a row or column. *found: a walk has placed all queens that are needed,
 * and the scratch state has them; the estimate is meaningless then.
 */
double qs_tree_size(const struct qs_cube_board *cubes, const struct qs_cube_state *state,
                    unsigned walks, struct qs_random_stream *random, struct qs_cube_state *scratch,
                    struct qs_cube_square *squares, bool *found);

#endif
