/*
 * The file of --certificate. While an instance is solved its certificate is
 * written to a nameless file beside it, which leaves nothing if the program is
 * killed; when it is complete it takes its name.
 */
#ifndef QS_CERTIFICATE_FILE_H
#define QS_CERTIFICATE_FILE_H

#include <stdio.h>

#include "output.h"
#include "settings.h"

struct qs_certificate_file {
    char *path, *folder;
    FILE *stream; /* for qs_solve_options.certificate */
};

/*
 * Whether the name given suits the instances: % in it stands for an instance's
 * name, and is needed if there are several; each has a file of its own, which is
 * neither an instance nor the output.
 */
bool qs_certificate_names_check(const struct qs_settings *settings, size_t instances,
                                struct qs_error *error);

/* Begin the certificate of an instance. False, with nothing to close, if it cannot be written. */
bool qs_certificate_file_open(struct qs_certificate_file *file, const char *pattern,
                              const struct qs_instance *instance, struct qs_error *error);

/*
 * Give the certificate its name; an old file of this name is replaced. False, and an old one is
 * untouched, if not all could be written. `other` is the output that goes on after that, or NULL.
 */
bool qs_certificate_file_close(struct qs_certificate_file *file, const struct qs_output *other,
                               struct qs_error *error);

/* Let go of it without writing anything. */
void qs_certificate_file_abandon(struct qs_certificate_file *file);

#endif
