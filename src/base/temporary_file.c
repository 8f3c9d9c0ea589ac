#include "temporary_file.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

FILE *qs_temporary_file(const char *folder)
{
    static const char name[] = "/.queensat-XXXXXX";
    if (!folder)
        return tmpfile();
    size_t room = strlen(folder) + sizeof name;
    char *path = malloc(room);
    if (!path)
        return NULL;
    snprintf(path, room, "%s%s", folder, name);
    int descriptor = mkstemp(path);
    if (descriptor >= 0)
        unlink(path);
    free(path);
    FILE *file = descriptor >= 0 ? fdopen(descriptor, "w+") : NULL;
    if (descriptor >= 0 && !file)
        close(descriptor);
    return file;
}

bool qs_temporary_file_reread(FILE *file)
{
    errno = EIO; /* if the failure itself was earlier */
    return fflush(file) == 0 && !ferror(file) && fseeko(file, 0, SEEK_SET) == 0;
}
