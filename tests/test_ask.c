/* Rooms: ask */
/* Questions in JSON: each of the kinds, wrong ones, limits, and memory that fails; rules of
 * options. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <queensat/evidence.h>
#include <queensat/queensat.h>

#include "expected.h"
#include "failing_memory.h"
#include "json.h"
#include "question.h"
#include "test.h"

#define EXPECTED QS_TEST_DATA "/expected/ask.txt"

struct answer {
    char text[1 << 16];
    size_t length, most;
};

static bool keep(void *state, const char *bytes, size_t count)
{
    struct answer *answer = state;
    if (answer->length + count >= answer->most)
        return false;
    memcpy(answer->text + answer->length, bytes, count);
    answer->length += count;
    answer->text[answer->length] = '\0';
    return true;
}

static struct answer answer;

static enum qs_ask_status ask_with(struct qs_ask_options *options, const char *question)
{
    answer.length = 0;
    answer.most = sizeof answer.text;
    answer.text[0] = '\0';
    options->write = keep;
    options->write_state = &answer;
    return qs_ask(question, strlen(question), options);
}

static enum qs_ask_status ask(const char *question)
{
    struct qs_ask_options options = {.size = sizeof options};
    return ask_with(&options, question);
}

/* Excluded Diagonals, n = 7, D = 6, id 4. */
static const char splitting[] = "{\"do\":\"split\",\"board\":7,\"blocked_differences\":[6,-6],"
                                "\"blocked_sums\":[3,4,6,12],\"target\":7,\"into\":2}";

static void expect(enum qs_ask_status status, const char *question, const char *part)
{
    enum qs_ask_status found = ask(question);
    if (found != status || !strstr(answer.text, part))
        fail_msg("%s: %d %s", question, (int)found, answer.text);
}

