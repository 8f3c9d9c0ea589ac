/* Rooms: base */
/* Processes. Failing calls are covered by tests/faults. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "file.h"
#include "stream.h"
#include "test.h"

/* The words of a script for the shell. */
#define SCRIPT(text) ((char *const[]){(char[]){"sh"}, (char[]){"-c"}, (char[]){text}, NULL})

/* Every child has been waited for. */
AFTER_EACH_TEST()
{
    assert_true(waitpid(-1, NULL, 0) == -1 && errno == ECHILD);
}

/* Run it to its end; what it has printed, until the test ends. */
static char *printed(struct qs_child *child, size_t *length)
{
    struct qs_error error;
    struct qs_memory_stream memory;
    child->output = MUST(qs_memory_stream_begin(&memory, &error));
    assert_true(qs_child_run(child, &error));
    char *text = MUST(qs_memory_stream_take(&memory, length, &error));
    qs_release_later(text, free);
    return text;
}

TEST(text_and_exit_status)
{
    struct qs_child child = {.words = SCRIPT("echo queens; exit 7")};
    assert_string_equal(printed(&child, NULL), "queens\n");
    assert_int_equal(child.end, QS_CHILD_FAILED);
    child.words = SCRIPT("echo queens");
    assert_string_equal(printed(&child, NULL), "queens\n");
    assert_int_equal(child.end, QS_CHILD_SUCCEEDED);
}

/* More than pipes hold, both ways; the file is read from its beginning, wherever it was. */
TEST(input_comes_back)
{
    enum { LENGTH = 1000003 };
    char name[] = "cat", *const words[] = {name, NULL};
    size_t length;
    FILE *input = MUST(tmpfile());
    for (size_t i = 0; i < LENGTH; i++)
        fputc((int)(i % 251), input);
    assert_int_equal(fflush(input), 0);
    struct qs_child child = {.words = words, .input = input};
    const char *text = printed(&child, &length);
    assert_int_equal(child.end, QS_CHILD_SUCCEEDED);
    assert_int_equal(length, LENGTH);
    for (size_t i = 0; i < LENGTH; i++)
        assert_int_equal((unsigned char)text[i], i % 251);
    child = (struct qs_child){.words = words};
    assert_string_equal(printed(&child, NULL), "");
    fclose(input);
}

TEST(what_cannot_be_run)
{
    static const struct {
        char name[64];
        const char *text;
    } cases[] = {
        {"no-such-program", "cannot run no-such-program: No such file or directory"},
        {"/dev/null", "cannot run /dev/null: Permission denied"},
        {"./none", "cannot run ./none: No such file or directory"},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_error error;
        char name[64];
        memcpy(name, cases[i].name, sizeof name);
        char *const words[] = {name, NULL};
        struct qs_child child = {.words = words, .output = stderr};
        assert_false(qs_child_run(&child, &error));
        assert_string_equal(error.text, cases[i].text);
        assert_int_not_equal(qs_child_detach(words), 0);
    }
}

/* If its output takes no more, it is killed, whatever else it would print. */
TEST(output_that_is_full)
{
    char name[] = "yes", *const words[] = {name, NULL};
    struct qs_error error;
    FILE *full = MUST(fopen("/dev/full", "w"));
    struct qs_child child = {.words = words, .output = full};
    assert_true(qs_child_run(&child, &error));
    assert_int_not_equal(child.end, QS_CHILD_SUCCEEDED);
    assert_true(ferror(full) != 0);
    fclose(full);
}

TEST(signals_that_end_it)
{
    struct qs_child child = {.words = SCRIPT("echo before; kill -SEGV $$")};
    assert_string_equal(printed(&child, NULL), "before\n");
    assert_int_equal(child.end, QS_CHILD_FAILED);
}

