#include "proof.h"

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
    pthread_mutex_lock(&recorder->mutex);
    if (file) {
        *log = (struct qs_proof_log){.next = recorder->logs, .file = file};
        recorder->logs = log;
    } else {
        recorder->failed = true;
        free(log);
        log = NULL;
    }
    pthread_mutex_unlock(&recorder->mutex);
    return log;
}

bool qs_recorder_failed(const struct qs_recorder *recorder)
{
    bool failed = recorder->failed;
    for (const struct qs_proof_log *log = recorder->logs; log; log = log->next)
        failed = failed || log->failed;
    return failed;
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

void qs_proof_shares_add(struct qs_proof_shares *shares, struct qs_proof_log *log)
{
    struct qs_proof_share *share = malloc(sizeof *share);
    size_t count = log->mark_count - log->first_mark;
    struct qs_proof_mark *marks = malloc((count + 1) * sizeof *marks);
    if (!share || !marks) {
        log->failed = true;
        free(share);
        free(marks);
        return;
    }
    if (count > 0)
        memcpy(marks, log->marks + log->first_mark, count * sizeof *marks);
    *share = (struct qs_proof_share){
        .log = log,
        .begin = log->begin,
        .end = qs_proof_log_position(log),
        .marks = marks,
        .mark_count = count,
    };
    qs_proof_log_keep(log);
    share->next = shares->first;
    while (!atomic_compare_exchange_weak(&shares->first, &share->next, share))
        ;
}

void qs_proof_shares_release(struct qs_proof_shares *shares)
{
    struct qs_proof_share *share = shares->first;
    shares->first = NULL;
    while (share) {
        struct qs_proof_share *next = share->next;
        free(share->marks);
        free(share);
        share = next;
    }
}

/* Where the subtree of this number is: in the share that has walked it. */
static struct qs_proof_piece find_own(const struct qs_proof_shares *shares, size_t number)
{
    for (const struct qs_proof_share *share = shares->first; share; share = share->next) {
        QS_CHECK(number < share->mark_count && share->marks[number].number == number);
        const struct qs_proof_mark *mark = &share->marks[number];
        if (mark->own)
            return (struct qs_proof_piece){share->log, mark->begin, mark->end};
    }
    QS_CHECK(!"a subtree that nobody has walked");
    return (struct qs_proof_piece){0};
}

static bool is_complete(const struct qs_proof_shares *shares)
{
    for (const struct qs_proof_share *share = shares->first; share; share = share->next)
        if (share->log->failed)
            return false;
    return shares->first != NULL;
}

struct qs_proof *qs_proof_join(const struct qs_proof_shares *shares)
{
    if (!is_complete(shares))
        return NULL;
    const struct qs_proof_share *upper = shares->first;
    struct qs_proof *proof = new_proof(2 * upper->mark_count + 1);
    uint64_t at = upper->begin;
    for (size_t i = 0; proof && i < upper->mark_count; i++) {
        struct qs_proof_piece subtree = find_own(shares, i);
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
    struct qs_proof_shares shares = {NULL};
    qs_proof_shares_add(&shares, log);
    struct qs_proof *proof = qs_proof_join(&shares);
    qs_proof_shares_release(&shares);
    return proof;
}

static bool read_piece(const struct qs_proof_piece *piece,
                       void (*take)(void *state, const char *text, size_t length), void *state)
{
    char bytes[4096];
    qs_proof_log_flush(piece->log);
    if (piece->log->failed || fseeko(piece->log->file, (off_t)piece->begin, SEEK_SET) != 0)
        return false;
    for (uint64_t at = piece->begin; at < piece->end;) {
        uint64_t left = piece->end - at;
        size_t wanted = left < sizeof bytes ? (size_t)left : sizeof bytes;
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