TEST(answers_each_kind)
{
    expect(QS_ASK_DONE, "{\"do\":\"solve\",\"board\":8,\"queens\":[[0,0]]}", "\"maximum\":8");
    expect(QS_ASK_DONE, "{\"board\":6,\"do\":\"solve\",\"queens\":[[0,0]],\"engine\":\"bitset\"}",
           "\"engine\":\"bitset\"");
    /* The members come in any order, as an instance writes them, and squares may be names. */
    expect(QS_ASK_DONE,
           "{\"queens\":[\"a6\"],\"blocked\":[[5,1]],\"n\":6,\"free\":null,\"do\":\"solve\"}",
           "\"queens\":[[0,0]],\"blocked\":[[5,1]]");
    expect(QS_ASK_DONE, "{\"do\":\"solve\",\"board\":6,\"target\":7}", "\"target_reached\":false");
    expect(QS_ASK_DONE, "{\"do\":\"explain\",\"board\":6,\"queens\":[[0,0]]}",
           "\"schema\":\"queensat-explain-1\"");
    expect(QS_ASK_DONE,
           "{\"do\":\"explain\",\"board\":6,\"queens\":[[0,0]],\"notation\":\"chess\"}",
           "The queen on a6 alone");
    expect(QS_ASK_DONE, "{\"do\":\"count\",\"board\":6}", "\"total\":4");
    expect(QS_ASK_DONE,
           "{\"do\":\"count\",\"board\":6,\"queens\":[[1,0]],\"list\":true,\"first\":1}",
           "\"placements\":[[[0,3],[1,0],[2,4],[3,1],[4,5],[5,2]]]");
    expect(QS_ASK_DONE, "{\"do\":\"check\",\"board\":4,\"placement\":[[0,1],[1,3],[2,0],[3,2]]}",
           "\"valid\":true");
    expect(QS_ASK_DONE,
           "{\"do\":\"generate\",\"family\":\"sparse\",\"board\":8e0,\"average\":25e-1,\"id\":1}",
           "\"n\":8,");
    /* Other formats of placements, named where they can be read in two ways. */
    expect(QS_ASK_DONE,
           "{\"do\":\"check\",\"board\":4,\"placement\":[3,1,4,2],\"queens\":[\"b4\"]}",
           "\"valid\":true");
    expect(QS_ASK_DONE,
           "{\"do\":\"check\",\"board\":4,\"placement\":[2,0,3,1],\"placement_format\":\"array0\","
           "\"queens\":[\"b4\"]}",
           "\"valid\":true");
    expect(QS_ASK_DONE,
           "{\"do\":\"check\",\"board\":4,\"placement\":\". Q . .\\n. . . Q\\nQ . . .\\n. . Q "
           ".\\n\",\"queens\":[[0,1]]}",
           "\"valid\":true");
    expect(QS_ASK_REFUTED, "{\"do\":\"check\",\"board\":4,\"placement\":[[0,1],[1,1]]}",
           "\"valid\":false");
    expect(QS_ASK_DONE, "{\"do\":\"generate\",\"family\":\"band\",\"board\":5,\"width\":3}",
           "\"schema\":\"queensat-instance-1\"");
    expect(QS_ASK_DONE,
           "{\"do\":\"generate\",\"family\":\"random\",\"board\":9,\"blocked\":\"10%\",\"id\":3}",
           "\"blocked\":[[");
    expect(QS_ASK_DONE, splitting, "\"schema\":\"queensat-split-1\"");
    expect(QS_ASK_DONE, splitting, "\"manifest\":\"queensat split 1\\ninstance ");
    expect(QS_ASK_WRONG, "{\"do\":\"merge\",\"board\":4}",
           "manifest: expected the text of a manifest");
    expect(QS_ASK_WRONG, "{\"do\":\"merge\",\"board\":4,\"manifest\":\"\",\"leaves\":3}",
           "leaves: expected leaves, a line for each");
    expect(QS_ASK_WRONG, "{\"do\":\"merge\",\"board\":4,\"manifest\":\"\"}",
           "manifest:1:1: expected");
    expect(QS_ASK_DONE, "{\"do\":\"export\",\"board\":4,\"format\":\"lp\"}", "Maximize");
    expect(QS_ASK_DONE, "{\"do\":\"draw\",\"board\":4,\"solve\":true,\"cover\":true}", "<svg");
    expect(QS_ASK_DONE, "{\"do\":\"explain\",\"board\":6,\"queens\":[[0,0]],\"picture\":true}",
           "\"picture\":\"<?xml");
    expect(QS_ASK_DONE, "{\"do\":\"draw\",\"board\":6,\"queens\":[[0,0]],\"explain\":true}",
           "<svg");
    expect(QS_ASK_DONE, "{\"do\":\"draw\",\"board\":2,\"placement\":[[1,0]]}", "<svg");
    expect(QS_ASK_DONE, "{\"do\":\"read\",\"text\":\"- Q\\n- x\\n\"}",
           "\"queens\":[[0,1]],\"blocked\":[[1,1]]");
    expect(QS_ASK_DONE,
           "{\"do\":\"decode\",\"exported\":\"c queensat 0.2.0: at least 1 queens\\nc board 2\\np "
           "cnf 4 0\\n\","
           "\"text\":\"s SATISFIABLE\\nv -1 2 -3 -4 0\\n\"}",
           "\"placement\":[[0,1]]");
    expect(QS_ASK_STOPPED,
           "{\"do\":\"decode\",\"exported\":\"c queensat 0.2.0: at least 2 queens\\nc board 2\\np "
           "cnf 4 0\\n\","
           "\"text\":\"s UNSATISFIABLE\\n\"}",
           "\"claim\":{\"answer\":\"unsatisfiable\",\"upper\":1}");
    expect(QS_ASK_REFUTED,
           "{\"do\":\"decode\",\"exported\":\"c queensat 0.2.0: at least 2 queens\\nc board 2\\np "
           "cnf 4 0\\n\","
           "\"text\":\"s SATISFIABLE\\nv 1 -2 -3 4 0\\n\"}",
           "attack each other");
}

