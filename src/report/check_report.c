#include "report.h"

#include <inttypes.h>
#include <stdio.h>

#include "chess.h"
#include "name_list.h"
#include "stream.h"

bool qs_claim_is_verified(const struct qs_claim *claim)
{
    return claim->verified == claim->leaves;
}

static void write_bounds(const struct qs_claim *claim, FILE *output)
{
    if (claim->lower == claim->upper)
        fprintf(output, "the maximum is %d", claim->upper);
    else
        fprintf(output, "the maximum is from %d to %d", claim->lower, claim->upper);
}

static void write_missing(const struct qs_claim_report *report, FILE *output)
{
    char text[256];
    struct qs_name_list list;
    qs_name_list_begin(&list, text, sizeof text, report->missing_count);
    for (size_t i = 0; i < report->missing_count && qs_name_list_add(&list, report->missing[i]);
         i++)
        continue;
    fprintf(output, "%s%s", report->missing_count > 0 ? ": " : "", text);
}

static void write_leaf_line(const struct qs_claim_report *report, FILE *output)
{
    if (report->claim->verified == 1) {
        fprintf(output, "leaf %" PRIu32 " verified: at most %d queens", report->leaf,
                report->claim->upper);
        return;
    }
    fprintf(output, "leaf %" PRIu32 " not verified, missing", report->leaf);
    write_missing(report, output);
}

void qs_claim_report_text(const struct qs_claim_report *report, bool several, FILE *output)
{
    if (several) {
        qs_write_printable(output, report->certificate);
        fputs(": ", output);
    }
    if (report->leaf > 0) {
        write_leaf_line(report, output);
    } else if (qs_claim_is_verified(report->claim)) {
        fputs("verified: ", output);
        write_bounds(report->claim, output);
    } else {
        /* Some leaves were not verified here. Nothing of it may look like the line of one that was.
         */
        const struct qs_claim *claim = report->claim;
        uint32_t missing = claim->leaves - claim->verified - claim->claimed;
        fprintf(output, "division verified; %" PRIu32 " of %" PRIu32 " leaves verified",
                claim->verified, claim->leaves);
        if (claim->claimed > 0)
            fprintf(output, ", %" PRIu32 " claimed by receipts", claim->claimed);
        if (missing > 0) {
            fprintf(output, ", %" PRIu32 " missing", missing);
            write_missing(report, output);
        } else if (report->trusted) {
            fputs("; if these are true, ", output);
            write_bounds(claim, output);
        }
    }
    fputs("\n", output);
}

