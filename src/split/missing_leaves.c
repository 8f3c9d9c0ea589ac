#include "missing_leaves.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "memory.h"

bool qs_missing_leaves_add(struct qs_missing_leaves *missing, const char *path,
                           struct qs_error *error)
{
    char **paths = qs_grow(missing->paths, missing->count, &missing->room, sizeof *paths);
    char *copy = paths ? strdup(path) : NULL;
    missing->paths = paths ? paths : missing->paths;
    if (!copy)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to list missing leaves");
    missing->paths[missing->count++] = copy;
    return true;
}

void qs_missing_leaves_release(struct qs_missing_leaves *missing)
{
    for (size_t i = 0; i < missing->count; i++)
        free(missing->paths[i]);
    free(missing->paths);
    *missing = (struct qs_missing_leaves){0};
}
