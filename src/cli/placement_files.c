#include "placement_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "diagnostics.h"
#include "fault.h"
#include "journal.h"
#include "memory_stream.h"
#include "solve_options.h"
#include "terminal.h"
#include "text_reader.h"

static bool refuse(const char *path, const char *what, struct qs_error *error)
{
    qs_error_set(error, QS_ERROR_SYSTEM, "%s: %s", what, strerror(errno));
    return qs_error_place(error, path, 0, 0);
}

static bool refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a placement");
}

/* Open and lock it; the lock ends when it is closed. −1 on failure. */
static int open_locked(const char *path, bool to_write, struct qs_error *error)
{
    int file = open(path, (to_write ? O_RDWR : O_RDONLY) | O_CLOEXEC);
    if (file < 0) {
        refuse(path, "cannot open", error);
        return -1;
    }
    int failure = qs_file_lock(file, to_write);
    if (failure != 0) {
        errno = failure;
        refuse(path, "cannot lock", error);
        close(file);
        return -1;
    }
    return file;
}

/* The whole text, which the caller frees. NULL with the error. */
static char *read_text(int file, const char *path, size_t *length, struct qs_error *error)
{
    struct stat status;
    if (fstat(file, &status) < 0) {
        refuse(path, "cannot read", error);
        return NULL;
    }
    size_t size = (size_t)status.st_size;
    char *text = malloc(size + 1);
    *length = 0;
    while (text && *length < size) {
        ssize_t count = pread(file, text + *length, size - *length, (off_t)*length);
        if (count == 0)
            break;
        if (count < 0 && errno != EINTR) {
            free(text);
            refuse(path, "cannot read", error);
            return NULL;
        }
        *length += count > 0 ? (size_t)count : 0;
    }
    if (!text)
        refuse_memory(error);
    return text;
}

/* Not an instance that was named by mistake: it would be lost when it is replaced. */
static bool blocks_nothing(const struct qs_instance *known)
{
    size_t squares, free_squares, diagonals = 0;
    qs_instance_blocked_squares(known, &squares);
    qs_instance_listed_free_squares(known, &free_squares);
    for (int d = QS_DIFFERENCE; d < QS_DIRECTIONS; d++) {
        size_t count;
        qs_instance_blocked_diagonals(known, (enum qs_direction)d, &count);
        diagonals += count;
    }
    return squares + free_squares + diagonals == 0;
}

static bool read_count(int file, const char *path, int32_t n, size_t *length, int32_t *count,
                       struct qs_error *error)
{
    char *text = read_text(file, path, length, error);
    struct qs_instance *known =
        text ? qs_instance_read_text(path, text, *length, NULL, error) : NULL;
    free(text);
    if (!known)
        return false;
    size_t queens;
    qs_instance_queens(known, &queens);
    bool same = qs_instance_size(known) == n, placement = blocks_nothing(known);
    qs_instance_free(known);
    *count = (int32_t)queens;
    if (same && placement)
        return true;
    if (placement)
        qs_error_set(error, QS_ERROR_INPUT, "expected a placement on a board with n = %d", n);
    else
        qs_error_set(error, QS_ERROR_INPUT,
                     "expected a placement, found an instance with blocked squares");
    return qs_error_place(error, path, 0, 0);
}

bool qs_known_placement_read(const char *path, int32_t n, int32_t *count, struct qs_error *error)
{
    size_t length;
    int file = open_locked(path, false, error);
    if (file < 0)
        return false;
    bool read = read_count(file, path, n, &length, count, error);
    close(file);
    return read;
}

char *qs_known_placement_print(int32_t n, const struct qs_square *queens, int32_t count,
                               size_t *length)
{
    struct qs_memory_stream memory;
    if (!qs_memory_stream_open(&memory))
        return NULL;
    fprintf(memory.stream, "# the best placement that is known\nboard %d\n", n);
    for (int32_t i = 0; i < count; i++)
        fprintf(memory.stream, "queen %d %d\n", queens[i].row, queens[i].column);
    char *text = qs_memory_stream_close(&memory);
    *length = memory.length;
    return text;
}

/* With line feeds where the old text was longer, so that the file need not be truncated. */
static bool replace(int file, const char *path, size_t old_length, const char *text, size_t length,
                    struct qs_error *error)
{
    size_t size = length < old_length ? old_length : length;
    char *padded = malloc(size);
    if (!padded)
        return refuse_memory(error);
    memset(padded, '\n', size);
    memcpy(padded, text, length);
    ssize_t count = pwrite(file, padded, size, 0);
    free(padded);
    if (count >= 0 && (size_t)count < size)
        errno = ENOSPC;
    return (count >= 0 && (size_t)count == size) || refuse(path, "cannot write", error);
}

bool qs_known_placement_raise(const char *path, int32_t n, const struct qs_square *queens,
                              int32_t count, struct qs_error *error)
{
    size_t old_length, length;
    int32_t known;
    int file = open_locked(path, true, error);
    if (file < 0)
        return false;
    bool raised = read_count(file, path, n, &old_length, &known, error);
    if (raised && count > known) {
        char *text = qs_known_placement_print(n, queens, count, &length);
        raised = text ? replace(file, path, old_length, text, length, error) : refuse_memory(error);
        free(text);
    }
    close(file);
    return raised;
}

bool qs_start_file_read(const struct qs_settings *settings, struct qs_placement *placement,
                        struct qs_error *error)
{
    const char *path = settings->start, *name = qs_source_name(path);
    const struct qs_texts *operands = &settings->operands;
    size_t length;
    if (strcmp(path, "-") == 0 && operands->count > 0 && strcmp(operands->text[0], "-") == 0) {
        qs_error_set(error, QS_ERROR_INPUT, "--start cannot be standard input if the instance is");
        return qs_error_place(error, "solve", 0, 0);
    }
    qs_terminal_ask_for(path, "a placement");
    qs_terminal_allow_exit(name, QS_EXIT_STOPPED);
    char *text = qs_read_whole(path, settings->solving.memory_limit, &length, error);
    bool read = text && qs_placement_read_text(name, text, length, NULL, placement, error);
    qs_terminal_forbid_exit();
    free(text);
    return read;
}

bool qs_start_file_fits(const struct qs_settings *settings, const struct qs_instance *instance,
                        const struct qs_placement *placement, struct qs_error *error)
{
    return qs_check_start(instance, placement, error) ||
           qs_error_place(error, qs_source_name(settings->start), 0, 0);
}
