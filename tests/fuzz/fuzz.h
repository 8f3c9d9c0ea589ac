/*
 * What every fuzz target has: the function that libFuzzer calls with random bytes, and the check of
 * an error that it may cause. In ordinary builds replay.c calls it with files.
 */
#ifndef QS_FUZZ_H
#define QS_FUZZ_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "queensat/error.h"

/* Always returns 0. */
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

/* Print what is wrong, and abort. */
_Noreturn void qs_fuzz_fail(const char *what, const char *more);

/* After an input was refused: fail unless the error has a kind and one line of text. */
void qs_fuzz_check_error(const struct qs_error *error);

/* Whether a number has 6 to 9 digits: a board of that size is valid, but its memory is slow. */
bool qs_fuzz_is_huge(const uint8_t *bytes, size_t size);

#endif
