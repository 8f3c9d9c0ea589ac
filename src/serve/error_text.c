#include "error_text.h"

#include <string.h>

#include "json_parts.h"
#include "json_turn.h"

char *qs_error_text(const struct qs_error *error, size_t *length)
{
    char line[1024];
    qs_error_format(error, line, sizeof line);
    qs_json_turn_begin();
    char *text = qs_json_text(json_pack("{so}", "error", qs_json_name(line)), 0);
    qs_json_turn_end();
    *length = text ? strlen(text) : 0;
    return text;
}
