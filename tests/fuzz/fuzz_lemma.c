/*
 * Refutations by other solvers: no proof that one queen less than the maximum does not fit becomes
 * a certificate, and every certificate that a proof of the maximum becomes is verified. The first
 * byte selects the board and the encoding; the rest is the proof.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "fuzz_board.h"
#include "outside_proof.h"
#include "queensat/evidence.h"
#include "random_board.h"

static const char *const boards[] = {
    "board 3\n",
    "board 4\nqueen 0 0\n",
    "board 6\nqueen 0 0\nblock 1 4\n",
    "board 5\nblock 0 0\nblock 1 3\nblock-sum 4\nblock 4 4\n",
};
enum { BOARDS = sizeof boards / sizeof *boards };

/* Another program would be started for it. */
static bool is_compressed(const uint8_t *proof, size_t size)
{
    static const char *const magic[] = {"\x1f\x8b", "\xfd", "\x28\xb5\x2f\xfd"};
    for (size_t i = 0; i < sizeof magic / sizeof *magic; i++)
        if (size >= strlen(magic[i]) && memcmp(proof, magic[i], strlen(magic[i])) == 0)
            return true;
    return false;
}

/* Whether the proof becomes a certificate, which has to prove what it is about. */
static bool is_certified(const struct qs_instance *instance, const char *path,
                         const struct qs_export_options *options)
{
    struct qs_error error = {0};
    struct qs_claim claim;
    size_t fixed;
    struct qs_outside_proof asked = {.path = path};
    FILE *certificate = tmpfile();
    asked.placement = qs_instance_queens(instance, &fixed);
    asked.lower = (int32_t)fixed;
    if (!certificate)
        qs_fuzz_fail("no temporary file", "");
    bool certified = qs_outside_proof_certify(&asked, instance, options, certificate, &error);
    if (!certified)
        qs_fuzz_check_error(&error);
    rewind(certificate);
    if (certified && (!qs_certificate_check(instance, "fuzz", certificate, &claim, &error) ||
                      claim.upper != options->target - 1))
        qs_fuzz_fail("the certificate is refused", error.text);
    fclose(certificate);
    return certified;
}

/* The proof as a file, which is the same one every time. */
static const char *proof_path(const uint8_t *proof, size_t size)
{
    static char path[32];
    static FILE *file;
    if (!file)
        file = tmpfile();
    if (!file || ftruncate(fileno(file), 0) != 0)
        qs_fuzz_fail("no temporary file", "");
    rewind(file);
    fwrite(proof, 1, size, file);
    rewind(file);
    snprintf(path, sizeof path, "/dev/fd/%d", fileno(file));
    return path;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    struct qs_export_options options;
    int32_t maximum;
    if (size == 0 || is_compressed(bytes + 1, size - 1))
        return 0;
    const char *path = proof_path(bytes + 1, size - 1);
    const struct qs_instance *instance = qs_fuzz_board(boards, BOARDS, bytes[0], &maximum);
    qs_export_options_init(&options);
    options.encoding.amo = (enum qs_amo)(bytes[0] / BOARDS % 5);
    options.full = bytes[0] & 128;
    options.target = maximum + 1;
    (void)is_certified(instance, path, &options);
    options.target = maximum;
    if (is_certified(instance, path, &options))
        qs_fuzz_fail("a false bound is proved", boards[bytes[0] % BOARDS]);
    return 0;
}
