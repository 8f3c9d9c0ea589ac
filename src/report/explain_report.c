
#include <inttypes.h>

#include "report.h"

static void explain_report_write_squares(const struct qs_explain_report *report, const char *head,
                                         const struct qs_square *squares, size_t count,
                                         FILE *output)
{
    int32_t rows = qs_instance_shape(report->instance).rows;
    if (count == 0)
        return;
    fputs(head, output);
    for (size_t i = 0; i < count; i++)
        fprintf(output, " %s", qs_name_square(report->board_style.notation, rows, squares[i]).text);
}

static void explain_report_write_numbers(const char *head, const int32_t *numbers, size_t count,
                                         FILE *output)
{
    if (count == 0)
        return;
    fputs(head, output);
    for (size_t i = 0; i < count; i++)
        fprintf(output, " %d", numbers[i]);
}

/* "blame   3: queens 0,0 2,5; blocked 3,4 (minimal)" */
static void write_blame(const struct qs_explain_report *report, size_t i, FILE *output)
{
    const struct qs_explanation *explanation = report->explanation;
    const struct qs_blame *blame = &explanation->blames[i];
    size_t size = qs_blame_size(blame);
    fprintf(output, "blame   %zu:%s", size, size == 0 ? " nothing" : "");
    explain_report_write_squares(report, " queens", blame->queens, blame->queen_count, output);
    explain_report_write_squares(report, " blocked", blame->blocked, blame->blocked_count, output);
    explain_report_write_numbers(" differences", blame->differences, blame->difference_count,
                                 output);
    explain_report_write_numbers(" sums", blame->sums, blame->sum_count, output);
    if (i == 0 && explanation->smallest)
        fputs(" (none is smaller)", output);
    else if (i == 0 && explanation->smallest_lower > 0)
        fprintf(output, " (%s; none is smaller than %zu)",
                blame->minimal ? "minimal" : "not minimal", explanation->smallest_lower);
    else
        fputs(blame->minimal ? " (minimal)" : " (perhaps not minimal)", output);
    fputs("\n", output);
}

static void write_removal(const struct qs_explain_report *report, FILE *output)
{
    const struct qs_removal *removal = &report->explanation->removal;
    if (!removal->helps)
        return;
    fprintf(output, "remove  %zu:", removal->count);
    explain_report_write_squares(report, "", removal->queens, removal->count, output);
    if (removal->count > (size_t)removal->lower)
        fprintf(output, " (at least %d)", removal->lower);
    else
        fputs(" (the fewest)", output);
    if (removal->single_count > 1)
        explain_report_write_squares(report, "; each enough alone:", removal->singles,
                                     removal->single_count, output);
    fputs("\n", output);
}

/* The placement of the target, on the whole instance or after the removal. */
static bool explain_report_write_board(const struct qs_explain_report *report, FILE *output,
                                       struct qs_error *error)
{
    const struct qs_explanation *explanation = report->explanation;
    const struct qs_removal *removal = &explanation->removal;
    bool fits = explanation->answer == QS_EXPLAIN_FITS;
    const struct qs_instance *instance = fits ? report->instance : report->left;
    const struct qs_placement *placement = fits ? &explanation->placement : &removal->placement;
    if (!instance || qs_instance_size(instance) > QS_DRAWN_SIZE_MAX)
        return true;
    fputs("\n", output);
    if (!fits) {
        explain_report_write_squares(report, "After removing", removal->queens, removal->count,
                                     output);
        fputs(":\n\n", output);
    }
    const struct qs_picture picture = {
        .instance = instance,
        .placement = placement->queens,
        .placement_count = placement->count,
    };
    return qs_styled_board_write(&report->board_style, &picture, output, error);
}

