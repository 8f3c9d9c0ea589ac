#include "compressed.h"

#include <stdio.h>
#include <string.h>

#include "fault.h"

const char *qs_decompressor(const void *bytes, size_t count)
{
    static const struct {
        const char *magic, *program;
    } kinds[] = {{"\x1f\x8b", "gzip"},
                 {"\xfd"
                  "7zXZ",
                  "xz"},
                 {"\x28\xb5\x2f\xfd", "zstd"}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        size_t length = strlen(kinds[i].magic);
        if (count >= length && memcmp(bytes, kinds[i].magic, length) == 0)
            return kinds[i].program;
    }
    return NULL;
}

/* What has come of the child, if it has been started. */
static bool decompressed(const char *program, const struct qs_child *child, struct qs_error *error)
{
    if (child->stop != QS_STOP_DONE)
        return qs_error_set(error,
                            child->stop == QS_STOP_MEMORY ? QS_ERROR_MEMORY : QS_ERROR_STOPPED,
                            "%s was stopped: %s", program, qs_stop_name(child->stop));
    return qs_child_succeeded(child) ||
           qs_error_set(error, QS_ERROR_INPUT, "%s cannot decompress it", program);
}

bool qs_decompress(const char *program, const char *path, struct qs_child *child,
                   struct qs_error *error)
{
    char name[8], file[4096], decode[] = "-dc", *words[] = {name, decode, path ? file : NULL, NULL};
    snprintf(name, sizeof name, "%s", program);
    if (path) /* one that begins with a hyphen is no option */
        snprintf(file, sizeof file, "%s%s", path[0] == '-' ? "./" : "", path);
    child->words = words;
    bool run = qs_child_run(child, error);
    child->words = NULL; /* they are gone */
    if (run && !decompressed(program, child, error)) {
        qs_child_release(child);
        run = false;
    }
    return run;
}