/* Of a certificate by reference. */
static void write_leaves(struct qs_json *json, const struct qs_claim_report *report)
{
    const struct qs_claim *claim = report->claim;
    if (!claim || claim->leaves == 0) {
        qs_json_null(json, "leaves");
        return;
    }
    qs_json_begin(json, "leaves", '{');
    qs_json_integer_if(json, "count", report->leaf == 0, claim->leaves);
    qs_json_integer_if(json, "only", report->leaf > 0, report->leaf);
    qs_json_integer(json, "verified", claim->verified);
    qs_json_integer(json, "claimed", claim->claimed);
    qs_json_begin(json, "missing", '[');
    for (size_t i = 0; i < report->missing_count; i++)
        qs_json_string(json, NULL, report->missing[i]);
    qs_json_end(json);
    qs_json_end(json);
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

void qs_claim_report_json(const struct qs_claim_report *report, FILE *output)
{
    static const struct qs_claim none;
    const struct qs_claim *claim = report->claim ? report->claim : &none;
    bool checked = report->claim != NULL;
    bool verified = checked && report->leaf == 0 && qs_claim_is_verified(claim);
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-check-1");
    qs_json_instance(&json, "instance", report->instance);
    qs_json_string(&json, "certificate", report->certificate);
    qs_json_boolean(&json, "verified", verified);
    qs_json_integer_if(&json, "lower", checked, claim->lower);
    bool leaf = checked && report->leaf > 0 && claim->verified == 1;
    qs_json_integer_if(&json, "upper", verified || leaf, claim->upper);
    qs_json_integer_if(&json, "nodes", checked, (int64_t)claim->nodes);
    qs_json_integer_if(&json, "clauses", checked, (int64_t)claim->clauses);
    qs_json_integer_if(&json, "bytes", checked, (int64_t)claim->bytes);
    qs_json_real(&json, "seconds", report->seconds);
    write_fault(&json, report->fault);
    write_leaves(&json, report);
    if (report->receipt)
        qs_json_string(&json, "receipt", report->receipt);
    else
        qs_json_null(&json, "receipt");
    qs_json_end(&json);
}

enum { LINES_MAX = 20 }; /* of each kind of fault */

static void check_report_write_rest(uint64_t count, uint64_t written, FILE *output)
{
    if (count > written)
        fprintf(output, "  (%" PRIu64 " more)\n", count - written);
}

/* A line of the report, in the notation of the fixed queens. */
static void write_fault_line(const struct qs_placement_report *report, char *text, size_t size,
                             FILE *output)
{
    struct qs_shape shape = qs_instance_shape(report->instance);
    if (report->notation == QS_NOTATION_CHESS)
        qs_say_in_chess(shape.rows, shape.columns, text, size);
    fprintf(output, "  %s\n", text);
}

static void check_report_write_squares(const struct qs_placement_report *report, const char *what,
                                       const struct qs_square *squares, size_t count, FILE *output)
{
    size_t lines = count < LINES_MAX ? count : LINES_MAX;
    for (size_t i = 0; i < lines; i++) {
        char text[128];
        snprintf(text, sizeof text, "%d,%d %s", squares[i].row, squares[i].column, what);
        write_fault_line(report, text, sizeof text, output);
    }
    check_report_write_rest(count, lines, output);
}

void qs_placement_report_text(const struct qs_placement_report *report, bool several, FILE *output)
{
    const struct qs_placement_faults *faults = report->faults;
    size_t queens = report->placement->count - faults->repeated;
    const char *plural = qs_plural(queens);
    if (several) {
        qs_write_printable(output, report->name);
        fputs(": ", output);
    }
    if (qs_placement_is_valid(faults)) {
        fprintf(output, "valid: %zu queen%s\n", queens, plural);
        return;
    }
    fprintf(output, "not valid: %zu queen%s, %" PRIu64 " attacking pair%s\n", queens, plural,
            faults->attacks, qs_plural(faults->attacks));
    size_t lines = faults->listed < LINES_MAX ? faults->listed : LINES_MAX;
    for (size_t i = 0; i < lines; i++) {
        const struct qs_attack *attack = &faults->attack[i];
        char text[128];
        snprintf(text, sizeof text, "%d,%d and %d,%d attack each other on %s %d", attack->a.row,
                 attack->a.column, attack->b.row, attack->b.column,
                 qs_json_direction(attack->direction),
                 qs_line_number(attack->a, attack->direction));
        write_fault_line(report, text, sizeof text, output);
    }
    check_report_write_rest(faults->attacks, lines, output);
    check_report_write_squares(report, "is blocked", faults->blocked, faults->blocked_count,
                               output);
    check_report_write_squares(report, "lacks its fixed queen", faults->missing,
                               faults->missing_count, output);
    if (faults->repeated > 0)
        fprintf(output, "  repeated squares: %zu\n", faults->repeated);
}

void qs_placement_report_json(const struct qs_placement_report *report, FILE *output)
{
    const struct qs_placement_faults *faults = report->faults;
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-placement-1");
    qs_json_instance(&json, "instance", report->instance);
    qs_json_string(&json, "placement", report->name);
    qs_json_boolean(&json, "valid", qs_placement_is_valid(faults));
    qs_json_integer(&json, "queens", (int64_t)(report->placement->count - faults->repeated));
    qs_json_integer(&json, "attacking_pairs", (int64_t)faults->attacks);
    qs_json_begin(&json, "attacks", '[');
    for (size_t i = 0; i < faults->listed; i++) {
        qs_json_begin(&json, NULL, '[');
        qs_json_square(&json, NULL, faults->attack[i].a);
        qs_json_square(&json, NULL, faults->attack[i].b);
        qs_json_end(&json);
    }
    qs_json_end(&json);
    qs_json_squares(&json, "blocked", faults->blocked, faults->blocked_count);
    qs_json_squares(&json, "missing", faults->missing, faults->missing_count);
    qs_json_integer(&json, "repeated", (int64_t)faults->repeated);
    qs_json_end(&json);
}
