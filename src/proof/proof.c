#include "proof.h"

#include <errno.h>
#include <stdlib.h>
#include <unistd.h>

#include "fault.h"
#include "memory.h"
#include "temporary_file.h"

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

void qs_recorder_init(struct qs_recorder *recorder, const char *folder)
{
    *recorder = (struct qs_recorder){.folder = folder};
    QS_CHECK(pthread_mutex_init(&recorder->mutex, NULL) == 0);
}

void qs_recorder_release(struct qs_recorder *recorder)
{
    QS_CHECK(pthread_mutex_destroy(&recorder->mutex) == 0);
    while (recorder->logs) {
        struct qs_proof_log *log = recorder->logs;
        recorder->logs = log->next;
        fclose(log->file);
        free(log->marks);
        free(log);
    }
}

struct qs_proof_log *qs_recorder_log(struct qs_recorder *recorder)
{
    struct qs_proof_log *log = malloc(sizeof *log);
    FILE *file = log ? qs_temporary_file(recorder->folder) : NULL;
    int error = errno;
    pthread_mutex_lock(&recorder->mutex);
    if (file) {
        *log = (struct qs_proof_log){.next = recorder->logs, .file = file};
        recorder->logs = log;
    } else {
        recorder->error = log ? error : ENOMEM;
        free(log);
        log = NULL;
    }
    pthread_mutex_unlock(&recorder->mutex);
    return log;
}

int qs_recorder_error(const struct qs_recorder *recorder)
{
    int error = recorder->error;
    for (const struct qs_proof_log *log = recorder->logs; log && error == 0; log = log->next)
        error = log->error;
    return error;
}

static struct qs_proof *new_proof(size_t room)
{
    struct qs_proof *proof = calloc(1, sizeof *proof);
    if (!proof)
        return NULL;
    proof->pieces = malloc((room + 1) * sizeof *proof->pieces);
    if (proof->pieces)
        return proof;
    free(proof);
    return NULL;
}

void qs_proof_free(struct qs_proof *proof)
{
    while (proof) {
        struct qs_proof *next = proof->next;
        free(proof->pieces);
        free(proof);
        proof = next;
    }
}

static void proof_add_piece(struct qs_proof *proof, struct qs_proof_log *log, uint64_t begin,
                            uint64_t end)
{
    if (begin < end)
        proof->pieces[proof->count++] = (struct qs_proof_piece){log, begin, end};
}

void qs_partial_proofs_add_subtree(struct qs_partial_proofs *partials, uint32_t number,
                                   struct qs_proof_log *log, uint64_t begin, size_t first_mark)
{
    struct qs_partial_proof *partial = malloc(sizeof *partial);
    size_t count = log->mark_count - first_mark;
    struct qs_proof_mark *marks = malloc((count + 1) * sizeof *marks);
    if (!partial || !marks) {
        qs_proof_log_fail(log, ENOMEM);
        free(partial);
        free(marks);
        return;
    }
    if (count > 0)
        memcpy(marks, log->marks + first_mark, count * sizeof *marks);
    *partial = (struct qs_partial_proof){
        .log = log,
        .begin = begin,
        .end = qs_proof_log_position(log),
        .marks = marks,
        .mark_count = count,
        .number = number,
    };
    qs_proof_log_sync(log); /* what cannot be written is no proof */
    partial->next = partials->first;
    while (!atomic_compare_exchange_weak(&partials->first, &partial->next, partial))
        ;
}

void qs_partial_proofs_add(struct qs_partial_proofs *partials, struct qs_proof_log *log)
{
    uint64_t begin = log->begin;
    size_t first_mark = log->first_mark;
    qs_proof_log_keep(log);
    qs_partial_proofs_add_subtree(partials, 0, log, begin, first_mark);
}

void qs_partial_proofs_release(struct qs_partial_proofs *partials)
{
    struct qs_partial_proof *partial = partials->first;
    if (partial) /* a million parts have none, and their memory was never touched */
        partials->first = NULL;
    while (partial) {
        struct qs_partial_proof *next = partial->next;
        free(partial->marks);
        free(partial);
        partial = next;
    }
}

/* Other threads may already use their logs for the next search. */
static bool is_complete(const struct qs_partial_proofs *partials)
{
    for (const struct qs_partial_proof *partial = partials->first; partial; partial = partial->next)
        if (partial->log->error)
            return false;
    return partials->first != NULL;
}

/* A text that is being joined, up to the mark where another one is put in. */
struct joined {
    const struct qs_partial_proof *subtree;
    uint64_t at;
    size_t mark;
};

