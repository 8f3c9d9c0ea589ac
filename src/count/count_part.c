/*
 * A part of a count is a range of the plan's tasks. They are numbered by the plan, which is a
 * function of the instance alone, and in which those that are images of each other are one.
 */
#include "count_parts.h"

#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "instance_private.h"
#include "stream.h"

bool qs_count_parts_check(const struct qs_count_options *options, struct qs_error *error)
{
    if (options->kind != QS_COUNT_SIZE && options->kind != QS_COUNT_ANY)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "parts require placements of one size, or of any");
    return (!options->classes && !options->found) ||
           qs_error_set(error, QS_ERROR_INPUT, "parts have no classes and no list");
}

/* What decides the tasks, and the tasks: all that a number of the plan means. */
void qs_plan_digest(const struct qs_count_search *search, char digest[QS_DIGEST_SIZE])
{
    char head[160];
    struct qs_sha256 hash;
    qs_sha256_init(&hash);
    int length = snprintf(head, sizeof head,
                          "plan 1 kind %d size %u transposed %d framed %d rows %u tasks %zu\n",
                          (int)search->kind, search->size, search->grid->transposed, search->framed,
                          search->task_rows, search->task_count);
    qs_sha256_add(&hash, head, (size_t)length);
    for (size_t i = 0; i < search->task_count; i++) {
        const struct qs_count_task *task = &search->tasks[i];
        const uint8_t begin[2] = {task->queens, task->weight};
        qs_sha256_add(&hash, begin, sizeof begin);
        for (unsigned q = 0; q < task->queens; q++) {
            const uint8_t square[2] = {task->queen[q].row, task->queen[q].column};
            qs_sha256_add(&hash, square, sizeof square);
        }
    }
    qs_sha256_finish(&hash, digest);
}

bool qs_count_parts_plan(struct qs_counting *counting, struct qs_part_line *whole,
                         struct qs_error *error)
{
    struct qs_count_search *search = &counting->search;
    const struct qs_count_options *options = search->options;
    bool any = options->kind == QS_COUNT_ANY;
    int32_t added = any ? 0 : options->size - counting->result.fixed;
    if (!qs_counting_prepare(counting, error))
        return false;
    if (!counting->grid.dense)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "parts require rows and columns with free squares that span at most %d "
                            "lines",
                            QS_COUNT_LINES_MAX);
    search->least = (unsigned)added;
    search->span = any ? qs_count_line_bound(&counting->grid) + 1 : 1;
    bool fits = added >= 0 && (unsigned)added <= qs_count_line_bound(&counting->grid);
    search->kind = any ? QS_SEARCH_ANY : QS_SEARCH_SIZE;
    if (fits && !qs_counting_plan(counting, search->kind, search->least, error))
        return false;
    *whole = (struct qs_part_line){.tasks = search->task_count, .to = search->task_count};
    qs_plan_digest(search, whole->plan);
    return qs_instance_digest(search->instance, whole->instance, error);
}

/* Zeros at the end are left out, but for the first number. */
static void write_numbers(const uint64_t *numbers, unsigned span, FILE *output)
{
    while (span > 1 && numbers[span - 1] == 0)
        span--;
    for (unsigned i = 0; i < span; i++)
        fprintf(output, "%c%" PRIu64, i == 0 ? ' ' : ',', numbers[i]);
}

static bool write_part_line(const struct qs_counting *counting, struct qs_part_line *line,
                            FILE *stream, struct qs_error *error)
{
    const struct qs_count_search *search = &counting->search;
    size_t length;
    struct qs_memory_stream memory;
    FILE *text_stream = qs_memory_stream_begin(&memory, error);
    line->total = counting->result.total;
    line->nodes = counting->result.nodes;
    line->microseconds = (uint64_t)(counting->result.seconds * QS_MICROSECONDS);
    if (text_stream) {
        fprintf(text_stream,
                QS_PART_LINE_HEAD "instance %s plan %s tasks %" PRIu64 " from %" PRIu64
                                  " to %" PRIu64 " total %" PRIu64 " nodes %" PRIu64
                                  " seconds %" PRIu64 ".%06" PRIu64 " numbers",
                line->instance, line->plan, line->tasks, line->from, line->to, line->total,
                line->nodes, line->microseconds / QS_MICROSECONDS,
                line->microseconds % QS_MICROSECONDS);
        for (uint64_t i = 0; i < line->to - line->from; i++)
            write_numbers(search->numbers + i * search->span, search->span, text_stream);
        fputs(" ", text_stream);
    }
    char *text = qs_memory_stream_take(&memory, &length, error);
    if (!text)
        return false;
    fwrite(text, 1, length, stream);
    fprintf(stream, "end %08" PRIx32 "\n", qs_crc32(0, text, length));
    free(text);
    return true;
}

bool qs_count_part(const struct qs_instance *instance, const struct qs_count_options *options,
                   uint32_t part, uint32_t parts, FILE *stream, struct qs_count_result *result,
                   struct qs_error *error)
{
    struct qs_counting counting;
    if (!qs_check_given("options", options, error) ||
        !qs_count_options_check(instance, options, result, error) ||
        !qs_check_range("parts", (int64_t)parts, 1, QS_COUNT_PARTS_MAX, error) ||
        !qs_check_range("part", (int64_t)part, 1, (int64_t)parts, error) ||
        !qs_check_given("stream", stream, error) || !qs_count_parts_check(options, error))
        return false;
    qs_counting_init(&counting, instance, options);
    struct qs_part_line line;
    struct qs_count_search *search = &counting.search;
    struct qs_arena arena = {.memory = &counting.memory};
    bool done = qs_count_parts_plan(&counting, &line, error);
    if (done) {
        size_t most = (size_t)line.tasks / parts + 1;
        search->numbers = qs_arena_take(&arena, most, search->span * sizeof *search->numbers);
        line.from = line.tasks * (part - 1) / parts;
        line.to = line.tasks * part / parts;
        search->first = (size_t)line.from;
        search->turns = (size_t)(line.to - line.from);
        done = (search->numbers ||
                qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count")) &&
               (search->turns == 0 || qs_counting_work(&counting, error)) &&
               !qs_counting_is_stopped(&counting) && qs_counting_end(&counting, error) &&
               write_part_line(&counting, &line, stream, error);
        qs_arena_release(&arena);
        counting.result.tasks = line.tasks;
        counting.result.from = line.from;
        counting.result.to = line.to;
    }
    if (done)
        *result = counting.result;
    else if (qs_counting_is_stopped(&counting))
        qs_watch_refuse(&counting.watch, error); /* whatever was not done for that */
    qs_counting_release(&counting);
    return done;
}
