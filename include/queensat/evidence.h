/*
 * Evidence: why an upper bound holds, as a value that can be checked from the
 * instance alone.
 *
 * The free squares are those that are neither blocked nor attacked by a fixed queen.
 * Steps, in the given order, remove some of them without changing the maximum; the
 * rest falls into parts that share no line; each part has its own bound. No placement
 * has more queens than
 *
 *   fixed queens + forced queens + the sum of the parts' bounds.
 */
#ifndef QUEENSAT_EVIDENCE_H
#define QUEENSAT_EVIDENCE_H

#include <stdio.h>

#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

/*
 * An upper bound on the number of queens, and why it holds.
 */

enum qs_reason {
    QS_REASON_ROWS,        /* each added queen needs its own row with free squares */
    QS_REASON_COLUMNS,     /* each added queen needs its own column with free squares */
    QS_REASON_MATCHING,    /* rows and columns that cover all free squares */
    QS_REASON_LINE_COVER,  /* a cover with weights leaves too little for one more queen */
    QS_REASON_SEARCH,      /* a complete search found no placement with one more queen */
    QS_REASON_SAT,         /* PicoSAT refuted the formula for one more queen */
    QS_REASON_ENUMERATION, /* all candidates were tried: permutations, or placements */
    QS_REASON_REDUCTION,   /* forced and dominated squares, after which none is left */
    QS_REASON_MIXED,       /* the parts of the board have different reasons */
    QS_REASON_PROOF,       /* another solver's refutation of that formula, which was checked */
    QS_REASONS             /* their number */
};

/*
 * A word for programs ("rows", "matching", …) and the end of a sentence for
 * people; static strings. NULL if there is no such reason.
 */
QS_API const char *qs_reason_name(enum qs_reason reason);
QS_API const char *qs_reason_text(enum qs_reason reason);

/* Whether a cover is the evidence: rows, columns, matching and line cover. Otherwise false. */
QS_API bool qs_reason_has_cover(enum qs_reason reason);

/*
 * No placement has more than `value` queens, fixed ones included. For rows, columns,
 * matching and line cover, the evidence is a cover: lines with weights such that the
 * weights of the lines of every free square add up to at least 1. As a line holds at
 * most one queen, the number of queens that can be added is at most the sum of all
 * weights, rounded down. Weights are fractions with a common denominator. For rows,
 * columns and matching, the cover has just these lines, without weights.
 *
 * The cover is NULL for the other reasons, and if it covers only the parts that a
 * reduction leaves, not all free squares (evidence.h). It is also NULL if the free
 * squares were not listed; then the reason is rows, and `value` is n.
 */
struct qs_bound {
    int32_t value;
    enum qs_reason reason;
    struct qs_line *cover; /* [cover_size] */
    size_t cover_size;
    int64_t *weight;     /* [cover_size], each 1 … denominator; NULL: every line has weight 1 */
    int64_t denominator; /* of the weights; ignored if they are NULL */
};

/*
 * Free the cover and its weights. The bounds of a result and of its evidence are
 * released with it. NULL, a bound of zeros and one that was released are allowed.
 */
QS_API void qs_bound_release(struct qs_bound *bound);

enum qs_reduction_kind {
    /*
     * `square` and `by` attack each other, and every remaining free square that
     * attacks `by` attacks `square`: a queen on `square` could be moved to `by`.
     * `square` is removed.
     */
    QS_REDUCTION_DOMINATED,
    /*
     * All remaining free squares that attack `square` lie on one of its lines, so
     * some largest placement has a queen on it. It counts 1 and is removed with them.
     * `by` is the same square.
     */
    QS_REDUCTION_FORCED
};

struct qs_reduction_step {
    enum qs_reduction_kind kind;
    struct qs_square square, by;
};

/* Squares that share no line with the squares of another part. */
struct qs_part {
    struct qs_square *squares; /* [square_count] in row-major order */
    size_t square_count;
    /* On the number of queens on these squares; its cover covers only these squares. */
    struct qs_bound bound;
    /* If a search proved the bound: the best bound that a cover proves, if any. */
    struct qs_bound covered;
};

struct qs_evidence {
    struct qs_reduction_step *steps; /* [step_count] */
    size_t step_count;
    struct qs_part *parts; /* [part_count] */
    size_t part_count;
};

/* Boards with more free squares that are not reduced have no evidence. */
#define QS_EVIDENCE_SQUARES_MAX 10000

/*
 * The common reason of the parts; QS_REASON_MIXED if they differ, QS_REASON_REDUCTION
 * if there are no parts or the evidence is NULL.
 */
QS_API enum qs_reason qs_evidence_reason(const struct qs_evidence *evidence);

/* Free evidence; that of a result is freed with the result. NULL is allowed. */
QS_API void qs_evidence_free(struct qs_evidence *evidence);

/*
 * Certificates: texts that prove both bounds of an instance, for anyone to check. The
 * format is described in src/proof/README.md of the sources.
 */

