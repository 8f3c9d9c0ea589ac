/*
 * Values of a parameter, given as one (40), as a range (1..100) or as a range
 * with a step (40..120:20), in whole numbers or in decimal fractions, which are
 * kept exactly.
 */
#ifndef QS_STEPS_H
#define QS_STEPS_H

#include <stddef.h>
#include <stdint.h>

#include "queensat/error.h"

/* A fraction is a whole number of these parts: six digits after the point. */
#define QS_STEPS_UNIT INT64_C(1000000)

/* All zero: not given. */
struct qs_steps {
    int64_t first, last, step; /* in QS_STEPS_UNIT parts if `unit` is that, else whole numbers */
    int64_t unit;              /* 1 or QS_STEPS_UNIT; 0: not given */
    bool percent;              /* of something, 0 to 100 */
};

enum qs_steps_kind {
    QS_STEPS_WHOLE,   /* 8 */
    QS_STEPS_DECIMAL, /* 2.5 */
    QS_STEPS_SHARE    /* 8, or with % at the end 12.5% */
};

/* Values from least to most. False: the text is wrong, and `steps` as before. */
bool qs_steps_parse(struct qs_steps *steps, enum qs_steps_kind kind, int64_t least, int64_t most,
                    const char *text, struct qs_error *error);

/* The number of values, at least 1. */
uint64_t qs_steps_count(const struct qs_steps *steps);

/* Value i as it could have been typed: "2.5", "10%". */
void qs_steps_print(const struct qs_steps *steps, uint64_t i, char *text, size_t size);

#endif
