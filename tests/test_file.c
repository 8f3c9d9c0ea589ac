/* Rooms: base */
/*
 * Files: one is never seen half-written, a failure is reported and leaves no
 * files, and what is written arrives, in whatever pieces.
 */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "apart.h"
#include "file.h"
#include "random_board.h"
#include "stream.h"
#include "temporary_file.h"
#include "test.h"
#include "untouched.h"

/*
 * A folder for each test; `path` is the file that most of them write. In the build, because one of
 * them is larger than some temporary folders.
 */

static char folder[256], path[300];

BEFORE_EACH_TEST()
{
    snprintf(folder, sizeof folder, "qs_file.XXXXXX");
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/file", folder);
}

/* The number of entries in the folder; also removes them if `remove_them`. */
static int entries(bool remove_them)
{
    DIR *directory = MUST(opendir(folder));
    int count = 0;
    for (struct dirent *entry; (entry = readdir(directory)) != NULL;) {
        if (strcmp(entry->d_name, ".") == 0 || strcmp(entry->d_name, "..") == 0)
            continue;
        count++;
        char name[600];
        snprintf(name, sizeof name, "%s/%s", folder, entry->d_name);
        if (remove_them)
            remove(name);
    }
    closedir(directory);
    return count;
}

AFTER_EACH_TEST()
{
    entries(true);
    assert_int_equal(rmdir(folder), 0);
}

static bool exists(const char *name)
{
    struct stat status;
    return lstat(name, &status) == 0;
}

static void assert_contains(const char *name, const char *bytes, size_t length)
{
    FILE *file = MUST(fopen(name, "rb"));
    char *found = qs_room(length + 1);
    assert_int_equal(fread(found, 1, length + 1, file), length);
    assert_memory_equal(found, bytes, length);
    fclose(file);
}

static void assert_holds(const char *name, const char *text)
{
    assert_contains(name, text, strlen(text));
}

static void write_old(void)
{
    FILE *file = MUST(fopen(path, "wb"));
    fputs("old", file);
    assert_int_equal(fclose(file), 0);
}

