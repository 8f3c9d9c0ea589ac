/*
 * The instances of a command line: the files named, in order, and then the
 * board given by options.
 */
#ifndef QS_INPUTS_H
#define QS_INPUTS_H

#include "output.h"
#include "settings.h"

/* The number of instances; 0 and the error set if there is none. */
size_t qs_inputs_count(const struct qs_settings *settings, size_t operands, struct qs_error *error);

/* Instance i of them, where the first `operands` operands are files. NULL on failure. */
struct qs_instance *qs_inputs_read(const struct qs_settings *settings, size_t operands, size_t i,
                                   struct qs_error *error);

/*
 * Do something with each instance of the command line, writing one record for
 * each to the output that the settings name, with `between` between two of
 * them. A record stands as soon as it is complete. `each` returns an exit
 * status: a defect and an interrupt end the loop, wrong input and an early stop
 * do not; the record of a wrong input is dropped. Returns the worst of them.
 */
int qs_inputs_each(const struct qs_settings *settings, const char *between,
                   int (*each)(void *state, const struct qs_instance *instance,
                               struct qs_output *output),
                   void *state);

#endif