/* Room for the join of `count` subtrees, and for finding them. */
struct join {
    struct qs_partial_proof *subtrees; /* [count] by number; without a log: not walked */
    struct joined *stack;              /* [count] */
    size_t count, pieces;
};

static void count_subtree(struct join *join, uint32_t number)
{
    if (join->count <= number)
        join->count = (size_t)number + 1;
}

static bool init_join(struct join *join, const struct qs_partial_proofs *partials)
{
    const struct qs_partial_proof *partial;
    for (partial = partials->first; partial; partial = partial->next) {
        count_subtree(join, partial->number);
        for (size_t i = 0; i < partial->mark_count; i++)
            count_subtree(join, partial->marks[i].number);
        join->pieces += 2 * partial->mark_count + 1;
    }
    join->subtrees = calloc(join->count, sizeof *join->subtrees);
    join->stack = malloc(join->count * sizeof *join->stack);
    if (!join->subtrees || !join->stack)
        return false;
    for (partial = partials->first; partial; partial = partial->next) {
        join->subtrees[partial->number] = *partial;
        for (size_t i = 0; i < partial->mark_count; i++) {
            const struct qs_proof_mark *mark = &partial->marks[i];
            if (mark->own)
                join->subtrees[mark->number] = (struct qs_partial_proof){
                    .log = partial->log, .begin = mark->begin, .end = mark->end};
        }
    }
    return true;
}

/* False: a subtree is missing, because its search had no log, or no memory to add it. */
static bool put_together(struct qs_proof *proof, const struct join *join)
{
    size_t depth = 0;
    uint32_t next = 0; /* the subtree that comes now */
    for (;;) {
        const struct qs_partial_proof *subtree = &join->subtrees[next];
        if (!subtree->log)
            return false;
        QS_CHECK(depth < join->count);
        join->stack[depth++] = (struct joined){subtree, subtree->begin, 0};
        while (depth > 0 &&
               join->stack[depth - 1].mark == join->stack[depth - 1].subtree->mark_count) {
            const struct joined *last = &join->stack[--depth];
            proof_add_piece(proof, last->subtree->log, last->at, last->subtree->end);
        }
        if (depth == 0)
            return true;
        struct joined *outer = &join->stack[depth - 1];
        const struct qs_proof_mark *mark = &outer->subtree->marks[outer->mark++];
        proof_add_piece(proof, outer->subtree->log, outer->at, mark->begin);
        outer->at = mark->end;
        next = mark->number;
    }
}

struct qs_proof *qs_proof_join(const struct qs_partial_proofs *partials)
{
    struct join join = {0};
    struct qs_proof *proof = NULL;
    if (is_complete(partials) && init_join(&join, partials)) {
        proof = new_proof(join.pieces);
        if (proof && !put_together(proof, &join)) {
            qs_proof_free(proof);
            proof = NULL;
        }
    }
    free(join.subtrees);
    free(join.stack);
    return proof;
}

struct qs_proof *qs_proof_of_log(struct qs_proof_log *log)
{
    struct qs_partial_proofs partials = {NULL};
    qs_partial_proofs_add(&partials, log);
    struct qs_proof *proof = qs_proof_join(&partials);
    qs_partial_proofs_release(&partials);
    return proof;
}

bool qs_proof_is_lost(const struct qs_proof *proof)
{
    bool lost = false;
    for (size_t i = 0; i < proof->count; i++)
        lost = lost || proof->pieces[i].log->error;
    return lost;
}

static bool read_piece(const struct qs_proof_piece *piece,
                       void (*take)(void *state, const char *text, size_t length), void *state)
{
    char bytes[4096];
    if (fseeko(piece->log->file, (off_t)piece->begin, SEEK_SET) != 0)
        return false;
    for (uint64_t at = piece->begin; at < piece->end;) {
        uint64_t left = piece->end - at;
        size_t wanted = left < sizeof bytes ? (size_t)left : sizeof bytes;
        errno = EIO; /* for a file that has become shorter */
        if (fread(bytes, 1, wanted, piece->log->file) != wanted)
            return false;
        take(state, bytes, wanted);
        at += wanted;
    }
    return true;
}

bool qs_proof_read(const struct qs_proof *proof,
                   void (*take)(void *state, const char *text, size_t length), void *state)
{
    for (size_t i = 0; i < proof->count; i++)
        if (!read_piece(&proof->pieces[i], take, state))
            return false;
    return true;
}
