#include "claim_report.h"

#include "json_parts.h"
#include "queensat/version.h"

void qs_claim_report_text(const struct qs_claim_report *report, bool several,
                          struct qs_output *output)
{
    const struct qs_claim *claim = report->claim;
    if (several) {
        qs_output_printable(output, report->certificate);
        qs_output_text(output, ": ");
    }
    if (claim->lower == claim->upper)
        qs_output_format(output, "verified: the maximum is %d\n", claim->upper);
    else
        qs_output_format(output, "verified: the maximum is from %d to %d\n", claim->lower,
                         claim->upper);
}

/* A number of the claim. */
static json_t *number_of(const struct qs_claim_report *report, uint64_t number)
{
    return report->claim ? json_integer((json_int_t)number) : json_null();
}

static json_t *fault_of(const struct qs_claim_report *report)
{
    const struct qs_error *fault = report->fault;
    return fault ? json_pack("{ss sI sI so}", "kind",
                             fault->kind == QS_ERROR_DEFECT ? "false" : "damaged", "line",
                             (json_int_t)fault->line, "column", (json_int_t)fault->column, "text",
                             qs_json_name(fault->text))
                 : json_null();
}

bool qs_claim_report_json(const struct qs_claim_report *report, struct qs_output *output,
                          struct qs_error *error)
{
    static const struct qs_claim none;
    const struct qs_claim *claim = report->claim ? report->claim : &none;
    return qs_json_write(
        json_pack("{ss ss so so sb so so so so so sf so}", "schema", "queensat-check-1", "version",
                  QS_VERSION, "instance", qs_json_instance(report->instance), "certificate",
                  qs_json_name(report->certificate), "verified", report->claim != NULL, "lower",
                  number_of(report, (uint64_t)claim->lower), "upper",
                  number_of(report, (uint64_t)claim->upper), "nodes",
                  number_of(report, claim->nodes), "clauses", number_of(report, claim->clauses),
                  "bytes", number_of(report, claim->bytes), "seconds", report->seconds, "fault",
                  fault_of(report)),
        output, error);
}
