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
 * Call `each` for every instance of the command line; it writes one record to the
 * output that the settings name. `between` is written between two records. Each
 * record is committed as soon as it is complete. `each` returns an exit status: a
 * defect and an interrupt end the loop, wrong input and an early stop do not. The
 * record of a wrong input is dropped. Returns the worst status. *begun, unless it is NULL, becomes
 * the number of instances that were read or refused.
 */
int qs_inputs_each(const struct qs_settings *settings, const char *between,
                   int (*each)(void *state, const struct qs_instance *instance,
                               struct qs_output *output),
                   void *state, size_t *begun);

#endif
