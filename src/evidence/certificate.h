/*
 * Writing certificates (queensat/certificate.h). The format is described in
 * README.md beside this file.
 */
#ifndef QS_CERTIFICATE_H
#define QS_CERTIFICATE_H

#include "proof.h"
#include "queensat/certificate.h"
#include "queensat/evidence.h"

struct qs_certificate {
    const struct qs_instance *instance;
    const struct qs_square *placement; /* [lower] */
    int32_t lower;
    /*
     * The steps and the parts of what is left; NULL: no steps, and the whole board is one part,
     * whose squares need not be listed.
     */
    const struct qs_evidence *evidence;
    const struct qs_part *whole;
};

/*
 * Write the certificate, and return the upper bound that it proves: that of the
 * parts, where each has a cover or a search that was written down, and a weaker
 * one by covers, or by rows, otherwise. Errors are the stream's: see ferror().
 * −1, and something unusable was written, without memory or if a log cannot be
 * read back.
 */
int32_t qs_certificate_write(const struct qs_certificate *certificate, FILE *stream);

#endif
