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
#include "text_reader.h"

/* One task in so many of a part is counted again. */
#define TASKS_A_RECOUNT 1000

/* Its end is right, and reading stops before it. */
static bool check_end(struct qs_text_reader *reader, struct qs_error *error)
{
    char end[16];
    size_t left = (size_t)(reader->end - reader->at), head = strlen(QS_PART_LINE_HEAD);
    const char *line_end = memchr(reader->at, '\n', left);
    size_t length = line_end ? (size_t)(line_end - reader->at) : left;
    if (length < head || memcmp(reader->at, QS_PART_LINE_HEAD, head) != 0)
        return qs_reader_expected(reader, "a line of count --part", error);
    size_t tail = (size_t)snprintf(end, sizeof end, "end %08" PRIx32, (uint32_t)0);
    if (length >= head + tail)
        snprintf(end, sizeof end, "end %08" PRIx32, qs_crc32(0, reader->at, length - tail));
    if (!line_end || length < head + tail || memcmp(line_end - tail, end, tail) != 0) {
        qs_error_set(error, QS_ERROR_INPUT, "the line is damaged: its CRC-32 is wrong");
        return qs_reader_place(reader, error);
    }
    reader->at += head;
    return true;
}

static bool read_part_name(struct qs_text_reader *reader, const char *name, struct qs_error *error)
{
    size_t length;
    qs_reader_skip_blanks(reader);
    struct qs_text_reader before = *reader;
    const char *word = qs_reader_word(reader, &length);
    return qs_word_is(word, length, name) || qs_reader_expected(&before, name, error);
}

/* Digits, up to `most`. */
static bool read_digits(struct qs_text_reader *reader, uint64_t most, uint64_t *number,
                        struct qs_error *error)
{
    uint64_t value = 0;
    struct qs_text_reader before = *reader;
    for (int byte = qs_reader_peek(reader); byte >= '0' && byte <= '9';
         byte = qs_reader_peek(reader)) {
        bool over = __builtin_mul_overflow(value, 10, &value);
        if (__builtin_add_overflow(value, (unsigned)(byte - '0'), &value) || over || value > most)
            return qs_reader_expected(&before, "a smaller number", error);
        qs_reader_next(reader);
    }
    *number = value;
    return reader->at > before.at || qs_reader_expected(&before, "a whole number", error);
}

static bool read_part_number(struct qs_text_reader *reader, const char *name, uint64_t most,
                             uint64_t *number, struct qs_error *error)
{
    if (!read_part_name(reader, name, error))
        return false;
    qs_reader_skip_blanks(reader);
    return read_digits(reader, most, number, error);
}

/* It has to be this one. */
static bool read_ours(struct qs_text_reader *reader, const char *name, const char *digest,
                      const char *other, struct qs_error *error)
{
    size_t length;
    if (!read_part_name(reader, name, error))
        return false;
    qs_reader_skip_blanks(reader);
    struct qs_text_reader before = *reader;
    const char *word = qs_reader_word(reader, &length);
    if (length == QS_DIGEST_SIZE - 1 && memcmp(word, digest, length) == 0)
        return true;
    qs_error_set(error, QS_ERROR_DEFECT, "%s", other);
    return qs_reader_place(&before, error);
}

static bool read_task(struct qs_text_reader *reader, uint64_t *numbers, unsigned span,
                      uint64_t *total, struct qs_error *error)
{
    memset(numbers, 0, span * sizeof *numbers);
    qs_reader_skip_blanks(reader);
    for (unsigned i = 0; i < span; i++) {
        if (!read_digits(reader, UINT64_MAX, &numbers[i], error))
            return false;
        if (__builtin_add_overflow(*total, numbers[i], total))
            return qs_reader_expected(reader, "fewer placements", error);
        if (qs_reader_peek(reader) != ',')
            return true;
        qs_reader_next(reader);
    }
    return qs_reader_expected(reader, "no more numbers of this task", error);
}

/*
 * Read the line that begins here, if it agrees with `whole`: instance, plan and tasks. The numbers
 * of its tasks go to their places in `numbers`, [tasks × span]. False: QS_ERROR_INPUT, or
 * QS_ERROR_DEFECT if it is of something else, or if the total is not the sum.
 */
