/*
 * The instances of a command line: the files named, in order, and then the
 * board given by options.
 */
#ifndef QS_INPUTS_H
#define QS_INPUTS_H

#include "output.h"
#include "settings.h"

/* The number of instances; 0 and the error set if there is none, or pieces without a board. */
size_t qs_inputs_count(const struct qs_settings *settings, size_t operands, struct qs_error *error);

/* Instance i of them, where the first `operands` operands are files. NULL on failure. */
struct qs_instance *qs_inputs_read(const struct qs_settings *settings, size_t operands, size_t i,
                                   struct qs_error *error);

/*
 * Do something with each instance of the command line, writing to the output
 * that the settings name, with `between` between two of them. `each` returns
 * an exit status: wrong input and defects end the loop, an early stop does
 * not. Returns the exit status of the whole; a file is written only if all
 * instances could be read.
 */
int qs_inputs_each(const struct qs_settings *settings, const char *between,
                   int (*each)(void *state, const struct qs_instance *instance,
                               struct qs_output *output),
                   void *state);

/* The output that the settings name: a file or standard output. */
struct qs_output *qs_output_open(const struct qs_settings *settings, struct qs_error *error);

#endif
