/*
 * File names with parameters in braces: "sparse-{board}-{id}.txt". Each is the name
 * of a parameter that the family takes, and is replaced by its value.
 */
#ifndef QS_FILE_PATTERN_H
#define QS_FILE_PATTERN_H

#include "family.h"

/* The name for these values, which the caller frees. NULL: unknown parameter, or out of memory. */
char *qs_file_pattern_expand(const char *pattern, const struct qs_family *family,
                             const struct qs_values *values, struct qs_error *error);

/*
 * Whether all instances get different names. Otherwise the error says what is
 * missing, or which name two of them would have.
 */
bool qs_file_pattern_check(const char *pattern, const struct qs_family *family,
                           const struct qs_parameters *given, struct qs_error *error);

#endif
