#include "error_text.h"

#include <string.h>

#include "http.h"
#include "json_parts.h"

unsigned qs_error_status(const struct qs_error *error, enum qs_web_ending ending)
{
    switch (error->kind) {
    case QS_ERROR_INPUT:
        return MHD_HTTP_BAD_REQUEST;
    case QS_ERROR_STOPPED:
        return ending == QS_SEARCH_REPLACED ? MHD_HTTP_CONFLICT : MHD_HTTP_SERVICE_UNAVAILABLE;
    case QS_ERROR_MEMORY:
        return MHD_HTTP_SERVICE_UNAVAILABLE;
    case QS_ERROR_NONE:
    case QS_ERROR_SYSTEM:
    case QS_ERROR_DEFECT:
        break;
    }
    return MHD_HTTP_INTERNAL_SERVER_ERROR;
}

char *qs_error_text(const struct qs_error *error, unsigned status, size_t *length)
{
    char line[1024];
    qs_error_format(error, line, sizeof line);
    char *text =
        qs_json_text(json_pack("{so si}", "error", qs_json_name(line), "status", (int)status), 0);
    *length = text ? strlen(text) : 0;
    return text;
}
