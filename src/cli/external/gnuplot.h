/*
 * Runs gnuplot as a child process, found on the PATH and started without a shell.
 * SIGINT and SIGTERM end a call and the child, even if it hangs.
 */
#ifndef QS_GNUPLOT_H
#define QS_GNUPLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "queensat/error.h"

/* Whether gnuplot is installed and runs; if not, the error names the package. */
bool qs_gnuplot_is_available(struct qs_error *error);

/*
 * Run the script, an open file that is read from its start, and collect in
 * *picture what gnuplot writes to its standard output; the caller frees it. False if
 * gnuplot cannot be run or fails, if out of memory, or on a signal
 * (QS_ERROR_STOPPED).
 */
bool qs_gnuplot_draw(FILE *script, char **picture, size_t *size, struct qs_error *error);

#endif
