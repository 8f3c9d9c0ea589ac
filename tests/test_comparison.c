/* Comparisons of engines as text and JSON. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "json_value.h"
#include "report.h"

static struct qs_instance *sample_instance(const char *name)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(4, &error);
    assert_true(qs_instance_add_queen(instance, (struct qs_square){0, 1}, &error));
    qs_instance_set_name(instance, name);
    return instance;
}

static const struct qs_result optimum = {
    .status = QS_STATUS_OPTIMUM,
    .engine = "sat",
    .fixed = 1,
    .lower = 4,
    .upper = {.value = 4, .reason = QS_REASON_MATCHING},
    .work = {.questions = 1, .conflicts = 23, .decisions = 456},
    .bytes = 1500000,
};

static const struct qs_result open_bounds = {
    .status = QS_STATUS_BOUNDS,
    .stop = QS_STOP_TIME,
    .engine = "local",
    .fixed = 1,
    .lower = 2,
    .upper = {.value = 4, .reason = QS_REASON_ROWS},
    .bytes = 1500000,
};

static const double once[] = {0.125}, often[] = {0.125, 0.25, 0.5, 1};

static const struct qs_engine_run sample_runs[] = {
    {"sat", &optimum, once, 1, false},
    {"local", &open_bounds, once, 1, false},
};

/* The text written to an output. */
struct written {
    char *text;
    size_t length;
    FILE *stream;
    struct qs_output *output;
};

static void start_writing(struct written *written)
{
    struct qs_error error;
    written->stream = open_memstream(&written->text, &written->length);
    assert_non_null(written->stream);
    written->output = qs_output_to_stream(written->stream, &error);
    assert_non_null(written->output);
}

static void stop_writing(struct written *written)
{
    struct qs_error error;
    assert_true(qs_output_close(written->output, &error));
    fclose(written->stream);
}

static void medians(void **state)
{
    (void)state;
    struct qs_engine_run run = {.seconds = often};
    static const double expected[] = {0.125, 0.1875, 0.25, 0.375};
    for (run.repetitions = 1; run.repetitions <= 4; run.repetitions++)
        assert_true(qs_run_median(&run) == expected[run.repetitions - 1]);
}

static void text(void **state)
{
    (void)state;
    struct qs_instance *instance = sample_instance("sample.txt");
    struct qs_result ended = open_bounds;
    ended.stop = QS_STOP_DONE;
    const struct qs_engine_run exhausted = {"local", &ended, once, 1, false};
    struct qs_engine_run repeated = {"sat", &optimum, often, 3, false};
    uint64_t explained = 0;
    struct written written;
    start_writing(&written);
    qs_comparison_text(&(struct qs_comparison){instance, sample_runs, 2, 0, 1}, &explained,
                       written.output);
    qs_comparison_text(&(struct qs_comparison){instance, &repeated, 1, 0, 1}, &explained,
                       written.output);
    qs_comparison_text(&(struct qs_comparison){instance, &exhausted, 1, 0, 1}, &explained,
                       written.output);
    stop_writing(&written);
    assert_string_equal(
        written.text,
        "sample.txt: n = 4, 1 queen fixed\n"
        "engine           maximum     seconds       MB  work\n"
        "sat                    4    0.125000      1.5  23 conflicts  456 decisions\n"
        "local               2..4    0.125000      1.5  (time limit)\n"
        "(conflicts: contradictions that the SAT solver ran into and learned from; decisions: "
        "values that\n"
        "the SAT solver chose)\n"
        "sample.txt: n = 4, 1 queen fixed\n"
        "engine           maximum      median       least        most       MB  work\n"
        "sat                    4    0.250000    0.125000    0.500000      1.5  23 conflicts  456 "
        "decisions\n"
        "sample.txt: n = 4, 1 queen fixed\n"
        "engine           maximum     seconds       MB  work\n"
        "local               2..4    0.125000      1.5  (gave up)\n"
        "(gave up: a local search proves no upper bound)\n");
    free(written.text);
    qs_instance_free(instance);
}

/* No line is longer than a report is wide, whatever the counters are. */
static void long_rows(void **state)
{
    (void)state;
    struct qs_instance *instance = sample_instance("");
    struct qs_result busy = open_bounds, full = open_bounds;
    uint64_t explained = 0;
    const uint64_t much = 123456789012;
    busy.work = (struct qs_work){much, much, much, much, much, much, much, much, much, much, much};
    busy.stop = QS_STOP_DONE;
    busy.upper.reason = QS_REASON_ENUMERATION;
    full.work.nodes = 12345678901;
    const struct qs_engine_run runs[] = {{"exchange", &busy, often, 3, false},
                                         {"marked", &full, once, 1, false}};
    struct written written;
    start_writing(&written);
    qs_comparison_text(&(struct qs_comparison){instance, runs, 2, 0, 1}, &explained,
                       written.output);
    stop_writing(&written);
    size_t longest = 0, length;
    for (const char *line = written.text; *line; line += length + 1) {
        length = strcspn(line, "\n");
        longest = length > longest ? length : longest;
        assert_true(length == 0 || line[length - 1] != ' ');
    }
    assert_in_range(longest, 90, 100);
    char row[128];
    snprintf(row, sizeof row, "\n%71s123456789012 nodes\n", "");
    assert_non_null(strstr(written.text, row));
    assert_non_null(strstr(written.text, "1.5  12345678901 nodes  (time limit)\n(placements: "));
    assert_non_null(strstr(written.text, "  (not applicable)\n"));
    for (unsigned i = 1; qs_work_name(i); i++)
        assert_true(explained >> i & 1);
    free(written.text);
    qs_instance_free(instance);
}

static void json(void **state)
{
    (void)state;
    struct qs_instance *instance = sample_instance("");
    const struct qs_engine_run runs[] = {{"sat", &optimum, often, 4, false}, sample_runs[1]};
    struct written written;
    start_writing(&written);
    const struct qs_comparison comparison = {instance, runs, 2, 7, 3};
    qs_comparison_json(&comparison, written.output);
    stop_writing(&written);
    assert_true(qs_json_holds(
        qs_json_value(written.text),
        qs_json_value("{\"schema\": \"queensat-comparison-1\", \"seed\": 7, \"threads\": 3, "
                      "\"engines\": [{\"applicable\": true, \"repetitions\": 4, \"seconds\": "
                      "{\"median\": 0.375, \"least\": 0.125, \"most\": 1.0}, "
                      "\"work\": {\"conflicts\": 23}}, {\"applicable\": true}]}")));
    free(written.text);
    qs_instance_free(instance);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(medians),
        cmocka_unit_test(text),
        cmocka_unit_test(long_rows),
        cmocka_unit_test(json),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
