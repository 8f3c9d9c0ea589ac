/*
 * The values of a parameter, given as one value (40), a range (1..100) or a range
 * with a step (40..120:20), in whole numbers or decimal fractions, which are stored
 * exactly.
 */
#ifndef QS_STEPS_H
#define QS_STEPS_H

#include <stddef.h>
#include <stdint.h>

#include "queensat/error.h"

/* A decimal fraction is stored as a whole number of millionths: six decimals. */
#define QS_STEPS_UNIT INT64_C(1000000)

/* All zero: not given. */
struct qs_steps {
    int64_t first, last, step; /* multiples of 1 / unit */
    int64_t unit;              /* 1 or QS_STEPS_UNIT; 0: not given */
    bool percent;              /* of something, 0 to 100 */
};

enum qs_steps_kind {
    QS_STEPS_WHOLE,   /* 8 */
    QS_STEPS_DECIMAL, /* 2.5 */
    QS_STEPS_PERCENT  /* 8, or 12.5% */
};

/* Parse values from least to most. False if the text is wrong; then `steps` is unchanged. */
bool qs_steps_parse(struct qs_steps *steps, enum qs_steps_kind kind, int64_t least, int64_t most,
                    const char *text, struct qs_error *error);

/* The number of values, at least 1. */
uint64_t qs_steps_count(const struct qs_steps *steps);

/* Value i as it could have been typed: "2.5", "10%". */
void qs_steps_print(const struct qs_steps *steps, uint64_t i, char *text, size_t size);

#endif
