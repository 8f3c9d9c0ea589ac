#include "part_line.h"

#include <inttypes.h>
#include <string.h>

#include "fault.h"

#define HEAD "queensat count part 1 "
#define MICROSECONDS 1000000

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

/* Zeros at the end are left out, but for the first number. */
static void write_numbers(const uint64_t *numbers, unsigned span, struct qs_output *output)
{
    while (span > 1 && numbers[span - 1] == 0)
        span--;
    for (unsigned i = 0; i < span; i++)
        qs_output_format(output, "%c%" PRIu64, i == 0 ? ' ' : ',', numbers[i]);
}

void qs_part_line_write(const struct qs_part_line *line, const uint64_t *numbers, unsigned span,
                        struct qs_output *output)
{
    qs_output_format(
        output,
        HEAD "instance %s plan %s tasks %" PRIu64 " from %" PRIu64 " to %" PRIu64 " total %" PRIu64
             " nodes %" PRIu64 " seconds %" PRIu64 ".%06" PRIu64 " numbers",
        line->instance, line->plan, line->tasks, line->from, line->to, line->total, line->nodes,
        line->microseconds / MICROSECONDS, line->microseconds % MICROSECONDS);
    for (uint64_t i = 0; i < line->to - line->from; i++)
        write_numbers(numbers + i * span, span, output);
    qs_output_text(output, " ");
}

/* Its end is right, and reading stops before it. */
static bool check_end(struct qs_text_reader *reader, struct qs_error *error)
{
    char end[16];
    size_t left = (size_t)(reader->end - reader->at), head = strlen(HEAD);
    const char *line_end = memchr(reader->at, '\n', left);
    size_t length = line_end ? (size_t)(line_end - reader->at) : left;
    if (length < head || memcmp(reader->at, HEAD, head) != 0)
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
    return (length == strlen(name) && memcmp(word, name, length) == 0) ||
           qs_reader_expected(&before, name, error);
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

/* Six digits follow the point. */
static bool read_seconds(struct qs_text_reader *reader, uint64_t *microseconds,
                         struct qs_error *error)
{
    uint64_t whole, fraction;
    if (!read_part_number(reader, "seconds", UINT64_MAX / MICROSECONDS - 1, &whole, error))
        return false;
    if (qs_reader_next(reader) != '.')
        return qs_reader_expected(reader, "six digits after a point", error);
    if (!read_digits(reader, MICROSECONDS - 1, &fraction, error))
        return false;
    *microseconds = whole * MICROSECONDS + fraction;
    return true;
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

static bool read_tasks(struct qs_text_reader *reader, const struct qs_part_line *line,
                       uint64_t *numbers, unsigned span, struct qs_error *error)
{
    uint64_t total = 0;
    if (!read_part_name(reader, "numbers", error))
        return false;
    for (uint64_t task = line->from; task < line->to; task++)
        if (!read_task(reader, numbers + task * span, span, &total, error))
            return false;
    if (!read_part_name(reader, "end", error))
        return false;
    qs_reader_skip_line(reader);
    return total == line->total ||
           (qs_error_set(error, QS_ERROR_DEFECT,
                         "the total is %" PRIu64 ", and the sum of the numbers is %" PRIu64,
                         line->total, total),
            qs_reader_place(reader, error));
}

bool qs_part_line_read(struct qs_text_reader *reader, const struct qs_part_line *whole,
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
    return read_part_number(reader, "total", UINT64_MAX, &line->total, error) &&
           read_part_number(reader, "nodes", UINT64_MAX, &line->nodes, error) &&
           read_seconds(reader, &line->microseconds, error) &&
           read_tasks(reader, line, numbers, span, error);
}
