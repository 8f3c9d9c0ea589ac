/*
 * A part of a count is a range of the plan's tasks. They are numbered by the plan, which is a
 * function of the instance alone, and in which those that are images of each other are one.
 */
#include "count_parts.h"

#include <inttypes.h>
#include <stdlib.h>

#include "fault.h"
#include "instance_private.h"

#define MICROSECONDS 1e6

bool qs_count_parts_check(const struct qs_count_options *options, struct qs_error *error)
{
    if (options->kind != QS_COUNT_SIZE && options->kind != QS_COUNT_ANY)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "parts require placements of one size, or of any");
    return (!options->classes && !options->found) ||
           qs_error_set(error, QS_ERROR_INPUT, "parts have no classes and no list");
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

/* Count the part's tasks, and note their numbers. */
static bool count_tasks(struct qs_counting *counting, struct qs_part_line *line, uint32_t part,
                        uint32_t parts, struct qs_error *error)
{
    struct qs_count_search *search = &counting->search;
    line->from = line->tasks * (part - 1) / parts;
    line->to = line->tasks * part / parts;
    search->first = (size_t)line->from;
    search->turns = (size_t)(line->to - line->from);
    if (search->turns > 0 && !qs_counting_work(counting, error))
        return false;
    return !qs_counting_is_stopped(counting) && qs_counting_end(counting, error);
}

static bool write_part_line(const struct qs_counting *counting, struct qs_part_line *line,
                            FILE *stream, struct qs_error *error)
{
    const struct qs_count_search *search = &counting->search;
    size_t length;
    struct qs_output *memory = qs_output_to_memory(error);
    line->total = counting->result.total;
    line->nodes = counting->result.nodes;
    line->microseconds = (uint64_t)(counting->result.seconds * MICROSECONDS);
    if (memory)
        qs_part_line_write(line, search->numbers, search->span, memory);
    char *text = qs_output_take(memory, &length, error);
    if (!text)
        return false;
    fwrite(text, 1, length, stream);
    fprintf(stream, "end %08" PRIx32 "\n", qs_crc32(0, text, length));
    free(text);
    return true;
}

static bool count_part(struct qs_counting *counting, uint32_t part, uint32_t parts, FILE *stream,
                       struct qs_error *error)
{
    struct qs_part_line line;
    struct qs_count_search *search = &counting->search;
    struct qs_arena arena = {.memory = &counting->memory};
    if (!qs_count_parts_plan(counting, &line, error))
        return false;
    size_t most = (size_t)line.tasks / parts + 1;
    search->numbers = qs_arena_take(&arena, most, search->span * sizeof *search->numbers);
    bool done = search->numbers
                    ? count_tasks(counting, &line, part, parts, error) &&
                          write_part_line(counting, &line, stream, error)
                    : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
    qs_arena_release(&arena);
    counting->result.tasks = line.tasks;
    counting->result.from = line.from;
    counting->result.to = line.to;
    return done;
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
    bool done = count_part(&counting, part, parts, stream, error);
    if (done)
        *result = counting.result;
    else if (qs_counting_is_stopped(&counting))
        qs_watch_refuse(&counting.watch, error); /* whatever was not done for that */
    qs_counting_release(&counting);
    return done;
}