/* What a certificate proves. */
struct qs_claim {
    int32_t lower, upper; /* fixed queens included; equal: the maximum */
    uint64_t nodes;       /* queens placed to follow its search trees */
    uint64_t clauses;     /* of its clausal proofs */
    uint64_t bytes;       /* of the certificate */
    char digest[65];      /* of the certificate: SHA-256; "": it was not read to its end */
    /* By reference (below); 0 if the certificate has no leaves. */
    uint32_t leaves;     /* that the certificate names itself */
    uint32_t verified;   /* of these: with all that they name, if they are by reference, too */
    uint32_t claimed;    /* of the others: by a receipt */
    uint64_t leaf_bytes; /* of the texts of leaves that were read */
};

/*
 * Check a certificate, read from the stream up to its last line, against an instance.
 * The check shares no code with what writes certificates, and uses only integers.
 * `source` names the certificate in errors; NULL: "".
 *
 * Memory: about 60 bytes for each free square, or 60 bytes for each line if a cover of
 * the whole board is the only evidence; for a search tree one state for each of its
 * levels, with a bit for each row and column of a part; and for a clausal proof its
 * definitions and the clauses that have not been deleted.
 *
 * False, and the claim is unchanged: QS_ERROR_INPUT if the text is not a certificate,
 * is incomplete or was changed (its CRC is wrong), or if an argument is NULL;
 * QS_ERROR_DEFECT if it belongs to another instance, or does not prove what it claims;
 * QS_ERROR_SYSTEM if the stream cannot be read; QS_ERROR_MEMORY. All but the last name
 * the line and column of the first fault.
 */
QS_API bool qs_certificate_check(const struct qs_instance *instance, const char *source,
                                 FILE *stream, struct qs_claim *claim, struct qs_error *error);

/*
 * Certificates by reference: a case may be a leaf, whose proof is a certificate of its own, of the
 * instance that the branches make of the whole one, in a file of its own.
 */
#define QS_LEAF_NAME_SIZE 256
#define QS_LEAF_LEVELS 64 /* of leaves within leaves; more are refused (QS_ERROR_INPUT) */

struct qs_leaf {
    uint32_t number; /* from 1; each leaf of a certificate has another one */
    char digest[65]; /* of its file: SHA-256 in hexadecimal digits */
    uint64_t bytes;  /* of its file */
    int32_t upper;   /* no more queens fit there, fixed ones included */
    /* Of its file, from the folder of the certificate: a hint; "": none. */
    char name[QS_LEAF_NAME_SIZE];
};

/* Where the leaves are. */
struct qs_leaves {
    void *state; /* passed to the functions */
    /*
     * The text of the leaf's certificate, to be read once, and to be closed by `close`. NULL: it is
     * not there, and counts as missing; or, with the error, it cannot be read. `path` has the
     * number of the leaf, or, of a leaf that leaf 17 names, "17.4". *decoded: the text is not that
     * of the file, which was compressed, and its digest has been compared; otherwise it will be.
     */
    FILE *(*open)(void *state, const struct qs_leaf *leaf, const char *path, bool *decoded,
                  struct qs_error *error);
    void (*close)(void *state, FILE *stream);
    /*
     * Whether somebody claims to have verified that the leaf's file proves its bound for this
     * instance; then it is not opened. NULL: nobody does.
     */
    bool (*claimed)(void *state, const struct qs_leaf *leaf, const struct qs_instance *instance);
    uint32_t only; /* check the leaf of this number, and what comes before it; 0: all */
};

/*
 * Check a certificate with its leaves, NULL: as qs_certificate_check does, which refuses them
 * (QS_ERROR_INPUT). True: all that was there is right. The bounds of the claim are proved only if
 * claim->verified == claim->leaves; otherwise they follow from the leaves that are missing, or
 * claimed. With `only`, claim->verified is 1 if that leaf is right, 0 if it is missing; the upper
 * bound of the claim is the leaf's; QS_ERROR_INPUT if there is no such leaf.
 *
 * A leaf is checked against the instance that the whole certificate derives. Leaves may be by
 * reference, too, up to 64 levels. Errors as of qs_certificate_check, QS_ERROR_DEFECT also for a
 * leaf with another digest, of another instance, or that does not prove its bound; and those of
 * `open`.
 */
QS_API bool qs_certificate_check_leaves(const struct qs_instance *instance, const char *source,
                                        FILE *stream, const struct qs_leaves *leaves,
                                        struct qs_claim *claim, struct qs_error *error);

/*
 * The same, and write the certificate as a proof for VeriPB (format 3.0) of the
 * formula that qs_instance_export writes as "opb" without a target; NULL: do not.
 * Errors of the translation are its stream's. QS_ERROR_INPUT, too, for steps, divisions into
 * parts and clausal proofs after a branch; and for a leaf that is missing, QS_ERROR_STOPPED. What
 * was written is useless after a failure.
 */
QS_API bool qs_certificate_translate(const struct qs_instance *instance, const char *source,
                                     FILE *stream, const struct qs_leaves *leaves,
                                     FILE *translation, struct qs_claim *claim,
                                     struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
