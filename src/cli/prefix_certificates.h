/*
 * The certificates of --first-lexicographic: for each prefix that is refuted, the instance that was
 * asked about, FILE.ROW,COLUMN.board with the last queen of the prefix, and the certificate that
 * too few queens fit on it, FILE.ROW,COLUMN.cert.
 */
#ifndef QS_PREFIX_CERTIFICATES_H
#define QS_PREFIX_CERTIFICATES_H

#include "late_file.h"
#include "queensat/first_placement.h"
#include "settings.h"

/* All zero but the first four. */
struct qs_prefix_certificates {
    const struct qs_settings *settings;
    const struct qs_instance *whole;
    int32_t most;                  /* the maximum of the whole */
    const struct qs_output *other; /* an output that is still open */
    struct qs_late_file board, certificate;
    bool lost; /* a note was printed: a refutation is without a certificate */
};

/* What the library has to call. Files are complete when `answer` returns. */
struct qs_first_observer
qs_prefix_certificates_observer(struct qs_prefix_certificates *certificates);

/* Remove what a question left that has no answer. */
void qs_prefix_certificates_release(struct qs_prefix_certificates *certificates);

#endif
