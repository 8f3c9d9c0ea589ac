/*
 * The families of instances that `generate` makes: one table with a row
 * for each and the parameters that it takes. Help, errors and rules loop over it.
 */
#ifndef QS_FAMILY_H
#define QS_FAMILY_H

#include <stddef.h>

#include "parameter.h"
#include "queensat/instance.h"
#include "words.h"

struct qs_family {
    const char *name;
    unsigned required, optional; /* parameters: a bit for each enum qs_parameter */
    const char *summary;         /* one line */
    /* NULL with the error set: a number is out of range, or no such instance was found. */
    struct qs_instance *(*make)(const struct qs_values *values, struct qs_error *error);
};

/* The families in order; NULL after the last one. */
qs_words qs_family_name;

/* NULL if there is no family with that name. */
const struct qs_family *qs_family_find(const char *name);

/* The set of families that take the parameter: a bit for each. */
uint64_t qs_families_that_take(enum qs_parameter parameter);

/*
 * Whether every parameter that the family requires was given; otherwise sets the error, with these
 * dashes ("--" or "") before the parameter's name.
 */
bool qs_family_check(const struct qs_family *family, const struct qs_parameters *given,
                     const char *dashes, struct qs_error *error);

/* Bytes that have room for the text of qs_family_print_command. */
#define QS_FAMILY_COMMAND 1024

/* Print the words after "generate" that make the instance, truncated to size bytes. */
void qs_family_print_command(const struct qs_family *family, const struct qs_values *values,
                             char *text, size_t size);

/* The usage of a family: "sparse --board N --average A --id I". */
void qs_family_usage(const struct qs_family *family, char *text, size_t size);

#endif