bool qs_explain_report_text(const struct qs_explain_report *report, FILE *output,
                            struct qs_error *error)
{
    const struct qs_explanation *explanation = report->explanation;
    qs_write_instance(report->instance, output);
    static const char *const one[] = {"fits", "does not fit", "may fit or not"};
    static const char *const several[] = {"fit", "do not fit", "may fit or not"};
    bool single = explanation->target == 1;
    fprintf(output, "%d queen%s %s", explanation->target, single ? "" : "s",
            (single ? one : several)[explanation->answer]);
    if (explanation->stop != QS_STOP_DONE)
        fprintf(output, " (%s)", qs_stop_name(explanation->stop));
    fputs("\n", output);
    if (explanation->blame_count > 0) {
        struct qs_story story;
        qs_story_tell(&story, report->board_style.notation, report->instance, report->explanation,
                      report->refutation);
        fputs("\n", output);
        for (int i = 0; i < story.count; i++)
            fprintf(output, "%s\n", story.sentence[i]);
    }
    if (!explain_report_write_board(report, output, error))
        return false;
    fputs("\n", output);
    qs_deductions_text(report, output);
    for (size_t i = 0; i < explanation->blame_count; i++)
        write_blame(report, i, output);
    if (explanation->blame_count > 1 || explanation->all)
        fprintf(output, "blames  %zu%s\n", explanation->blame_count,
                explanation->all ? ", all there are" : ", and there may be more");
    write_removal(report, output);
    fprintf(output, "time    %.6f s, %" PRIu64 " question%s\n", explanation->seconds,
            explanation->questions, qs_plural(explanation->questions));
    return true;
}

static void blame_json(struct qs_json *json, const char *name, const struct qs_blame *blame)
{
    qs_json_begin(json, name, '{');
    qs_json_squares(json, "queens", blame->queens, blame->queen_count);
    qs_json_squares(json, "blocked", blame->blocked, blame->blocked_count);
    qs_json_numbers(json, "differences", blame->differences, blame->difference_count);
    qs_json_numbers(json, "sums", blame->sums, blame->sum_count);
    qs_json_boolean(json, "minimal", blame->minimal);
    qs_json_end(json);
}

static void removal_json(struct qs_json *json, const struct qs_removal *removal)
{
    if (!removal->helps) {
        qs_json_null(json, "remove");
        return;
    }
    qs_json_begin(json, "remove", '{');
    qs_json_squares(json, "queens", removal->queens, removal->count);
    qs_json_boolean(json, "fewest", removal->count == (size_t)removal->lower);
    qs_json_integer(json, "lower", removal->lower);
    qs_json_squares(json, "singles", removal->singles, removal->single_count);
    qs_json_boolean(json, "singles_complete", removal->singles_complete);
    qs_json_squares(json, "placement", removal->placement.queens, removal->placement.count);
    qs_json_end(json);
}

/* On a board with walls with its first square, because its number says not where it is. */
static void marked_line_json(struct qs_json *json, const struct qs_instance *instance,
                             struct qs_line line)
{
    struct qs_square first;
    bool walled = qs_instance_shape(instance).wall_count > 0;
    qs_json_begin(json, NULL, '[');
    qs_json_string(json, NULL, qs_json_direction(line.direction));
    qs_json_integer(json, NULL, line.number);
    if (walled && qs_instance_line_start(instance, line, &first))
        qs_json_square(json, NULL, first);
    qs_json_end(json);
}

/* A blocked diagonal, which is whole. */
static void marked_diagonal_json(struct qs_json *json, enum qs_direction direction, int32_t number)
{
    qs_json_begin(json, NULL, '[');
    qs_json_string(json, NULL, qs_json_direction(direction));
    qs_json_integer(json, NULL, number);
    qs_json_end(json);
}

static void marked_lines_json(struct qs_json *json, const struct qs_explain_report *report,
                              const struct qs_story *story, enum qs_subject subject)
{
    const struct qs_blame *blame = subject == QS_SUBJECT_BLAME    ? &report->explanation->blames[0]
                                   : subject == QS_SUBJECT_OTHERS ? &report->explanation->others
                                                                  : NULL;
    qs_json_begin(json, "lines", '[');
    if (subject == QS_SUBJECT_CLOSED || subject == QS_SUBJECT_LINES)
        for (int32_t i = 0; i < story->closed.count; i++)
            marked_line_json(json, report->instance, story->closed.line[i]);
    const struct qs_bound *upper = subject == QS_SUBJECT_COVER ? &report->refutation->upper : NULL;
    for (size_t i = 0; upper && i < upper->cover_size; i++)
        marked_line_json(json, report->instance, upper->cover[i]);
    for (size_t i = 0; blame && i < blame->difference_count; i++)
        marked_diagonal_json(json, QS_DIFFERENCE, blame->differences[i]);
    for (size_t i = 0; blame && i < blame->sum_count; i++)
        marked_diagonal_json(json, QS_SUM, blame->sums[i]);
    qs_json_end(json);
}

