#include "sealed_text.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "digest.h"
#include "test.h"

char *qs_text_of(const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    size_t size = (size_t)vsnprintf(NULL, 0, format, arguments) + 1;
    va_end(arguments);
    char *text = qs_room(size);
    va_start(arguments, format);
    vsnprintf(text, size, format, arguments);
    va_end(arguments);
    return text;
}

char *qs_sealed(const char *text)
{
    return qs_text_of("%send %08" PRIx32 "\n", text, qs_crc32(0, text, strlen(text)));
}

char *qs_unsealed(const char *text)
{
    const char *end = MUST(strstr(text, "\nend "));
    return qs_text_of("%.*s", (int)(end + 1 - text), text);
}
