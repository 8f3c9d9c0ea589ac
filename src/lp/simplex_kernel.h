/*
 * The inner loops of the simplex method, compiled once for each instruction set.
 * All versions do the same operations in the same order, but those for machines
 * that can multiply and subtract with one rounding do so. Results differ by errors
 * of rounding, and with them the trees of a search: not its answers.
 */
#ifndef QS_SIMPLEX_KERNEL_H
#define QS_SIMPLEX_KERNEL_H

#include "simplex.h"

#define QS_SIMPLEX_LANES 8 /* doubles in a vector */

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

#endif
