/*
 * A file that grows by whole entries, each appended at once or not at all, and that only one
 * process writes at a time. In whatever way a program ends, the file begins with the entries that
 * were ended before, and its next run goes on after them:
 *
 *     if (!qs_journal_open(&journal, path, &words, error))
 *         return false;
 *     // Read journal.stream from its beginning, and find how many bytes are whole entries.
 *     if (!qs_journal_cut(&journal, whole, error))     // what a kill or a full disk left
 *         ...
 *     qs_journal_append(&journal, text, length);       // as often as needed for one entry
 *     int failure = qs_journal_end(&journal, true);    // errno: the file is as before
 *     ...
 *     qs_journal_close(&journal);                      // also unlocks it
 *
 * An entry that is ended and synced survives the machine. Appending needs no second file and no
 * renaming, so that whoever reads the file meanwhile sees it grow. Here are all locks of files;
 * they belong to a process, and its children do not inherit them.
 */
#ifndef QS_JOURNAL_H
#define QS_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "queensat/error.h"

struct qs_journal {
    const char *path; /* of the caller */
    FILE *stream;     /* for reading */
    int descriptor;   /* the same file */
    uint64_t length;  /* of the whole entries, in bytes */
    uint64_t pending; /* appended since */
    int error;        /* of the current entry: an errno, also of its maker, or 0 */
};

/* How to refuse a file. */
struct qs_journal_words {
    const char *in_use;    /* another process writes it */
    const char *irregular; /* it is a device, a pipe, a folder */
};

/*
 * Open the file, create it if there is none, and lock it. False, with nothing to close:
 * QS_ERROR_INPUT if it is in use or not regular; QS_ERROR_SYSTEM.
 */
bool qs_journal_open(struct qs_journal *journal, const char *path,
                     const struct qs_journal_words *words, struct qs_error *error);

/* The entries are whole up to this length; drop what comes after them. */
bool qs_journal_cut(struct qs_journal *journal, uint64_t length, struct qs_error *error);

/* Append to the current entry. A failure is kept for its end. */
void qs_journal_append(struct qs_journal *journal, const void *bytes, size_t count);

/*
 * End the entry, and pass it on to the disk if `sync`. Returns 0; or an errno, and then the file is
 * what it was before the entry. If not even that is possible, all later entries fail, too.
 */
int qs_journal_end(struct qs_journal *journal, bool sync);

/* Read bytes of an entry. False: they cannot be read. */
bool qs_journal_read(const struct qs_journal *journal, uint64_t offset, void *bytes, size_t count);

/* Does nothing if it was not opened. */
void qs_journal_close(struct qs_journal *journal);

/* Set an error with this text, and the path as its place. False. */
bool qs_journal_refuse(const struct qs_journal *journal, const char *text, struct qs_error *error);

/*
 * Lock an open file for writing until it is closed; wait as long as somebody else has it, unless
 * `stop` (NULL: never), called about a hundred times a second, returns true: then EINTR. Returns 0
 * or an errno. The lock also ends when any other descriptor of the file is closed (POSIX): who has
 * it must not open the file again by its name, not even to read.
 */
int qs_file_lock(int descriptor, bool (*stop)(void *state), void *state);

#endif