/* Signals that this process ignores or handles end a program as usual; SIGCHLD may be ignored. */
TEST(signals_are_default)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGPIPE};
    struct qs_child child = {.words = SCRIPT("kill -TERM $$; echo survived")};
    signal(SIGCHLD, SIG_IGN);
    for (size_t i = 0; i < LENGTH(numbers); i++)
        signal(numbers[i], SIG_IGN);
    const char *text = printed(&child, NULL);
    for (size_t i = 0; i < LENGTH(numbers); i++)
        signal(numbers[i], SIG_DFL);
    assert_int_equal(child.end, QS_CHILD_FAILED);
    assert_string_equal(text, "");
}

/* The shell ends, and its child would keep the output open until it is killed. */
TEST(what_is_left_behind_is_killed)
{
    int status = 0;
    struct qs_child child = {
        .words = SCRIPT("sh -c 'trap \"\" HUP; while :; do kill -STOP $$; done' & echo $!")};
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    const char *text = printed(&child, NULL);
    assert_int_equal(child.end, QS_CHILD_SUCCEEDED);
    pid_t left = (pid_t)strtol(text, NULL, 10);
    assert_int_equal(waitpid(left, &status, 0), left);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
}

static bool count_calls(void *state)
{
    int *calls = state;
    return ++*calls == 2;
}

TEST(it_is_stopped)
{
    int calls = 0;
    struct qs_child child = {
        .words = SCRIPT("echo begun; kill -STOP $$"), .poll = count_calls, .poll_state = &calls};
    assert_string_equal(printed(&child, NULL), "begun\n");
    assert_int_equal(child.end, QS_CHILD_STOPPED);
    assert_int_equal(calls, 2);
}

TEST(output_is_limited)
{
    enum { LIMIT = 20 << 20 };
    size_t length;
    struct qs_child child = {.words = SCRIPT("exec yes"), .most = LIMIT};
    printed(&child, &length);
    assert_int_equal(child.end, QS_CHILD_FULL);
    assert_true(length > LIMIT && length < 2 * LIMIT);
}

/* A program that closes its output is waited for all the same. */
TEST(closed_output)
{
    int calls = 0;
    struct qs_child child = {.words = SCRIPT("exec >&-; exit 3")};
    assert_string_equal(printed(&child, NULL), "");
    assert_int_equal(child.end, QS_CHILD_FAILED);
    child = (struct qs_child){
        .words = SCRIPT("exec >&-; kill -STOP $$"), .poll = count_calls, .poll_state = &calls};
    assert_string_equal(printed(&child, NULL), "");
    assert_int_equal(child.end, QS_CHILD_STOPPED);
}

/* None but those that whoever runs this test has left open. */
TEST(no_descriptor_is_inherited)
{
    struct qs_error error;
    char name[] = "ls", folder[] = "/proc/self/fd", *const words[] = {name, folder, NULL};
    struct qs_child child = {.words = words};
    const char *before = printed(&child, NULL);
    struct qs_file *file = MUST(qs_file_begin("qs_child_file", &error));
    fputc('x', file->stream);
    assert_int_equal(fflush(file->stream), 0);
    assert_string_equal(printed(&child, NULL), before);
    assert_int_equal(child.end, QS_CHILD_SUCCEEDED);
    qs_file_drop(file);
}

static int descriptors(void)
{
    int count = 0;
    for (int i = 0; i < 1024; i++)
        count += fcntl(i, F_GETFD) >= 0;
    return count;
}

TEST(none_stays_open_here)
{
    int before = descriptors();
    text_and_exit_status();
    what_cannot_be_run();
    it_is_stopped();
    assert_int_equal(descriptors(), before);
}

/* It has the standard descriptors, and is not our child. */
TEST(a_program_is_detached)
{
    int ends[2], standard = dup(STDOUT_FILENO);
    char text[16] = "";
    assert_int_equal(pipe(ends), 0);
    fflush(stdout);
    dup2(ends[1], STDOUT_FILENO);
    close(ends[1]);
    int failure = qs_child_detach(SCRIPT("echo page"));
    dup2(standard, STDOUT_FILENO);
    close(standard);
    assert_int_equal(failure, 0);
    assert_int_equal(read(ends[0], text, sizeof text - 1), 5);
    assert_string_equal(text, "page\n");
    close(ends[0]);
}
