#include "unread_report.h"

#include <jansson.h>

#include "json_parts.h"
#include "queensat/version.h"

/* A line or a column, which count from 1. */
static json_t *place(unsigned long number)
{
    return number > 0 ? json_integer((json_int_t)number) : json_null();
}

bool qs_unread_json(const char *name, const struct qs_error *why, struct qs_output *output,
                    struct qs_error *error)
{
    return qs_json_write(json_pack("{ss ss s{so} s{so so so}}", "schema", "queensat-unread-1",
                                   "version", QS_VERSION, "instance", "name", qs_json_name(name),
                                   "error", "line", place(why->line), "column", place(why->column),
                                   "text", qs_json_name(why->text)),
                         output, error);
}
