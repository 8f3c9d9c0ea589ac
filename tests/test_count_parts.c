/* Rooms: count */
/*
 * Parts of a count and their sum: against the whole; and what is damaged, forged, missing, double
 * or of something else.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "count_parts.h"
#include "must_count.h"
#include "must_instance.h"
#include "queensat/count.h"
#include "test.h"

enum { PARTS_MOST = 40, LINE_SIZE = 1 << 16 };

static char lines[PARTS_MOST][LINE_SIZE];
static struct qs_count_text texts[PARTS_MOST];
static struct qs_error error;

/* The line of one part. */
static struct qs_count_result count_part(const struct qs_instance *instance,
                                         const struct qs_count_options *options, uint32_t part,
                                         uint32_t parts, char *line)
{
    struct qs_count_result result;
    FILE *stream = MUST(fmemopen(line, sizeof *lines, "w"));
    assert_true(qs_count_part(instance, options, part, parts, stream, &result, &error));
    assert_int_equal(fclose(stream), 0);
    return result;
}

static void take_text(size_t i)
{
    texts[i] = (struct qs_count_text){"lines", lines[i], strlen(lines[i])};
}

static void count_parts(const struct qs_instance *instance, const struct qs_count_options *options,
                        uint32_t parts)
{
    for (uint32_t i = 0; i < parts; i++) {
        count_part(instance, options, i + 1, parts, lines[i]);
        take_text(i);
    }
}

/* In parts as in the whole. */
static void add_up(const struct qs_instance *instance, const struct qs_count_options *options,
                   uint32_t parts)
{
    struct qs_count_result sum, whole = qs_must_count(instance, options);
    count_parts(instance, options, parts);
    assert_true(qs_count_sum(instance, options, texts, parts, &sum, &error));
    assert_int_equal(sum.total, whole.total);
    assert_memory_equal(sum.added, whole.added, sizeof sum.added);
    assert_int_equal(sum.nodes, whole.nodes);
    assert_true(sum.complete && sum.kind == whole.kind && sum.size == whole.size);
    assert_int_equal(sum.parts, parts);
    assert_true(sum.recounted <= sum.tasks &&
                sum.recounted >= (sum.tasks < parts ? sum.tasks : parts));
}

TEST(parts_of_known_boards)
{
    static const char *const boards[] = {
        "board 8\n",
        "board 13\n",
        "board 12\nqueen 0 1\n",                       /* no symmetry */
        "board 13\nqueen 2 3\nblock 5 5\nblock 7 1\n", /* no symmetry */
        "board 9\nqueen 4 4\nblock 0 0\n",             /* one symmetry */
        "board 1\n",
        "board 3\n",
    };
    for (size_t b = 0; b < LENGTH(boards); b++)
        for (uint32_t parts = 1; parts <= 7; parts += 3) {
            qs_trying("%s in %u parts", boards[b], parts);
            struct qs_instance *instance = qs_must_read(boards[b]);
            int32_t n = qs_instance_size(instance);
            struct qs_count_options full = qs_count_options_of(QS_COUNT_SIZE, n);
            struct qs_count_options fewer = qs_count_options_of(QS_COUNT_SIZE, n - 1);
            struct qs_count_options any = qs_count_options_of(QS_COUNT_ANY, 0);
            add_up(instance, &full, parts);
            add_up(instance, &fewer, parts);
            if (n < 10)
                add_up(instance, &any, parts);
        }
}

TRIALS(parts_of_random_boards, 300)
{
    struct qs_instance *instance = qs_must_random(random, 10);
    struct qs_count_options any = qs_count_options_of(QS_COUNT_ANY, 0);
    struct qs_count_options size =
        qs_count_options_of(QS_COUNT_SIZE, (int32_t)qs_random_below(random, 12));
    any.threads = 1 + (int)qs_random_below(random, 3);
    uint32_t parts = 1 + qs_random_below(random, PARTS_MOST);
    add_up(instance, &size, parts);
    add_up(instance, &any, parts);
}

