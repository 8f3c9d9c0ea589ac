#ifndef QS_CERTIFICATE_ANSWER_H
#define QS_CERTIFICATE_ANSWER_H

#include "queensat/evidence.h"
#include "question.h"
#include "receipt.h"
#include "report.h"

/* A certificate that is checked, and the report of it. */
struct qs_checked_certificate {
    /* Given: */
    FILE *stream;                /* its text, which is read once */
    FILE *translation;           /* gets the proof for VeriPB; NULL: not wanted */
    struct qs_receipts receipts; /* claims about its leaves; released with it */
    /* Where its leaves are, by `open`, `close` and `state`; all zero: nowhere. */
    struct qs_leaves leaves;
    /* Given: the instance, the name, the only leaf, and whether claims are trusted. Set: the rest.
     */
    struct qs_claim_report report;
    /* Set; all zero before: */
    struct qs_claim claim;
    struct qs_error fault;
    char receipt[QS_RECEIPT_SIZE]; /* of what was verified, all that was wanted; otherwise "" */
    struct qs_receipt leaf;        /* that of the only leaf, once it is found */
    char **missing;                /* those of report.missing */
    size_t missing_room;
};

/*
 * Check it, with its leaves, and prepare the report: that it is right as far as its leaves are
 * there, or its fault. False, with the error: it says nothing about the certificate.
 */
bool qs_answer_checked(struct qs_checked_certificate *checked, struct qs_error *error);
void qs_checked_certificate_release(struct qs_checked_certificate *checked);

/*
 * The instance that a certificate names, by the checker's own reader, which refuses the first byte
 * that is wrong. The caller frees it; NULL with the error.
 */
struct qs_instance *qs_certificate_own_instance(const char *source, FILE *stream,
                                                struct qs_error *error);

/* The answer to a question, whose receipts count as claims; its leaves are not there. */
bool qs_answer_certificate(struct qs_answer_context *context, struct qs_error *error);

#endif
