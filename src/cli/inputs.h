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

/*
 * The instances of a command line, each of which gets a record in the output that the settings
 * name:
 *
 *     qs_inputs_open(&inputs, settings, between, &error)
 *     while ((instance = qs_inputs_next(&inputs)) != NULL)
 *         qs_inputs_done(&inputs, instance, status of what was written to inputs.output)
 *     return qs_inputs_close(&inputs)
 *
 * Each record is committed as soon as it is complete. As statuses, a defect and an
 * interrupt end the loop, wrong input and an early stop do not. The record of a wrong
 * input is dropped.
 */
struct qs_inputs {
    /* Writes a record of one that could not be read, if there are others; NULL: there is none. */
    bool (*unread)(void *state, const char *name, const struct qs_error *why,
                   struct qs_output *output, struct qs_error *error);
    void *state;
    struct qs_output *output;
    size_t count, begun; /* begun: read or refused */
    /* Private. */
    const struct qs_settings *settings;
    const char *between;
    size_t written;
    int status;
    bool ended, lost; /* lost: the output has failed */
};

/* `between` is written between two records. False: there is no instance, or no output. */
bool qs_inputs_open(struct qs_inputs *inputs, const struct qs_settings *settings,
                    const char *between, struct qs_error *error);
/* The next one that can be read; NULL: this is the end. */
struct qs_instance *qs_inputs_next(struct qs_inputs *inputs);
/* The instance, which is freed, has its record. */
void qs_inputs_done(struct qs_inputs *inputs, struct qs_instance *instance, int status);
/* Returns the worst exit status. */
int qs_inputs_close(struct qs_inputs *inputs);

#endif
