/*
 * A search that was written down: the text of one refutation, put together from
 * the logs of the searches that had a part in it.
 */
#ifndef QS_PROOF_H
#define QS_PROOF_H

#include <pthread.h>
#include <stdatomic.h>

#include "proof_log.h"

/* All logs of one solve. */
struct qs_recorder {
    const char *folder; /* for temporary files; NULL: the system's */
    pthread_mutex_t mutex;
    struct qs_proof_log *logs;
    bool failed; /* a log could not be made */
};

void qs_recorder_init(struct qs_recorder *recorder, const char *folder);
/* Frees the logs, and with them the text of every proof. */
void qs_recorder_release(struct qs_recorder *recorder);
/* A log that lives as long as the recorder. NULL without memory or a temporary file. */
struct qs_proof_log *qs_recorder_log(struct qs_recorder *recorder);
/* Whether anything could not be written down. */
bool qs_recorder_failed(const struct qs_recorder *recorder);

struct qs_proof_piece {
    struct qs_proof_log *log;
    uint64_t begin, end;
};

struct qs_proof {
    struct qs_proof_piece *pieces; /* [count] in order */
    size_t count;
};

/* A search that ended in a refutation, or its part in one that several searches made. */
struct qs_proof_share {
    struct qs_proof_share *next;
    struct qs_proof_log *log;
    uint64_t begin, end;
    struct qs_proof_mark *marks; /* [mark_count] of all subtrees, in order */
    size_t mark_count;
};

/* All shares in one refutation; begin with all 0. Threads may add to it at the same time. */
struct qs_proof_shares {
    _Atomic(struct qs_proof_share *) first;
};

/* Add the search at hand of a log, which is kept. Without memory the log has failed. */
void qs_proof_shares_add(struct qs_proof_shares *shares, struct qs_proof_log *log);
/* And let go of them; the logs stay. */
void qs_proof_shares_release(struct qs_proof_shares *shares);

/*
 * The refutation: each search wrote down the upper part of the same tree, and
 * those subtrees that it walked itself. NULL without memory, or if a log failed.
 */
struct qs_proof *qs_proof_join(const struct qs_proof_shares *shares);

/* The same of a search that had no help; it is kept. */
struct qs_proof *qs_proof_of_log(struct qs_proof_log *log);

/* NULL is allowed. */
void qs_proof_free(struct qs_proof *proof);

/*
 * Hand the text on, bytes at a time, in order. False if it cannot be read back.
 */
bool qs_proof_read(const struct qs_proof *proof,
                   void (*take)(void *state, const char *text, size_t length), void *state);

#endif
