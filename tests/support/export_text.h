/*
 * Exported files as text, and their lines. A failure is one of the test that
 * is running.
 */
#ifndef QS_EXPORT_TEXT_H
#define QS_EXPORT_TEXT_H

#include <stddef.h>
#include <stdio.h>

#include "queensat/export.h"

/* The file as text, which must come about; the caller frees it. */
char *qs_must_export(const struct qs_instance *instance, const struct qs_export_options *options);

/*
 * The first line of the text without its end, copied to `line` (of `size`
 * bytes, which must do). Returns the text behind it; every line must be ended.
 */
const char *qs_must_read_line(const char *text, char *line, size_t size);

#endif
