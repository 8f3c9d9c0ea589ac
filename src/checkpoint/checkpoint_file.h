/*
 * The file of a checkpoint, which grows by whole saves. A save is a number of records and a line
 * with the CRC-32 of everything above it. It is synced before the next one begins, so that whenever
 * the program is killed, at most the last save is incomplete; the next start cuts it off. Appending
 * needs no second file: the text of a certificate, which may be gigabytes, is written once. Only
 * one process writes at a time.
 *
 *     queensat checkpoint 1
 *     version 0.1.0         [since which states have had this form, not that of the program]
 *     instance 5891…        [its digest, instance_private.h]
 *     certificate yes       [texts are kept]
 *     saved 0a1b2c3d
 *     item 0 bitset 23 02ab…  [item 0: a kind, a number, and the digest of a board]
 *     text 0 65000          [65,000 bytes of certificate follow, and a line feed]
 *     …
 *     state 0 812           [812 bytes follow, and a line feed; replaces an earlier state]
 *     …
 *     closed 0              [the item is finished; its text is complete]
 *     saved 1c291ca3
 */
#ifndef QS_CHECKPOINT_FILE_H
#define QS_CHECKPOINT_FILE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "digest.h"
#include "queensat/error.h"

/* What the file must agree with. */
struct qs_checkpoint_run {
    char instance[QS_DIGEST_SIZE];
    bool certificate;
};

enum qs_checkpoint_word {
    QS_CHECKPOINT_ITEM,
    QS_CHECKPOINT_TEXT,
    QS_CHECKPOINT_STATE,
    QS_CHECKPOINT_CLOSED
};

#define QS_CHECKPOINT_KIND_SIZE 16
/* Bytes after one record of text or state. */
#define QS_CHECKPOINT_BYTES_MAX (1 << 30)

struct qs_checkpoint_record {
    enum qs_checkpoint_word word;
    uint32_t item;
    uint64_t offset, length;            /* of the bytes of a text or state in the file */
    char kind[QS_CHECKPOINT_KIND_SIZE]; /* of an item */
    int32_t number;
    char board[QS_DIGEST_SIZE];
};

struct qs_checkpoint_file {
    const char *path;       /* of the caller */
    FILE *stream;           /* for reading; NULL: it is not open */
    int descriptor;         /* the same file */
    uint64_t length;        /* of the whole saves, in bytes */
    uint64_t pending;       /* appended since */
    int error;              /* of the current save: an errno, also of its maker, or 0 */
    uint32_t crc, next_crc; /* of the whole saves; with what has been appended since */
};

/* Returns false with the error: QS_ERROR_INPUT if the record does not fit, QS_ERROR_MEMORY. */
typedef bool qs_checkpoint_take(void *state, const struct qs_checkpoint_record *record,
                                struct qs_error *error);

/*
 * Open or create the file, and lock it; the path must last as long. `take` is called for every
 * record that was saved, in order. False, and nothing is to be closed: QS_ERROR_INPUT if it is no
 * checkpoint, of another instance or version, damaged, or in use; QS_ERROR_SYSTEM;
 * QS_ERROR_MEMORY.
 */
bool qs_checkpoint_file_open(struct qs_checkpoint_file *file, const char *path,
                             const struct qs_checkpoint_run *run, qs_checkpoint_take *take,
                             void *state, struct qs_error *error);

/* Append to the current save. A failure is kept for qs_checkpoint_file_save. */
void qs_checkpoint_file_append(struct qs_checkpoint_file *file, const void *bytes, size_t count);

/*
 * End the save, and pass it on to the disk. Returns 0; or an errno if anything has failed since the
 * last one, and then the file is what it was after that. If not even that is possible, all later
 * saves fail, too.
 */
int qs_checkpoint_file_save(struct qs_checkpoint_file *file);

/* Read bytes of a text or state. False: they cannot be read. */
bool qs_checkpoint_file_read(const struct qs_checkpoint_file *file, uint64_t offset, void *bytes,
                             size_t count);

/* Also unlocks it. Does nothing if it was not opened. */
void qs_checkpoint_file_close(struct qs_checkpoint_file *file);

/*
 * The text of a state in a checkpoint: words, whole numbers and sets of bits, with
 * white space between them. It does not depend on the machine. What is read was
 * written by this program, but is checked like any other input.
 */
struct qs_saved_text {
    const char *at;
    bool failed; /* something else was expected; all that is read afterwards is worthless */
};

/* The word comes next. */
void qs_saved_word(struct qs_saved_text *text, const char *word);
/* A number from least to most; if it is none, `least`. */
int64_t qs_saved_number(struct qs_saved_text *text, int64_t least, int64_t most);
/* A number that is finite and not negative; if it is none, 0. */
double qs_saved_real(struct qs_saved_text *text);
/* A set of `count` bits, in count / 64 + 1 words. */
void qs_saved_bits(struct qs_saved_text *text, uint64_t *words, size_t count);
/* Nothing comes next, and nothing has failed. */
bool qs_saved_ends(struct qs_saved_text *text);

void qs_print_bits(FILE *stream, const uint64_t *words, size_t count);
void qs_print_real(FILE *stream, double value);

#endif
