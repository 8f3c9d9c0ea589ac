#include "space_report.h"

#include <inttypes.h>
#include <string.h>

#include "json_parts.h"
#include "queensat/version.h"

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

static json_t *size_list(const struct qs_search_space *space)
{
    json_t *list = json_array();
    for (int i = 0; i < QS_SPACE_IDEAS; i++)
        list = qs_json_append(list,
                              json_pack("{ss ss ss}", "idea", space->sizes[i].idea, "formula",
                                        space->sizes[i].formula, "number", space->sizes[i].number));
    return list;
}

bool qs_space_json(const struct qs_search_space *space, struct qs_output *output,
                   struct qs_error *error)
{
    bool known = space->source != QS_SPACE_UNKNOWN;
    json_t *object = json_pack(
        "{ss ss si so ss so so}", "schema", "queensat-space-1", "version", QS_VERSION, "n",
        (int)space->n, "sizes", size_list(space), "source", sources[space->source], "solutions",
        known ? json_integer((json_int_t)space->solutions) : json_null(), "essentially_different",
        known ? json_integer((json_int_t)space->essentially_different) : json_null());
    return qs_json_write(object, output, error);
}
