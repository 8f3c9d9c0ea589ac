/* Rooms: cli_terminal */
/* What the program says on errors, and of memory that it cannot do without. */
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "diagnostics.h"
#include "spoken.h"
#include "terminal.h"
#include "test.h"

static void say_notes(void)
{
    qs_show_progress();
    qs_report_note("%d queens\n", 7);
    qs_show_progress();
    qs_report_note("%d rows", 8);
    qs_report_note("%s", "again");
    qs_show_progress();
    qs_terminal_log(NULL, "a line of the log");
    qs_show_progress();
    qs_terminal_clear();
    qs_terminal_clear();
}

TEST(notes)
{
    assert_string_equal(qs_spoken(true, say_notes), QS_SHOWN QS_CLEARED
                        "queensat: 7 queens?\n" QS_SHOWN QS_CLEARED
                        "queensat: 8 rows\nqueensat: again\n" QS_SHOWN QS_CLEARED
                        "a line of the log\n" QS_SHOWN QS_CLEARED);
    qs_assert_exit(77);
    assert_string_equal(qs_spoken(false, say_notes), "queensat: 7 queens?\nqueensat: 8 rows\n"
                                                     "queensat: again\na line of the log\n");
}

static void say_much(void)
{
    qs_report_note("%01500d", 0);
}

/* It is cut to 1,023 characters. */
TEST(a_long_note)
{
    assert_int_equal(strlen(qs_spoken(false, say_much)), strlen("queensat: \n") + 1023);
}

static struct qs_error error;

static void report_error(void)
{
    qs_show_progress();
    _exit(qs_report_error(&error));
}

static void report_failure(void)
{
    struct qs_instance *instance = qs_instance_new(5, NULL);
    int status = qs_report_failure(&error, instance);
    qs_instance_free(instance);
    _exit(status);
}

TEST(each_kind_of_error_has_its_exit_status)
{
    static const int statuses[] = {
        [QS_ERROR_INPUT] = QS_EXIT_USAGE,         [QS_ERROR_MEMORY] = QS_EXIT_USAGE,
        [QS_ERROR_SYSTEM] = QS_EXIT_USAGE,        [QS_ERROR_STOPPED] = QS_EXIT_STOPPED,
        [QS_ERROR_DEFECT] = QS_EXIT_DISAGREEMENT,
    };
    static const char said[] = "queensat: board:3:5: it is wrong\n";
    for (unsigned kind = QS_ERROR_INPUT; kind <= QS_ERROR_DEFECT; kind++) {
        error = (struct qs_error){kind, "board", 3, 5, "it is wrong"};
        const char *spoken = qs_spoken(true, report_error);
        qs_assert_exit(statuses[kind]);
        assert_memory_equal(spoken, QS_SHOWN QS_CLEARED, strlen(QS_SHOWN QS_CLEARED));
        assert_string_equal(spoken + strlen(QS_SHOWN QS_CLEARED), said);
        if (kind == QS_ERROR_DEFECT)
            continue;
        assert_string_equal(qs_spoken(false, report_failure), said);
        qs_assert_exit(statuses[kind]);
    }
}

TEST(the_longest_error)
{
    char expected[2 * sizeof error];
    error = (struct qs_error){QS_ERROR_INPUT, "", ULONG_MAX, ULONG_MAX, ""};
    memset(error.source, 's', sizeof error.source - 1);
    memset(error.text, 't', sizeof error.text - 1);
    snprintf(expected, sizeof expected, "queensat: %s:%lu:%lu: %s\n", error.source, error.line,
             error.column, error.text);
    assert_string_equal(qs_spoken(false, report_error), expected);
}

/* If it cannot be saved, this says why not. */
TEST(a_defect_saves_the_instance)
{
    char folder[] = "/tmp/queensat-XXXXXX", expected[256], name[64], line[64];
    MUST(mkdtemp(folder));
    assert_int_equal(chdir(folder), 0);
    error = (struct qs_error){QS_ERROR_DEFECT, "", 0, 0, "wrong"};
    const char *spoken = qs_spoken(false, report_failure);
    qs_assert_exit(QS_EXIT_DISAGREEMENT);
    const char *saved = MUST(strstr(spoken, "queensat-disagreement-"));
    snprintf(name, sizeof name, "%.*s", (int)strcspn(saved, "\n"), saved);
    snprintf(expected, sizeof expected,
             "queensat: wrong\nqueensat: this is a defect; the instance is saved in %s\n", name);
    assert_string_equal(spoken, expected);
    FILE *file = MUST(fopen(name, "r"));
    assert_non_null(fgets(line, sizeof line, file));
    fclose(file);
    assert_string_equal(line, "board 5\n");
    assert_int_equal(unlink(name), 0);

    assert_int_equal(rmdir(folder), 0);
    spoken = qs_spoken(false, report_failure);
    qs_assert_exit(QS_EXIT_DISAGREEMENT);
    assert_non_null(strstr(spoken, "queensat: wrong\nqueensat: queensat-disagreement-"));
    assert_non_null(strstr(spoken, ": No such file or directory\n"));
    assert_int_equal(chdir("/"), 0);
}

static void need_nothing(void)
{
    qs_begin_file();
    qs_show_progress();
    qs_need(NULL);
}

TEST(memory_that_is_needed)
{
    qs_assert_file(qs_spoken(true, need_nothing), false,
                   QS_SHOWN QS_CLEARED "queensat: not enough memory\n");
    qs_assert_exit(QS_EXIT_USAGE);
    for (size_t count = 0; count < 3; count++) {
        char *bytes = qs_need_array(count, 4);
        for (size_t i = 0; i < (count > 0 ? count : 1) * 4; i++)
            assert_int_equal(bytes[i]++, 0);
        free(bytes);
    }
    char *text = qs_need_format("%s-%d", "row", 12), *copy = qs_need_copy(text);
    assert_string_equal(text, "row-12");
    assert_string_equal(copy, "row-12");
    free(text);
    free(copy);
    text = qs_need_format("%s", "");
    assert_string_equal(text, "");
    free(text);
}
