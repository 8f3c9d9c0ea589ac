/* Opens the output of a command: standard output, or a file. A signal leaves no temporary file. */
#ifndef QS_DESTINATION_H
#define QS_DESTINATION_H

#include "output.h"

/* If the path is NULL, standard output. Returns NULL on failure, like qs_output_to_file. */
struct qs_output *qs_destination_open(const char *path, struct qs_error *error);

/*
 * From here on the result is only being written: a signal that comes now ends the
 * writing. After a signal that came earlier and ended the search, the result is
 * written completely.
 */
void qs_destination_begin_report(struct qs_output *output);

#endif
