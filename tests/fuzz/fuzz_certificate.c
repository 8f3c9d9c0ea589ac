/*
 * The checker of certificates: whatever it is given, it does not verify a bound that is false.
 * The last line of the text is made anew, since no fuzzer finds a sum by itself. The boards are
 * small enough for the plainest search.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "crc32.h"
#include "fuzz.h"
#include "queensat/certificate.h"
#include "random_board.h"

/* The same ones that the seeds are certificates of: make_certificates.sh. */
static const char *const boards[] = {
    "board 4\n",
    "board 6\nqueen 0 0\nblock 1 4\n",
    "board 7\nqueen 3 3\nblock 0 0\nblock 1 5\nblock 6 1\nblock-sum 4\n",
    "board 6\nblock 0 3\nblock 0 4\nblock 0 5\nblock 1 3\nblock 1 4\nblock 1 5\nblock 2 3\n"
    "block 2 4\nblock 2 5\nblock 3 0\nblock 3 1\nblock 3 2\nblock 4 0\nblock 4 1\nblock 4 2\n"
    "block 5 0\nblock 5 1\nblock 5 2\n",
};
enum { BOARDS = sizeof boards / sizeof *boards };

/* The text without its last line, and with the one that it should have; to be freed. */
static char *closed(const uint8_t *bytes, size_t size, size_t *length)
{
    char *text = malloc(size + 16);
    if (!text)
        return NULL;
    while (size > 0 && bytes[size - 1] == '\n')
        size--;
    while (size > 0 && bytes[size - 1] != '\n')
        size--;
    memcpy(text, bytes, size);
    *length = size + (size_t)sprintf(text + size, "end %08" PRIx32 "\n", qs_crc32(0, text, size));
    return text;
}

static void check(const char *board, const char *text, size_t length)
{
    struct qs_error error = {0};
    struct qs_claim claim;
    struct qs_instance *instance =
        qs_instance_read_text("board", board, strlen(board), NULL, &error);
    FILE *stream = fmemopen((char *)(uintptr_t)text, length, "r");
    if (!instance || !stream)
        qs_fuzz_fail("no board", error.text);
    if (qs_certificate_check(instance, "fuzz", stream, &claim, &error)) {
        int32_t maximum = qs_naive_maximum(instance);
        if (claim.lower > maximum || claim.upper < maximum)
            qs_fuzz_fail("a false bound is verified", board);
    } else if (error.kind != QS_ERROR_DEFECT) {
        qs_fuzz_check_error(&error);
    }
    fclose(stream);
    qs_instance_free(instance);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    size_t length;
    char *text = closed(bytes, size, &length);
    if (!text)
        return 0;
    for (size_t i = 0; i < BOARDS; i++)
        check(boards[i], text, length);
    free(text);
    return 0;
}
