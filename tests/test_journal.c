/* Rooms: base */
/* Files that grow by whole entries. Failing calls are covered by tests/faults. */
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "journal.h"
#include "test.h"

static const struct qs_journal_words words = {"in use", "not regular"};
static char path[64];

BEFORE_EACH_TEST()
{
    snprintf(path, sizeof path, "journal-%ld", (long)getpid());
}

AFTER_EACH_TEST()
{
    unlink(path);
}

static void put(const char *text)
{
    FILE *file = fopen(path, "w");
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fclose(file), 0);
}

static void expect(const char *text)
{
    char found[256] = "";
    FILE *file = fopen(path, "r");
    assert_int_equal(fread(found, 1, sizeof found - 1, file), strlen(text));
    fclose(file);
    assert_string_equal(found, text);
}

TEST(it_grows_by_entries)
{
    char bytes[5] = "";
    struct qs_error error;
    struct qs_journal journal;
    assert_true(qs_journal_open(&journal, path, &words, &error));
    assert_true(qs_journal_cut(&journal, 0, &error));
    qs_journal_append(&journal, "one ", 4);
    qs_journal_append(&journal, "line\n", 5);
    assert_int_equal(journal.length, 0);
    assert_int_equal(journal.pending, 9);
    assert_int_equal(qs_journal_end(&journal, false), 0);
    assert_int_equal(journal.length, 9);
    qs_journal_append(&journal, "another\n", 8);
    assert_int_equal(qs_journal_end(&journal, true), 0);
    assert_true(qs_journal_read(&journal, 4, bytes, 4));
    assert_string_equal(bytes, "line");
    errno = EINTR;                                         /* from before */
    assert_false(qs_journal_read(&journal, 14, bytes, 4)); /* there are only three */
    qs_journal_close(&journal);
    expect("one line\nanother\n");
}

TEST(a_torn_tail_is_cut_off)
{
    char line[16];
    struct qs_error error;
    struct qs_journal journal;
    put("whole\nto");
    assert_true(qs_journal_open(&journal, path, &words, &error));
    assert_non_null(fgets(line, sizeof line, journal.stream));
    assert_string_equal(line, "whole\n");
    assert_true(qs_journal_cut(&journal, 6, &error));
    qs_journal_append(&journal, "new\n", 4);
    assert_int_equal(qs_journal_end(&journal, true), 0);
    qs_journal_close(&journal);
    qs_journal_close(&journal); /* does nothing */
    expect("whole\nnew\n");
}

/* A file may not grow beyond a limit, as on a full disk: of an entry, all or nothing is there. */
TEST(a_failed_entry_leaves_nothing)
{
    struct qs_error error;
    struct qs_journal journal;
    struct rlimit before, limit;
    assert_true(qs_journal_open(&journal, path, &words, &error));
    assert_true(qs_journal_cut(&journal, 0, &error));
    qs_journal_append(&journal, "first\n", 6);
    assert_int_equal(qs_journal_end(&journal, true), 0);
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    limit = before;
    limit.rlim_cur = 10;
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &limit), 0);
    qs_journal_append(&journal, "second\n", 7); /* four bytes of it fit */
    qs_journal_append(&journal, "3\n", 2);
    int failure = qs_journal_end(&journal, true);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &before), 0);
    assert_int_equal(failure, EFBIG);
    expect("first\n");
    qs_journal_append(&journal, "last\n", 5);
    assert_int_equal(qs_journal_end(&journal, true), 0);
    qs_journal_close(&journal);
    expect("first\nlast\n");
}

/* Another process, which ends with the function and prints to a pipe. */
struct other {
    pid_t process;
    FILE *text;
};

static struct other begin_other(int (*run)(FILE *output))
{
    int ends[2];
    assert_int_equal(pipe(ends), 0);
    fflush(NULL);
    struct other other = {.process = fork(), .text = NULL};
    if (other.process == 0) {
        FILE *output = fdopen(ends[1], "w");
        int status = run(output);
        _exit(fclose(output) == 0 ? status : EXIT_FAILURE);
    }
    assert_true(other.process > 0);
    close(ends[1]);
    other.text = MUST(fdopen(ends[0], "r"));
    return other;
}

/* Wait for its end, and that it has printed just this. Returns its exit status. */
static int end_other(const struct other *other, const char *expected)
{
    char text[256];
    int status = 0;
    text[fread(text, 1, sizeof text - 1, other->text)] = '\0';
    assert_int_equal(waitpid(other->process, &status, 0), other->process);
    assert_string_equal(text, expected);
    assert_true(WIFEXITED(status));
    fclose(other->text);
    return WEXITSTATUS(status);
}

static int open_again(FILE *output)
{
    struct qs_error error;
    struct qs_journal journal;
    if (qs_journal_open(&journal, path, &words, &error))
        return 0;
    fprintf(output, "%s: %s", error.source, error.text);
    return 1;
}

TEST(only_one_process_writes)
{
    char expected[128];
    struct qs_error error;
    struct qs_journal journal;
    snprintf(expected, sizeof expected, "%s: in use", path);
    assert_true(qs_journal_open(&journal, path, &words, &error));
    struct other other = begin_other(open_again);
    assert_int_equal(end_other(&other, expected), 1);
    qs_journal_close(&journal);
    other = begin_other(open_again);
    assert_int_equal(end_other(&other, ""), 0);
}

TEST(what_is_no_file_is_refused)
{
    struct qs_error error;
    struct qs_journal journal;
    assert_false(qs_journal_open(&journal, ".", &words, &error));
    assert_string_equal(error.text, "not regular");
    assert_int_equal(error.kind, QS_ERROR_INPUT);
    assert_false(qs_journal_open(&journal, "/dev/null", &words, &error));
    assert_string_equal(error.text, "not regular");
    assert_false(qs_journal_open(&journal, "no-such-folder/file", &words, &error));
    assert_string_equal(error.text, "cannot write: No such file or directory");
    assert_string_equal(error.source, "no-such-folder/file");
}

static int ready[2]; /* a pipe */

/* Wait for the lock, and then append to the file. */
static int lock_and_add(FILE *output)
{
    int file = open(path, O_WRONLY | O_APPEND);
    if (file < 0 || write(ready[1], "r", 1) != 1 || qs_file_lock(file, NULL, NULL) != 0)
        return 1;
    fputs("locked", output);
    return write(file, "child\n", 6) != 6;
}

TEST(a_lock_is_waited_for)
{
    char byte;
    int file = open(path, O_RDWR | O_CREAT | O_APPEND, 0600);
    assert_int_equal(pipe(ready), 0);
    assert_int_equal(qs_file_lock(file, NULL, NULL), 0);
    struct other other = begin_other(lock_and_add);
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(write(file, "parent\n", 7), 7);
    assert_int_equal(waitpid(other.process, NULL, WNOHANG), 0); /* it runs */
    close(file);                                                /* unlocks it */
    assert_int_equal(end_other(&other, "locked"), 0);
    close(ready[0]);
    close(ready[1]);
    expect("parent\nchild\n");
}