/* The queens are named by the sentence, or some of them, if they are many. */
static void mark_json(struct qs_json *json, const struct qs_explain_report *report,
                      const struct qs_story *story, enum qs_subject subject)
{
    const struct qs_blame *blame = subject == QS_SUBJECT_OTHERS ? &report->explanation->others
                                                                : &report->explanation->blames[0];
    const struct qs_removal *removal = &report->explanation->removal;
    const struct qs_square *queens = NULL;
    size_t count = 0;
    if (subject == QS_SUBJECT_CLOSED) {
        queens = story->closed.attacker;
        count = story->closed.attacker_count;
        count = count < QS_ATTACKERS_NAMED ? count : QS_ATTACKERS_NAMED;
    } else if (subject == QS_SUBJECT_BLAME || subject == QS_SUBJECT_OTHERS) {
        queens = blame->queens;
        count = blame->queen_count;
    } else if (subject == QS_SUBJECT_REMOVAL) {
        queens = removal->single_count > 0 ? removal->singles : removal->queens;
        count = removal->single_count > 0 ? removal->single_count : removal->count;
    }
    qs_json_begin(json, NULL, '{');
    marked_lines_json(json, report, story, subject);
    qs_json_squares(json, "queens", queens, count);
    qs_json_squares(
        json, "blocked", blame->blocked,
        subject == QS_SUBJECT_BLAME || subject == QS_SUBJECT_OTHERS ? blame->blocked_count : 0);
    qs_json_end(json);
}

void qs_explain_report_json(const struct qs_explain_report *report, FILE *output)
{
    const struct qs_explanation *explanation = report->explanation;
    bool fits = explanation->answer == QS_EXPLAIN_FITS;
    struct qs_json json = {.output = output};
    qs_json_begin_answer(&json, "queensat-explain-1");
    qs_json_instance(&json, "instance", report->instance);
    qs_json_integer(&json, "target", explanation->target);
    qs_json_boolean_if(&json, "fits", explanation->answer != QS_EXPLAIN_OPEN, fits);
    qs_json_string(&json, "stop", qs_stop_name(explanation->stop));
    if (fits)
        qs_json_squares(&json, "placement", explanation->placement.queens,
                        explanation->placement.count);
    else
        qs_json_null(&json, "placement");
    qs_json_boolean_if(&json, "removal_helps", explanation->tried_removal,
                       explanation->removal.helps);
    removal_json(&json, &explanation->removal);
    /* The first one is also a member of its own, null if there is none. */
    if (explanation->blame_count > 0)
        blame_json(&json, "blame", &explanation->blames[0]);
    else
        qs_json_null(&json, "blame");
    qs_json_begin(&json, "blames", '[');
    for (size_t i = 0; i < explanation->blame_count; i++)
        blame_json(&json, NULL, &explanation->blames[i]);
    qs_json_end(&json);
    if (qs_blame_size(&explanation->others) > 0)
        blame_json(&json, "others", &explanation->others);
    else
        qs_json_null(&json, "others");
    qs_json_boolean(&json, "smallest", explanation->smallest);
    qs_json_boolean(&json, "all", explanation->all);
    qs_json_integer(&json, "smallest_lower", (int64_t)explanation->smallest_lower);
    struct qs_story story = {.count = 0};
    if (report->explanation->blame_count > 0)
        qs_story_tell(&story, report->board_style.notation, report->instance, report->explanation,
                      report->refutation);
    qs_json_begin(&json, "story", '[');
    for (int i = 0; i < story.count; i++)
        qs_json_string(&json, NULL, story.sentence[i]);
    qs_json_end(&json);
    qs_json_begin(&json, "marks", '[');
    for (int i = 0; i < story.count; i++)
        mark_json(&json, report, &story, story.subject[i]);
    qs_json_end(&json);
    qs_deductions_json(report, &json);
    qs_json_integer(&json, "questions", (int64_t)explanation->questions);
    qs_json_real(&json, "seconds", explanation->seconds);
    if (report->picture)
        qs_json_string(&json, "picture", report->picture);
    qs_json_end(&json);
}
