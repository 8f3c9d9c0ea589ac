#include "claim_report.h"

#include "json_parts.h"

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

/* What is wrong with it, and where. */
static void write_fault(struct qs_json *json, const struct qs_error *fault)
{
    if (!fault) {
        qs_json_null(json, "fault");
        return;
    }
    qs_json_begin(json, "fault", '{');
    qs_json_string(json, "kind", fault->kind == QS_ERROR_DEFECT ? "false" : "damaged");
    qs_json_integer(json, "line", (int64_t)fault->line);
    qs_json_integer(json, "column", (int64_t)fault->column);
    qs_json_string(json, "text", fault->text);
    qs_json_end(json);
}

void qs_claim_report_json(const struct qs_claim_report *report, struct qs_output *output)
{
    static const struct qs_claim none;
    const struct qs_claim *claim = report->claim ? report->claim : &none;
    bool verified = report->claim != NULL;
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-check-1");
    qs_json_instance(&json, "instance", report->instance);
    qs_json_string(&json, "certificate", report->certificate);
    qs_json_boolean(&json, "verified", verified);
    qs_json_integer_if(&json, "lower", verified, claim->lower);
    qs_json_integer_if(&json, "upper", verified, claim->upper);
    qs_json_integer_if(&json, "nodes", verified, (int64_t)claim->nodes);
    qs_json_integer_if(&json, "clauses", verified, (int64_t)claim->clauses);
    qs_json_integer_if(&json, "bytes", verified, (int64_t)claim->bytes);
    qs_json_real(&json, "seconds", report->seconds);
    write_fault(&json, report->fault);
    qs_json_end(&json);
}
