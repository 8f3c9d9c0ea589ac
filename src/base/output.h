/*
 * Text output to a file or stream: buffered, with fast numbers, and with one place
 * to check whether everything was written.
 *
 * Output becomes permanent with qs_output_commit (one of several records) or
 * qs_output_close (the rest, or all of it). Until the first of these, a file is
 * written under a temporary name in the same folder; then it replaces the old one;
 * after that it grows by whole records: each is kept in memory until it is
 * committed, unless it is longer than 64 MiB.
 *
 * The new file has the mode and the owner of the old one. If that is impossible, if the old file
 * has several names or if its folder is read-only, the output is instead copied into the old file
 * when the first record is complete. A file without write permission is not replaced.
 */
#ifndef QS_OUTPUT_H
#define QS_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#include "queensat/error.h"

struct qs_output;

/* Write to an open stream, which the caller closes. NULL: out of memory. */
struct qs_output *qs_output_to_stream(FILE *stream, struct qs_error *error);
/* Write to standard output, without stdio: a signal during a write causes no loss. */
struct qs_output *qs_output_to_standard(struct qs_error *error);
/*
 * Write to a file. NULL on failure; QS_ERROR_STOPPED if a signal came while opening
 * a pipe that has no reader yet.
 */
struct qs_output *qs_output_to_file(const char *path, struct qs_error *error);
/* Check that this would work, as far as possible without waiting. */
bool qs_output_check(const char *path, struct qs_error *error);
/*
 * Where text for a file can wait until it is complete: in the file's own folder, which will need
 * the room anyway, or, where the system keeps temporary files (NULL), if the path is a device or a
 * pipe, or a file in a folder that cannot be written. The caller frees the folder. False, with
 * errno, if the path cannot be written.
 */
bool qs_output_find_room(const char *path, char **folder);

/*
 * The name of the temporary file, so that a signal handler can remove it; NULL if
 * there is none. Valid until the output is closed.
 */
const char *qs_output_temporary(const struct qs_output *output);

/*
 * From now on, call `stop` during long records. Once it returns true, nothing more is
 * written, as after a failure, and commit and close fail with QS_ERROR_STOPPED. The
 * rest of a record in the buffer is always written when it is committed.
 */
void qs_output_stop_when(struct qs_output *output, bool (*stop)(void *state), void *state);

void qs_output_text(struct qs_output *output, const char *text);
void qs_output_bytes(struct qs_output *output, const char *bytes, size_t count);
/* Text of unknown origin, such as a name: control characters become "?". */
void qs_output_printable(struct qs_output *output, const char *text);
void qs_output_number(struct qs_output *output, int64_t number);
/* At most 1,023 bytes; longer text is truncated. */
void qs_output_format(struct qs_output *output, const char *format, ...) QS_PRINTF(2, 3);

/* A poll for long computations: calls `stop` now, and is otherwise like qs_output_failed. */
bool qs_output_must_stop(void *output);

/* True once a write has failed or was stopped; later output is dropped. */
bool qs_output_failed(const struct qs_output *output);

/* Make the output so far permanent, and flush it. False if not all of it was written. */
bool qs_output_commit(struct qs_output *output, struct qs_error *error);
/* Drop the output since the last commit, except what a stream or a device already has. */
void qs_output_drop(struct qs_output *output);

/*
 * Commit, and free the output. False if anything was not written: then a file has
 * what was committed before; if nothing was, any old file is unchanged.
 */
bool qs_output_close(struct qs_output *output, struct qs_error *error);
/* Free the output without committing. */
void qs_output_abandon(struct qs_output *output);

#endif
