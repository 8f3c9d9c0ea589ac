#include "receipt.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "memory.h"
#include "queensat/version.h"
#include "text_reader.h"

void qs_receipt_write(const struct qs_receipt *receipt, char text[QS_RECEIPT_SIZE])
{
    int length =
        snprintf(text, QS_RECEIPT_SIZE,
                 "receipt 1 cube %s leaf %s bytes %" PRIu64 " upper %" PRId32 " checker %.32s",
                 receipt->cube, receipt->leaf, receipt->bytes, receipt->upper, qs_version());
    uint32_t crc = qs_crc32(0, text, (size_t)length);
    snprintf(text + length, QS_RECEIPT_SIZE - (size_t)length, " crc %08" PRIx32, crc);
}

bool qs_receipt_init(struct qs_receipt *receipt, const struct qs_instance *instance,
                     const struct qs_claim *claim, struct qs_error *error)
{
    *receipt = (struct qs_receipt){.bytes = claim->bytes, .upper = claim->upper};
    memcpy(receipt->leaf, claim->digest, sizeof receipt->leaf);
    return qs_instance_digest(instance, receipt->cube, error);
}

/* Of a line without its line feed, followed by a zero byte. */
static bool read_line(const char *line, struct qs_receipt *receipt)
{
    int before = 0, end = 0;
    uint32_t crc = 0;
    int64_t upper = -1;
    bool read =
        sscanf(line,
               "receipt 1 cube %64[0-9a-f] leaf %64[0-9a-f] bytes %20" SCNu64 " upper %10" SCNd64
               " checker %*32[^ ]%n crc %8" SCNx32 "%n",
               receipt->cube, receipt->leaf, &receipt->bytes, &upper, &before, &crc, &end) == 5;
    receipt->upper = (int32_t)upper;
    return read && upper >= 0 && upper <= INT32_MAX && line[end] == '\0' &&
           strlen(receipt->cube) == QS_DIGEST_SIZE - 1 &&
           strlen(receipt->leaf) == QS_DIGEST_SIZE - 1 && crc == qs_crc32(0, line, (size_t)before);
}

static bool add_receipt(struct qs_receipts *receipts, const char *text, size_t length,
                        struct qs_error *error)
{
    char line[QS_RECEIPT_SIZE];
    struct qs_receipt *receipt =
        qs_grow(receipts->receipt, receipts->count, &receipts->room, sizeof *receipt);
    if (!receipt)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for receipts");
    receipts->receipt = receipt;
    snprintf(line, sizeof line, "%.*s", (int)(length < sizeof line ? length : sizeof line - 1),
             text);
    receipt[receipts->count] = (struct qs_receipt){0};
    if (!read_line(line, &receipt[receipts->count]))
        return qs_error_set(error, QS_ERROR_INPUT, "expected a receipt, whole and unchanged");
    receipts->count++;
    return true;
}

bool qs_receipts_add(struct qs_receipts *receipts, const char *source, const char *text,
                     size_t length, struct qs_error *error)
{
    struct qs_text_reader reader;
    qs_reader_init(&reader, source, text, length);
    for (; qs_reader_peek(&reader) >= 0; qs_reader_next(&reader)) {
        struct qs_text_reader start = reader;
        qs_reader_skip_line(&reader);
        size_t bytes = (size_t)(reader.at - start.at);
        if (bytes > 0 && !add_receipt(receipts, start.at, bytes, error))
            return error->kind == QS_ERROR_INPUT ? qs_reader_place(&start, error) : false;
    }
    return true;
}

void qs_receipts_release(struct qs_receipts *receipts)
{
    free(receipts->receipt);
    *receipts = (struct qs_receipts){0};
}

/* By cube, then by file, so that several of the same cube are found. */
static int compare_receipts(const void *a, const void *b)
{
    const struct qs_receipt *left = a, *right = b;
    int cubes = strcmp(left->cube, right->cube);
    return cubes != 0 ? cubes : strcmp(left->leaf, right->leaf);
}

bool qs_receipts_claim(void *state, const struct qs_leaf *leaf, const struct qs_instance *cube)
{
    struct qs_receipts *receipts = state;
    struct qs_receipt wanted = {.upper = leaf->upper};
    if (receipts->sorted < receipts->count)
        qsort(receipts->receipt, receipts->count, sizeof *receipts->receipt, compare_receipts);
    receipts->sorted = receipts->count;
    if (!qs_instance_digest(cube, wanted.cube, NULL))
        return false;
    snprintf(wanted.leaf, sizeof wanted.leaf, "%s", leaf->digest);
    const struct qs_receipt *found = receipts->count > 0
                                         ? bsearch(&wanted, receipts->receipt, receipts->count,
                                                   sizeof *receipts->receipt, compare_receipts)
                                         : NULL;
    return found && found->bytes == leaf->bytes && found->upper <= leaf->upper;
}
