/*
 * Copies the cases of certificates, line by line, into another certificate, in which they are
 * cases.
 */
#ifndef QS_CERTIFICATE_COPY_H
#define QS_CERTIFICATE_COPY_H

#include "certificate.h"
#include "certificate_reader.h"

/* What is before the cases of a certificate; the caller releases the instance and the placement. */
struct qs_certificate_head {
    struct qs_instance *instance;
    struct qs_square *placement; /* [lower] */
    int32_t lower, upper;
};

/* False: with the reader's error; what there is of it is to be released all the same. */
bool qs_certificate_head_read(struct qs_certificate_reader *reader,
                              struct qs_certificate_head *head);

/* After the head, read all lines up to the end, whose CRC is checked. */
bool qs_certificate_read_through(struct qs_certificate_reader *reader);

/*
 * Write all lines between "upper" and "end" of this file, which must have the leaf's bound, for a
 * board on which that many queens fit at most. Leaves that it names are copied as well; they are
 * looked for in its folder. False: QS_ERROR_INPUT if it was changed, or a leaf is missing;
 * QS_ERROR_SYSTEM, QS_ERROR_MEMORY.
 */
bool qs_certificate_copy(struct qs_certificate_writer *writer, const char *path,
                         const struct qs_leaf *leaf, int32_t most, struct qs_error *error);

#endif
