/* Where a command writes: standard output, or a file that goes if the program is killed. */
#ifndef QS_DESTINATION_H
#define QS_DESTINATION_H

#include "output.h"

/* NULL as path: standard output. NULL on failure, as qs_output_to_file. */
struct qs_output *qs_destination_open(const char *path, struct qs_error *error);

/*
 * From here on the answer is known and is only being written: a signal that comes
 * now ends the writing. One that came before ended the search, and the answer
 * that it got is written whole.
 */
void qs_destination_begin_report(struct qs_output *output);

#endif
