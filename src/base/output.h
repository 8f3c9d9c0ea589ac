/*
 * Text output: a large buffer in front of a file, fast numbers, and one place
 * to ask whether everything arrived.
 *
 * What is written is made to stand by qs_output_commit (a record of several)
 * or qs_output_close (the rest, or all of it). Until the first of these, a file
 * is written under a temporary name beside its own; then it takes the place of
 * the old one; after that it grows by whole records: one is kept back until it
 * is committed, unless it is longer than 64 MiB.
 *
 * The new file has the mode and the owner of the old one. Where it could not have them, where the
 * old one has other names as well, or where its folder may not be written, the old file is written
 * into instead, all at once when the first record is complete. A file that may not be written is
 * not replaced.
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
/* The same for standard output, past stdio; signals that interrupt a write lose nothing of it. */
struct qs_output *qs_output_to_standard(struct qs_error *error);
/*
 * Write to a file. NULL on failure; QS_ERROR_STOPPED if a signal came while
 * a pipe waited for its reader.
 */
struct qs_output *qs_output_to_file(const char *path, struct qs_error *error);
/* Whether that would work, as far as can be seen now. Nothing is opened that waits. */
bool qs_output_check(const char *path, struct qs_error *error);

/*
 * The name of the temporary file, for whoever has to remove it when the program
 * is killed; NULL if there is none. Valid until the output is closed.
 */
const char *qs_output_temporary(const struct qs_output *output);

/*
 * From now on ask in the middle of a long record whether to stop; then nothing more is
 * written, as after a failure, and commit and close end with QS_ERROR_STOPPED.
 * What is left of a record when it is committed is always written.
 */
void qs_output_stop_when(struct qs_output *output, bool (*stop)(void *state), void *state);

void qs_output_text(struct qs_output *output, const char *text);
void qs_output_bytes(struct qs_output *output, const char *bytes, size_t count);
/* Text by others, such as a name: what a terminal would obey becomes "?". */
void qs_output_printable(struct qs_output *output, const char *text);
void qs_output_number(struct qs_output *output, int64_t number);
/* At most 1,023 bytes; what is longer is cut. */
void qs_output_format(struct qs_output *output, const char *format, ...) QS_PRINTF(2, 3);

/* Ask now. The same as qs_output_failed, in the form of a poll, for what takes long to be found. */
bool qs_output_must_stop(void *output);

/* True once a write has failed or was stopped; what follows is dropped. */
bool qs_output_failed(const struct qs_output *output);

/* What was written so far stands, and is flushed. False if it did not all arrive. */
bool qs_output_commit(struct qs_output *output, struct qs_error *error);
/* Drop what was written since; what a stream or a device has got already stays there. */
void qs_output_drop(struct qs_output *output);

/*
 * Commit, and let go of the output. False if anything was not written: then
 * a file holds what was committed before, and if that is nothing, whatever
 * stood under its name is untouched.
 */
bool qs_output_close(struct qs_output *output, struct qs_error *error);
/* Let go of it without what was written since the last commit. */
void qs_output_abandon(struct qs_output *output);

#endif
