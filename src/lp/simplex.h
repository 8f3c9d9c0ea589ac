/*
 * The linear relaxation of the problem (LP), by the dual simplex method:
 *
 *   maximise the sum of x over the squares, x ≥ 0, with the sum of x on each line ≤ 1.
 *
 * A placement is a solution with x in {0, 1}. The method works towards the optimum from above, on
 * dual solutions: prices ≥ 0 of the lines such that the four lines of every square cost 1 or more
 * together. The sum of the prices, at every moment, is an upper bound on the number of queens; so
 * the work can end as soon as the bound is low enough. All of this is floating point, and proves
 * nothing: prices become a cover when they have been rounded (dual_cover.h, node_lp.h).
 *
 * Two values belong together. A *basis* is the LP where the method has come to rest: its
 * squares, its lines, and the inverse of the basis matrix. *Pivots* continue from a basis without
 * changing it, after any squares and lines have been closed; each pivot adds one product form to
 * the inverse. A search keeps a basis for each node on its path, tries branches by a few pivots,
 * and turns the pivots of those that it enters into bases of their own.
 *
 * The matrix makes this simple. Each column has at most four ones, so that a row of the tableau
 * is a sum of four entries of the inverse, square by square, and the tableau itself need not be
 * stored. x ≤ 1 follows from the lines. A queen on a square needs no bound x ≥ 1 either: the
 * squares that it attacks and the slacks of its lines are closed, which leaves x = 1. To close a
 * variable is all that is ever done to the LP.
 *
 * A basis is dense or sparse. The dense one keeps its inverse, whose rows and columns are added up
 * by vectors: this is fast up to some hundreds of lines. The sparse one keeps no matrix: pivots
 * begin by factoring it (basis_factor.h), and multiply by the factors and by product forms. Only
 * there, the basis is always square: a variable that is closed but basic stays with its column
 * until it leaves, and so do the lines of queens.
 */
#ifndef QS_SIMPLEX_H
#define QS_SIMPLEX_H

#include <stdbool.h>
#include <stdint.h>

#include "basis_factor.h"
#include "board.h"

/* A price that no variable has: of basic and of closed variables. */
#define QS_PRICE_NONE 1e30

/* In place of a variable that is closed but still basic, in dense bases. */
#define QS_VARIABLE_CLOSED UINT32_MAX

/*
 * Variables are numbered: the square at place i of the basis is i, and the slack of the line at
 * place l is `first_line` + l. Arrays of doubles begin at multiples of 64 bytes, and are filled up
 * to whole vectors of QS_SIMPLEX_LANES, so that these can run over their ends: `height` to an odd
 * number of them, `width` to a multiple of QS_SIMPLEX_CHAINS.
 */
struct qs_basis {
    uint32_t squares, lines, rows;
    uint32_t first_line; /* squares, rounded up */
    uint32_t width;      /* of arrays over all variables */
    uint32_t height;     /* of arrays over all rows */
    uint32_t *square;    /* [squares] the caller's numbers, ascending */
    uint32_t *line;      /* [lines] likewise */
    /* [squares] the slacks of the square's lines; first_line + lines for a line left out */
    uint32_t *slack[QS_DIRECTIONS];
    uint32_t *basic;       /* [rows] the variable */
    bool is_sparse;        /* without `inverse`; then rows == lines */
    uint64_t serial;       /* of a sparse basis: no other one has it, but its copies */
    unsigned char *closed; /* [width] variables that are closed from the beginning */
    double *inverse;       /* [lines + 1][height] column by column; the last is 0 */
    double *value;         /* [height] of basic variables */
    double *norm;          /* [height] of rows of the inverse, squared; approximate after pivots */
    double *price; /* [width] ≥ 0: reduced costs; those of slacks are the prices of lines */
    double objective;
    void *block; /* of memory that has all arrays */
    size_t room; /* its size */
};

/* All 0 at first. */
struct qs_pivots {
    const struct qs_basis *basis;
    uint32_t count, most;
    unsigned char *closed; /* [width] to be set by qs_pivots_close */
    uint32_t *basic;
    double *value, *norm, *price, objective; /* as in a basis */
    double *column;                          /* [most][height] */
    double *row;                             /* [most][width − first_line]; of dense bases */
    uint32_t *at;                            /* [most] the row of the pivot */
    double *top;                             /* [height] the largest value that is feasible */
    double *alpha;                           /* [width] a row of the tableau */
    double *factor;                          /* [most] */
    struct qs_watch *watch;                  /* while a basis is factored; or NULL */
    struct qs_basis_factor lu;               /* of the sparse basis with this serial; 0: none */
    uint64_t serial;
    double *ones;      /* [height] scratch of sparse bases */
    double *down, *up; /* [height] for qs_pivots_penalties */
    void *block;
    size_t room;
    void *scratch; /* for qs_basis_condense */
    size_t scratch_room;
    uint64_t pivots; /* in all */
};

/* How the simplex method ended. */
enum qs_simplex_end {
    QS_SIMPLEX_OPTIMAL,
    QS_SIMPLEX_BELOW,   /* the bound is below the cut, or there is no solution */
    QS_SIMPLEX_STOPPED, /* after as many pivots as were allowed, or by numerical trouble */
};

