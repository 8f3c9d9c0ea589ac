/*
 * Exported files as text, and their lines. A failure fails the running test.
 */
#ifndef QS_EXPORT_TEXT_H
#define QS_EXPORT_TEXT_H

#include <stddef.h>
#include <stdio.h>

#include "queensat/interchange.h"

/* The file as text, which is freed after the trial or the test (trial.h); the export must succeed.
 */
char *qs_must_export(const struct qs_instance *instance, const struct qs_export_options *options);

/*
 * Copy the first line of the text, without its end, to `line`, which has `size`
 * bytes; they must be enough. Returns the text after the line; the line must end.
 */
const char *qs_must_read_line(const char *text, char *line, size_t size);

#endif
