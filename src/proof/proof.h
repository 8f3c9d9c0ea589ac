/*
 * The recorded text of one refutation, joined from the logs of the searches that
 * contributed to it: a search tree, or clauses.
 */
#ifndef QS_PROOF_H
#define QS_PROOF_H

#include <pthread.h>
#include <stdatomic.h>

#include "proof_log.h"

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
 * The refutation: each search has recorded the same upper part of the tree, and
 * the subtrees that it walked itself. NULL if out of memory or if a log failed.
 */
struct qs_proof *qs_proof_join(const struct qs_partial_proofs *partials);

/* The same from subtrees: of the whole tree, and of all that are marked in it and in others. */
struct qs_proof *qs_proof_join_subtrees(const struct qs_partial_proofs *partials);

/* The same for a search that worked alone; its text is kept. */
struct qs_proof *qs_proof_of_log(struct qs_proof_log *log);

/* Whether its text is in a log that has failed since. */
bool qs_proof_is_lost(const struct qs_proof *proof);

/* NULL is allowed. */
void qs_proof_free(struct qs_proof *proof);

/*
 * Pass the text to `take` in pieces, in order. False, with errno, if it cannot be read back.
 */
bool qs_proof_read(const struct qs_proof *proof,
                   void (*take)(void *state, const char *text, size_t length), void *state);

#endif