/* That of an answer, as a member of a question. */
TEST(checks_certificates)
{
    char question[1 << 14] = "{\"do\":\"check\",\"board\":6,\"queens\":[[0,0]],";
    static const char member[] = "\"certificate\":\"queensat certificate 1\\n";
    expect(QS_ASK_DONE, "{\"do\":\"solve\",\"board\":6,\"queens\":[[0,0]],\"certificate\":true}",
           member);
    strcat(question, strstr(answer.text, member));
    expect(QS_ASK_DONE, question, "\"verified\":true");
    expect(QS_ASK_DONE, question, "\"upper\":5");
    strstr(question, "[0,0]")[1] = '1';
    expect(QS_ASK_REFUTED, question, "\"verified\":false");
    expect(QS_ASK_REFUTED, "{\"do\":\"check\",\"board\":6,\"certificate\":\"\"}",
           "\"verified\":false");
    expect(QS_ASK_DONE, "{\"do\":\"solve\",\"board\":6,\"certificate\":false}", "\"maximum\":6");
    assert_null(strstr(answer.text, "\"certificate\""));
}

/* A picture: what it says, and the classes of what is drawn. */
static void add_picture(FILE *file, const char *title)
{
    static const char class[] = "class=\"";
    const char *end = MUST(strstr(title, "</desc>"));
    fprintf(file, "%.*s:", (int)(end - title), title);
    for (const char *at = end; (at = strstr(at, class)); at = end) {
        at += strlen(class);
        end = at + strcspn(at, "\"");
        fprintf(file, " %.*s", (int)(end - at), at);
    }
    fputc('\n', file);
}

/* Without the version and the evidence, and what differs from run to run. */
static void add_answer(FILE *file, const char *text)
{
    static const char *const left_out[][2] = {{"\"version\"", "\"instance\""},
                                              {"\"upper_cover\"", "\"placement\""},
                                              {"\"engine\"", "\"claim\""},
                                              {"\"seconds\"", "\"exact\""},
                                              {"\"seconds\"", "}"}};
    for (size_t i = 0; i < LENGTH(left_out); i++) {
        const char *from = strstr(text, left_out[i][0]);
        const char *to = from ? strstr(from, left_out[i][1]) : NULL;
        if (!to)
            continue;
        fprintf(file, "%.*s", (int)(from - text), text);
        text = to;
    }
    fputs(text, file);
}

/* The questions of the file are asked once more. */
TEST(answers_as_expected)
{
    enum { MOST = 1 << 16 };
    const char *expected = qs_expected(EXPECTED, "answers");
    char *found = qs_room(MOST);
    FILE *file = MUST(fmemopen(found, MOST, "w"));
    for (const char *at = expected; *at; at = strchr(at, '\n') + 1) {
        char question[1000];
        if (strncmp(at, "{\"do\"", 5) != 0)
            continue;
        snprintf(question, sizeof question, "%.*s", (int)strcspn(at, "\n"), at);
        enum qs_ask_status status = ask(question);
        fprintf(file, "%s\n%d ", question, (int)status);
        const char *title = strstr(answer.text, "<title>");
        if (title)
            add_picture(file, title);
        else
            add_answer(file, answer.text);
    }
    fclose(file);
    qs_expect(EXPECTED, "answers", found);
}

/* What each option needs and excludes: for the help, in brief, and for programs. */
TEST(describes_rules)
{
    enum { MOST = 1 << 16 };
    char *found = qs_room(MOST);
    FILE *file = MUST(fmemopen(found, MOST, "w"));
#define COMMAND_WORD(id, word) #word
    static const char *const words[] = {QS_COMMANDS(COMMAND_WORD), "trace", "read"};
    for (unsigned i = 0; i < LENGTH(words); i++)
        for (const struct qs_option *option = qs_question_options; option->name; option++) {
            const unsigned command = 1U << i;
            const struct qs_option_rules rules = {
                .command = command, .dashes = "--", .options = qs_question_options};
            char whole[400] = "", brief[400] = "(brief)";
            if (!(option->commands & command) ||
                (!option->needs[0] && !option->excludes[0] && !option->formats &&
                 !option->engines && !option->exports && !option->family))
                continue;
            qs_rules_describe(&rules, option, false, whole, sizeof whole);
            qs_rules_describe(&rules, option, true, brief, sizeof brief);
            fprintf(file, "%s %s%s\n%s\n", words[i], qs_option_word(option->name), whole, brief);
            qs_rules_list(&rules, option, file);
            fputc('\n', file);
        }
    fclose(file);
    qs_expect(EXPECTED, "rules", found);
}

