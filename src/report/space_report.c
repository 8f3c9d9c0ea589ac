#include "space_report.h"

#include <inttypes.h>
#include <string.h>

#include "json_parts.h"

static const char *const sources[] = {
    [QS_SPACE_COUNTED] = "counted",
    [QS_SPACE_CITED] = "cited, not counted: OEIS",
    [QS_SPACE_UNKNOWN] = "unknown",
};

/* Numbers are aligned to the right unless they are too long. */
static int number_width(const struct qs_search_space *space)
{
    const size_t most = 40;
    size_t width = strlen(space->sizes[0].number);
    return (int)(width < most ? width : most);
}

static void write_solutions(const struct qs_search_space *space, const char *what, uint64_t number,
                            const char *sequence, struct qs_output *output)
{
    int width = number_width(space);
    if (space->source == QS_SPACE_UNKNOWN)
        qs_output_format(output, "%-26s  %*s\n", what, width, "unknown");
    else if (space->source == QS_SPACE_CITED)
        qs_output_format(output, "%-26s  %*" PRIu64 "  cited, not counted: OEIS %s\n", what, width,
                         number, sequence);
    else
        qs_output_format(output, "%-26s  %*" PRIu64 "  counted in %.3f s\n", what, width, number,
                         space->seconds);
}

void qs_space_text(const struct qs_search_space *space, struct qs_output *output)
{
    size_t width = (size_t)number_width(space);
    qs_output_format(output, "n = %d\n", space->n);
    for (int i = 0; i < QS_SPACE_IDEAS; i++) {
        const struct qs_space_size *size = &space->sizes[i];
        size_t length = strlen(size->number);
        qs_output_format(output, "%-26s  ", size->idea);
        qs_output_format(output, "%*s", length < width ? (int)(width - length) : 0, "");
        qs_output_text(output, size->number); /* up to 6,000 digits */
        qs_output_format(output, "  %s\n", size->formula);
    }
    write_solutions(space, "solutions", space->solutions, "A000170", output);
    write_solutions(space, "essentially different", space->essentially_different, "A002562",
                    output);
}

static void write_size(struct qs_json *json, const struct qs_space_size *size)
{
    qs_json_begin(json, NULL, '{');
    qs_json_string(json, "idea", size->idea);
    qs_json_string(json, "formula", size->formula);
    qs_json_string(json, "number", size->number);
    qs_json_end(json);
}

void qs_space_json(const struct qs_search_space *space, struct qs_output *output)
{
    bool known = space->source != QS_SPACE_UNKNOWN;
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-space-1");
    qs_json_integer(&json, "n", space->n);
    qs_json_begin(&json, "sizes", '[');
    for (int i = 0; i < QS_SPACE_IDEAS; i++)
        write_size(&json, &space->sizes[i]);
    qs_json_end(&json);
    qs_json_string(&json, "source", sources[space->source]);
    qs_json_integer_if(&json, "solutions", known, (int64_t)space->solutions);
    qs_json_integer_if(&json, "essentially_different", known,
                       (int64_t)space->essentially_different);
    qs_json_end(&json);
}
