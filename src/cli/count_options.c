#include "count_options.h"

#include <string.h>

#include "fault.h"
#include "option_table.h"

/* The kinds exclude each other. */
static bool set_count_kind(struct qs_settings *settings, enum qs_count_kind kind,
                           struct qs_error *error)
{
    enum qs_count_kind given = settings->counting.kind;
    if (given != QS_COUNT_MAXIMUM && given != kind)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "expected only one of --size, --any and --maximal");
    settings->counting.kind = kind;
    return true;
}

bool qs_set_count_size(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t size;
    if (!qs_option_number(text, 0, QS_SIZE_MAX, &size, error) ||
        !set_count_kind(settings, QS_COUNT_SIZE, error))
        return false;
    settings->counting.size = (int32_t)size;
    return true;
}

bool qs_set_count_any(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text;
    return set_count_kind(settings, QS_COUNT_ANY, error);
}

bool qs_set_count_maximal(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text;
    return set_count_kind(settings, QS_COUNT_MAXIMAL, error);
}

bool qs_set_count_list(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text, (void)error;
    settings->counting.list = true;
    return true;
}

bool qs_set_count_first(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t first;
    if (!qs_option_number(text, 1, INT64_MAX, &first, error))
        return false;
    settings->counting.first = (uint64_t)first;
    return true;
}

bool qs_set_count_classes(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    (void)text, (void)error;
    settings->counting.classes = true;
    return true;
}

bool qs_set_threads(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    int64_t threads;
    if (!qs_option_number(text, 1, QS_COUNT_THREADS_MAX, &threads, error))
        return false;
    settings->counting.threads = (int)threads;
    return true;
}

bool qs_set_count_format(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    if (strcmp(text, "text") == 0)
        settings->format = QS_FORMAT_TEXT;
    else if (strcmp(text, "unicode") == 0)
        settings->format = QS_FORMAT_UNICODE;
    else if (strcmp(text, "json") == 0)
        settings->format = QS_FORMAT_JSON;
    else
        return qs_error_set(error, QS_ERROR_INPUT, "expected text, unicode or json, found \"%s\"",
                            text);
    return true;
}

bool qs_set_plain_format(struct qs_settings *settings, const char *text, struct qs_error *error)
{
    bool json = strcmp(text, "json") == 0;
    if (!json && strcmp(text, "text") != 0)
        return qs_error_set(error, QS_ERROR_INPUT, "expected text or json, found \"%s\"", text);
    settings->format = json ? QS_FORMAT_JSON : QS_FORMAT_TEXT;
    return true;
}
