/*
 * The leaves of a certificate that is being checked: where they are, what is claimed of them, and
 * the receipt that is to be written.
 */
#ifndef QS_CHECKED_LEAVES_H
#define QS_CHECKED_LEAVES_H

#include "leaf_files.h"
#include "receipt.h"
#include "settings.h"

struct qs_checked_leaves {
    struct qs_leaves leaves;
    struct qs_leaf_files *files;
    struct qs_receipts receipts;
    struct qs_receipt receipt; /* of the only leaf, once it was found; the cube "": not yet */
};

/*
 * Begin, for the certificate of this name. To be released, also if it fails: a folder or the
 * receipts cannot be read.
 */
bool qs_checked_leaves_init(struct qs_checked_leaves *leaves, const struct qs_settings *settings,
                            const char *certificate, struct qs_error *error);
void qs_checked_leaves_release(struct qs_checked_leaves *leaves);

/*
 * The receipt of what was verified: of the whole certificate, or of the only leaf. The text is
 * empty if not all of it was. False: QS_ERROR_MEMORY.
 */
bool qs_checked_leaves_receipt(const struct qs_checked_leaves *leaves,
                               const struct qs_instance *instance, const struct qs_claim *claim,
                               char text[QS_RECEIPT_SIZE], struct qs_error *error);

#endif
