/*
 * The inner loops of the sweep, in several versions that do the same: one for each
 * instruction set and word length.
 *
 * A node is a set of queens, together with the next row that gets one: which columns
 * and diagonals they attack there, and the squares of that row still to be tried.
 * Nodes with the same row and the same number of empty rows above are in one list.
 */
#ifndef QS_SWEEP_KERNEL_H
#define QS_SWEEP_KERNEL_H

#include "count_field.h"

/* Each list has four arrays of this many bytes (sweep_kernel.c). */
#define QS_SWEEP_ARRAY_BYTES 2560
#define QS_SWEEP_LIST_BYTES ((size_t)4 * QS_SWEEP_ARRAY_BYTES)

/* Word lengths: 16, 32 and 64 bits. */
#define QS_SWEEP_WORDS 3

struct qs_sweep {
    const struct qs_sweep_kernel *kernel;
    unsigned rows, empty; /* at most this many rows, and empty ones, in a field */
    uint32_t *count;      /* [rows × (empty + 1)]: of nodes in the lists */
    void *memory;         /* of the lists */
    unsigned char *lists; /* the same, from the first cache line that it fills */
};

/* Count as qs_sweep_count says, on a field of at least two rows, on which two or more queens fit.
 */
typedef void qs_sweep_function(struct qs_count_worker *worker, const struct qs_field *field,
                               uint64_t *found);

struct qs_sweep_kernel {
    const char *name;
    qs_sweep_function *sweep[QS_SWEEP_WORDS]; /* for rows of at most 16, 32, 64 columns */
};

/* The kernels that this machine can run, the fastest first, "portable" last; NULL after it. */
const struct qs_sweep_kernel *qs_sweep_kernel(unsigned i);

#endif
