#include "json_parts.h"

static json_t *square_value(struct qs_square square)
{
    return json_pack("[ii]", square.row, square.column);
}

static json_t *step_list(const struct qs_evidence *evidence)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < evidence->step_count; i++) {
        const struct qs_reduction_step *step = &evidence->steps[i];
        list =
            qs_json_append(list, step->kind == QS_REDUCTION_FORCED
                                     ? json_pack("[so]", "forced", square_value(step->square))
                                     : json_pack("[soo]", "dominated", square_value(step->square),
                                                 square_value(step->by)));
    }
    return list;
}

static json_t *cover_value(const struct qs_bound *bound)
{
    if (!bound->cover)
        return json_null();
    json_t *lines = json_array();
    for (size_t i = 0; lines && i < bound->cover_size; i++) {
        struct qs_line line = bound->cover[i];
        lines = qs_json_append(
            lines, json_pack("[siI]", qs_json_direction(line.direction), (int)line.number,
                             (json_int_t)(bound->weight ? bound->weight[i] : 1)));
    }
    return json_pack("{sI so}", "denominator", (json_int_t)(bound->weight ? bound->denominator : 1),
                     "lines", lines);
}

static json_t *part_list(const struct qs_evidence *evidence)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < evidence->part_count; i++) {
        const struct qs_part *part = &evidence->parts[i];
        list = qs_json_append(list, json_pack("{so si ss so}", "squares",
                                              qs_json_squares(part->squares, part->square_count),
                                              "upper", (int)part->bound.value, "reason",
                                              qs_reason_name(part->bound.reason), "cover",
                                              cover_value(&part->bound)));
    }
    return list;
}

json_t *qs_json_evidence(const struct qs_evidence *evidence)
{
    return json_pack("{so so}", "steps", step_list(evidence), "parts", part_list(evidence));
}
