/* DIMACS to our own buffered output; the public face is queensat/export.h. */
#ifndef QS_DIMACS_H
#define QS_DIMACS_H

#include "output.h"
#include "queensat/export.h"

bool qs_dimacs_write(const struct qs_instance *instance, const struct qs_export_options *options,
                     struct qs_output *output, struct qs_error *error);

#endif
