#include "explain_report.h"

#include <inttypes.h>

#include "explain_story.h"
#include "json_parts.h"
#include "queensat/version.h"

static void write_squares(const struct qs_explain_report *report, const char *head,
                          const struct qs_square *squares, size_t count, struct qs_output *output)
{
    int32_t n = qs_instance_size(report->instance);
    if (count == 0)
        return;
    qs_output_text(output, head);
    for (size_t i = 0; i < count; i++)
        qs_output_format(output, " %s",
                         qs_name_square(report->board_style.notation, n, squares[i]).text);
}

static void write_numbers(const char *head, const int32_t *numbers, size_t count,
                          struct qs_output *output)
{
    if (count == 0)
        return;
    qs_output_text(output, head);
    for (size_t i = 0; i < count; i++)
        qs_output_format(output, " %d", numbers[i]);
}

/* "blame   3: queens 0,0 2,5; blocked 3,4 (minimal)" */
static void write_blame(const struct qs_explain_report *report, size_t i, struct qs_output *output)
{
    const struct qs_explanation *explanation = report->explanation;
    const struct qs_blame *blame = &explanation->blames[i];
    qs_output_format(output, "blame   %zu:", qs_blame_size(blame));
    write_squares(report, " queens", blame->queens, blame->queen_count, output);
    write_squares(report, " blocked", blame->blocked, blame->blocked_count, output);
    write_numbers(" differences", blame->differences, blame->difference_count, output);
    write_numbers(" sums", blame->sums, blame->sum_count, output);
    if (i == 0 && explanation->smallest)
        qs_output_text(output, " (none is smaller)");
    else if (i == 0 && explanation->smallest_lower > 0)
        qs_output_format(output, " (%s; none is smaller than %zu)",
                         blame->minimal ? "minimal" : "not minimal", explanation->smallest_lower);
    else
        qs_output_text(output, blame->minimal ? " (minimal)" : " (perhaps not minimal)");
    qs_output_text(output, "\n");
}

static void write_removal(const struct qs_explain_report *report, struct qs_output *output)
{
    const struct qs_removal *removal = &report->explanation->removal;
    if (!removal->helps)
        return;
    qs_output_format(output, "remove  %zu:", removal->count);
    write_squares(report, "", removal->queens, removal->count, output);
    if (removal->count > (size_t)removal->lower)
        qs_output_format(output, " (at least %d)", removal->lower);
    else
        qs_output_text(output, " (the fewest)");
    if (removal->single_count > 1)
        write_squares(report, "; enough alone:", removal->singles, removal->single_count, output);
    qs_output_text(output, "\n");
}

static void write_answer(const struct qs_explanation *explanation, struct qs_output *output)
{
    static const char *const one[] = {"fits", "does not fit", "may fit or not"};
    static const char *const several[] = {"fit", "do not fit", "may fit or not"};
    bool single = explanation->target == 1;
    qs_output_format(output, "%d queen%s %s", explanation->target, single ? "" : "s",
                     (single ? one : several)[explanation->answer]);
    if (explanation->stop != QS_STOP_DONE)
        qs_output_format(output, " (%s)", qs_stop_name(explanation->stop));
    qs_output_text(output, "\n");
}

/* The placement of the target, on the whole instance or after the removal. */
static bool write_board(const struct qs_explain_report *report, struct qs_output *output,
                        struct qs_error *error)
{
    const struct qs_explanation *explanation = report->explanation;
    const struct qs_removal *removal = &explanation->removal;
    bool fits = explanation->answer == QS_EXPLAIN_FITS;
    const struct qs_instance *instance = fits ? report->instance : report->left;
    if (!instance || qs_instance_size(instance) > QS_DRAWN_SIZE_MAX)
        return true;
    qs_output_text(output, fits ? "\n" : "\nAfter the removal:\n\n");
    const struct qs_picture picture = {
        .instance = instance,
        .placement = fits ? explanation->placement : removal->placement,
        .placement_count = fits ? explanation->placed : removal->placed,
    };
    return qs_styled_board_write(&report->board_style, &picture, output, error);
}

static void write_story(const struct qs_explain_report *report, struct qs_output *output)
{
    struct qs_story story;
    qs_story_tell(&story, report->board_style.notation, report->instance, report->explanation,
                  report->refutation);
    qs_output_text(output, "\n");
    for (int i = 0; i < story.count; i++)
        qs_output_format(output, "%s\n", story.sentence[i]);
}