/* As other front ends show it; only up to its 40th byte, without a part of a character, and in one
 * line. */
TEST(names_unknown_members)
{
    static const char text[] =
        "{\"do\":\"solve\",\"0123456789012345678901234567890123456\\n8\\u00e9\\u00e9\":1}";
    const struct qs_question_limits limits = {.board = 100, .memory = 1000, .threads = 1};
    struct qs_question question, defaults;
    struct qs_error error;
    qs_question_init(&defaults, 0);
    question = defaults;
    assert_false(
        qs_question_read(&question, 0, NULL, &limits, &defaults, text, strlen(text), &error));
    assert_string_equal(error.text, "unknown member \"0123456789012345678901234567890123456?8\"");
    qs_question_release(&question);
}

/* What no member of this room is: a text of limited length. */
TEST(reads_texts)
{
    static const char *const texts[] = {"\"\"", "\"a\"", "\"abc\"", "\"abcd\"", "\"abcde\"", "7"};
    const struct qs_question_limits limits = {.board = 1};
    for (size_t i = 0; i < LENGTH(texts); i++) {
        char field[4] = "old";
        const struct qs_option option = {
            .name = QS_OPT_PAGE, .kind = QS_OPTION_TEXT, .size = sizeof field};
        struct qs_json_reader reader;
        struct qs_error error;
        qs_json_reader_init(&reader, NULL, texts[i], strlen(texts[i]), NULL);
        bool read = qs_option_read(&option, &reader, &limits, field, &error);
        assert_int_equal(read, i == 1 || i == 2);
        if (!read)
            assert_string_equal(error.text, "expected a text of 1 to 3 characters");
    }
}

/*
 * Wanted: s a smallest blame, a all of them. Found: t whether a removal helps, h that it does, S
 * all that help alone, m a minimal blame, s that none is smaller, a that there are no others.
 */
TEST(knows_what_is_explained)
{
    static const struct {
        const char *wanted, *found;
        int32_t lower;
        size_t count, first, blames;
        bool explained;
    } cases[] = {
        {"", "thSm", 1, 1, 0, 1, true},    {"", "hSm", 1, 1, 0, 1, false},
        {"", "thS", 1, 1, 0, 1, false},    {"", "tm", 0, 0, 0, 1, true},
        {"", "thm", 1, 1, 0, 1, false},    {"", "thm", 2, 2, 0, 1, true},
        {"", "thSm", 1, 2, 0, 1, false},   {"", "thSm", 2, 1, 0, 1, false},
        {"s", "thSma", 1, 1, 0, 1, false}, {"s", "thSms", 1, 1, 0, 1, true},
        {"a", "thSms", 1, 1, 0, 1, false}, {"a", "thSma", 1, 1, 0, 1, true},
        {"a", "thSm", 1, 1, 2, 1, false},  {"a", "thSm", 1, 1, 2, 2, true},
        {"a", "thSm", 1, 1, 1, 1, true},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const char *found = cases[i].found;
        struct qs_blame blames[2] = {{.minimal = strchr(found, 'm')}, {.minimal = i % 2 == 0}};
        const struct qs_explain_settings settings = {.smallest = strchr(cases[i].wanted, 's'),
                                                     .all = strchr(cases[i].wanted, 'a'),
                                                     .first = cases[i].first};
        struct qs_explanation explanation = {.answer = QS_EXPLAIN_IMPOSSIBLE,
                                             .tried_removal = strchr(found, 't'),
                                             .removal = {.helps = strchr(found, 'h'),
                                                         .lower = cases[i].lower,
                                                         .count = cases[i].count,
                                                         .singles_complete = strchr(found, 'S')},
                                             .blames = blames,
                                             .blame_count = cases[i].blames,
                                             .smallest = strchr(found, 's'),
                                             .all = strchr(found, 'a')};
        qs_trying("case %zu", i);
        assert_int_equal(qs_is_explained(&settings, &explanation), cases[i].explained);
        explanation.answer = QS_EXPLAIN_FITS;
        assert_true(qs_is_explained(&settings, &explanation));
        explanation.answer = QS_EXPLAIN_OPEN;
        assert_false(qs_is_explained(&settings, &explanation));
    }
}

