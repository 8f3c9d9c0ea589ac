/*
 * Files with a placement: the one that solve --start begins with, and that of solve --known, with
 * the best placement that is known of an instance, in the lines format. The jobs that solve the
 * cubes of the instance, at the same time and on several machines, read it when they begin, and
 * replace it when they find a larger one.
 */
#ifndef QS_PLACEMENT_FILES_H
#define QS_PLACEMENT_FILES_H

#include <stdio.h>

#include "settings.h"

/*
 * Read the placement of --start, in any of the forms in which instances and results are
 * written. To be released. False, with the file as the place of the error, if it cannot be read.
 */
bool qs_start_file_read(const struct qs_settings *settings, struct qs_placement *placement,
                        struct qs_error *error);
/* Whether it is a valid placement of the instance; the error has the file as its place. */
bool qs_start_file_fits(const struct qs_settings *settings, const struct qs_instance *instance,
                        const struct qs_placement *placement, struct qs_error *error);

/*
 * The number of its queens on an n × n board. False if it cannot be read, if n is another one, or
 * if it has blocked squares and so is an instance.
 */
bool qs_known_placement_read(const char *path, int32_t n, int32_t *count, struct qs_error *error);

/*
 * Replace it by a file that is complete, unless it has as many queens by now. It is locked
 * meanwhile, so that of two that are found at the same time the larger one stays.
 */
bool qs_known_placement_raise(const char *path, int32_t n, const struct qs_square *queens,
                              int32_t count, struct qs_error *error);

void qs_known_placement_write(int32_t n, const struct qs_square *queens, int32_t count,
                              FILE *stream);

#endif