/* Each task in exactly one part, and in parts of nearly the same size. */
TEST(tasks_are_divided)
{
    struct qs_instance *instance = qs_must_make_instance(14);
    struct qs_count_options options = qs_count_options_of(QS_COUNT_SIZE, 14);
    uint64_t next = 0, total = 0;
    for (uint32_t i = 1; i <= PARTS_MOST; i++) {
        struct qs_count_result part = count_part(instance, &options, i, PARTS_MOST, lines[0]);
        assert_true(part.from == next && part.to <= part.tasks);
        assert_true(part.to - part.from == part.tasks / PARTS_MOST ||
                    part.to - part.from == part.tasks / PARTS_MOST + 1);
        assert_true(part.tasks >= 1000);
        next = part.to;
        total += part.total;
        assert_true(i < PARTS_MOST || next == part.tasks);
    }
    assert_int_equal(total, 365596);
}

/* A task in a thousand, and at least one of each part. */
TEST(number_of_recounts)
{
    struct qs_instance *instance = qs_must_read("board 16\nqueen 0 1\n");
    struct qs_count_options options = qs_count_options_of(QS_COUNT_SIZE, 16);
    struct qs_count_result sum;
    for (uint32_t parts = 1; parts <= 12; parts += 11) {
        count_parts(instance, &options, parts);
        assert_true(qs_count_sum(instance, &options, texts, parts, &sum, &error));
        assert_true(sum.tasks > 1000 && sum.tasks < 12000);
        assert_int_equal(sum.recounted, parts == 1 ? (sum.tasks + 999) / 1000 : 12);
    }
}

/* Of another plan, even if it differs by one number. */
TEST(digest_of_a_plan)
{
    struct qs_instance *instance = qs_must_make_instance(8);
    struct qs_count_options options = qs_count_options_of(QS_COUNT_SIZE, 8);
    struct qs_counting counting;
    struct qs_part_line whole;
    char digest[QS_DIGEST_SIZE];
    qs_counting_init(&counting, instance, &options);
    assert_true(qs_count_parts_plan(&counting, &whole, &error));
    struct qs_count_search *search = &counting.search;
    struct qs_count_task *task = &search->tasks[search->task_count - 1];
    for (int change = 0; change <= 8; change++) {
        search->size += change == 1;
        search->kind = change == 2 ? QS_SEARCH_ANY : QS_SEARCH_SIZE;
        search->task_rows += change == 3;
        search->framed ^= change == 4;
        search->task_count -= change == 5;
        task->weight += change == 6;
        task->queen[0].row += change == 7;
        task->queens -= change == 8;
        qs_plan_digest(search, digest);
        assert_int_equal(strcmp(digest, whole.plan) == 0, change == 0);
        search->size -= change == 1;
        search->task_rows -= change == 3;
        search->framed ^= change == 4;
        search->task_count += change == 5;
        task->weight -= change == 6;
        task->queen[0].row -= change == 7;
        task->queens += change == 8;
    }
    qs_counting_release(&counting);
}

/* The board of the rejected parts, which are three. */
enum { THREE = 3 };
static struct qs_instance *board;
static struct qs_count_options full;

static void make_three(void)
{
    board = qs_must_read("board 11\nqueen 1 2\n");
    full = qs_count_options_of(QS_COUNT_SIZE, 11);
    full.threads = 1;
    count_parts(board, &full, THREE);
}

static void rejects(size_t count, enum qs_error_kind kind, const char *text)
{
    struct qs_count_result result = {.total = 12345};
    char found[600];
    assert_false(qs_count_sum(board, &full, texts, count, &result, &error));
    qs_error_format(&error, found, sizeof found);
    if (!strstr(found, text))
        fail_msg("\"%s\" is not in \"%s\"", text, found);
    assert_int_equal(error.kind, kind);
    assert_int_equal(result.total, 12345); /* unchanged */
}

/* Exchange what is between the texts in a line, and make its end right. */
static void forge(size_t i, const char *from, const char *to, const char *by)
{
    static char forged[LINE_SIZE + 100];
    char *begin = MUST(strstr(lines[i], from));
    begin += strlen(from);
    char *end = MUST(strstr(begin, to));
    int used = snprintf(forged, sizeof forged, "%.*s%s%.*s", (int)(begin - lines[i]), lines[i], by,
                        (int)((char *)MUST(strstr(end, "end ")) - end), end);
    assert_true(used > 0 && used < LINE_SIZE - 20);
    memcpy(lines[i], forged, (size_t)used);
    snprintf(lines[i] + used, 20, "end %08" PRIx32 "\n", qs_crc32(0, forged, (size_t)used));
    take_text(i);
}

