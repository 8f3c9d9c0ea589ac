/*
 * Lines that were damaged by accident have a wrong CRC-32. One that was written by a machine that
 * counts wrongly, or by someone who lies, has a right one, and only counting again shows it. So the
 * numbers of single tasks are in the line: a few of them, which nobody knows beforehand, are
 * counted by the visit of all placements, which shares the plan with the row pass, and no more.
 */
#include "count_parts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "random.h"
#include "system.h"

/* One task in so many of a part is counted again. */
#define TASKS_A_RECOUNT 1000

/* Where a part stands. */
struct part_place {
    const char *source;
    unsigned long line;
};

struct summing {
    struct qs_counting *counting;
    struct qs_arena arena;
    struct qs_part_line whole;
    uint64_t *numbers;        /* [tasks × span] */
    struct part_place *place; /* [tasks]: of the part with the task; source NULL: there is none */
    size_t *chosen;           /* [tasks] */
    size_t chosen_count;
    struct qs_random_stream random;
    uint64_t nodes, microseconds, parts;
};

static bool no_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to count");
}

/* Choose one task of each thousand of a part, or of what is left. */
static void choose(struct summing *summing, const struct qs_part_line *line)
{
    uint64_t tasks = line->to - line->from;
    uint64_t groups = (tasks + TASKS_A_RECOUNT - 1) / TASKS_A_RECOUNT;
    for (uint64_t i = 0; i < groups; i++) {
        uint64_t first = tasks * i / groups, end = tasks * (i + 1) / groups;
        uint32_t more = qs_random_stream_below(&summing->random, (uint32_t)(end - first));
        summing->chosen[summing->chosen_count++] = (size_t)(line->from + first + more);
    }
}

static bool claim(struct summing *summing, const struct qs_part_line *line, struct part_place place,
                  struct qs_error *error)
{
    for (uint64_t task = line->from; task < line->to; task++) {
        struct part_place *other = &summing->place[task];
        if (other->source) {
            qs_error_set(error, QS_ERROR_DEFECT, "task %" PRIu64 " is also in the part %.200s:%lu",
                         task, other->source, other->line);
            return qs_error_place(error, place.source, place.line, 0);
        }
        *other = place;
    }
    return true;
}

static bool add_line(struct summing *summing, struct qs_text_reader *reader, struct qs_error *error)
{
    struct qs_part_line line;
    struct part_place place = {reader->source, reader->line};
    if (!qs_part_line_read(reader, &summing->whole, &line, summing->numbers,
                           summing->counting->search.span, error) ||
        !claim(summing, &line, place, error))
        return false;
    choose(summing, &line);
    summing->parts++;
    summing->nodes += line.nodes;
    summing->microseconds += line.microseconds;
    return true;
}

static bool add_text(struct summing *summing, const struct qs_count_text *text,
                     struct qs_error *error)
{
    struct qs_text_reader reader;
    qs_reader_init(&reader, text->source, text->text, text->length);
    for (qs_reader_skip_space(&reader); reader.at < reader.end; qs_reader_skip_space(&reader))
        if (!add_line(summing, &reader, error))
            return false;
    return true;
}

/* Whether every task is in a part. */
static bool check_gaps(const struct summing *summing, struct qs_error *error)
{
    char gaps[200] = "";
    uint64_t tasks = summing->whole.tasks, end;
    size_t used = 0;
    for (uint64_t first = 0; first < tasks; first = end + 1) {
        for (end = first; end < tasks && !summing->place[end].source;)
            end++;
        if (end > first && used < sizeof gaps)
            used += (size_t)snprintf(gaps + used, sizeof gaps - used, "%s%" PRIu64 " to %" PRIu64,
                                     used > 0 ? ", " : "", first, end - 1);
    }
    if (used >= sizeof gaps)
        memcpy(gaps + sizeof gaps - 4, "...", 4);
    return used == 0 ||
           qs_error_set(error, QS_ERROR_STOPPED,
                        "there is no part yet with the tasks %s of %" PRIu64, gaps, tasks);
}

