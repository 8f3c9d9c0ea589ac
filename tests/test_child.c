/* Rooms: base */
/* Processes. Failing calls are covered by tests/faults. */
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier) */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "child.h"
#include "failing_memory.h"
#include "machine.h"
#include "test.h"

/* The words of a script for the shell. */
#define SCRIPT(text) ((char *const[]){(char[]){"sh"}, (char[]){"-c"}, (char[]){text}, NULL})

/* Every child has been waited for. */
AFTER_EACH_TEST()
{
    assert_true(waitpid(-1, NULL, 0) == -1 && errno == ECHILD);
}

/* Run it to its end. */
static void run(struct qs_child *child)
{
    struct qs_error error;
    assert_true(qs_child_run(child, &error));
}

TEST(text_and_exit_status)
{
    struct qs_child child = {.words = SCRIPT("echo queens; exit 7")};
    run(&child);
    assert_string_equal(child.text, "queens\n");
    assert_int_equal(child.length, 7);
    assert_int_equal(child.exit, 7);
    assert_int_equal(child.signal, 0);
    assert_int_equal(child.stop, QS_STOP_DONE);
    assert_false(qs_child_succeeded(&child));
    qs_child_release(&child);
    assert_null(child.text);
    assert_int_equal(child.length, 0);
}

/* More than pipes hold, both ways. */
TEST(input_comes_back)
{
    enum { LENGTH = 1000003 };
    char name[] = "cat", *const words[] = {name, NULL}, *input = malloc(LENGTH);
    for (size_t i = 0; i < LENGTH; i++)
        input[i] = (char)(i % 251);
    struct qs_child child = {.words = words, .input = input, .input_length = LENGTH};
    run(&child);
    assert_true(qs_child_succeeded(&child));
    assert_int_equal(child.length, LENGTH);
    assert_memory_equal(child.text, input, LENGTH);
    qs_child_release(&child);
    child = (struct qs_child){.words = words};
    run(&child);
    assert_int_equal(child.length, 0);
    qs_child_release(&child);
    free(input);
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
        struct qs_child child = {.words = words};
        assert_false(qs_child_run(&child, &error));
        assert_string_equal(error.text, cases[i].text);
        assert_null(child.text);
        assert_int_not_equal(qs_child_detach(words), 0);
    }
}

/* Without memory for its text, it is killed, whatever else it would print. */
TEST(memory_fails)
{
    char name[] = "yes", *const words[] = {name, NULL};
    for (long k = 0; k < 8; k++) {
        struct qs_child child = {.words = words, .memory_limit = 64 << 20};
        struct qs_error error;
        qs_fail_allocation(k);
        assert_false(qs_child_run(&child, &error));
        qs_fail_allocation(-1);
        assert_int_equal(error.kind, QS_ERROR_MEMORY);
        assert_string_equal(error.text, "not enough memory for the answer");
        assert_int_equal(child.stop, QS_STOP_DONE);
        assert_null(child.text);
    }
}

TEST(signals_that_end_it)
{
    struct qs_child child = {.words = SCRIPT("echo before; kill -SEGV $$")};
    run(&child);
    assert_int_equal(child.signal, SIGSEGV);
    assert_int_equal(child.exit, -1);
    assert_string_equal(child.text, "before\n");
    assert_false(qs_child_succeeded(&child));
    qs_child_release(&child);
}

/* Signals that this process ignores or handles end a program as usual; SIGCHLD may be ignored. */
TEST(signals_are_default)
{
    static const int numbers[] = {SIGINT, SIGTERM, SIGPIPE};
    struct qs_child child = {.words = SCRIPT("kill -TERM $$; echo survived")};
    signal(SIGCHLD, SIG_IGN);
    for (size_t i = 0; i < LENGTH(numbers); i++)
        signal(numbers[i], SIG_IGN);
    run(&child);
    for (size_t i = 0; i < LENGTH(numbers); i++)
        signal(numbers[i], SIG_DFL);
    assert_int_equal(child.signal, SIGTERM);
    assert_string_equal(child.text, "");
    qs_child_release(&child);
}

TEST(time_is_up)
{
    struct qs_child child = {.words = SCRIPT("kill -STOP $$"), .until = qs_clock_now() + 0.01};
    run(&child);
    assert_int_equal(child.stop, QS_STOP_TIME);
    assert_int_equal(child.signal, SIGKILL);
    assert_false(qs_child_succeeded(&child));
    qs_child_release(&child);
}

/* The shell ends, and its child would keep the output open until it is killed. */
TEST(what_is_left_behind_is_killed)
{
    int status = 0;
    struct qs_child child = {
        .words = SCRIPT("sh -c 'trap \"\" HUP; while :; do kill -STOP $$; done' & echo $!")};
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    run(&child);
    assert_true(qs_child_succeeded(&child));
    pid_t left = (pid_t)strtol(child.text, NULL, 10);
    assert_int_equal(waitpid(left, &status, 0), left);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
    prctl(PR_SET_CHILD_SUBREAPER, 0);
    qs_child_release(&child);
}

static bool count_calls(void *state)
{
    int *calls = state;
    return ++*calls == 2;
}

TEST(the_user_interrupts)
{
    int calls = 0;
    struct qs_child child = {
        .words = SCRIPT("echo begun; kill -STOP $$"), .poll = count_calls, .poll_state = &calls};
    run(&child);
    assert_int_equal(child.stop, QS_STOP_INTERRUPT);
    assert_int_equal(calls, 2);
    qs_child_release(&child);
}

TEST(output_is_limited)
{
    enum { LIMIT = 20 << 20 };
    struct qs_child child = {.words = SCRIPT("exec yes"), .memory_limit = LIMIT};
    run(&child);
    assert_int_equal(child.stop, QS_STOP_MEMORY);
    assert_true(child.length > LIMIT && child.length < 2 * LIMIT);
    qs_child_release(&child);
}

/* A program that closes its output is waited for all the same. */
TEST(closed_output)
{
    struct qs_child child = {.words = SCRIPT("exec >&-; exit 3")};
    run(&child);
    assert_int_equal(child.exit, 3);
    qs_child_release(&child);
    child = (struct qs_child){.words = SCRIPT("exec >&-; kill -STOP $$"),
                              .until = qs_clock_now() + 0.01};
    run(&child);
    assert_int_equal(child.stop, QS_STOP_TIME);
    qs_child_release(&child);
}

TEST(no_descriptor_is_inherited)
{
    int leaking = fcntl(open("/dev/null", O_RDONLY | O_CLOEXEC), F_DUPFD, 50);
    assert_true(leaking >= 50);
    char name[] = "ls", folder[] = "/proc/self/fd", *const words[] = {name, folder, NULL};
    struct qs_child child = {.words = words};
    run(&child);
    assert_true(qs_child_succeeded(&child));
    assert_string_equal(child.text, "0\n1\n2\n3\n"); /* 3 is the folder */
    qs_child_release(&child);
    close(leaking);
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
    time_is_up();
    the_user_interrupts();
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
