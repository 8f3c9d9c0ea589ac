/*
 * The parameters of the families, which are options of the same names, and the
 * values that one instance is made from.
 */
#ifndef QS_PARAMETER_H
#define QS_PARAMETER_H

#include "steps.h"
#include "words.h"

enum qs_parameter {
    QS_P_BOARD,
    QS_P_QUEENS,
    QS_P_SQUARES,
    QS_P_MIN_OPEN,
    QS_P_BLOCKED,
    QS_P_AVERAGE,
    QS_P_DIAGONALS,
    QS_P_AS_QUEENS,
    QS_P_KIND,
    QS_P_WIDTH,
    QS_P_LENGTH,
    QS_P_SOLUTIONS,
    QS_P_ID,
    QS_PARAMETERS
};

/* The option's name, and its argument as the help shows it; NULL: it takes none. */
qs_words qs_parameter_name;
const char *qs_parameter_argument(enum qs_parameter parameter);

/* What was given for each parameter, before it is one instance. */
struct qs_parameters {
    struct qs_steps steps[QS_PARAMETERS];
};

/* Whether its values are words, not numbers. */
bool qs_parameter_has_words(enum qs_parameter parameter);

bool qs_parameter_is_given(const struct qs_parameters *given, enum qs_parameter parameter);

/* The number of instances: the product of the numbers of values; saturates. */
uint64_t qs_parameters_count(const struct qs_parameters *given);

/* The values of one instance: where in the range of each parameter it stands. */
struct qs_values {
    const struct qs_parameters *given;
    uint64_t at[QS_PARAMETERS];
};

/* Instance i of them; the last parameters change first. */
void qs_values_init(struct qs_values *values, const struct qs_parameters *given, uint64_t i);

/* A whole number; `otherwise` if the parameter was not given. */
int64_t qs_values_number(const struct qs_values *values, enum qs_parameter parameter,
                         int64_t otherwise);

/* ⌊a given number, or share in percent, of `whole`⌋, which is at most QS_SIZE_MAX². */
int64_t qs_values_part(const struct qs_values *values, enum qs_parameter parameter, int64_t whole);

/* ⌊factor · a decimal number⌋, factor and number below a million. */
int64_t qs_values_product(const struct qs_values *values, enum qs_parameter parameter,
                          int64_t factor);

/* As it could have been typed. */
void qs_values_print(const struct qs_values *values, enum qs_parameter parameter, char *text,
                     size_t size);

#endif
