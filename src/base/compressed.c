#include "compressed.h"

#include <string.h>

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
