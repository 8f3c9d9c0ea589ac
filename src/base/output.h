/*
 * Text output: a large buffer in front of a file, fast numbers, and one place
 * to ask whether everything arrived. A file is written under a temporary name
 * beside its own and renamed when it is complete, so that nobody ever sees
 * half of it.
 */
#ifndef QS_OUTPUT_H
#define QS_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "queensat/error.h"

struct qs_output;

/* Write to an open stream, which stays the caller's. NULL: no memory. */
struct qs_output *qs_output_to_stream(FILE *stream, struct qs_error *error);
/* Write to a file; it appears, or is replaced, at qs_output_close. NULL on failure. */
struct qs_output *qs_output_to_file(const char *path, struct qs_error *error);

void qs_output_text(struct qs_output *output, const char *text);
void qs_output_bytes(struct qs_output *output, const char *bytes, size_t count);
void qs_output_number(struct qs_output *output, int64_t number);
/* At most 1,023 bytes; what is longer is cut. */
void qs_output_format(struct qs_output *output, const char *format, ...) QS_PRINTF(2, 3);

/* True once a write has failed; what follows is dropped. */
bool qs_output_failed(const struct qs_output *output);

/*
 * Flush, and rename a file to its own name. False if anything was not written:
 * then a file is removed and whatever stood under its name is untouched.
 */
bool qs_output_close(struct qs_output *output, struct qs_error *error);
/* Give up: remove a file that was begun. */
void qs_output_abandon(struct qs_output *output);

#endif
