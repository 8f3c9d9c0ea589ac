#include "placement_report.h"

#include <inttypes.h>

#include "json_parts.h"
#include "queensat/version.h"

enum { LINES_MAX = 20 }; /* of each kind of fault */

static const char *const direction_names[QS_DIRECTIONS] = {"row", "column", "difference", "sum"};

static void write_rest(uint64_t count, uint64_t written, struct qs_output *output)
{
    if (count > written)
        qs_output_format(output, "  (%" PRIu64 " more)\n", count - written);
}

static void write_attacks(const struct qs_placement_faults *faults, struct qs_output *output)
{
    size_t lines = faults->listed < LINES_MAX ? faults->listed : LINES_MAX;
    for (size_t i = 0; i < lines; i++) {
        const struct qs_attack *attack = &faults->attack[i];
        qs_output_format(output, "  %d,%d and %d,%d attack each other on %s %d\n", attack->a.row,
                         attack->a.column, attack->b.row, attack->b.column,
                         direction_names[attack->direction],
                         qs_line_number(attack->a, attack->direction));
    }
    write_rest(faults->attacks, lines, output);
}

static void write_squares(const char *text, const struct qs_square *squares, size_t count,
                          struct qs_output *output)
{
    size_t lines = count < LINES_MAX ? count : LINES_MAX;
    for (size_t i = 0; i < lines; i++)
        qs_output_format(output, "  %d,%d %s\n", squares[i].row, squares[i].column, text);
    write_rest(count, lines, output);
}

void qs_placement_report_text(const struct qs_placement_report *report, bool several,
                              struct qs_output *output)
{
    const struct qs_placement_faults *faults = report->faults;
    size_t queens = report->placement->count - faults->repeated;
    const char *plural = queens == 1 ? "" : "s";
    if (several) {
        qs_output_printable(output, report->name);
        qs_output_text(output, ": ");
    }
    if (qs_placement_is_valid(faults)) {
        qs_output_format(output, "valid: %zu queen%s\n", queens, plural);
        return;
    }
    qs_output_format(output, "not valid: %zu queen%s, %" PRIu64 " attacking pair%s\n", queens,
                     plural, faults->attacks, faults->attacks == 1 ? "" : "s");
    write_attacks(faults, output);
    write_squares("is blocked", faults->blocked, faults->blocked_count, output);
    write_squares("lacks its fixed queen", faults->missing, faults->missing_count, output);
    if (faults->repeated > 0)
        qs_output_format(output, "  repeated squares: %zu\n", faults->repeated);
}

static json_t *attack_list(const struct qs_placement_faults *faults)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < faults->listed; i++) {
        const struct qs_attack *attack = &faults->attack[i];
        list = qs_json_append(list, json_pack("[[ii][ii]]", attack->a.row, attack->a.column,
                                              attack->b.row, attack->b.column));
    }
    return list;
}

bool qs_placement_report_json(const struct qs_placement_report *report, struct qs_output *output,
                              struct qs_error *error)
{
    const struct qs_placement_faults *faults = report->faults;
    return qs_json_write(
        json_pack("{ss ss so so sb sI sI so so so sI}", "schema", "queensat-placement-1", "version",
                  QS_VERSION, "instance", qs_json_instance(report->instance), "placement",
                  qs_json_name(report->name), "valid", qs_placement_is_valid(faults), "queens",
                  (json_int_t)(report->placement->count - faults->repeated), "attacking_pairs",
                  (json_int_t)faults->attacks, "attacks", attack_list(faults), "blocked",
                  qs_json_squares(faults->blocked, faults->blocked_count), "missing",
                  qs_json_squares(faults->missing, faults->missing_count), "repeated",
                  (json_int_t)faults->repeated),
        output, error);
}
