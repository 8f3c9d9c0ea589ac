/*
 * The log that a complete search writes for a certificate: a text in a temporary
 * file, so that its length is not limited by memory. Each searcher has its own
 * log. The text of a search that ended in a refutation is kept; that of any other
 * search is dropped when the next one begins.
 */
#ifndef QS_PROOF_LOG_H
#define QS_PROOF_LOG_H

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
    uint32_t number;
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

#endif
