#include "proof.h"

#include <errno.h>
#include <stdlib.h>

#include "check.h"
#include "temporary_file.h"

void qs_recorder_init(struct qs_recorder *recorder, const char *folder)
{
    *recorder = (struct qs_recorder){.folder = folder};
    QS_CHECK(pthread_mutex_init(&recorder->mutex, NULL) == 0);
}

static void free_log(struct qs_proof_log *log)
{
    fclose(log->file);
    free(log->marks);
    free(log);
}

void qs_recorder_release(struct qs_recorder *recorder)
{
    QS_CHECK(pthread_mutex_destroy(&recorder->mutex) == 0);
    while (recorder->logs) {
        struct qs_proof_log *log = recorder->logs;
        recorder->logs = log->next;
        free_log(log);
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
    if (!proof)
        return;
    free(proof->pieces);
    free(proof);
}

static void add_piece(struct qs_proof *proof, struct qs_proof_log *log, uint64_t begin,
                      uint64_t end)
{
    if (begin < end)
        proof->pieces[proof->count++] = (struct qs_proof_piece){log, begin, end};
}

void qs_partial_proofs_add(struct qs_partial_proofs *partials, struct qs_proof_log *log)
{
    struct qs_partial_proof *partial = malloc(sizeof *partial);
    size_t count = log->mark_count - log->first_mark;
    struct qs_proof_mark *marks = malloc((count + 1) * sizeof *marks);
    if (!partial || !marks) {
        qs_proof_log_fail(log, ENOMEM);
        free(partial);
        free(marks);
        return;
    }
    if (count > 0)
        memcpy(marks, log->marks + log->first_mark, count * sizeof *marks);
    *partial = (struct qs_partial_proof){
        .log = log,
        .begin = log->begin,
        .end = qs_proof_log_position(log),
        .marks = marks,
        .mark_count = count,
    };
    qs_proof_log_keep(log);
    qs_proof_log_sync(log); /* what cannot be written is no proof */
    partial->next = partials->first;
    while (!atomic_compare_exchange_weak(&partials->first, &partial->next, partial))
        ;
}

void qs_partial_proofs_release(struct qs_partial_proofs *partials)
{
    struct qs_partial_proof *partial = partials->first;
    partials->first = NULL;
    while (partial) {
        struct qs_partial_proof *next = partial->next;
        free(partial->marks);
        free(partial);
        partial = next;
    }
}

/* The subtree with this number, in the log of the search that walked it. */
static struct qs_proof_piece find_own(const struct qs_partial_proofs *partials, size_t number)
{
    for (const struct qs_partial_proof *partial = partials->first; partial;
         partial = partial->next) {
        QS_CHECK(number < partial->mark_count && partial->marks[number].number == number);
        const struct qs_proof_mark *mark = &partial->marks[number];
        if (mark->own)
            return (struct qs_proof_piece){partial->log, mark->begin, mark->end};
    }
    QS_CHECK(!"a subtree that no search has walked");
    return (struct qs_proof_piece){0};
}

/* Other threads may already use their logs for the next search. */
static bool is_complete(const struct qs_partial_proofs *partials)
{
    for (const struct qs_partial_proof *partial = partials->first; partial; partial = partial->next)
        if (partial->log->error)
            return false;
    return partials->first != NULL;
}

struct qs_proof *qs_proof_join(const struct qs_partial_proofs *partials)
{
    if (!is_complete(partials))
        return NULL;
    const struct qs_partial_proof *upper = partials->first;
    struct qs_proof *proof = new_proof(2 * upper->mark_count + 1);
    uint64_t at = upper->begin;
    for (size_t i = 0; proof && i < upper->mark_count; i++) {
        struct qs_proof_piece subtree = find_own(partials, i);
        add_piece(proof, upper->log, at, upper->marks[i].begin);
        add_piece(proof, subtree.log, subtree.begin, subtree.end);
        at = upper->marks[i].end;
    }
    if (proof)
        add_piece(proof, upper->log, at, upper->end);
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
