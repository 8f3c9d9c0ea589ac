/* Counts: whole, in parts, and the sum of parts. */
#include <stdlib.h>

#include "answer_context.h"
#include "fault.h"
#include "report.h"
#include "stream.h"

/* A count that is being answered: the state of its calls. */
struct counting {
    struct qs_answer_context *context;
    struct qs_count_options options;
    struct qs_count_report *report;
    bool failed; /* then the error is set */
    struct qs_error *error;
};

static bool list_placement(void *state, const struct qs_placement *placement)
{
    struct counting *counting = state;
    struct qs_count_report *report = counting->report;
    uint64_t first = counting->context->question->counting.first;
    counting->failed = !qs_count_report_add(report, placement, counting->error);
    return !counting->failed && !ferror(report->output) && (first == 0 || report->listed < first);
}

static enum qs_count_kind count_kind(const struct qs_count_settings *settings)
{
    if (settings->size >= 0)
        return QS_COUNT_SIZE;
    if (settings->any)
        return QS_COUNT_ANY;
    return settings->maximal ? QS_COUNT_MAXIMAL : QS_COUNT_MAXIMUM;
}

static void set_options(struct counting *counting)
{
    const struct qs_count_settings *settings = &counting->context->question->counting;
    struct qs_count_options *options = &counting->options;
    qs_count_options_init(options);
    options->kind = count_kind(settings);
    options->size = settings->size >= 0 ? settings->size : 0;
    options->classes = settings->classes;
    options->threads = settings->threads;
    options->limits = qs_answer_limits(counting->context);
    options->found = counting->report->listing == QS_LIST_NOTHING ? NULL : list_placement;
    options->found_state = counting;
}

/* All parts have to count placements of the same size, so that the maximum comes first. */
static bool find_count_size(struct counting *counting, struct qs_error *error)
{
    struct qs_result result;
    struct qs_solve_options options = counting->context->question->solving;
    if (counting->options.kind != QS_COUNT_MAXIMUM)
        return true;
    options.limits = counting->options.limits;
    if (!qs_solve(counting->report->instance, &options, &result, error))
        return false;
    int32_t lower = result.lower, upper = result.upper.value;
    qs_result_release(&result);
    counting->options.kind = QS_COUNT_SIZE;
    counting->options.size = lower;
    return lower == upper ||
           qs_error_set(error, QS_ERROR_STOPPED,
                        "the maximum is open, from %d to %d: parts require a size", (int)lower,
                        (int)upper);
}

static bool answer_count_part(struct counting *counting, struct qs_count_result *result,
                              struct qs_error *error)
{
    const struct qs_shard *part = &counting->context->question->counting.part;
    struct qs_memory_stream memory;
    FILE *stream = qs_memory_stream_begin(&memory, error);
    bool counted =
        stream && find_count_size(counting, error) &&
        qs_count_part(counting->report->instance, &counting->options, (uint32_t)part->index,
                      (uint32_t)part->count, stream, result, error);
    counting->report->line = qs_memory_stream_take(&memory, NULL, counted ? error : NULL);
    counting->report->part = part->index;
    counting->report->parts = part->count;
    return counted && counting->report->line;
}

static bool answer_count_sum(struct counting *counting, struct qs_count_result *result,
                             struct qs_error *error)
{
    const struct qs_question *question = counting->context->question;
    const struct qs_count_settings *settings = &question->counting;
    const struct qs_count_text own = {"text", question->text, question->text_length};
    return find_count_size(counting, error) &&
           qs_count_sum(counting->report->instance, &counting->options,
                        settings->texts ? settings->texts : &own,
                        settings->texts ? settings->text_count : 1, result, error);
}

static bool count(struct counting *counting, struct qs_count_result *result, struct qs_error *error)
{
    const struct qs_count_settings *settings = &counting->context->question->counting;
    if (settings->part.count > 0)
        return answer_count_part(counting, result, error);
    if (settings->sum)
        return answer_count_sum(counting, result, error);
    return qs_count(counting->report->instance, &counting->options, result, error);
}

/* A listing that ends as it was asked to is complete. */
bool qs_answer_counted(struct qs_answer_context *context, struct qs_count_report *report,
                       struct qs_error *error)
{
    struct counting counting = {.context = context, .report = report, .error = error};
    struct qs_count_result result;
    set_options(&counting);
    bool counted = count(&counting, &result, error) && !counting.failed;
    if (counted) {
        result.kind = count_kind(&context->question->counting);
        context->open = !result.complete && result.stop != QS_STOP_DONE;
        counted = qs_count_report_finish(report, &result, error);
    }
    free(report->line);
    report->line = NULL;
    return counted;
}
