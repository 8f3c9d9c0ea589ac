/*
 * The instances of a command line: the files, in order, and then those of --board.
 */
#ifndef QS_INPUTS_H
#define QS_INPUTS_H

#include "output.h"
#include "settings.h"

/* The number of instances; 0, with the error set, if there is none. */
size_t qs_inputs_count(const struct qs_settings *settings, size_t operands, struct qs_error *error);

/* Whether all operands are files: before anything is solved. */
bool qs_inputs_check(const struct qs_settings *settings, struct qs_error *error);

/* Read instance i, where the first `operands` operands are files. NULL on failure. */
struct qs_instance *qs_inputs_read(const struct qs_settings *settings, size_t operands, size_t i,
                                   struct qs_error *error);

/* The instance of a command that takes exactly one. NULL on failure. */
struct qs_instance *qs_inputs_read_one(const struct qs_settings *settings, const char *command,
                                       struct qs_error *error);

/*
 * The instances of a command line, each of which gets a record in the output that the settings
 * name. Each record is committed as soon as it is complete. As statuses, a defect and an interrupt
 * end the loop, wrong input and an early stop do not. The record of a wrong input is dropped.
 */
struct qs_inputs {
    const struct qs_settings *settings;
    const char *between; /* is written between two records */
    /* Writes the record of an instance to the output, and returns the exit status for it. */
    int (*each)(struct qs_inputs *inputs, const struct qs_instance *instance);
    /* Writes a record of one that could not be read, if there are others; NULL: there is none. */
    void (*unread)(struct qs_inputs *inputs, const char *name, const struct qs_error *why);
    void *state; /* of these */
    struct qs_output *output;
    size_t count, begun; /* begun: read or refused */
    bool dropped;        /* set by `each`: this instance has no record */
    /* Private. */
    size_t written;
    int status;
    bool ended, lost; /* lost: the output has failed */
};

/* Returns the worst exit status. */
int qs_inputs_each(struct qs_inputs *inputs);

#endif