static struct qs_file *open_file(const char *name)
{
    struct qs_error error = untouched;
    struct qs_file *output = MUST(qs_file_begin(name, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    assert_false(ferror(output->stream));
    return output;
}

static void close_output(struct qs_file *output)
{
    struct qs_error error = untouched;
    assert_false(ferror(output->stream));
    assert_true(qs_file_keep(output, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
}

static void assert_error(const struct qs_error *error, const char *source, const char *text)
{
    assert_int_equal(error->kind, QS_ERROR_SYSTEM);
    assert_string_equal(error->source, source);
    assert_int_equal(error->line, 0);
    assert_int_equal(error->column, 0);
    assert_string_equal(error->text, text);
}

static void assert_close_fails(struct qs_file *output, const char *source, const char *text)
{
    struct qs_error error = untouched;
    assert_false(qs_file_keep(output, &error));
    assert_error(&error, source, text);
}

static void many(struct qs_file *output, const char *text)
{
    for (int i = 0; i < 100000; i++)
        fputs(text, output->stream);
}

static off_t size_of(const char *name)
{
    struct stat status;
    assert_int_equal(stat(name, &status), 0);
    return status.st_size;
}

TEST(appears_at_close)
{
    struct qs_file *output = open_file(path);
    assert_int_equal(entries(false), 0); /* nothing before there is something to write */
    many(output, "new");
    assert_false(exists(path));
    assert_int_equal(entries(false), 1); /* the temporary file is in the same folder */
    qs_file_undo(output);
    fputs("new", output->stream);
    close_output(output);
    assert_holds(path, "new");
    assert_int_equal(entries(false), 1);
}

TEST(empty_file)
{
    close_output(open_file(path));
    assert_holds(path, "");
    assert_int_equal(entries(false), 1);
}

/* A reader that has the old file open keeps it; one that opens it later gets the new one. */
TEST(replaces_at_once)
{
    write_old();
    FILE *reader = MUST(fopen(path, "rb"));
    struct qs_file *output = open_file(path);
    many(output, "new");
    assert_holds(path, "old");
    close_output(output);
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    assert_int_equal(status.st_size, 300000);
    char old[8] = "";
    assert_int_equal(fread(old, 1, sizeof old, reader), 3);
    assert_string_equal(old, "old");
    fclose(reader);
    assert_int_equal(entries(false), 1);
}

TEST(abandoned)
{
    qs_file_drop(NULL);
    struct qs_file *output = open_file(path);
    fputs("new", output->stream);
    qs_file_drop(output);
    assert_int_equal(entries(false), 0);
    write_old();
    output = open_file(path);
    many(output, "new");
    qs_file_drop(output);
    assert_holds(path, "old");
    assert_int_equal(entries(false), 1);
}

TEST(two_at_once)
{
    struct qs_file *first = open_file(path), *second = open_file(path);
    fputs("first", first->stream);
    fputs("second", second->stream);
    close_output(second);
    assert_holds(path, "second");
    close_output(first);
    assert_holds(path, "first");
    assert_int_equal(entries(false), 1);
}

TEST(name_without_folder)
{
    char before[1000];
    assert_non_null(getcwd(before, sizeof before));
    assert_int_equal(chdir(folder), 0);
    struct qs_file *output = open_file("file");
    fputs("new", output->stream);
    close_output(output);
    assert_int_equal(chdir(before), 0);
    assert_holds(path, "new");
    assert_int_equal(entries(false), 1);
}

static mode_t rights_under(mode_t mask)
{
    unlink(path);
    mode_t before = umask(mask);
    struct qs_file *output = open_file(path);
    assert_int_equal(umask(mask), mask); /* it was read, and restored */
    close_output(output);
    umask(before);
    struct stat status;
    assert_int_equal(stat(path, &status), 0);
    return status.st_mode & 07777;
}

TEST(rights_follow_umask)
{
    assert_int_equal(rights_under(0), 0666);
    assert_int_equal(rights_under(022), 0644);
    assert_int_equal(rights_under(027), 0640);
    assert_int_equal(rights_under(077), 0600);
}

/* Those of the file that is there stay, whatever the mask. */
TEST(rights_stay)
{
    static const mode_t rights[] = {0600, 0644, 0660, 0755};
    for (size_t i = 0; i < LENGTH(rights); i++) {
        struct stat status;
        write_old();
        assert_int_equal(chmod(path, rights[i]), 0);
        close_output(open_file(path));
        assert_int_equal(stat(path, &status), 0);
        assert_int_equal(status.st_mode & 07777, rights[i]);
    }
}

/* Refused before anything is written, and nothing is made or changed. */
static void assert_refused(const char *name, const char *text)
{
    struct qs_error error = untouched;
    int before = entries(false);
    assert_null(qs_file_begin(name, &error));
    assert_error(&error, name, text);
    error = untouched;
    assert_false(qs_file_check(name, &error));
    assert_error(&error, name, text);
    assert_int_equal(entries(false), before);
}

TEST(two_names)
{
    char name[400];
    snprintf(name, sizeof name, "%s/other", folder);
    write_old();
    assert_int_equal(link(path, name), 0);
    assert_refused(path, "cannot write: the file has several names (hard links), of which one "
                         "would change");
    assert_holds(name, "old");
}

/* Without these rights, which root always has. */
static void as_somebody_else(void (*test)(void))
{
    if (geteuid() != 0) {
        test();
        return;
    }
    if (qs_apart()) {
        bool changed = setgid(65534) == 0 && setuid(65534) == 0;
        if (changed)
            test();
        qs_apart_ends(changed);
    }
    assert_true(qs_apart_succeeded());
}

static void try_closed_folder(void)
{
    struct qs_error error = untouched;
    char name[400];
    bool refused = !qs_file_begin(path, &error) &&
                   strstr(error.text, "the file would be replaced, and its folder cannot be") &&
                   strcmp(error.source, path) == 0;
    snprintf(name, sizeof name, "%s/other", folder);
    refused = refused && !qs_file_begin(name, &error) &&
              strcmp(error.text, "cannot write: Permission denied") == 0;
    if (!refused)
        abort();
}

TEST(folder_without_permission)
{
    write_old();
    assert_int_equal(chmod(path, 0666), 0);
    assert_int_equal(chmod(folder, 0555), 0);
    as_somebody_else(try_closed_folder);
    assert_int_equal(chmod(folder, 0700), 0);
    assert_holds(path, "old");
}

static void try_other_owner(void)
{
    struct qs_error error = untouched;
    if (qs_file_begin(path, &error) || !strstr(error.text, "has an owner that cannot be kept"))
        abort();
}

TEST(file_of_somebody_else)
{
    if (geteuid() != 0)
        return; /* only root can make one */
    write_old();
    assert_int_equal(chmod(path, 0666), 0);
    assert_int_equal(chmod(folder, 0777), 0);
    as_somebody_else(try_other_owner);
    assert_holds(path, "old");
    assert_int_equal(entries(false), 1);
}

/* What a signal handler does. */
TEST(removed_after_a_signal)
{
    char other[400];
    snprintf(other, sizeof other, "%s/other", folder);
    write_old();
    struct qs_file *output = open_file(path), *second = open_file(other), *third = open_file(path);
    many(output, "new");
    many(second, "new");
    many(third, "new");
    close_output(third);
    assert_int_equal(entries(false), 3);
    qs_temporary_remove_all();
    assert_int_equal(entries(false), 1);
    qs_file_drop(output);
    qs_file_drop(second);
    assert_int_equal(size_of(path), 300000);
}

/* Text that waits until it is written needs the room of the same disk. */
TEST(folder_of_the_file)
{
    char before[1000], name[400];
    assert_non_null(getcwd(before, sizeof before));
    write_old();
    struct qs_file *output = open_file(path);
    assert_non_null(strstr(output->folder, folder));
    assert_string_equal(output->path, path);
    qs_file_drop(output);
    snprintf(name, sizeof name, "%s/new", folder);
    output = open_file(name);
    assert_string_equal(output->folder, folder);
    qs_file_drop(output);
    output = open_file("/dev/null");
    assert_null(output->folder);
    qs_file_drop(output);
    assert_int_equal(chdir(folder), 0);
    output = open_file("new");
    assert_string_equal(output->folder, ".");
    qs_file_drop(output);
    assert_int_equal(chdir(before), 0);
}

TEST(longest_name)
{
    char name[600];
    for (int length = 248; length <= 255; length++) {
        snprintf(name, sizeof name, "%s/%0*d", folder, length, 1);
        for (int i = 0; i < 2; i++) {
            struct qs_file *output = open_file(name);
            fputs("new", output->stream);
            close_output(output);
            assert_holds(name, "new");
        }
        assert_int_equal(entries(false), 1);
        unlink(name);
    }
}

TEST(folder_missing)
{
    char name[400];
    snprintf(name, sizeof name, "%s/missing/file", folder);
    assert_refused(name, "cannot write: No such file or directory");
    write_old();
    snprintf(name, sizeof name, "%s/below", path);
    assert_refused(name, "cannot write: Not a directory");
}

/* No file may remain. */
TEST(name_is_a_folder)
{
    assert_int_equal(mkdir(path, 0700), 0);
    assert_refused(path, "cannot write: Is a directory");
}

static void assert_full(struct qs_file *output, const char *source, size_t length)
{
    for (size_t i = 0; i < length; i++)
        fwrite("x", 1, 1, output->stream);
    assert_true((ferror(output->stream) != 0) == (length > 1 << 16));
    assert_close_fails(output, source, "cannot write: No space left on device");
}

TEST(path_to_full_disk)
{
    struct stat status;
    assert_full(open_file("/dev/full"), "/dev/full", 1);
    assert_full(open_file("/dev/full"), "/dev/full", 1000000);
    qs_file_drop(open_file("/dev/full"));
    assert_int_equal(stat("/dev/full", &status), 0);
    assert_true(S_ISCHR(status.st_mode));
}

/* A limit on the size of files simulates a disk that fills up. */

static struct rlimit usual;

static void limit_files(rlim_t bytes)
{
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &usual), 0);
    const struct rlimit tight = {bytes, usual.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
}

static void unlimit_files(void)
{
    setrlimit(RLIMIT_FSIZE, &usual);
    signal(SIGXFSZ, SIG_DFL);
}

TEST(disk_fills_up)
{
    write_old();
    limit_files(200000);
    struct qs_file *output = open_file(path);
    for (int i = 0; i < 1000000; i++)
        qs_write_number(output->stream, 7);
    bool failed = ferror(output->stream);
    struct qs_error error = untouched;
    bool closed = qs_file_keep(output, &error);
    unlimit_files();
    assert_true(failed);
    assert_false(closed);
    assert_error(&error, path, "cannot write: File too large");
    assert_holds(path, "old");
    assert_int_equal(entries(false), 1);
}

/* Writing what is still buffered when the file is closed can fail, too. */
TEST(last_bytes_fail)
{
    write_old();
    limit_files(10);
    struct qs_file *output = open_file(path);
    fputs("eleven byte", output->stream);
    bool failed = ferror(output->stream);
    struct qs_error error = untouched;
    bool closed = qs_file_keep(output, &error);
    unlimit_files();
    assert_false(failed);
    assert_false(closed);
    assert_error(&error, path, "cannot write: File too large");
    assert_holds(path, "old");
    assert_int_equal(entries(false), 1);
}

/* However the file is opened, the error has the name that the caller gave. */
TEST(errors_keep_the_name)
{
    char before[1000];
    assert_non_null(getcwd(before, sizeof before));
    write_old();
    assert_int_equal(chdir(folder), 0);
    limit_files(10);
    struct qs_error error = untouched;
    struct qs_file *output = open_file("./file");
    fputs("eleven byte", output->stream);
    bool closed = qs_file_keep(output, &error);
    unlimit_files();
    assert_int_equal(chdir(before), 0);
    assert_false(closed);
    assert_error(&error, "./file", "cannot write: File too large");
}

/* The path is neither a file nor missing. */
TEST(pipe_is_written_to)
{
    struct stat status;
    assert_int_equal(mkfifo(path, 0600), 0);
    int reader = open(path, O_RDONLY | O_NONBLOCK);
    assert_true(reader >= 0);
    struct qs_file *output = open_file(path);
    fputs("new", output->stream);
    assert_int_equal(entries(false), 1);
    close_output(output);
    char text[8] = "";
    assert_int_equal(read(reader, text, sizeof text), 3);
    assert_string_equal(text, "new");
    qs_file_drop(open_file(path));
    close(reader);
    assert_int_equal(stat(path, &status), 0);
    assert_true(S_ISFIFO(status.st_mode));
    assert_int_equal(entries(false), 1);
}

static void assert_still_link(const char *name)
{
    struct stat status;
    assert_int_equal(lstat(name, &status), 0);
    assert_true(S_ISLNK(status.st_mode));
}

/*
 * A link stays a link, and its target gets the new text. This matters for
 * /dev/stdout, which is a link, to a file if the output is redirected to one, and
 * which root could replace by a file.
 */
TEST(link_is_followed)
{
    char name[400];
    snprintf(name, sizeof name, "%s/link", folder);
    assert_int_equal(symlink("file", name), 0);
    for (int there = 0; there < 2; there++) { /* at first, the link leads to nothing */
        struct qs_file *output = open_file(name);
        fputs(there ? "newer" : "new", output->stream);
        assert_true(qs_stream_flush(output->stream));
        assert_int_equal(access(path, F_OK) == 0, there); /* not yet */
        close_output(output);
        assert_still_link(name);
        assert_holds(path, there ? "newer" : "new");
        assert_int_equal(entries(false), 2);
    }
}

/* A link to a link, and links without an end. */
TEST(links_to_links_are_followed)
{
    char name[2][400];
    for (int i = 0; i < 2; i++)
        snprintf(name[i], sizeof name[i], "%s/link%d", folder, i);
    assert_int_equal(symlink("link1", name[0]), 0);
    assert_int_equal(symlink("file", name[1]), 0);
    struct qs_file *output = open_file(name[0]);
    fputs("new", output->stream);
    close_output(output);
    assert_holds(path, "new");
    assert_still_link(name[0]);
    assert_still_link(name[1]);
    assert_int_equal(unlink(name[1]), 0);
    assert_int_equal(symlink("link0", name[1]), 0);
    struct qs_error error;
    assert_null(qs_file_begin(name[0], &error));
    assert_non_null(strstr(error.text, strerror(ELOOP)));
}

/* A file without a name was in the folder that TMPDIR names, whose time says so. */
TEST(temporary_files_are_in_tmpdir)
{
    static const struct timespec long_ago[2];
    const char *before = getenv("TMPDIR");
    char *kept = before ? strdup(before) : NULL;
    struct stat status;
    for (int there = 1; there >= 0; there--) { /* one that is not there is as good as none */
        assert_int_equal(utimensat(AT_FDCWD, folder, long_ago, 0), 0);
        assert_int_equal(setenv("TMPDIR", there ? folder : "/nowhere", true), 0);
        FILE *file = MUST(qs_temporary_file(NULL));
        assert_int_equal(fputc('x', file), 'x');
        assert_true(qs_temporary_file_reread(file));
        assert_int_equal(fgetc(file), 'x');
        fclose(file);
        assert_int_equal(stat(folder, &status), 0);
        assert_int_equal(status.st_mtime != 0, there);
        assert_int_equal(entries(false), 0);
    }
    assert_int_equal(kept ? setenv("TMPDIR", kept, true) : unsetenv("TMPDIR"), 0);
    free(kept);
}

/* Our own link to the link in /proc to an open file. */
static void link_to_descriptor(char *name, size_t size, int descriptor)
{
    char target[64];
    snprintf(name, size, "%s/link", folder);
    snprintf(target, sizeof target, "/proc/self/fd/%d", descriptor);
    assert_int_equal(symlink(target, name), 0);
}

/*
 * /dev/stdout if standard output is a file without a name, such as a temporary
 * file: neither the file nor the link can be replaced.
 */
TEST(link_to_file_without_name)
{
    char name[400], text[8] = "";
    int file = open(path, O_RDWR | O_CREAT, 0600);
    assert_true(file >= 0);
    assert_int_equal(unlink(path), 0);
    link_to_descriptor(name, sizeof name, file);
    struct qs_file *output = open_file(name);
    fputs("new", output->stream);
    close_output(output);
    assert_still_link(name);
    assert_int_equal(pread(file, text, sizeof text, 0), 3);
    assert_string_equal(text, "new");
    assert_int_equal(entries(false), 1);
    close(file);
}

/*
 * /dev/stdout if standard output is a file with a name: the file must not be
 * replaced, or what is written to standard output afterwards would be lost.
 */
TEST(link_to_standard_output)
{
    char name[400];
    int file = open(path, O_RDWR | O_CREAT, 0600), kept = dup(STDOUT_FILENO);
    assert_true(file >= 0 && kept >= 0);
    link_to_descriptor(name, sizeof name, STDOUT_FILENO);
    fflush(stdout);
    dup2(file, STDOUT_FILENO);
    struct qs_error error;
    struct qs_file *output = qs_file_begin(name, &error);
    if (output)
        fputs("new", output->stream);
    bool closed = output && qs_file_keep(output, &error);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    assert_true(closed);
    assert_still_link(name);
    assert_holds(path, "new");
    struct stat opened, named;
    assert_int_equal(fstat(file, &opened), 0);
    assert_int_equal(stat(path, &named), 0);
    assert_true(opened.st_ino == named.st_ino);
    close(file);
}

static void commit(struct qs_file *output)
{
    struct qs_error error = untouched;
    assert_true(qs_file_commit(output, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
}

/* The first record replaces the file; each appears when it is committed, and not before. */
TEST(grows_by_records)
{
    write_old();
    struct qs_file *output = open_file(path);
    fputs("one ", output->stream);
    assert_holds(path, "old");
    commit(output);
    assert_holds(path, "one ");
    assert_int_equal(entries(false), 1);
    many(output, "two"); /* longer than the buffer */
    assert_holds(path, "one ");
    commit(output);
    assert_int_equal(size_of(path), 300004);
    fputs("three", output->stream);
    assert_int_equal(size_of(path), 300004);
    close_output(output);
    assert_int_equal(size_of(path), 300009);
    assert_int_equal(entries(false), 1);
}

/* Before the first commit the old file stays; after it, the committed records. */
TEST(dropped_records)
{
    write_old();
    struct qs_file *output = open_file(path);
    many(output, "lost");
    qs_file_undo(output);
    assert_holds(path, "old");
    fputs("one ", output->stream);
    commit(output);
    many(output, "lost");
    qs_file_undo(output);
    fputs("two", output->stream);
    commit(output);
    assert_holds(path, "one two");
    many(output, "lost");
    qs_file_drop(output);
    assert_holds(path, "one two");
    assert_int_equal(entries(false), 1);
}

/* A record too long to be held back is written at once, and cut off again if dropped. */
TEST(dropped_large_record)
{
    static char block[1 << 20];
    memset(block, 'x', sizeof block);
    struct qs_file *output = open_file(path);
    fputs("one", output->stream);
    commit(output);
    for (int i = 0; i < 65; i++)
        fwrite(block, 1, sizeof block, output->stream);
    assert_true(size_of(path) > 3);
    qs_file_undo(output);
    assert_holds(path, "one");
    fputs(" two", output->stream);
    close_output(output);
    assert_holds(path, "one two");
}

/* If the disk fills up, only the record that does not fit is lost. */
TEST(disk_full_between_records)
{
    struct qs_file *output = open_file(path);
    fputs("one", output->stream);
    commit(output);
    limit_files(200000);
    many(output, "two");
    struct qs_error error = untouched;
    bool committed = qs_file_commit(output, &error);
    unlimit_files();
    assert_false(committed);
    assert_error(&error, path, "cannot write: File too large");
    qs_file_drop(output);
    assert_holds(path, "one");
}

static bool stop_at_third(void *state)
{
    int *asked = state;
    return ++*asked == 3;
}

TEST(stopped_in_a_record)
{
    int asked = 0;
    write_old();
    struct qs_file *output = open_file(path);
    qs_file_stop_when(output, stop_at_third, &asked);
    for (int i = 0; i < 1000000 && !ferror(output->stream); i++)
        fputs("new", output->stream);
    assert_true(ferror(output->stream));
    assert_int_equal(asked, 3);
    struct qs_error error = untouched;
    assert_false(qs_file_keep(output, &error));
    assert_int_equal(error.kind, QS_ERROR_STOPPED);
    assert_string_equal(error.text, "interrupted");
    assert_holds(path, "old");
    assert_int_equal(entries(false), 1);
}

static volatile sig_atomic_t alarms;

static void count_alarm(int number)
{
    (void)number;
    alarms++;
}

/* Report how many bytes a slow reader gets from a pipe until its end. */
static void read_slowly(int reader, int result)
{
    static char block[1 << 16];
    long sum = 0;
    const struct timespec pause = {0, 2000000};
    for (ssize_t got; (got = read(reader, block, sizeof block)) != 0; nanosleep(&pause, NULL))
        sum += got > 0 ? got : 0;
    _exit(write(result, &sum, sizeof sum) == sizeof sum ? 0 : 1);
}

TEST(signals_lose_nothing)
{
    int text[2], result[2], kept = dup(STDOUT_FILENO);
    assert_int_equal(pipe(text), 0);
    assert_int_equal(pipe(result), 0);
    fflush(stdout);
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        close(text[1]);
        read_slowly(text[0], result[1]);
    }
    close(text[0]);
    struct sigaction action = {.sa_handler = count_alarm}, before;
    const struct itimerval every = {{0, 1000}, {0, 1000}}, never = {{0, 0}, {0, 0}};
    sigaction(SIGALRM, &action, &before);
    setitimer(ITIMER_REAL, &every, NULL);
    dup2(text[1], STDOUT_FILENO);
    close(text[1]);
    struct qs_error error;
    struct qs_file *output = qs_file_begin(NULL, &error);
    for (int i = 0; output && i < 10; i++)
        many(output, "signal");
    bool closed = output && qs_file_keep(output, &error);
    dup2(kept, STDOUT_FILENO);
    close(kept);
    setitimer(ITIMER_REAL, &never, NULL);
    sigaction(SIGALRM, &before, NULL);
    long sum = 0;
    assert_int_equal(read(result[0], &sum, sizeof sum), sizeof sum);
    assert_int_equal(waitpid(child, NULL, 0), child);
    assert_true(closed);
    assert_int_equal(sum, 6000000);
    assert_true(alarms > 0);
    close(result[0]);
    close(result[1]);
}

TEST(zero_bytes)
{
    struct qs_file *output = open_file(path);
    fwrite("a\0b", 1, 3, output->stream);
    fwrite("x", 1, 0, output->stream);
    fwrite("\xff\n", 1, 2, output->stream);
    close_output(output);
    assert_contains(path, "a\0b\xff\n", 5);
}

/* Pieces of every length around that of the buffer. */
TEST(pieces)
{
    static const size_t lengths[] = {0, 1, 65535, 65536, 65537, 131071, 131072, 131073, 300000};
    const size_t kinds = LENGTH(lengths);
    size_t length = 700000;
    char *bytes = qs_room(length);
    for (size_t i = 0; i < length; i++)
        bytes[i] = (char)(i * 7 + i / 251);
    for (size_t first = 0; first < kinds; first++) {
        for (size_t second = 0; second < kinds; second++) {
            struct qs_file *output = open_file(path);
            fwrite(bytes, 1, lengths[first], output->stream);
            fwrite(bytes + lengths[first], 1, lengths[second], output->stream);
            fwrite(bytes + lengths[first] + lengths[second], 1, 1, output->stream);
            close_output(output);
            assert_contains(path, bytes, lengths[first] + lengths[second] + 1);
        }
    }
}

static int ready[2]; /* a pipe */

/* Wait for the lock, and then append to the file. */
static int lock_and_add(void)
{
    int file = open(path, O_WRONLY | O_APPEND);
    return file < 0 || write(ready[1], "r", 1) != 1 || qs_file_lock(file, NULL, NULL) != 0 ||
           write(file, "child\n", 6) != 6;
}

static bool stop_at_once(void *state)
{
    (void)state;
    return true;
}

TEST(a_lock_is_waited_for)
{
    char byte;
    int status = 1, file = open(path, O_RDWR | O_CREAT | O_APPEND, 0600);
    assert_int_equal(pipe(ready), 0);
    assert_int_equal(qs_file_lock(file, stop_at_once, NULL), 0);
    pid_t other = fork();
    if (other == 0)
        _exit(lock_and_add());
    assert_int_equal(read(ready[0], &byte, 1), 1);
    assert_int_equal(write(file, "parent\n", 7), 7);
    assert_int_equal(waitpid(other, NULL, WNOHANG), 0); /* it runs */
    close(file);                                        /* unlocks it */
    assert_int_equal(waitpid(other, &status, 0), other);
    assert_int_equal(status, 0);
    close(ready[0]);
    close(ready[1]);
    assert_holds(path, "parent\nchild\n");
}
