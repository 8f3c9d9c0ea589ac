/*
 * The instances of a command line: the files, in order, or, with --each-line, their lines; and then
 * those of --board.
 */
#ifndef QS_INPUTS_H
#define QS_INPUTS_H

#include "file.h"
#include "line_reader.h"
#include "settings.h"

/* The number of instances, SIZE_MAX for those on lines; 0, with the error set, if there is none. */
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
 *
 *     if (qs_inputs_begin(&inputs))
 *         while ((instance = qs_inputs_next(&inputs)) != NULL)
 *             qs_inputs_settle(&inputs, status of the instance, after its record is written);
 *     return qs_inputs_end(&inputs);
 */
struct qs_inputs {
    const struct qs_settings *settings;
    const char *between;  /* is written between two records */
    bool lists_unread;    /* among several, one that cannot be read has a record, which says so */
    struct qs_file *file; /* the output */
    FILE *output;         /* its stream, to be written to */
    size_t count, begun;  /* begun: read or refused */
    bool dropped;         /* to be set: this instance has no record */
    bool table_begun;     /* to be set: the head of the table is written */
    /* Private. */
    struct qs_instance *instance; /* that of qs_inputs_next */
    size_t files;                 /* of those with lines: begun */
    struct qs_line_reader lines;  /* of the last of them */
    char name[300];               /* of what was begun, "" for a board of options */
    size_t written;
    int status;
    bool ended, lost; /* lost: the output has failed */
};

/* False, and reported, if there is no instance, or no output. */
bool qs_inputs_begin(struct qs_inputs *inputs);
/* The next one that can be read, until it is settled; those that cannot are reported. NULL: none.
 */
const struct qs_instance *qs_inputs_next(struct qs_inputs *inputs);
void qs_inputs_settle(struct qs_inputs *inputs, int status);
/* Close the output. Returns the worst exit status. */
int qs_inputs_end(struct qs_inputs *inputs);

#endif
