/*
 * What a complete search writes down for a certificate while it works: a text,
 * in a temporary file, so that its length does not matter. Each searcher has a
 * log of its own. The text of a search that ended in a refutation is kept; any
 * other one is dropped when the next search begins.
 */
#ifndef QS_PROOF_LOG_H
#define QS_PROOF_LOG_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#define QS_PROOF_LOG_BUFFER 65536

/* A stretch of a log's text that somebody else writes, or has written, apart: a subtree. */
struct qs_proof_mark {
    uint32_t number;
    bool own;            /* written here: from begin to end. Else begin is where it belongs. */
    uint64_t begin, end; /* in bytes from the beginning of the log */
};

struct qs_proof_log {
    struct qs_proof_log *next; /* of the recorder's */
    FILE *file;
    _Atomic bool failed;         /* a write failed, or there was no memory: the text is worthless */
    bool in_list;                /* a list of squares has begun */
    uint64_t written;            /* bytes in the file */
    uint64_t begin;              /* of the search at hand */
    struct qs_proof_mark *marks; /* [mark_count] of all searches that were kept and this one */
    size_t mark_count, mark_room, first_mark; /* first_mark: of the search at hand */
    size_t used;
    char buffer[QS_PROOF_LOG_BUFFER];
};

/* Everything up to here, in bytes from the beginning. */
static inline uint64_t qs_proof_log_position(const struct qs_proof_log *log)
{
    return log->written + log->used;
}

/* Begin a search: what the last one wrote goes, unless it was kept. */
void qs_proof_log_begin(struct qs_proof_log *log);
/* The search has ended in a refutation: its text stays. */
void qs_proof_log_keep(struct qs_proof_log *log);

void qs_proof_log_flush(struct qs_proof_log *log);

/* Append at most QS_PROOF_LOG_BUFFER bytes. */
static inline void qs_proof_log_text(struct qs_proof_log *log, const char *text, size_t length)
{
    if (length > sizeof log->buffer - log->used)
        qs_proof_log_flush(log);
    memcpy(log->buffer + log->used, text, length);
    log->used += length;
}

/* A square of a list of squares that is struck out; and the end of the list. */
void qs_proof_log_strike(struct qs_proof_log *log, int32_t row, int32_t column);
void qs_proof_log_end_list(struct qs_proof_log *log);

/* Here a subtree belongs that another search walks, or begins one that this search walks. */
void qs_proof_log_mark(struct qs_proof_log *log, uint32_t number, bool own);
/* The subtree that was begun ends here. */
void qs_proof_log_end_mark(struct qs_proof_log *log);

#endif
