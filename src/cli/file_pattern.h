/*
 * File names with the parameters in them: "sparse-{board}-{id}.txt". What stands
 * in braces is the name of a parameter that the family takes, and stands for its
 * value.
 */
#ifndef QS_FILE_PATTERN_H
#define QS_FILE_PATTERN_H

#include "family.h"

/* The name for these values, which the caller frees. NULL: a name in braces is none; no memory. */
char *qs_file_pattern_expand(const char *pattern, const struct qs_family *family,
                             const struct qs_values *values, struct qs_error *error);

/*
 * Whether all instances have names of their own; or the error, which says what
 * is missing or which name two of them have.
 */
bool qs_file_pattern_check(const char *pattern, const struct qs_family *family,
                           const struct qs_parameters *given, struct qs_error *error);

#endif
