/*
 * Writes certificates (queensat/evidence.h) in the format that README.md in
 * this folder describes.
 */
#ifndef QS_CERTIFICATE_H
#define QS_CERTIFICATE_H

#include "proof.h"
#include "queensat/evidence.h"

struct qs_certificate {
    const struct qs_instance *instance;
    const struct qs_square *placement; /* [lower] */
    int32_t lower;
    /*
     * The steps, and the parts that they leave. NULL: there are no steps, and `whole` is the
     * whole board as one part, whose squares need not be listed.
     */
    const struct qs_evidence *evidence;
    const struct qs_part *whole;
};

/*
 * Write the certificate, and return the upper bound that it proves: the sum of
 * the parts' bounds, or a weaker one by covers or rows for each part that has
 * neither a cover nor a recorded search. −1 with errno, and the text is unusable, if
 * out of memory, if a log cannot be read back, or if the stream refuses text; what it
 * only buffers is left to the caller.
 */
int32_t qs_certificate_write(const struct qs_certificate *certificate, FILE *stream);

#endif