/* Each question of the file is asked once more; what is wrong is said in the line after it. */
TEST(refuses_wrong_questions)
{
    enum { MOST = 1 << 16 };
    /* The usual limit would be that of the machine. */
    struct qs_ask_options options = {.size = sizeof options, .limits.bytes = 1000000000};
    const char *expected = qs_expected(EXPECTED, "wrong");
    char *found = qs_room(MOST);
    FILE *file = MUST(fmemopen(found, MOST, "w"));
    for (const char *at = expected; *at; at = strchr(strchr(at, '\n') + 1, '\n') + 1) {
        char question[1000];
        snprintf(question, sizeof question, "%.*s", (int)strcspn(at, "\n"), at);
        qs_trying("%s", question);
        assert_int_equal(ask_with(&options, question), QS_ASK_WRONG);
        fprintf(file, "%s\n%s", question, answer.text);
        assert_memory_equal(answer.text, "{\"schema\":\"queensat-error-1\",\"kind\":\"input\"", 43);
    }
    fclose(file);
    qs_expect(EXPECTED, "wrong", found);
}

static bool stop_at_once(void *state, const struct qs_progress *progress)
{
    (void)state;
    (void)progress;
    return true;
}

TEST(stops)
{
    struct qs_ask_options options = {.size = sizeof options};
    options.limits.poll = stop_at_once;
    assert_int_equal(ask_with(&options, "{\"do\":\"count\",\"board\":15}"), QS_ASK_STOPPED);
    assert_non_null(strstr(answer.text, "\"complete\":false"));
    assert_int_equal(ask_with(&options, splitting), QS_ASK_STOPPED);
    assert_int_equal(ask_with(&options, "{\"do\":\"explain\",\"board\":40,\"queens\":[[0,0]]}"),
                     QS_ASK_STOPPED);
    assert_int_equal(
        ask_with(&options,
                 "{\"do\":\"draw\",\"board\":12,\"queens\":[[0,0],[1,2]],\"solve\":true}"),
        QS_ASK_STOPPED);
    assert_int_equal(
        ask_with(&options,
                 "{\"do\":\"draw\",\"board\":12,\"queens\":[[0,0],[1,2]],\"explain\":true}"),
        QS_ASK_STOPPED);
    options = (struct qs_ask_options){.size = sizeof options};
    options.limits.seconds = 1e-9;
    assert_int_equal(ask_with(&options, "{\"do\":\"explain\",\"board\":40,\"queens\":[[0,0]]}"),
                     QS_ASK_STOPPED);
    assert_int_equal(ask_with(&options, "{\"do\":\"count\",\"board\":15}"), QS_ASK_STOPPED);
    options.limits.seconds = 5;
    assert_int_equal(ask_with(&options, "{\"do\":\"solve\",\"board\":8,\"time_limit\":6}"),
                     QS_ASK_WRONG);
    assert_non_null(
        strstr(answer.text, "time_limit: expected a positive number of seconds, up to 5"));
    options.limits.bytes = 1000;
    assert_int_equal(ask_with(&options, "{\"do\":\"solve\",\"board\":8,\"memory_limit\":1001}"),
                     QS_ASK_WRONG);
    assert_int_equal(ask_with(&options, "{\"do\":\"export\",\"board\":50}"), QS_ASK_FAILED);
    assert_non_null(strstr(answer.text, "\"kind\":\"memory\""));
    options.threads = 2;
    options.limits.bytes = (size_t)1 << 30;
    assert_int_equal(ask_with(&options, "{\"do\":\"solve\",\"board\":8,\"threads\":2}"),
                     QS_ASK_DONE);
}

