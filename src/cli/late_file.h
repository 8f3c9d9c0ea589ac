/*
 * A file that appears when it is complete. Until then it is written to a
 * nameless file in the same folder, which leaves nothing if the program is
 * killed: for certificates, and for what check makes of them.
 */
#ifndef QS_LATE_FILE_H
#define QS_LATE_FILE_H

#include <stdio.h>

#include "output.h"
#include "settings.h"

struct qs_late_file {
    char *path, *folder;
    FILE *stream; /* to write to */
};

/*
 * Whether the name given to an option suits the number of instances: % in it
 * stands for an instance's name, and is required if there are several.
 */
bool qs_late_file_check_pattern(const char *option, const char *pattern, size_t instances,
                                struct qs_error *error);

/*
 * The same for --certificate, before anything is solved; and whether each instance has a file of
 * its own, which is neither an instance nor the output.
 */
bool qs_late_file_check_names(const struct qs_settings *settings, size_t instances,
                              struct qs_error *error);

/*
 * Begin the file of an instance; the ending is added to the name. False, with nothing to close, if
 * it cannot be written.
 */
bool qs_late_file_open(struct qs_late_file *file, const char *pattern, const char *ending,
                       const struct qs_instance *instance, struct qs_error *error);

/*
 * Give the file its name; an old file of this name is replaced. False, and an old one is untouched,
 * if not everything could be written. `other` is the output that continues after that, or NULL.
 */
bool qs_late_file_close(struct qs_late_file *file, const struct qs_output *other,
                        struct qs_error *error);

/* Release it without writing anything. */
void qs_late_file_abandon(struct qs_late_file *file);

#endif
