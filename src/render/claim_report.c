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

bool qs_claim_report_json(const struct qs_claim_report *report, struct qs_output *output,
                          struct qs_error *error)
{
    const struct qs_claim *claim = report->claim;
    return qs_json_write(json_pack("{ss ss so so sb si si sI sI sI sf}", "schema",
                                   "queensat-check-1", "version", QS_VERSION, "instance",
                                   qs_json_instance(report->instance), "certificate",
                                   qs_json_name(report->certificate), "verified", 1, "lower",
                                   (int)claim->lower, "upper", (int)claim->upper, "nodes",
                                   (json_int_t)claim->nodes, "clauses", (json_int_t)claim->clauses,
                                   "bytes", (json_int_t)claim->bytes, "seconds", report->seconds),
                         output, error);
}
