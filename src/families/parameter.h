/*
 * The parameters of the families, which are options with the same names, and the
 * values from which one instance is made.
 */
#ifndef QS_PARAMETER_H
#define QS_PARAMETER_H

#include <stddef.h>
#include <stdint.h>

#include "queensat/error.h"
#include "words.h"

/*
 * The values of a parameter, given as one value (40), a range (1..100) or a range with a step
 * (40..120:20), in whole numbers or decimal fractions, which are stored exactly.
 */

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

/*
 * Parse values from least to most, or one value unless several may be given. False if the text is
 * wrong; then `steps` is unchanged.
 */
bool qs_steps_parse(struct qs_steps *steps, enum qs_steps_kind kind, int64_t least, int64_t most,
                    bool several, const char *text, struct qs_error *error);

/* The number of values, at least 1. */
uint64_t qs_steps_count(const struct qs_steps *steps);

/* Value i as it could have been typed: "2.5", "10%". */
void qs_steps_print(const struct qs_steps *steps, uint64_t i, char *text, size_t size);

enum qs_parameter {
    QS_P_BOARD,
    QS_P_QUEENS,
    QS_P_SQUARES,
    QS_P_MIN_OPEN,
    QS_P_BLOCKED,
    QS_P_AVERAGE,
    QS_P_DENSITY,
    QS_P_DIAGONALS,
    QS_P_KIND,
    QS_P_WIDTH,
    QS_P_LENGTH,
    QS_P_SOLUTIONS,
    QS_P_ID,
    QS_PARAMETERS
};

/* The option's name, and its argument as the help shows it. */
qs_words qs_parameter_name;
const char *qs_parameter_argument(enum qs_parameter parameter);

/* The values given for each parameter, which may be ranges. */
struct qs_parameters {
    struct qs_steps steps[QS_PARAMETERS];
};

bool qs_parameter_is_given(const struct qs_parameters *given, enum qs_parameter parameter);

/* The number of instances, which is the product of the numbers of values; UINT64_MAX if larger. */
uint64_t qs_parameters_count(const struct qs_parameters *given);

struct qs_puzzles;

/* The values of one instance: an index in the range of each parameter. */
struct qs_values {
    const struct qs_parameters *given;
    const struct qs_limits *limits; /* of searches that may take long; NULL: none */
    /* What is kept for the next puzzles (puzzles.h); the caller frees *puzzles. NULL: nothing. */
    struct qs_puzzles **puzzles;
    uint64_t at[QS_PARAMETERS];
};

/* The values of instance i; the last parameters change fastest. */
void qs_values_init(struct qs_values *values, const struct qs_parameters *given, uint64_t i);

/* A whole number, or `otherwise` if the parameter was not given. */
int64_t qs_values_number(const struct qs_values *values, enum qs_parameter parameter,
                         int64_t otherwise);

/* The given number, or percentage of `whole` ≤ QS_SIZE_MAX², rounded down. */
int64_t qs_values_part(const struct qs_values *values, enum qs_parameter parameter, int64_t whole);

/* factor × a decimal number, rounded down; both are below a million. */
int64_t qs_values_product(const struct qs_values *values, enum qs_parameter parameter,
                          int64_t factor);

/* As it could have been typed. */
void qs_values_print(const struct qs_values *values, enum qs_parameter parameter, char *text,
                     size_t size);

#endif