static bool compare_parts(const struct summing *summing, const uint64_t *again,
                          struct qs_error *error)
{
    unsigned span = summing->counting->search.span;
    for (size_t i = 0; i < summing->chosen_count; i++) {
        size_t task = summing->chosen[i];
        const struct part_place *place = &summing->place[task];
        if (memcmp(again + i * span, summing->numbers + task * span, span * sizeof *again) == 0)
            continue;
        qs_error_set(error, QS_ERROR_DEFECT,
                     "the part is wrong: counted again by another method, task %zu has another "
                     "number of placements",
                     task);
        return qs_error_place(error, place->source, place->line, 0);
    }
    return true;
}

static bool count_again(struct summing *summing, struct qs_error *error)
{
    struct qs_counting *counting = summing->counting;
    struct qs_count_search *search = &counting->search;
    struct qs_tally tally = {.overflow = false};
    uint64_t nodes = 0;
    search->one_by_one = true;
    search->chosen = summing->chosen;
    search->turns = summing->chosen_count;
    search->numbers = qs_arena_take(&summing->arena, summing->chosen_count + 1,
                                    search->span * sizeof *search->numbers);
    if (!search->numbers)
        return no_memory(error);
    if (search->turns > 0 &&
        !qs_count_work(search, counting->result.threads, &counting->memory, &tally, &nodes, error))
        return false;
    return !qs_counting_is_stopped(counting) && compare_parts(summing, search->numbers, error);
}

static bool add_up_parts(struct summing *summing, struct qs_error *error)
{
    struct qs_counting *counting = summing->counting;
    const struct qs_count_search *search = &counting->search;
    for (uint64_t task = 0; task < summing->whole.tasks; task++)
        for (unsigned i = 0; i < search->span; i++)
            qs_tally_add(&counting->tally, search->least + i,
                         summing->numbers[task * search->span + i], 1);
    if (!qs_counting_end(counting, error))
        return false;
    counting->result.nodes = summing->nodes;
    counting->result.seconds = (double)summing->microseconds / 1e6;
    counting->result.tasks = counting->result.to = summing->whole.tasks;
    counting->result.parts = summing->parts;
    counting->result.recounted = summing->chosen_count;
    return true;
}

static bool add_texts(struct summing *summing, const struct qs_count_text *texts, size_t count,
                      struct qs_error *error)
{
    size_t tasks = (size_t)summing->whole.tasks + 1;
    summing->numbers = qs_arena_take(&summing->arena, tasks,
                                     summing->counting->search.span * sizeof *summing->numbers);
    summing->place = qs_arena_take(&summing->arena, tasks, sizeof *summing->place);
    summing->chosen = qs_arena_take(&summing->arena, tasks, sizeof *summing->chosen);
    if (summing->arena.refused)
        return no_memory(error);
    for (size_t i = 0; i < count; i++)
        if (!add_text(summing, &texts[i], error))
            return false;
    return true;
}

static bool count_sum(struct qs_counting *counting, const struct qs_count_text *texts, size_t count,
                      struct qs_error *error)
{
    struct summing summing = {.counting = counting, .arena.memory = &counting->memory};
    qs_random_stream_init(&summing.random, qs_system_random());
    bool done = qs_count_parts_plan(counting, &summing.whole, error) &&
                add_texts(&summing, texts, count, error) && check_gaps(&summing, error) &&
                count_again(&summing, error) && add_up_parts(&summing, error);
    qs_arena_release(&summing.arena);
    return done;
}

bool qs_count_sum(const struct qs_instance *instance, const struct qs_count_options *options,
                  const struct qs_count_text *texts, size_t count, struct qs_count_result *result,
                  struct qs_error *error)
{
    struct qs_counting counting;
    if (!qs_check_given("options", options, error) ||
        !qs_count_options_check(instance, options, result, error) ||
        !qs_check_given("texts", texts, error) || !qs_count_parts_check(options, error))
        return false;
    for (size_t i = 0; i < count; i++)
        if (!qs_check_given("text", texts[i].text, error) ||
            !qs_check_given("source", texts[i].source, error))
            return false;
    qs_counting_init(&counting, instance, options);
    bool done = count_sum(&counting, texts, count, error);
    if (done)
        *result = counting.result;
    else if (qs_counting_is_stopped(&counting))
        qs_watch_refuse(&counting.watch, error); /* whatever was not done for that */
    qs_counting_release(&counting);
    return done;
}
