#include "placement_files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "diagnostics.h"
#include "engine.h"
#include "fault.h"
#include "journal.h"
#include "output.h"
#include "terminal.h"
#include "text_reader.h"

static bool refuse(const char *path, const char *what, struct qs_error *error)
{
    qs_error_set(error, QS_ERROR_SYSTEM, "%s: %s", what, strerror(errno));
    return qs_error_place(error, path, 0, 0);
}

static bool is_named(int file, const char *path)
{
    struct stat held, named;
    return fstat(file, &held) == 0 && stat(path, &named) == 0 && held.st_dev == named.st_dev &&
           held.st_ino == named.st_ino;
}

/*
 * Open and lock it; the lock ends when it is closed. Whoever had the lock before may have replaced
 * it: then the new file is meant. -1 on failure.
 */
static int open_locked(const char *path, struct qs_error *error)
{
    for (;;) {
        int file = open(path, O_RDWR | O_CLOEXEC);
        if (file < 0) {
            refuse(path, "cannot open", error);
            return -1;
        }
        errno = qs_file_lock(file, true);
        if (errno != 0) {
            refuse(path, "cannot lock", error);
            close(file);
            return -1;
        }
        if (is_named(file, path))
            return file;
        close(file);
    }
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

bool qs_known_placement_read(const char *path, int32_t n, int32_t *count, struct qs_error *error)
{
    size_t length, queens;
    char *text = qs_read_whole(path, SIZE_MAX - 1, &length, error);
    struct qs_instance *known =
        text ? qs_instance_read_text(path, text, length, NULL, error) : NULL;
    free(text);
    if (!known)
        return false;
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

void qs_known_placement_write(int32_t n, const struct qs_square *queens, int32_t count,
                              FILE *stream)
{
    fprintf(stream, "# the best placement that is known\nboard %d\n", n);
    for (int32_t i = 0; i < count; i++)
        fprintf(stream, "queen %d %d\n", queens[i].row, queens[i].column);
}

static bool replace(const char *path, int32_t n, const struct qs_square *queens, int32_t count,
                    struct qs_error *error)
{
    struct qs_output *output = qs_output_open(path, error);
    FILE *stream = output ? qs_output_stream(output, error) : NULL;
    if (!stream) {
        qs_output_abandon(output);
        return false;
    }
    qs_known_placement_write(n, queens, count, stream);
    return qs_output_close(output, error);
}

bool qs_known_placement_raise(const char *path, int32_t n, const struct qs_square *queens,
                              int32_t count, struct qs_error *error)
{
    int32_t known;
    int file = open_locked(path, error);
    if (file < 0)
        return false;
    bool raised = qs_known_placement_read(path, n, &known, error) &&
                  (count <= known || replace(path, n, queens, count, error));
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
    char *text = qs_read_whole(path, settings->question.solving.limits.bytes, &length, error);
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