/* What takes long ends with its limits: also a search in a generator, and a large file. */
TEST(keeps_its_limits)
{
    static const char *const questions[] = {
        "{\"do\":\"generate\",\"family\":\"prefix\",\"board\":60,\"length\":60}",
        "{\"do\":\"generate\",\"family\":\"unique\",\"board\":64,\"solutions\":1000000,\"id\":1}",
        "{\"do\":\"export\",\"board\":2000}",
    };
    for (size_t i = 0; i < LENGTH(questions); i++) {
        struct qs_ask_options options = {.size = sizeof options};
        options.limits.seconds = 1e-9;
        assert_int_equal(ask_with(&options, questions[i]), QS_ASK_STOPPED);
        assert_non_null(strstr(answer.text, "time limit"));
        options = (struct qs_ask_options){.size = sizeof options};
        options.limits.poll = stop_at_once;
        assert_int_equal(ask_with(&options, questions[i]), QS_ASK_STOPPED);
        assert_non_null(strstr(answer.text, "interrupted"));
    }
}

/* Lists in lists and digits without end are refused like anything else that is wrong. */
TEST(refuses_what_is_deep_or_long)
{
    enum { SIZE = 1000000 };
    static char question[SIZE + 100];
    memset(question, '[', SIZE);
    expect(QS_ASK_WRONG, question, "expected a JSON object");
    int begin = sprintf(question, "{\"do\":\"solve\",\"board\":");
    memset(question + begin, '9', SIZE);
    strcpy(question + begin + SIZE, "}");
    expect(QS_ASK_WRONG, question, "board: expected a whole number from 1 to 100000000");
    begin = sprintf(question, "{\"do\":\"solve\",\"board\":8,\"time_limit\":");
    memset(question + begin, '9', SIZE);
    strcpy(question + begin + SIZE, "}");
    expect(QS_ASK_WRONG, question, "time_limit: expected a positive number of seconds");
}

/* Whoever takes no more ends the answer. */
TEST(ends_with_its_reader)
{
    static const char question[] = "{\"do\":\"export\",\"board\":40}";
    struct qs_ask_options options = {.size = sizeof options};
    answer.length = 0;
    answer.most = 100;
    options.write = keep;
    options.write_state = &answer;
    assert_int_equal(qs_ask(question, strlen(question), &options), QS_ASK_FAILED);
    assert_int_equal(answer.length, 0);
}

/* Each allocation fails once: there is an error, or the answer, which needed it not. */
TEST(survives_failing_memory)
{
    static const char *const questions[] = {
        "{\"do\":\"solve\",\"board\":6,\"queens\":[[0,0]],\"engine\":\"bitset\"}",
        "{\"do\":\"explain\",\"board\":5,\"queens\":[[0,0]],\"target\":6}",
        "{\"do\":\"count\",\"board\":5,\"list\":true}",
        "{\"do\":\"check\",\"board\":4,\"placement\":[[0,1],[1,1]]}",
        "{\"do\":\"check\",\"board\":4,\"certificate\":\"no\"}",
        "{\"do\":\"generate\",\"family\":\"band\",\"board\":5,\"width\":3}",
        "{\"do\":\"export\",\"board\":4}",
        "{\"do\":\"draw\",\"board\":4,\"solve\":true}",
        "{\"do\":\"draw\",\"board\":4,\"placement\":[[0,1]]}",
        "{\"do\":\"solve\",\"board\":6,\"queens\":[[0,0]],\"certificate\":true}",
        "{\"do\":\"read\",\"text\":\"- Q\\n- x\\n\"}",
        splitting,
        "{\"do\":\"decode\",\"exported\":\"c queensat 0.2.0: at least 1 queens\\nc board 2\\np cnf "
        "4 "
        "0\\n\",\"text\":\"s SATISFIABLE\\nv -1 2 -3 -4 0\\n\"}",
    };
    for (size_t i = 0; i < LENGTH(questions); i++) {
        long failing = 0;
        do {
            qs_fail_allocation(failing);
            /* Of the thousands of a split, which has tests of its own, those at its ends and some.
             */
            failing += questions[i] == splitting ? 1 + failing / 20 : 1;
            enum qs_ask_status status = ask(questions[i]);
            if (status == QS_ASK_WRONG ||
                (status == QS_ASK_FAILED) != (strstr(answer.text, "\"kind\":\"memory\"") != NULL))
                fail_msg("%s, %ld: %d %s", questions[i], failing, (int)status, answer.text);
        } while (qs_allocation_has_failed());
        qs_fail_allocation(-1);
        assert_true(failing > 3);
    }
}
