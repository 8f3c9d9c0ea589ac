/*
 * The recorded texts of searches, for a certificate. Each search has its own log: a text in a
 * temporary file, so that its length is not limited by memory. The text of a search that ended in
 * a refutation is kept; that of any other search is dropped when the next one begins. A proof is
 * the text of one refutation, joined from the logs of the searches that contributed to it: a
 * search tree, or clauses.
 */
#ifndef QS_PROOF_H
#define QS_PROOF_H

#include <pthread.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "queensat/instance.h"

#define QS_PROOF_LOG_BUFFER 65536

/* The place of a subtree in a log's text; its own text may be in another log. */
struct qs_proof_mark {
    uint32_t number;     /* of the subtree, from 1; 0 is the whole tree */
    bool own;            /* its text is here, from begin to end; otherwise it belongs at begin */
    uint64_t begin, end; /* in bytes from the beginning of the log */
};

struct qs_proof_log {
    struct qs_proof_log *next; /* in the list of the recorder */
    FILE *file;
    _Atomic int error;           /* an errno: the text is incomplete and unusable; 0: it is not */
    bool in_list;                /* a list of squares has begun */
    uint64_t written;            /* bytes in the file */
    uint64_t begin;              /* of the current search */
    struct qs_proof_mark *marks; /* [mark_count] of the kept searches and the current one */
    size_t mark_count, mark_room, first_mark; /* first_mark: of the current search */
    size_t used;
    char buffer[QS_PROOF_LOG_BUFFER];
};

/* The length of the text so far, in bytes. */
static inline uint64_t qs_proof_log_position(const struct qs_proof_log *log)
{
    return log->written + log->used;
}

/* Begin a search: the text of the last one is dropped, unless it was kept. */
void qs_proof_log_begin(struct qs_proof_log *log);
/* The current search has ended in a refutation: keep its text. */
void qs_proof_log_keep(struct qs_proof_log *log);

/* Pass the text on to the file; sync: down to the system. */
void qs_proof_log_flush(struct qs_proof_log *log);
void qs_proof_log_sync(struct qs_proof_log *log);

/* Read text that has been synced. False, with errno, and the log has failed. */
bool qs_proof_log_read(struct qs_proof_log *log, uint64_t offset, char *bytes, size_t count);

/* From now on the log is unusable, for the reason that an errno gives; its file is emptied. */
void qs_proof_log_fail(struct qs_proof_log *log, int error);

/* Append at most QS_PROOF_LOG_BUFFER bytes. */
static inline void qs_proof_log_text(struct qs_proof_log *log, const char *text, size_t length)
{
    if (length > sizeof log->buffer - log->used)
        qs_proof_log_flush(log);
    memcpy(log->buffer + log->used, text, length);
    log->used += length;
}

/* How certificates write the directions of lines. */
extern const char qs_direction_letters[QS_DIRECTIONS];

/* Add a square to the list of squares that a look-ahead removes; end the list. */
void qs_proof_log_strike(struct qs_proof_log *log, int32_t row, int32_t column);
void qs_proof_log_end_list(struct qs_proof_log *log);

/* A subtree belongs here. If it is `own`, its text follows; otherwise another search walks it. */
void qs_proof_log_mark(struct qs_proof_log *log, uint32_t number, bool own);
/* The own subtree ends here. */
void qs_proof_log_end_mark(struct qs_proof_log *log);

/* All logs of one solve. */
struct qs_recorder {
    const char *folder; /* for temporary files; NULL: that of the system */
    pthread_mutex_t mutex;
    struct qs_proof_log *logs;
    int error;       /* an errno: something else than a log failed; 0: nothing */
    double refuting; /* seconds to refute again what could not be recorded the first time */
};

void qs_recorder_init(struct qs_recorder *recorder, const char *folder);
/* Frees the logs, and with them the text of every proof. */
void qs_recorder_release(struct qs_recorder *recorder);
/* A new log that lives as long as the recorder. NULL if there is no memory or temporary file. */
struct qs_proof_log *qs_recorder_log(struct qs_recorder *recorder);
/* If anything could not be recorded, an errno that says why; otherwise 0. */
int qs_recorder_error(const struct qs_recorder *recorder);

struct qs_proof_piece {
    struct qs_proof_log *log;
    uint64_t begin, end;
};

/* The forms that ../proof/README.md describes. */
enum qs_proof_kind { QS_PROOF_TREE, QS_PROOF_CLAUSES };

struct qs_proof {
    struct qs_proof *next;         /* in a list of proofs, each of another part */
    size_t part;                   /* the number of the part that it is about, in its evidence */
    enum qs_proof_kind kind;       /* QS_PROOF_TREE at first */
    struct qs_proof_piece *pieces; /* [count] in order */
    size_t count;
};

/*
 * A search that ended in a refutation, alone or as one of several that walked the tree; or one
 * subtree of such a search.
 */
struct qs_partial_proof {
    struct qs_partial_proof *next;
    struct qs_proof_log *log;
    uint64_t begin, end;
    struct qs_proof_mark
        *marks; /* [mark_count] of all subtrees, or of those in the text, in order */
    size_t mark_count;
    uint32_t number; /* of the subtree */
};

/* The partial proofs of one refutation; all 0 at first. Threads may add to it at the same time. */
struct qs_partial_proofs {
    _Atomic(struct qs_partial_proof *) first;
};

/* Add the current search of a log, and keep its text. If out of memory, the log has failed. */
void qs_partial_proofs_add(struct qs_partial_proofs *partials, struct qs_proof_log *log);
/*
 * Add a subtree that the current search of a log has walked: the text from `begin` on, with marks
 * from `first_mark` on where subtrees belong that other searches have walked. Number 0 is the whole
 * tree. The text is not kept.
 */
void qs_partial_proofs_add_subtree(struct qs_partial_proofs *partials, uint32_t number,
                                   struct qs_proof_log *log, uint64_t begin, size_t first_mark);
/* The logs are not released. */
void qs_partial_proofs_release(struct qs_partial_proofs *partials);

/*
 * The refutation: the text of the whole tree with those of its subtrees at the marks, each of the
 * search that has walked it. Several searches may have recorded the upper part. NULL if out of
 * memory, if a log failed, or if a subtree is missing.
 */
struct qs_proof *qs_proof_join(const struct qs_partial_proofs *partials);

/* The same for a search that worked alone; its text is kept. */
struct qs_proof *qs_proof_of_log(struct qs_proof_log *log);

/* Whether its text is in a log that has failed since. */
bool qs_proof_is_lost(const struct qs_proof *proof);

/* A list of proofs. NULL is allowed. */
void qs_proof_free(struct qs_proof *proof);

/*
 * Pass the text to `take` in pieces, in order. False, with errno, if it cannot be read back.
 */
bool qs_proof_read(const struct qs_proof *proof,
                   void (*take)(void *state, const char *text, size_t length), void *state);

#endif
