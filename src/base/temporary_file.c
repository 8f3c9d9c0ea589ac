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
    if (fflush(file) != 0)
        return false;
    if (!ferror(file))
        return fseeko(file, 0, SEEK_SET) == 0;
    /* A write failed earlier. If its reason persists, as on a full disk, one more write tells it.
     */
    if (fputc('\n', file) != EOF && fflush(file) == 0)
        errno = EIO;
    return false;
}