/*
 * The LP of a board, on lines of length 2 or more and all rows, with the cover by rows for a
 * start. Each square has a price of 1 and a little more, by a random number, so that the method
 * does not cycle. `basis` is all 0 or was used before; its memory is taken from that of the board.
 * The caller's number of a line is first[direction] + its number, with the lines of all
 * directions counted through. False if out of memory.
 */
bool qs_basis_init(struct qs_basis *basis, const struct qs_board *board, bool is_sparse);

/* Whether the sparse form is faster for a board. */
bool qs_basis_is_better_sparse(const struct qs_board *board);

/* Copy a basis. `to` is all 0 or was used before. False if out of memory. */
bool qs_basis_copy(struct qs_basis *to, const struct qs_basis *from, struct qs_memory *memory);
void qs_basis_release(struct qs_basis *basis, struct qs_memory *memory);

/*
 * Begin at a basis, which must last as long as the pivots, with room for this many pivots. False
 * if out of memory.
 */
bool qs_pivots_begin(struct qs_pivots *pivots, const struct qs_basis *basis, uint32_t most,
                     struct qs_memory *memory);
void qs_pivots_release(struct qs_pivots *pivots, struct qs_memory *memory);

/* Close a variable: its value becomes 0. */
static inline void qs_pivots_close(struct qs_pivots *pivots, uint32_t variable)
{
    pivots->closed[variable] = 1;
    pivots->price[variable] = QS_PRICE_NONE;
}

/*
 * Continue until the bound is below `cut`, the optimum is reached, or `limit` pivots have been
 * made. If there is no solution at all, the prices are made to prove that it is below the cut.
 */
enum qs_simplex_end qs_pivots_run(struct qs_pivots *pivots, double cut, uint32_t limit);

/*
 * Make the state of the pivots a basis of its own, another one than theirs: without closed
 * variables, without the squares marked in `placed` ([squares] of their basis; NULL: none), which
 * have queens, and without lines of fewer than two squares where their slack is basic. All squares
 * of closed lines must be closed or have queens. A queen's square that is not basic yet, because
 * the optimum was not reached, stays with its lines, which have to be closed again. False if out
 * of memory.
 */
bool qs_basis_condense(struct qs_basis *basis, struct qs_pivots *pivots,
                       const unsigned char *placed, struct qs_memory *memory);

/*
 * At the beginning of pivots, for every row: by how much the bound falls at least for each unit by
 * which the basic variable is lowered (down[row]) or raised (up[row]); QS_PRICE_NONE if it cannot
 * be. [height] each. Of a sparse basis only where a square is fractional: elsewhere 0.
 */
void qs_pivots_penalties(struct qs_pivots *pivots, double *down, double *up);

/*
 * The inner loops of the simplex method, compiled once for each instruction set.
 * All versions do the same operations in the same order, but those for machines
 * that can multiply and subtract with one rounding do so. Results differ by errors
 * of rounding, and with them the trees of a search: not its answers.
 */
#define QS_SIMPLEX_LANES 8  /* doubles in the longest vector */
#define QS_SIMPLEX_CHAINS 4 /* vectors side by side in loops over all variables */

/* The most pivots between two bases. */
#define QS_PIVOTS_MOST 256

struct qs_simplex_kernel {
    const char *name;
    enum qs_simplex_end (*run)(struct qs_pivots *pivots, double cut, uint32_t limit);
    /*
     * Of dense bases: `count` columns of the inverse of the pivots, those at `from`, into `to`
     * ([count] columns of `height`), and add the squares of their entries to `norm` ([height]).
     */
    void (*multiply)(const struct qs_pivots *pivots, const uint32_t *from, uint32_t count,
                     double *to, double *norm);
    void (*penalties)(const struct qs_basis *basis, double *down, double *up); /* dense */
    /* A row of the tableau, into pivots->alpha. */
    void (*row)(struct qs_pivots *pivots, uint32_t r);
};

/* The kernels that this machine can run, best first; NULL after the last. */
const struct qs_simplex_kernel *qs_simplex_kernel(unsigned i);

/*
 * The arrays of a basis, and of pivots, are in one block of memory. A carver divides it; they begin
 * at cache lines. With block NULL it only measures.
 */
struct qs_carver {
    char *block;
    size_t used;
};

void *qs_carve(struct qs_carver *carver, size_t count, size_t size);

/* A block that is large enough: the old one, or a new one, whose content is undefined. */
bool qs_take_block(void **block, size_t *room, size_t size, struct qs_memory *memory);

/* The first cache line of a block. */
char *qs_align_block(void *block);

/* To a multiple of QS_SIMPLEX_LANES. */
uint32_t qs_simplex_round_up(uint32_t count);

/* Set the sizes and arrays of a basis; what the arrays contain is undefined. */
bool qs_basis_size(struct qs_basis *basis, uint32_t squares, uint32_t lines, uint32_t rows,
                   struct qs_memory *memory);

/* What is beyond the ends of its arrays, and the prices: there are none yet, and none is closed. */
void qs_basis_clear_ends(struct qs_basis *basis);

#endif
