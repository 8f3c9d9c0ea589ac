#include "checked_leaves.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "text_reader.h"

/* What a receipt would say of the leaf; otherwise the receipts that were given. */
static bool is_claimed_by_receipt(void *state, const struct qs_leaf *leaf,
                                  const struct qs_instance *instance)
{
    struct qs_checked_leaves *leaves = state;
    struct qs_receipt *receipt = &leaves->receipt;
    if (leaves->leaves.only == 0)
        return qs_receipts_claim(&leaves->receipts, leaf, instance);
    *receipt = (struct qs_receipt){.bytes = leaf->bytes, .upper = leaf->upper};
    if (!qs_instance_digest(instance, receipt->cube, NULL))
        receipt->cube[0] = '\0';
    memcpy(receipt->leaf, leaf->digest, sizeof receipt->leaf);
    return false;
}

static FILE *open_leaf(void *state, const struct qs_leaf *leaf, const char *path, bool *decoded,
                       struct qs_error *error)
{
    struct qs_checked_leaves *leaves = state;
    return qs_leaf_files_open(leaves->files, leaf, path, decoded, error);
}

static bool read_receipts(struct qs_receipts *receipts, const char *path, struct qs_error *error)
{
    size_t length;
    char *text = qs_read_whole(path, SIZE_MAX - 1, &length, error);
    bool read = text && qs_receipts_add(receipts, path, text, length, error);
    free(text);
    return read;
}

bool qs_checked_leaves_init(struct qs_checked_leaves *leaves, const struct qs_settings *settings,
                            const char *certificate, struct qs_error *error)
{
    const struct qs_leaf_settings *asked = &settings->leaves;
    *leaves = (struct qs_checked_leaves){.leaves = {.state = leaves,
                                                    .open = open_leaf,
                                                    .close = qs_leaf_files_close,
                                                    .only = (uint32_t)asked->only}};
    if (asked->only > 0 || asked->receipts)
        leaves->leaves.claimed = is_claimed_by_receipt;
    leaves->files = qs_leaf_files_new(certificate, (const char *const *)asked->folders.text,
                                      asked->folders.count, error);
    return leaves->files &&
           (!asked->receipts || read_receipts(&leaves->receipts, asked->receipts, error));
}

void qs_checked_leaves_release(struct qs_checked_leaves *leaves)
{
    qs_leaf_files_free(leaves->files);
    qs_receipts_release(&leaves->receipts);
}

bool qs_checked_leaves_receipt(const struct qs_checked_leaves *leaves,
                               const struct qs_instance *instance, const struct qs_claim *claim,
                               char text[QS_RECEIPT_SIZE], struct qs_error *error)
{
    struct qs_receipt receipt = leaves->receipt;
    text[0] = '\0';
    if (leaves->leaves.only > 0 ? claim->verified == 0 : claim->verified < claim->leaves)
        return true;
    if (leaves->leaves.only == 0 && !qs_receipt_init(&receipt, instance, claim, error))
        return false;
    if (receipt.cube[0] == '\0')
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a receipt");
    qs_receipt_write(&receipt, text);
    return true;
}
