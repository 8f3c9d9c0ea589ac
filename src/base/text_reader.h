/*
 * A text and a place in it, with line and column for errors. Every reader of a file
 * format uses it. The text need not end in a zero byte.
 */
#ifndef QS_TEXT_READER_H
#define QS_TEXT_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "queensat/error.h"

struct qs_text_reader {
    const char *source;
    const char *at, *end;
    const char *line_start;
    unsigned long line; /* from 1 */
};

void qs_reader_init(struct qs_text_reader *reader, const char *source, const char *text,
                    size_t length);

/* The byte at the place, or −1 at the end of the text. */
int qs_reader_peek(const struct qs_text_reader *reader);
/* Read the byte at the place; −1 at the end. */
int qs_reader_next(struct qs_text_reader *reader);

/* Skip blanks: spaces, tabs and carriage returns. */
void qs_reader_skip_blanks(struct qs_text_reader *reader);
/* Skip blanks and line ends. */
void qs_reader_skip_space(struct qs_text_reader *reader);
/* Skip blanks, line ends and comments, which extend from `mark` to the end of the line. */
void qs_reader_skip_comments(struct qs_text_reader *reader, char mark);
/* Skip the same, and this byte, which must follow. */
bool qs_reader_expect(struct qs_text_reader *reader, char mark, char byte, struct qs_error *error);
/* Skip to the end of the line, which is not skipped. */
void qs_reader_skip_line(struct qs_text_reader *reader);
/* Skip blanks; true at the end of a line or of the text. */
bool qs_reader_at_line_end(struct qs_text_reader *reader);

/* Whether this text comes next. */
bool qs_reader_begins(const struct qs_text_reader *reader, const char *text);
/* Read the longest run of bytes that are neither blanks nor line ends. */
const char *qs_reader_word(struct qs_text_reader *reader, size_t *length);

/* Whether the bytes, such as those of a word that was read, are this word. */
static inline bool qs_word_is(const char *bytes, size_t length, const char *word)
{
    return length == strlen(word) && memcmp(bytes, word, length) == 0;
}

/*
 * Read a whole number from least to most, with an optional sign. `what` names it in
 * the error: "expected WHAT from LEAST to MOST, found …". On failure the place does
 * not change.
 */
bool qs_reader_number(struct qs_text_reader *reader, const char *what, int64_t least, int64_t most,
                      int64_t *number, struct qs_error *error);

/* Set the error to "expected WHAT, found …" at the current place. Always returns false. */
bool qs_reader_expected(const struct qs_text_reader *reader, const char *what,
                        struct qs_error *error);
/* The same for a number in a range, as of qs_reader_number. */
bool qs_reader_expected_number(const struct qs_text_reader *reader, const char *what, int64_t least,
                               int64_t most, struct qs_error *error);
/* Set the place of an error that is already set to the current place. Always returns false. */
bool qs_reader_place(const struct qs_text_reader *reader, struct qs_error *error);

/* Quote the bytes for a message: truncated, and with "?" for control characters. */
#define QS_QUOTED_SIZE 40
void qs_quote(const char *text, size_t length, char quoted[QS_QUOTED_SIZE]);

/* How messages name a file: "standard input" for "-". */
const char *qs_source_name(const char *path);

/*
 * The contents of a file, or of standard input for "-", which the caller frees. NULL on failure, or
 * if there are more bytes than the limit, which is below SIZE_MAX.
 */
char *qs_read_whole(const char *path, size_t limit, size_t *length, struct qs_error *error);
/* The same for the rest of an open stream, which messages call `source`. */
char *qs_read_rest(FILE *stream, const char *source, size_t limit, size_t *length,
                   struct qs_error *error);

#endif
