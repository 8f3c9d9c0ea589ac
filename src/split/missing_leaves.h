/* The leaves that a check has not found. */
#ifndef QS_MISSING_LEAVES_H
#define QS_MISSING_LEAVES_H

#include <stdbool.h>
#include <stddef.h>

#include "queensat/error.h"

/* All 0: none. */
struct qs_missing_leaves {
    char **paths; /* [count] as struct qs_leaves gives them: "17" or "17.4" */
    size_t count, room;
};

/* The path is copied. False: QS_ERROR_MEMORY. */
bool qs_missing_leaves_add(struct qs_missing_leaves *missing, const char *path,
                           struct qs_error *error);
void qs_missing_leaves_release(struct qs_missing_leaves *missing);

#endif
