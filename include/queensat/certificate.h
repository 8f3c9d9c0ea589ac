/*
 * Certificates: texts that prove both bounds of an instance, for anyone to check. The
 * format is described in src/proof/README.md of the sources.
 */
#ifndef QUEENSAT_CERTIFICATE_H
#define QUEENSAT_CERTIFICATE_H

#include <stdio.h>

#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

/* What a certificate proves. */
struct qs_claim {
    int32_t lower, upper; /* fixed queens included; equal: the maximum */
    uint64_t nodes;       /* queens placed to follow its search trees */
    uint64_t clauses;     /* of its clausal proofs */
    uint64_t bytes;       /* of the certificate */
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
 * The same, and write the certificate as a proof for VeriPB (format 2.0) of the
 * formula that qs_instance_export writes as "opb" without a target; NULL: do not.
 * Errors of the translation are its stream's. QS_ERROR_INPUT, too, for steps, divisions into
 * parts and clausal proofs after a branch. What was written is useless after a failure.
 */
QS_API bool qs_certificate_translate(const struct qs_instance *instance, const char *source,
                                     FILE *stream, FILE *translation, struct qs_claim *claim,
                                     struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