bool qs_explain_report_text(const struct qs_explain_report *report, struct qs_output *output,
                            struct qs_error *error)
{
    const struct qs_explanation *explanation = report->explanation;
    qs_write_instance(report->instance, output);
    write_answer(explanation, output);
    if (explanation->blame_count > 0)
        write_story(report, output);
    if (!write_board(report, output, error))
        return false;
    qs_output_text(output, "\n");
    for (size_t i = 0; i < explanation->blame_count; i++)
        write_blame(report, i, output);
    if (explanation->blame_count > 1 || explanation->all)
        qs_output_format(output, "blames  %zu%s\n", explanation->blame_count,
                         explanation->all ? ", all there are" : ", and there may be more");
    write_removal(report, output);
    qs_output_format(output, "time    %.6f s, %" PRIu64 " question%s\n", explanation->seconds,
                     explanation->questions, explanation->questions == 1 ? "" : "s");
    return true;
}

static json_t *blame_object(const struct qs_blame *blame)
{
    return json_pack(
        "{so so so so sb}", "queens", qs_json_squares(blame->queens, blame->queen_count), "blocked",
        qs_json_squares(blame->blocked, blame->blocked_count), "differences",
        qs_json_numbers(blame->differences, blame->difference_count), "sums",
        qs_json_numbers(blame->sums, blame->sum_count), "minimal", (int)blame->minimal);
}

static json_t *blame_list(const struct qs_explanation *explanation)
{
    json_t *list = json_array();
    for (size_t i = 0; list && i < explanation->blame_count; i++)
        list = qs_json_append(list, blame_object(&explanation->blames[i]));
    return list;
}

static json_t *removal_object(const struct qs_removal *removal)
{
    if (!removal->helps)
        return json_null();
    return json_pack("{so sb si so sb so}", "queens",
                     qs_json_squares(removal->queens, removal->count), "fewest",
                     (int)(removal->count == (size_t)removal->lower), "lower", (int)removal->lower,
                     "singles", qs_json_squares(removal->singles, removal->single_count),
                     "singles_complete", (int)removal->singles_complete, "placement",
                     qs_json_squares(removal->placement, removal->placed));
}

static json_t *story_list(const struct qs_explain_report *report)
{
    json_t *list = json_array();
    struct qs_story story = {.count = 0};
    if (report->explanation->blame_count > 0)
        qs_story_tell(&story, QS_NOTATION_NUMBERS, report->instance, report->explanation,
                      report->refutation);
    for (int i = 0; list && i < story.count; i++)
        list = qs_json_append(list, json_string(story.sentence[i]));
    return list;
}

static json_t *answer_value(enum qs_explain_answer answer)
{
    return answer == QS_EXPLAIN_OPEN ? json_null() : json_boolean(answer == QS_EXPLAIN_FITS);
}

bool qs_explain_report_json(const struct qs_explain_report *report, struct qs_output *output,
                            struct qs_error *error)
{
    const struct qs_explanation *explanation = report->explanation;
    bool fits = explanation->answer == QS_EXPLAIN_FITS, blamed = explanation->blame_count > 0;
    return qs_json_write(
        json_pack(
            "{ss ss so si so ss so so so so so so sb so so sI sf}", "schema", "queensat-explain-1",
            "version", QS_VERSION, "instance", qs_json_instance(report->instance), "target",
            (int)explanation->target, "fits", answer_value(explanation->answer), "stop",
            qs_stop_name(explanation->stop), "placement",
            fits ? qs_json_squares(explanation->placement, explanation->placed) : json_null(),
            "removal_helps",
            explanation->tried_removal ? json_boolean(explanation->removal.helps) : json_null(),
            "remove", removal_object(&explanation->removal), "blame",
            blamed ? blame_object(&explanation->blames[0]) : json_null(), "blames",
            blame_list(explanation), "smallest", json_boolean(explanation->smallest), "all",
            (int)explanation->all, "smallest_lower",
            json_integer((json_int_t)explanation->smallest_lower), "story", story_list(report),
            "questions", (json_int_t)explanation->questions, "seconds", explanation->seconds),
        output, error);
}
