/*
 * The families of instances that `generate` and `sweep` make: one table, a row for each,
 * with the parameters that it takes. Help, errors and rules are loops over it.
 */
#ifndef QS_FAMILY_H
#define QS_FAMILY_H

#include <stdio.h>

#include "parameter.h"
#include "queensat/instance.h"
#include "words.h"

struct qs_family {
    const char *name;
    unsigned required, optional; /* parameters: a bit for each enum qs_parameter */
    const char *summary;         /* one line */
    /* NULL and the error: a number is out of its range, or no such instance was found. */
    struct qs_instance *(*make)(const struct qs_values *values, struct qs_error *error);
    /* Further comments, lines with # at the front; NULL: none. */
    void (*comment)(const struct qs_values *values, FILE *stream);
};

/* The families in order; NULL after the last one. */
qs_words qs_family_name;

/* NULL: there is none of that name. */
const struct qs_family *qs_family_find(const char *name);

/* The families that take the parameter: a bit for each. */
uint64_t qs_families_that_take(enum qs_parameter parameter);

/* Whether every parameter that the family requires was given; or the error. */
bool qs_family_check(const struct qs_family *family, const struct qs_parameters *given,
                     struct qs_error *error);

/* The words after "generate" that make this instance and no other. */
void qs_family_write_command(const struct qs_family *family, const struct qs_values *values,
                             FILE *stream);

/* A line or two for each family, for the help. */
void qs_families_print(void);

/* How the family is called: "sparse --board N --average A --id I". */
void qs_family_usage(const struct qs_family *family, char *text, size_t size);

#endif
