#include "evidence_text.h"

#include <inttypes.h>

static void write_count(size_t count, const char *one, const char *many, struct qs_output *output)
{
    qs_output_format(output, "%zu %s", count, count == 1 ? one : many);
}

static size_t count_steps(const struct qs_evidence *evidence, enum qs_reduction_kind kind)
{
    size_t count = 0;
    for (size_t i = 0; i < evidence->step_count; i++)
        count += evidence->steps[i].kind == kind;
    return count;
}

/* "2 squares are dominated by others and 1 queen is forced" */
static void write_steps(const struct qs_evidence *evidence, struct qs_output *output)
{
    size_t dominated = count_steps(evidence, QS_REDUCTION_DOMINATED);
    size_t forced = count_steps(evidence, QS_REDUCTION_FORCED);
    if (dominated > 0)
        write_count(dominated, "square is dominated", "squares are dominated", output);
    if (dominated > 0 && forced > 0)
        qs_output_text(output, " and ");
    if (forced > 0)
        write_count(forced, "queen is forced", "queens are forced", output);
}

/* The sum of the weights: a whole number, or one with a fraction. */
static void write_weight(const struct qs_bound *bound, struct qs_output *output)
{
    int64_t sum = 0, denominator = bound->weight ? bound->denominator : 1;
    for (size_t i = 0; i < bound->cover_size; i++)
        sum += bound->weight ? bound->weight[i] : 1;
    qs_output_number(output, sum / denominator);
    if (sum % denominator > 0)
        qs_output_format(output, " + %" PRId64 "/%" PRId64, sum % denominator, denominator);
}

/* What bounds the queens on a set of squares, which `squares` names. */
static void write_bound(const struct qs_bound *bound, const char *squares, struct qs_output *output)
{
    switch (bound->reason) {
    case QS_REASON_ROWS:
        write_count(bound->cover_size, "row covers", "rows cover", output);
        break;
    case QS_REASON_COLUMNS:
        write_count(bound->cover_size, "column covers", "columns cover", output);
        break;
    case QS_REASON_MATCHING:
        write_count(bound->cover_size, "row or column covers", "rows and columns cover", output);
        break;
    case QS_REASON_LINE_COVER:
        write_count(bound->cover_size, "line", "lines", output);
        qs_output_text(output, " of weight ");
        write_weight(bound, output);
        qs_output_text(output, bound->cover_size == 1 ? " covers" : " cover");
        break;
    default:
        qs_output_text(output, qs_reason_text(bound->reason));
        return;
    }
    qs_output_format(output, " all %s", squares);
}

/* "falls into 3 parts that hold at most 2 + 3 + 1 queens", listing the first 8 at most. */
static void write_parts(const struct qs_evidence *evidence, struct qs_output *output)
{
    const size_t most = 8;
    qs_output_format(output, "falls into %zu parts that hold at most ", evidence->part_count);
    for (size_t i = 0; i < evidence->part_count && i < most; i++)
        qs_output_format(output, "%s%d", i > 0 ? " + " : "", evidence->parts[i].bound.value);
    qs_output_text(output, evidence->part_count > most ? " + ... queens" : " queens");
}

static void write_rest(const struct qs_evidence *evidence, struct qs_output *output)
{
    if (evidence->part_count == 0) {
        qs_output_text(output,
                       evidence->step_count > 0 ? ", and no square is left" : "no square is free");
        return;
    }
    if (evidence->part_count > 1) {
        qs_output_text(output,
                       evidence->step_count > 0 ? ";\n           what is left " : "the board ");
        write_parts(evidence, output);
        return;
    }
    qs_output_text(output, evidence->step_count > 0 ? ";\n           then " : "");
    write_bound(&evidence->parts[0].bound,
                evidence->step_count > 0 ? "squares that are left" : "free squares", output);
}

void qs_evidence_text(const struct qs_result *result, struct qs_output *output)
{
    const struct qs_evidence *evidence = result->evidence;
    qs_output_format(output, "upper   %d  ", result->upper.value);
    if (evidence) {
        write_steps(evidence, output);
        write_rest(evidence, output);
    } else {
        qs_output_text(output, qs_reason_text(result->upper.reason));
    }
    qs_output_format(output, " (%s)\n", qs_reason_name(result->upper.reason));
}
