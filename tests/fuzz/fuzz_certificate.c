/*
 * The checker of certificates: no proof makes it verify a false bound. The input is one byte that
 * selects the board, and what follows the line with the upper bound. The rest of the certificate
 * is written around it, once with n as the upper bound, which is true, and once with one queen
 * less than the maximum, which must be refused. No fuzzer would find the checksum in the last line
 * by itself. Leaves that it names are there, and right for a cube of their number. The boards are
 * small enough for a brute-force search.
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "fuzz_board.h"
#include "queensat/evidence.h"
#include "random_board.h"
#include "word_mutator.h"

/* The seeds are proofs of these: make_certificates.sh. */
static const char *const boards[] = {
    "board 4\n",
    "board 6\nqueen 0 0\nblock 1 4\n",
    "board 7\nqueen 3 3\nblock 0 0\nblock 1 5\nblock 6 1\nblock-sum 4\n",
    "board 6\nblock 0 3\nblock 0 4\nblock 0 5\nblock 1 3\nblock 1 4\nblock 1 5\nblock 2 3\n"
    "block 2 4\nblock 2 5\nblock 3 0\nblock 3 1\nblock 3 2\nblock 4 0\nblock 4 1\nblock 4 2\n"
    "block 5 0\nblock 5 1\nblock 5 2\n",
};
enum { BOARDS = sizeof boards / sizeof *boards };

/* The text of a certificate, which the caller frees. */
static char *whole_text(const struct qs_instance *instance, int32_t upper, const uint8_t *proof,
                        size_t size, size_t *length)
{
    char *text = NULL;
    size_t fixed;
    const struct qs_square *queen = qs_instance_queens(instance, &fixed);
    FILE *stream = open_memstream(&text, length);
    fprintf(stream, "queensat certificate 1\n");
    qs_instance_write(instance, stream);
    fprintf(stream, "lower %zu\n", fixed);
    for (size_t i = 0; i < fixed; i++)
        fprintf(stream, "%s%" PRId32 ",%" PRId32, i > 0 ? " " : "", queen[i].row, queen[i].column);
    fprintf(stream, "\nupper %" PRId32 "\n", upper);
    fwrite(proof, 1, size, stream);
    fflush(stream);
    fprintf(stream, "end %08" PRIx32 "\n", qs_crc32(0, text, *length));
    fclose(stream);
    return text;
}

/* What a leaf of this number is: the board with a queen on a square, or with the square blocked. */
static struct qs_instance *cube_of(const struct qs_instance *instance, uint32_t number)
{
    char *text = NULL;
    size_t length;
    struct qs_error error;
    int32_t n = qs_instance_size(instance), square = (int32_t)(number / 2 % (uint32_t)(n * n));
    FILE *stream = open_memstream(&text, &length);
    qs_instance_write(instance, stream);
    fprintf(stream, "%s %d %d\n", number % 2 == 1 ? "queen" : "block", square / n, square % n);
    fclose(stream);
    struct qs_instance *cube = qs_instance_read_text("cube", text, length, NULL, &error);
    free(text);
    return cube;
}

static char *leaf_text; /* of the one that is open */

/* A certificate that is right for the cube of its number, wherever the whole names it. */
static FILE *open_leaf(void *state, const struct qs_leaf *leaf, const char *path, bool *decoded,
                       struct qs_error *error)
{
    static const char rows[] = "parts 1\npart %d\nrows\n";
    const struct qs_instance *instance = state;
    struct qs_instance *cube = cube_of(instance, leaf->number);
    char proof[64];
    size_t fixed, length;
    (void)path;
    (void)error;
    if (!cube || leaf_text) { /* its square is not free */
        qs_instance_free(cube);
        return NULL;
    }
    qs_instance_queens(cube, &fixed);
    int32_t n = qs_instance_size(cube);
    int size = snprintf(proof, sizeof proof, rows, n - (int32_t)fixed);
    leaf_text = whole_text(cube, n, (const uint8_t *)proof, (size_t)size, &length);
    qs_instance_free(cube);
    *decoded = true; /* its digest is not compared */
    return fmemopen(leaf_text, length, "r");
}

static void close_leaf(void *state, FILE *stream)
{
    (void)state;
    fclose(stream);
    free(leaf_text);
    leaf_text = NULL;
}

static bool is_verified(const struct qs_instance *instance, int32_t upper, const uint8_t *proof,
                        size_t size)
{
    struct qs_error error = {0};
    struct qs_claim claim;
    const struct qs_leaves leaves = {
        .state = (void *)(uintptr_t)instance, .open = open_leaf, .close = close_leaf};
    size_t length;
    char *text = whole_text(instance, upper, proof, size, &length);
    FILE *stream = fmemopen(text, length, "r");
    bool verified =
        stream && qs_certificate_check_leaves(instance, "fuzz", stream, &leaves, &claim, &error);
    if (stream && !verified && error.kind != QS_ERROR_DEFECT)
        qs_fuzz_check_error(&error);
    if (stream)
        fclose(stream);
    free(text);
    return verified && claim.verified == claim.leaves;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    int32_t maximum;
    if (size == 0)
        return 0;
    const struct qs_instance *instance = qs_fuzz_board(boards, BOARDS, bytes[0], &maximum);
    (void)is_verified(instance, qs_instance_size(instance), bytes + 1, size - 1);
    if (is_verified(instance, maximum - 1, bytes + 1, size - 1))
        qs_fuzz_fail("a false bound is verified", boards[bytes[0] % BOARDS]);
    return 0;
}

size_t qs_fuzz_make_word(struct qs_random *random, char *word, size_t room)
{
    static const char *const forms[] = {
        "dominated %d,%d %d,%d\n",
        "forced %d,%d\n",
        "d%d,%d<%d,%d ",
        "x%d,%d ",
        "x%d,%d;%d,%d ",
        "f%d,%d ",
        "r%d ",
        "c%d ",
        "k1:r%d*1;c%d*1 ",
        "cover %d:r%d*1;c%d*1\n",
        "parts %d\n",
        "part %d\nrows\n",
        "part %d\ncolumns\n",
        "part %d\ntree\nr%d c%d ",
        "part %d\ncover 1:r%d*1\n",
        "part %d\nclauses\n%d %d 0 ",
        "or%d:%d-%d ",
        "od-%d:%d,%d ",
        "er%d,%d,%d ",
        "ec%d,%d,%d ",
        "%d -%d 0 ",
        "-%d -%d %d 0 ",
        "d %d %d 0 ",
        "a %d -%d 0 ",
        "a -2%d %d 0 ",
        "2%d -%d 0 ",
        "-2%d 2%d 0 ",
        "-%d 0 ",
        "branch %d,%d\n",
        ("leaf %d%d "
         "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855 1 %d\n"),
    };
    const char *form = forms[qs_random_below(random, sizeof forms / sizeof *forms)];
    int number[4];
    for (int i = 0; i < 4; i++)
        number[i] = qs_random_below(random, 7);
    return (size_t)snprintf(word, room, form, number[0], number[1], number[2], number[3]);
}
