/*
 * Factors of a sparse basis matrix: L and U, in place of its inverse.
 *
 * Where squares are few in their rows, the matrix has about two entries in a column. Its factors
 * have hardly more, while its inverse fills up: for 4,000 free squares on n = 10,000, 14,000
 * entries for 2.4 million.
 *
 * Columns are those of basic variables, numbered as the rows of the basis; rows are lines.
 */
#ifndef QS_BASIS_FACTOR_H
#define QS_BASIS_FACTOR_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "arena.h"
#include "watch.h"

/* A column has a one on each of up to this many lines. */
#define QS_FACTOR_ONES 4
#define QS_FACTOR_NO_LINE UINT32_MAX

/* Lists that grow, in one array; a value for each item. */
struct qs_factor_lists {
    uint32_t count;
    uint32_t *length, *room;
    size_t *start;
    uint32_t *item;
    double *value;
    size_t used, size; /* of item and value */
};

/* All 0 at first. */
struct qs_basis_factor {
    struct qs_arena arena;
    uint32_t order;                 /* lines, and columns */
    bool singular;                  /* the factors cannot be used */
    struct qs_watch *watch;         /* of the making, or NULL */
    uint64_t looks;                 /* at entries, since it was asked */
    bool stopped;                   /* it said stop: as if singular */
    struct qs_factor_lists upper;   /* by line: columns; when the line was pivotal: its row of U */
    struct qs_factor_lists lower;   /* by line: the multipliers of other lines: its column of L */
    struct qs_factor_lists columns; /* by column: lines, while it is not pivotal */
    uint32_t *line, *column;        /* [order] the pivots, in order */
    double *pivot;                  /* [order] */
    uint32_t *waiting, *place;      /* [order] scratch */
    unsigned char *pivotal;         /* [order] lines */
    uint32_t room;                  /* order for which there is memory */
};

/*
 * Factor the matrix. False if out of memory. It may be singular, by errors of rounding or because
 * the columns are: then it says so. So it does when the watch (NULL: never) says stop.
 */
bool qs_basis_factor_make(struct qs_basis_factor *factor, uint32_t order,
                          const uint32_t (*ones)[QS_FACTOR_ONES], struct qs_watch *watch,
                          struct qs_memory *memory);
void qs_basis_factor_release(struct qs_basis_factor *factor);

/* Solve for x, by columns: matrix · x = right, which is by lines, and overwritten. */
void qs_basis_factor_solve(const struct qs_basis_factor *factor, double *right, double *x);

/* Solve for y, by lines: y · matrix = right, which is by columns, and overwritten. */
void qs_basis_factor_solve_rows(const struct qs_basis_factor *factor, double *right, double *y);

#endif