static bool read_part(struct qs_text_reader *reader, const struct qs_part_line *whole,
                      struct qs_part_line *line, uint64_t *numbers, unsigned span,
                      struct qs_error *error)
{
    *line = *whole;
    if (!check_end(reader, error) ||
        !read_ours(reader, "instance", whole->instance, "the part is of another instance", error) ||
        !read_ours(reader, "plan", whole->plan,
                   "the part is of other options, or of another version of queensat", error) ||
        !read_part_number(reader, "tasks", whole->tasks, &line->tasks, error) ||
        !read_part_number(reader, "from", whole->tasks, &line->from, error) ||
        !read_part_number(reader, "to", whole->tasks, &line->to, error))
        return false;
    if (line->tasks != whole->tasks || line->from > line->to)
        return qs_reader_expected(reader, "tasks of the plan", error);
    uint64_t seconds, fraction, sum = 0;
    if (!read_part_number(reader, "total", UINT64_MAX, &line->total, error) ||
        !read_part_number(reader, "nodes", UINT64_MAX, &line->nodes, error) ||
        !read_part_number(reader, "seconds", UINT64_MAX / QS_MICROSECONDS - 1, &seconds, error))
        return false;
    if (qs_reader_next(reader) != '.')
        return qs_reader_expected(reader, "six digits after a point", error);
    if (!read_digits(reader, QS_MICROSECONDS - 1, &fraction, error) ||
        !read_part_name(reader, "numbers", error))
        return false;
    line->microseconds = seconds * QS_MICROSECONDS + fraction;
    for (uint64_t task = line->from; task < line->to; task++)
        if (!read_task(reader, numbers + task * span, span, &sum, error))
            return false;
    if (!read_part_name(reader, "end", error))
        return false;
    qs_reader_skip_line(reader);
    if (sum == line->total)
        return true;
    qs_error_set(error, QS_ERROR_DEFECT,
                 "the total is %" PRIu64 ", and the sum of the numbers is %" PRIu64, line->total,
                 sum);
    return qs_reader_place(reader, error);
}

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
    if (qs_counting_is_stopped(counting))
        return false;
    for (size_t i = 0; i < summing->chosen_count; i++) {
        size_t task = summing->chosen[i];
        const struct part_place *place = &summing->place[task];
        if (memcmp(search->numbers + i * search->span, summing->numbers + task * search->span,
                   search->span * sizeof *search->numbers) == 0)
            continue;
        qs_error_set(error, QS_ERROR_DEFECT,
                     "the part is wrong: counted again by another method, task %zu has another "
                     "number of placements",
                     task);
        return qs_error_place(error, place->source, place->line, 0);
    }
    return true;
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
    counting->result.seconds = (double)summing->microseconds / QS_MICROSECONDS;
    counting->result.tasks = counting->result.to = summing->whole.tasks;
    counting->result.parts = summing->parts;
    counting->result.recounted = summing->chosen_count;
    return true;
}

static bool add_text(struct summing *summing, const struct qs_count_text *text,
                     struct qs_error *error)
{
    struct qs_text_reader reader;
    qs_reader_init(&reader, text->source, text->text, text->length);
    for (qs_reader_skip_space(&reader); reader.at < reader.end; qs_reader_skip_space(&reader)) {
        struct qs_part_line line;
        struct part_place place = {reader.source, reader.line};
        if (!read_part(&reader, &summing->whole, &line, summing->numbers,
                       summing->counting->search.span, error))
            return false;
        for (uint64_t task = line.from; task < line.to; task++) {
            struct part_place *other = &summing->place[task];
            if (other->source) {
                qs_error_set(error, QS_ERROR_DEFECT,
                             "task %" PRIu64 " is also in the part %.200s:%lu", task, other->source,
                             other->line);
                return qs_error_place(error, place.source, place.line, 0);
            }
            *other = place;
        }
        /* Choose one task of each thousand of a part, or of what is left. */
        uint64_t tasks = line.to - line.from;
        uint64_t groups = (tasks + TASKS_A_RECOUNT - 1) / TASKS_A_RECOUNT;
        for (uint64_t i = 0; i < groups; i++) {
            uint64_t first = tasks * i / groups, end = tasks * (i + 1) / groups;
            uint32_t more = qs_random_stream_below(&summing->random, (uint32_t)(end - first));
            summing->chosen[summing->chosen_count++] = (size_t)(line.from + first + more);
        }
        summing->parts++;
        summing->nodes += line.nodes;
        summing->microseconds += line.microseconds;
    }
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
    struct summing summing = {.counting = &counting, .arena.memory = &counting.memory};
    qs_random_stream_init(&summing.random, qs_random_seed());
    bool done = qs_count_parts_plan(&counting, &summing.whole, error) &&
                add_texts(&summing, texts, count, error) && check_gaps(&summing, error) &&
                count_again(&summing, error) && add_up_parts(&summing, error);
    qs_arena_release(&summing.arena);
    if (done)
        *result = counting.result;
    else if (qs_counting_is_stopped(&counting))
        qs_watch_refuse(&counting.watch, error); /* whatever was not done for that */
    qs_counting_release(&counting);
    return done;
}
