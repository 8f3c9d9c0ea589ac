/*
 * The instances of a command line: the files, in order, and then those of --board.
 */
#ifndef QS_INPUTS_H
#define QS_INPUTS_H

#include "output.h"
#include "settings.h"

/* The number of instances; 0, with the error set, if there is none. */
size_t qs_inputs_count(const struct qs_settings *settings, size_t operands, struct qs_error *error);

/* Read instance i, where the first `operands` operands are files. NULL on failure. */
struct qs_instance *qs_inputs_read(const struct qs_settings *settings, size_t operands, size_t i,
                                   struct qs_error *error);

/* What is to be done with every instance. */
struct qs_inputs_work {
    const char *between; /* written between two records */
    /* Writes the record of an instance, and returns an exit status. */
    int (*each)(void *state, const struct qs_instance *instance, struct qs_output *output);
    /* Writes that of one that could not be read, if there are others; NULL: it has none. */
    bool (*unread)(void *state, const char *name, const struct qs_error *why,
                   struct qs_output *output, struct qs_error *error);
    void *state;
};

/*
 * Do the work with every instance of the command line, in the output that the settings
 * name. Each record is committed as soon as it is complete. As statuses, a defect and an
 * interrupt end the loop, wrong input and an early stop do not. The record of a wrong
 * input is dropped. Returns the worst status. *begun, unless it is NULL, becomes the
 * number of instances that were read or refused.
 */
int qs_inputs_each(const struct qs_settings *settings, const struct qs_inputs_work *work,
                   size_t *begun);

#endif
