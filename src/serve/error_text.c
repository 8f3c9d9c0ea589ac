#include "error_text.h"

#include "http.h"
#include "json.h"
#include "memory_stream.h"

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
    struct qs_memory_output memory;
    if (!qs_memory_output_open(&memory, NULL))
        return NULL;
    struct qs_json json = {.output = memory.output};
    qs_json_begin(&json, NULL, '{');
    qs_json_string(&json, "error", line);
    qs_json_integer(&json, "status", (int64_t)status);
    qs_json_end(&json);
    return qs_memory_output_close(&memory, length, NULL);
}
