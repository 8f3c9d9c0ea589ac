/* Says in a list of results that an instance could not be read. */
#ifndef QS_UNREAD_REPORT_H
#define QS_UNREAD_REPORT_H

#include "output.h"

/* A JSON object on one line: unread.schema.json. */
bool qs_unread_json(const char *name, const struct qs_error *why, struct qs_output *output,
                    struct qs_error *error);

#endif
