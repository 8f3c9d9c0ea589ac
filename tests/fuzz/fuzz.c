#include "fuzz.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void qs_fuzz_fail(const char *what, const char *more)
{
    fprintf(stderr, "%s: %s\n", what, more);
    abort();
}

void qs_fuzz_check_error(const struct qs_error *error)
{
    if (error->kind == QS_ERROR_NONE || error->text[0] == '\0' || strchr(error->text, '\n'))
        qs_fuzz_fail("no good error", error->text);
    if (error->kind == QS_ERROR_DEFECT)
        qs_fuzz_fail("a defect", error->text);
}

bool qs_fuzz_is_huge(const uint8_t *bytes, size_t size)
{
    size_t digits = 0;
    for (size_t i = 0; i <= size; i++) {
        if (i < size && bytes[i] >= '0' && bytes[i] <= '9') {
            digits++;
            continue;
        }
        if (digits >= 6 && digits <= 9)
            return true;
        digits = 0;
    }
    return false;
}
