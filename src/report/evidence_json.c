#include "json_parts.h"

static void write_square(struct qs_square square, struct qs_output *output)
{
    qs_output_text(output, ",");
    qs_output_text(output, "[");
    qs_output_number(output, square.row);
    qs_output_text(output, ",");
    qs_output_number(output, square.column);
    qs_output_text(output, "]");
}

static void write_steps(const struct qs_evidence *evidence, struct qs_output *output)
{
    for (size_t i = 0; i < evidence->step_count; i++) {
        const struct qs_reduction_step *step = &evidence->steps[i];
        bool forced = step->kind == QS_REDUCTION_FORCED;
        qs_output_text(output, i > 0 ? "," : "");
        qs_output_text(output, forced ? "[\"forced\"" : "[\"dominated\"");
        write_square(step->square, output);
        if (!forced)
            write_square(step->by, output);
        qs_output_text(output, "]");
    }
}

static void write_cover(const struct qs_bound *bound, struct qs_output *output)
{
    if (!bound->cover) {
        qs_output_text(output, "null");
        return;
    }
    qs_output_text(output, "{\"denominator\":");
    qs_output_number(output, bound->weight ? bound->denominator : 1);
    qs_output_text(output, ",\"lines\":[");
    for (size_t i = 0; i < bound->cover_size; i++) {
        qs_output_text(output, i > 0 ? ",[\"" : "[\"");
        qs_output_text(output, qs_json_direction(bound->cover[i].direction));
        qs_output_text(output, "\",");
        qs_output_number(output, bound->cover[i].number);
        qs_output_text(output, ",");
        qs_output_number(output, bound->weight ? bound->weight[i] : 1);
        qs_output_text(output, "]");
    }
    qs_output_text(output, "]}");
}

void qs_json_write_evidence(const struct qs_evidence *evidence, struct qs_output *output)
{
    qs_output_text(output, "{\"steps\":[");
    write_steps(evidence, output);
    qs_output_text(output, "],\"parts\":[");
    for (size_t i = 0; i < evidence->part_count; i++) {
        const struct qs_part *part = &evidence->parts[i];
        qs_output_text(output, i > 0 ? ",{\"squares\":" : "{\"squares\":");
        qs_json_write_squares(part->squares, part->square_count, output);
        qs_output_format(output,
                         ",\"upper\":%d,\"reason\":\"%s\",\"cover\":", (int)part->bound.value,
                         qs_reason_name(part->bound.reason));
        write_cover(&part->bound, output);
        qs_output_text(output, "}");
    }
    qs_output_text(output, "]}");
}
