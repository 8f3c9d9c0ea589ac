/*
 * How many limits on the queens of blocks a certificate may have at a time, and the largest
 * denominator of their weights ("Limits" in proof/README.md): for the search that writes them and
 * for the checker, which see nothing of each other.
 */
#ifndef QS_LIMIT_NUMBERS_H
#define QS_LIMIT_NUMBERS_H

/* With the largest weights, the sum over all limits of queens × weight is below 2^62. */
enum { QS_LIMITS_OF_BLOCKS = 16, QS_LIMIT_PARTS = 1 << 26 };

#endif
