/* The placement of solve --start, from a file. */
#ifndef QS_START_FILE_H
#define QS_START_FILE_H

#include "settings.h"

/*
 * Read the placement that the settings name, in any of the forms in which instances and results are
 * written. To be released. False, with the file as the place of the error, if it cannot be read.
 */
bool qs_start_file_read(const struct qs_settings *settings, struct qs_placement *placement,
                        struct qs_error *error);

/* Whether it is a valid placement of the instance; the error has the file as its place. */
bool qs_start_file_fits(const struct qs_settings *settings, const struct qs_instance *instance,
                        const struct qs_placement *placement, struct qs_error *error);

#endif