TEST(in_any_order_and_in_one_text)
{
    struct qs_count_result whole, result;
    static char all[THREE * LINE_SIZE + 100];
    make_three();
    whole = qs_must_count(board, &full);
    snprintf(all, sizeof all, "\n%s\n\n%s%s", lines[2], lines[0], lines[1]);
    texts[0] = (struct qs_count_text){"all", all, strlen(all)};
    assert_true(qs_count_sum(board, &full, texts, 1, &result, &error));
    assert_int_equal(result.total, whole.total);
    assert_int_equal(result.parts, THREE);
}

TEST(missing_and_double_parts)
{
    make_three();
    rejects(THREE - 1, QS_ERROR_STOPPED, "there is no part yet with the tasks ");
    texts[0] = texts[2];
    rejects(2, QS_ERROR_STOPPED, "there is no part yet with the tasks 0 to ");
    texts[0] = texts[1];
    rejects(THREE, QS_ERROR_DEFECT, "is also in the part lines:1");
    take_text(0);
    count_part(board, &full, 1, 2, lines[1]);
    take_text(1);
    rejects(THREE, QS_ERROR_DEFECT, "lines:1: task 0 is also in the part lines:1");
    rejects(0, QS_ERROR_STOPPED, "there is no part yet with the tasks 0 to ");
}

TEST(parts_of_something_else)
{
    make_three();
    struct qs_instance *other = qs_must_read("board 11\nqueen 2 1\n");
    count_part(other, &full, 2, THREE, lines[1]);
    take_text(1);
    rejects(THREE, QS_ERROR_DEFECT, "lines:1:32: the part is of another instance");
    struct qs_count_options fewer = qs_count_options_of(QS_COUNT_SIZE, 10);
    count_part(board, &fewer, 2, THREE, lines[1]);
    take_text(1);
    rejects(THREE, QS_ERROR_DEFECT,
            "the part is of other options, or of another version of queensat");
}

TEST(damaged_lines)
{
    static const char *const wrong[] = {"", "x", "queensat count part 2 instance", "board 8\n"};
    for (size_t i = 0; i < LENGTH(wrong); i++) {
        make_three();
        strcpy(lines[1], wrong[i]);
        take_text(1);
        rejects(THREE, i == 0 ? QS_ERROR_STOPPED : QS_ERROR_INPUT,
                i == 0 ? "no part yet" : "lines:1:1: expected a line of count --part, found");
    }
    make_three();
    size_t length = strlen(lines[1]);
    for (size_t i = 0; i < length; i++) {
        lines[1][i] ^= 1;
        rejects(THREE, QS_ERROR_INPUT, "lines:1:1: ");
        lines[1][i] ^= 1;
    }
    for (texts[1].length = 1; texts[1].length < length; texts[1].length++)
        rejects(THREE, QS_ERROR_INPUT, "lines:1:1: ");
}

TEST(forged_lines)
{
    static const struct {
        const char *from, *to, *by;
        enum qs_error_kind kind;
        const char *text;
    } rows[] = {
        {"total ", " nodes", "1000000", QS_ERROR_DEFECT,
         "the total is 1000000, and the sum of the numbers is "},
        {"tasks ", " from", "99999", QS_ERROR_INPUT, "expected a smaller number"},
        {"tasks ", " from", "1", QS_ERROR_INPUT, "expected tasks of the plan"},
        {"from ", " to", "9999999999", QS_ERROR_INPUT, "expected a smaller number"},
        {"from ", " to", "-1", QS_ERROR_INPUT, "expected a whole number"},
        {"to ", " total", "0", QS_ERROR_INPUT, "expected tasks of the plan"},
        {" seconds ", " numbers", "1", QS_ERROR_INPUT, "expected six digits"},
        {" nodes ", " seconds", "18446744073709551616", QS_ERROR_INPUT,
         "expected a smaller number"},
        {" numbers", " end", "", QS_ERROR_INPUT, "expected a whole number"},
        {" numbers", " end", " 18446744073709551615 18446744073709551615", QS_ERROR_INPUT,
         "expected fewer placements"},
        {" numbers", " end", " 1,2", QS_ERROR_INPUT, "expected no more numbers of this task"},
        {" instance", " plan", "", QS_ERROR_DEFECT, "another instance"},
        {" tasks", " from", " 1 2 3", QS_ERROR_INPUT, "expected"},
    };
    for (size_t i = 0; i < LENGTH(rows); i++) {
        qs_trying("%s%s%s", rows[i].from, rows[i].by, rows[i].to);
        make_three();
        forge(1, rows[i].from, rows[i].to, rows[i].by);
        rejects(THREE, rows[i].kind, rows[i].text);
    }
}

