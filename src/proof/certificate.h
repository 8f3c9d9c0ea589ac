/*
 * Writes certificates (queensat/evidence.h) in the format that README.md in
 * this folder describes.
 */
#ifndef QS_CERTIFICATE_H
#define QS_CERTIFICATE_H

#include "proof.h"
#include "queensat/evidence.h"

/* Any text of a certificate; all 0 but the stream at first. */
struct qs_certificate_writer {
    FILE *stream;
    uint32_t crc;
    size_t column; /* in a line that may be broken */
    int error;     /* an errno, or 0 */
};

void qs_certificate_write_bytes(struct qs_certificate_writer *writer, const char *bytes,
                                size_t count);
/* At most 127 bytes. */
void qs_certificate_write_text(struct qs_certificate_writer *writer, const char *format, ...)
    QS_PRINTF(2, 3);
/* Everything from the first line to "upper". */
void qs_certificate_write_head(struct qs_certificate_writer *writer,
                               const struct qs_instance *instance,
                               const struct qs_square *placement, int32_t lower, int32_t upper);
/* The last line. */
void qs_certificate_write_end(struct qs_certificate_writer *writer);
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
    const struct qs_proof *proofs; /* a list: of those parts whose searches were recorded */
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
