/*
 * A file that is created when it is complete. Until then, the text is in a file
 * without a name where qs_output_find_room says, of which nothing is left if the program is
 * killed. For certificates, and for the translations that check makes of them.
 */
#ifndef QS_LATE_FILE_H
#define QS_LATE_FILE_H

#include <stdio.h>

#include "output.h"
#include "settings.h"

struct qs_late_file {
    char *path;
    char *folder; /* of the file without a name, and of others like it; NULL: the system's */
    FILE *stream; /* to write to */
};

/* The names of the files of an option: the ending is added to the pattern. */
struct qs_late_name {
    const char *option, *pattern, *ending; /* no pattern: the option is not given */
};

/*
 * To be called before anything is solved. % in the pattern is replaced by an instance's name, and
 * is required if there are several. Each instance must get its own files, none of them an operand,
 * the output or a folder. Instance i is operand i × step, or, with a step of 0 or beyond the
 * operands, not from a file.
 */
bool qs_late_file_check_names(const struct qs_settings *settings, const struct qs_late_name *names,
                              size_t count, size_t instances, size_t step, struct qs_error *error);

/*
 * The same for a file that all instances share, without a pattern: it is neither an operand nor the
 * output nor standard input nor a folder.
 */
bool qs_late_file_check_path(const struct qs_settings *settings, const char *option,
                             const char *path, struct qs_error *error);

/*
 * Begin the file of an instance; the ending is added to the name. If it cannot be written, false,
 * and there is nothing to close.
 */
bool qs_late_file_open(struct qs_late_file *file, const char *pattern, const char *ending,
                       const struct qs_instance *instance, struct qs_error *error);

/* An error of writing to its stream gets the name of the file. Returns false. */
bool qs_late_file_blame(const struct qs_late_file *file, struct qs_error *error);

/*
 * Give the file its name; an old file with this name is replaced. If not everything could be
 * written, false, and an old file is unchanged. `other` is an output that is still open, or NULL.
 */
bool qs_late_file_close(struct qs_late_file *file, const struct qs_output *other,
                        struct qs_error *error);

/* Release it without writing anything. */
void qs_late_file_abandon(struct qs_late_file *file);

#endif
