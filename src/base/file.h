/*
 * Files that the program writes. Nobody sees one before it is complete (as with git's tempfile.h):
 *
 *     file = qs_file_begin(path, &error)        refuses at once what could not be written later
 *     fprintf(file->stream, ...)                under another name, in the same folder
 *     qs_file_keep(file, &error)                it replaces what is there, with its mode and owner,
 *                                               or
 *     qs_file_drop(file)                        it is gone, and what is there stays
 *
 * A file of several records appears with the first that is committed (qs_file_commit); after that
 * it grows by whole records, each of which is held in memory until it is committed, unless it is
 * longer than 64 MiB. Nothing is created before there is something to write, or to keep.
 *
 * Refused are a file without write permission, a file with several names, and what could be written
 * but not replaced: a file in a folder that cannot be written, and somebody else's. Devices and
 * pipes, and what is open as standard output, are written to as they are.
 */
#ifndef QS_FILE_H
#define QS_FILE_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "queensat/error.h"

struct qs_temporary;

struct qs_file {
    /*
     * To be written to, but not closed. It has an error, and takes nothing more, once a write has
     * failed or was stopped. A signal during a write causes no loss.
     */
    FILE *stream;
    char *path; /* as given; NULL: standard output */
    /*
     * That of the file, which will need the room anyway: there, other text can wait until it is
     * written. NULL: it is written to as it is.
     */
    char *folder;

    /* Private. */
    char *target;                   /* the file to be replaced; NULL: written to as it is */
    struct qs_temporary *temporary; /* what will replace it; NULL: has not begun, or was renamed */
    int descriptor;                 /* -1: there was nothing to write yet */
    off_t committed;                /* the length of the committed part of the target */
    int failure;                    /* of the first write that failed; 0: none */
    bool ignores;                   /* what is written to the stream is lost */
    bool (*stop)(void *state);
    void *stop_state;
    char *held; /* of a record of a growing file, in front of what the stream has */
    size_t length, room;
    char buffer[1 << 16]; /* of the stream */
};

/*
 * A file, a device or a pipe, or, if the path is NULL, standard output. NULL on failure. A pipe is
 * opened when there is something to write, and then waits for its reader; a signal that comes
 * meanwhile is QS_ERROR_STOPPED.
 */
struct qs_file *qs_file_begin(const char *path, struct qs_error *error);
/* Check that this would work, as far as possible without waiting. */
bool qs_file_check(const char *path, struct qs_error *error);
/* Make the folders in front of the file's name that are not there. */
bool qs_file_make_folder(const char *path, struct qs_error *error);
/*
 * The file that a path leads to through links, which need not exist: as realpath() has it if it
 * does. The caller frees it; NULL: out of memory.
 */
char *qs_file_resolve(const char *path);
/* The folder of a file, "." if its path names none. The caller frees it; NULL: out of memory. */
char *qs_folder_of(const char *path);

/*
 * Lock an open file for writing until it is closed; wait as long as another process has it, unless
 * `stop` (NULL: never), called about a hundred times a second, returns true: then EINTR. Returns 0
 * or an errno. The lock also ends when any other descriptor of the file is closed (POSIX): who has
 * it must not open the file again by its name, not even to read. Children do not inherit it.
 */
int qs_file_lock(int descriptor, bool (*stop)(void *state), void *state);

/*
 * From now on, call `stop` (NULL: nothing) during long records. Once it returns true, nothing more
 * is written, as after a failure, and commit and keep fail with QS_ERROR_STOPPED. The rest of a
 * record in the buffer is always written when it is committed.
 */
void qs_file_stop_when(struct qs_file *file, bool (*stop)(void *state), void *state);

/* A poll for long computations: calls `stop` now. True if nothing more will be written. */
bool qs_file_must_stop(void *file);

/* Make the records so far permanent, and flush them. False if not all of it was written. */
bool qs_file_commit(struct qs_file *file, struct qs_error *error);
/* Take back what was written since the last commit, except what a device already has. */
void qs_file_undo(struct qs_file *file);
/* Set the error to what has failed. Returns false. */
bool qs_file_blame(const struct qs_file *file, struct qs_error *error);

/*
 * Commit, and free it. False if anything was not written: then a file has what was committed
 * before; if nothing was, any old file is unchanged.
 */
bool qs_file_keep(struct qs_file *file, struct qs_error *error);
/* Free it without committing. NULL is ignored. */
void qs_file_drop(struct qs_file *file);
/* Keep it if it is whole, and drop it otherwise. True if all of it was written. */
bool qs_file_end(struct qs_file *file, bool whole, struct qs_error *error);

#endif
