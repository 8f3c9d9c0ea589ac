#include "compressed.h"

#include <errno.h>
#include <string.h>

#include "child.h"
#include "fault.h"
#include "temporary_file.h"

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

FILE *qs_decompress(const char *program, FILE *packed, size_t most, struct qs_watch *watch,
                    struct qs_error *error)
{
    char name[8], decode[] = "-dc", *words[] = {name, decode, NULL};
    FILE *text = qs_temporary_file(NULL);
    struct qs_child child = {.words = words,
                             .input = packed,
                             .output = text,
                             .most = most,
                             .poll = qs_watch_stop_callback,
                             .poll_state = watch};
    snprintf(name, sizeof name, "%s", program);
    bool run = text && qs_child_run(&child, error);
    bool written = run && qs_temporary_file_reread(text);
    if (written && child.end == QS_CHILD_SUCCEEDED)
        return text;
    if (!text || (run && !written))
        qs_error_set_system(error, errno, NULL, "cannot write what is decompressed");
    else if (run && child.end == QS_CHILD_STOPPED)
        qs_error_set(error, QS_ERROR_STOPPED, "%s was stopped: %s", program,
                     qs_stop_name((enum qs_stop)watch->stop));
    else if (run && child.end == QS_CHILD_FULL)
        qs_error_set(error, QS_ERROR_MEMORY, "%s was stopped: %s", program,
                     qs_stop_name(QS_STOP_MEMORY));
    else if (run)
        qs_error_set(error, QS_ERROR_INPUT, "%s cannot decompress it", program);
    if (text)
        fclose(text);
    return NULL;
}
