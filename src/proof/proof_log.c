#include "proof_log.h"

#include <errno.h>
#include <unistd.h>

#include "memory.h"

const char qs_direction_letters[QS_DIRECTIONS] = {
    [QS_ROW] = 'r', [QS_COLUMN] = 'c', [QS_DIFFERENCE] = 'd', [QS_SUM] = 's'};

void qs_proof_log_flush(struct qs_proof_log *log)
{
    if (!log->error && fwrite(log->buffer, 1, log->used, log->file) != log->used)
        qs_proof_log_fail(log, errno);
    log->written += log->used;
    log->used = 0;
}

void qs_proof_log_sync(struct qs_proof_log *log)
{
    qs_proof_log_flush(log);
    if (!log->error && fflush(log->file) != 0)
        qs_proof_log_fail(log, errno);
}

/* Afterwards, the file is written again where it was. */
bool qs_proof_log_read(struct qs_proof_log *log, uint64_t offset, char *bytes, size_t count)
{
    errno = EIO; /* for a file that has become shorter */
    if (!log->error && fseeko(log->file, (off_t)offset, SEEK_SET) == 0 &&
        fread(bytes, 1, count, log->file) == count &&
        fseeko(log->file, (off_t)log->written, SEEK_SET) == 0)
        return true;
    int error = errno;
    qs_proof_log_fail(log, log->error ? log->error : error);
    errno = error;
    return false;
}

/* The disk may be full, and the result is still to be written. */
void qs_proof_log_fail(struct qs_proof_log *log, int error)
{
    log->error = error;
    int emptied = ftruncate(fileno(log->file), 0);
    (void)emptied; /* if not now, its room is released later */
}

/* Text that is still in the buffer is dropped without being written. */
void qs_proof_log_begin(struct qs_proof_log *log)
{
    if (log->begin >= log->written) {
        log->used = (size_t)(log->begin - log->written);
    } else {
        log->used = 0;
        log->written = log->begin;
        if (!log->error && fseeko(log->file, (off_t)log->begin, SEEK_SET) != 0)
            qs_proof_log_fail(log, errno);
    }
    log->mark_count = log->first_mark;
    log->in_list = false;
}

void qs_proof_log_keep(struct qs_proof_log *log)
{
    log->begin = qs_proof_log_position(log);
    log->first_mark = log->mark_count;
}

void qs_proof_log_strike(struct qs_proof_log *log, int32_t row, int32_t column)
{
    char text[32];
    int length = snprintf(text, sizeof text, "%c%d,%d", log->in_list ? ';' : 'x', row, column);
    qs_proof_log_text(log, text, (size_t)length);
    log->in_list = true;
}

void qs_proof_log_end_list(struct qs_proof_log *log)
{
    if (log->in_list)
        qs_proof_log_text(log, " ", 1);
    log->in_list = false;
}

void qs_proof_log_mark(struct qs_proof_log *log, uint32_t number, bool own)
{
    struct qs_proof_mark *marks =
        qs_grow(log->marks, log->mark_count, &log->mark_room, sizeof *marks);
    if (!marks) {
        qs_proof_log_fail(log, ENOMEM);
        return;
    }
    log->marks = marks;
    uint64_t here = qs_proof_log_position(log);
    marks[log->mark_count++] = (struct qs_proof_mark){number, own, here, here};
}

void qs_proof_log_end_mark(struct qs_proof_log *log)
{
    if (!log->error)
        log->marks[log->mark_count - 1].end = qs_proof_log_position(log);
}
