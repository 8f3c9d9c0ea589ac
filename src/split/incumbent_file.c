#include "incumbent_file.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "digest.h"
#include "fault.h"
#include "file.h"
#include "instance_private.h"
#include "listed_squares.h"
#include "machine.h"
#include "text_reader.h"

/* Room for those of cubes that were made of cubes, on many levels. */
enum { ORIGINS_SIZE = 8192 };

/* How long to wait for the lock. */
struct waiting {
    const struct qs_incumbent_file *file;
    double until;
};

static bool is_over(void *state)
{
    const struct waiting *waiting = state;
    return qs_clock_now() >= waiting->until || waiting->file->stop(NULL);
}

/*
 * Open and lock it; the lock ends when it is closed. Whoever had the lock before may have replaced
 * it: then the new file is meant. -1 on failure.
 */
static int open_locked(const struct qs_incumbent_file *known, double until, struct qs_error *error)
{
    const char *path = known->path;
    struct waiting waiting = {known, until};
    for (;;) {
        int file = open(path, O_RDWR | O_CLOEXEC);
        if (file < 0) {
            qs_error_set_system(error, errno, path, "cannot open");
            return -1;
        }
        int failure = qs_file_lock(file, is_over, &waiting);
        struct stat held, named;
        if (failure == 0 && fstat(file, &held) == 0 && stat(path, &named) == 0 &&
            held.st_dev == named.st_dev && held.st_ino == named.st_ino)
            return file;
        close(file);
        if (failure == 0)
            continue;
        qs_error_set_system(error, failure, path, "cannot lock");
        if (failure == EINTR) {
            qs_error_set(error, QS_ERROR_STOPPED,
                         "the placement is not written there: another program has it locked");
            qs_error_place(error, path, 0, 0);
        }
        return -1;
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

static bool is_same_board(const struct qs_instance *left, const struct qs_instance *right)
{
    struct qs_shape a = qs_instance_shape(left), b = qs_instance_shape(right);
    return a.rows == b.rows && a.columns == b.columns && a.wall_count == b.wall_count &&
           (a.wall_count == 0 || memcmp(a.walls, b.walls, a.wall_count * sizeof *a.walls) == 0);
}

static void expect_shape(const struct qs_instance *board, struct qs_error *error)
{
    struct qs_shape shape = qs_instance_shape(board);
    if (qs_instance_is_plain(board))
        qs_error_set(error, QS_ERROR_INPUT, "expected a placement on a board with n = %d",
                     shape.rows);
    else
        qs_error_set(
            error, QS_ERROR_INPUT,
            "expected a placement on a board of %d × %d with %zu walls, in the same places",
            shape.rows, shape.columns, shape.wall_count);
}

/* The digest after these words in a line of its own; "" if there is none. */
static void find_digest(const char *text, const char *words, char digest[QS_DIGEST_SIZE])
{
    const char *found = strstr(text, words), *at = found ? found + strlen(words) : "";
    size_t length = strspn(at, "0123456789abcdef");
    digest[0] = '\0';
    if (length == QS_DIGEST_SIZE - 1 && (found == text || found[-1] == '\n'))
        snprintf(digest, QS_DIGEST_SIZE, "%.*s", (int)length, at);
}

/*
 * What a cube is a part of, as its file says in its first line (qs_cube_origin_write): the rest of
 * it, " of D of E", where the cube was made of another one, D, which is a cube of E. "": of
 * nothing.
 */
static void find_origins(const struct qs_instance *instance, char origins[ORIGINS_SIZE])
{
    char line[ORIGINS_SIZE] = "";
    FILE *stream = fopen(qs_instance_name(instance), "r");
    if (stream && !fgets(line, sizeof line, stream))
        line[0] = '\0';
    if (stream)
        fclose(stream);
    line[strcspn(line, "\n")] = '\0';
    const char *of = strncmp(line, "# cube ", 7) == 0 ? strstr(line, " of ") : NULL;
    snprintf(origins, ORIGINS_SIZE, "%s", of ? of : "");
}

void qs_cube_origin_write(uint32_t cube, const struct qs_instance *whole, const char *digest,
                          FILE *stream)
{
    char origins[ORIGINS_SIZE];
    find_origins(whole, origins);
    fprintf(stream, "# cube %" PRIu32 " of %s%s\n", cube, digest, origins);
}

/* What the file says. */
struct known {
    int32_t count;
    char digest[QS_DIGEST_SIZE]; /* of the instance that it is a placement of; "": not said */
};

/*
 * Only the number of its queens is used: with that of another board, a cube could be left open. The
 * text is freed; it is NULL if it could not be read.
 */
static bool read_known(const struct qs_incumbent_file *file, char *text, size_t length,
                       struct known *known, struct qs_error *error)
{
    const struct qs_instance *board = file->instance;
    const char *path = file->path;
    size_t queens;
    struct qs_placement placed = {0};
    /* As a placement, for its words, and as an instance: its queens do not attack each other. */
    bool read = text && qs_placement_read_text(path, text, length, &file->reading, &placed, error);
    struct qs_instance *instance =
        read ? qs_instance_read_text(path, text, length, &file->reading, error) : NULL;
    if (instance)
        find_digest(text, "# instance ", known->digest);
    qs_placement_release(&placed);
    free(text);
    if (!instance)
        return false;
    qs_instance_queens(instance, &queens);
    known->count = (int32_t)queens;
    bool same = is_same_board(instance, board), placement = blocks_nothing(instance);
    qs_instance_free(instance);
    char own[QS_DIGEST_SIZE], origins[ORIGINS_SIZE];
    if (!placement) {
        qs_error_set(error, QS_ERROR_INPUT,
                     "expected a placement, found an instance with blocked squares");
    } else if (!same) {
        expect_shape(board, error);
    } else {
        if (known->digest[0] == '\0')
            return true;
        if (!qs_instance_digest(board, own, error))
            return false;
        find_origins(board, origins);
        if (strcmp(known->digest, own) == 0 || strstr(origins, known->digest))
            return true;
        qs_error_set(error, QS_ERROR_INPUT, "this is the known placement of another board");
    }
    return qs_error_place(error, path, 0, 0);
}

bool qs_incumbent_file_read(struct qs_incumbent_file *file, struct qs_error *error)
{
    size_t length;
    struct known known = {0};
    char *text = qs_read_whole(file->path, SIZE_MAX - 1, &length, error);
    if (!read_known(file, text, length, &known, error))
        return false;
    file->queens = known.count;
    return true;
}

/* A file that is replaced is another one; false, too, if it is not there, or no regular file. */
static bool has_changed(struct qs_incumbent_file *file)
{
    struct stat seen;
    if (stat(file->path, &seen) != 0 || !S_ISREG(seen.st_mode))
        return false;
    bool same = file->seen.st_dev == seen.st_dev && file->seen.st_ino == seen.st_ino &&
                file->seen.st_size == seen.st_size &&
                file->seen.st_mtim.tv_sec == seen.st_mtim.tv_sec &&
                file->seen.st_mtim.tv_nsec == seen.st_mtim.tv_nsec;
    file->seen = seen;
    return !same;
}

int32_t qs_incumbent_file_look(void *state)
{
    const double interval = 0.1;
    struct qs_incumbent_file *file = state;
    double now = qs_clock_now();
    int32_t before = file->queens;
    struct qs_error ignored;
    if (now < file->next)
        return before;
    file->next = now + interval;
    if (has_changed(file) && (!qs_incumbent_file_read(file, &ignored) || file->queens < before))
        file->queens = before;
    return file->queens;
}

void qs_incumbent_write(const struct qs_instance *instance, const char *digest,
                        const struct qs_square *queens, int32_t count, FILE *stream)
{
    fprintf(stream, "# the best placement that is known\n");
    if (*digest)
        fprintf(stream, "# instance %s\n", digest);
    qs_write_board_lines(stream, "", instance);
    qs_write_square_lines(stream, "", "queen", queens, (size_t)count);
}

bool qs_incumbent_file_raise(struct qs_incumbent_file *file, const struct qs_square *queens,
                             int32_t count, double until, struct qs_error *error)
{
    struct known known = {0};
    struct stat status;
    size_t length;
    if (count <= file->queens)
        return true;
    if (stat(file->path, &status) == 0 && !S_ISREG(status.st_mode)) {
        qs_error_set(error, QS_ERROR_INPUT, "the placement is not written there: this is no file");
        return qs_error_place(error, file->path, 0, 0);
    }
    int locked = open_locked(file, until, error);
    if (locked < 0)
        return false;
    /* From this descriptor: the lock would end when any other one of the file is closed. */
    FILE *stream = fdopen(locked, "r");
    if (!stream) {
        close(locked);
        return qs_error_set_system(error, errno, file->path, "cannot read");
    }
    char *text = qs_read_rest(stream, file->path, SIZE_MAX - 1, &length, error);
    bool raised = read_known(file, text, length, &known, error);
    if (raised && count > known.count) {
        struct qs_file *better = qs_file_begin(file->path, error);
        if (better)
            qs_incumbent_write(file->instance, known.digest, queens, count, better->stream);
        raised = better && qs_file_keep(better, error);
    }
    fclose(stream);
    if (raised)
        file->queens = count > known.count ? count : known.count;
    return raised;
}