/* Make so many of a part's numbers too large by one, and the rest of its line right. */
static uint64_t forge_numbers(size_t part, uint64_t most)
{
    char numbers[5000] = "", total[40];
    uint64_t sum = 0, tasks = 0;
    const char *at = (const char *)MUST(strstr(lines[part], " numbers")) + strlen(" numbers");
    for (char *end; *at == ' ' && at[1] != 'e'; at = end, tasks++) {
        uint64_t number = strtoull(at, &end, 10) + (tasks < most);
        sum += number;
        snprintf(numbers + strlen(numbers), sizeof numbers - strlen(numbers), " %" PRIu64, number);
    }
    snprintf(total, sizeof total, "%" PRIu64, sum);
    forge(part, " numbers", " end", numbers);
    forge(part, "total ", " nodes", total);
    return tasks;
}

TEST(forged_numbers_are_counted_again)
{
    make_three();
    forge_numbers(1, UINT64_MAX);
    rejects(THREE, QS_ERROR_DEFECT,
            "lines:1: the part is wrong: counted again by another method, task ");
}

/* One wrong task of L is found once in L times; here more or less often with a probability below
 * 1e-9. */
TEST(single_forged_numbers_are_found_at_random)
{
    enum { TIMES = 2000 };
    make_three();
    double tasks = (double)forge_numbers(1, 1), found = 0;
    struct qs_count_result result;
    for (int i = 0; i < TIMES; i++)
        found += !qs_count_sum(board, &full, texts, THREE, &result, &error);
    assert_true(found > 0.3 * TIMES / tasks && found < 3 * TIMES / tasks);
}

static bool stop(void *state, const struct qs_progress *progress)
{
    (void)state;
    (void)progress;
    return true;
}

TEST(a_stopped_part_writes_nothing)
{
    char text[100] = "";
    struct qs_instance *large = qs_must_make_instance(20);
    struct qs_count_options options = qs_count_options_of(QS_COUNT_SIZE, 20);
    struct qs_count_result result = {.total = 12345};
    options.limits.poll = stop;
    FILE *stream = MUST(fmemopen(text, sizeof text, "w"));
    assert_false(qs_count_part(large, &options, 1, 2, stream, &result, &error));
    assert_int_equal(error.kind, QS_ERROR_STOPPED);
    assert_int_equal(fclose(stream), 0);
    assert_string_equal(text, "");
    assert_int_equal(result.total, 12345);
}

TEST(no_parts)
{
    struct qs_instance *instance = qs_must_make_instance(8);
    struct qs_count_result result;
    static const enum qs_count_kind kinds[] = {QS_COUNT_MAXIMUM, QS_COUNT_MAXIMAL};
    for (size_t i = 0; i < LENGTH(kinds); i++) {
        struct qs_count_options options = qs_count_options_of(kinds[i], 0);
        assert_false(qs_count_part(instance, &options, 1, 2, stderr, &result, &error));
        assert_string_equal(error.text, "parts require placements of one size, or of any");
    }
    struct qs_count_options options = qs_count_options_of(QS_COUNT_SIZE, 8);
    options.classes = true;
    assert_false(qs_count_part(instance, &options, 1, 2, stderr, &result, &error));
    assert_string_equal(error.text, "parts have no classes and no list");
    /* Not by rows. */
    struct qs_instance *spread = qs_must_make_instance(100);
    qs_must_list_free(spread, 0, 0);
    qs_must_list_free(spread, 99, 70);
    options = qs_count_options_of(QS_COUNT_SIZE, 2);
    assert_false(qs_count_part(spread, &options, 1, 2, stderr, &result, &error));
    assert_non_null(strstr(error.text, "span at most 64 lines"));
}
