/*
 * Text output to a file or stream: buffered, with fast numbers, and with one place
 * to check whether everything was written.
 *
 *     output = qs_output_open(path, &error)     refuses at once what could not be written later
 *     qs_output_text(output, ...)
 *     qs_output_commit(output, &error)          as often as wanted
 *     qs_output_close(output, &error)           or qs_output_abandon(output)
 *
 * Output becomes permanent with qs_output_commit (one of several records) or
 * qs_output_close (the rest, or all of it). Until the first of these, a file is
 * written under a temporary name in the same folder; then it replaces the old one, with its mode
 * and owner; after that it grows by whole records: each is kept in memory until it is
 * committed, unless it is longer than 64 MiB. Nothing is created before there is something to
 * write. qs_temporary_remove_all() removes what is not complete.
 *
 * Refused are a file without write permission, a file with several names, and what could be written
 * but not replaced: a file in a folder that cannot be written, and somebody else's. Devices and
 * pipes, and what is open as standard output, are written to as they are.
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
/*
 * Collect the output in memory, until qs_output_take closes it: it returns the text, followed by a
 * zero byte, which the caller frees, with its length unless that is NULL. Of the second, NULL is
 * allowed as output, and returned with QS_ERROR_MEMORY if any of the text is missing.
 */
struct qs_output *qs_output_to_memory(struct qs_error *error);
char *qs_output_take(struct qs_output *output, size_t *length, struct qs_error *error);
/*
 * Write to a file, a device or a pipe, or, if the path is NULL, to standard output, without stdio:
 * a signal during a write causes no loss. NULL on failure. A pipe is opened when there is something
 * to write, and then waits for its reader; a signal that comes meanwhile is QS_ERROR_STOPPED.
 */
struct qs_output *qs_output_open(const char *path, struct qs_error *error);
/* Check that this would work, as far as possible without waiting. */
bool qs_output_check(const char *path, struct qs_error *error);
/* Make the folders in front of the file's name that are not there. */
bool qs_output_make_folder(const char *path, struct qs_error *error);

/* The folder of a file, "." if its path names none. The caller frees it; NULL: out of memory. */
char *qs_folder_of(const char *path);

/*
 * The folder of the file, which will need the room anyway: there, other text can wait until it is
 * written. NULL if it is written to as it is, or out of memory.
 */
const char *qs_output_folder(struct qs_output *output);
/* As given; NULL for standard output. */
const char *qs_output_path(const struct qs_output *output);

/*
 * The output as a stream, for functions that write to one. It belongs to the output, and what it
 * still holds is part of it when it is committed, closed or taken. NULL: out of memory, or for
 * NULL.
 */
FILE *qs_output_stream(struct qs_output *output, struct qs_error *error);

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
/* Set the error to what has failed. Returns false. */
bool qs_output_blame(const struct qs_output *output, struct qs_error *error);

/* Make the output so far permanent, and flush it. False if not all of it was written. */
bool qs_output_commit(struct qs_output *output, struct qs_error *error);
/* Drop the output since the last commit, except what a stream or a device already has. */
void qs_output_drop(struct qs_output *output);

/*
 * Commit, and free the output. False if anything was not written: then a file has
 * what was committed before; if nothing was, any old file is unchanged.
 */
bool qs_output_close(struct qs_output *output, struct qs_error *error);
/* Free the output without committing. NULL is ignored. */
void qs_output_abandon(struct qs_output *output);
/* Close it if it is whole, and abandon it otherwise. True if all of it was written. */
bool qs_output_end(struct qs_output *output, bool whole, struct qs_error *error);

#endif
