/*
 * A place in a text: what every reader of files moves along, so that every
 * error can say where. The text need not end in a zero byte.
 */
#ifndef QS_TEXT_READER_H
#define QS_TEXT_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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
/* The byte at the place, moving behind it; −1 at the end. */
int qs_reader_next(struct qs_text_reader *reader);

/* Move over spaces and tabs (and carriage returns). */
void qs_reader_skip_blanks(struct qs_text_reader *reader);
/* Move over blanks and ends of lines. */
void qs_reader_skip_space(struct qs_text_reader *reader);
/* Move over blanks, ends of lines and comments, which reach from `mark` to the end of the line. */
void qs_reader_skip_comments(struct qs_text_reader *reader, char mark);
/* Move to the end of the line, not over it. */
void qs_reader_skip_line(struct qs_text_reader *reader);
/* True at the end of a line or of the text, after moving over blanks. */
bool qs_reader_at_line_end(struct qs_text_reader *reader);

/* The longest run of bytes that are neither blanks nor ends of lines; moves behind it. */
const char *qs_reader_word(struct qs_text_reader *reader, size_t *length);

/*
 * A whole number from least to most, with an optional sign. `what` names it in
 * the error: "expected WHAT from LEAST to MOST, found …". On failure the place
 * is where the number should have begun.
 */
bool qs_reader_number(struct qs_text_reader *reader, const char *what, int64_t least, int64_t most,
                      int64_t *number, struct qs_error *error);

/* Set the error to "expected WHAT, found …" at the present place. Always returns false. */
bool qs_reader_expected(const struct qs_text_reader *reader, const char *what,
                        struct qs_error *error);
/* Give an error that something else has set the present place. Always returns false. */
bool qs_reader_place(const struct qs_text_reader *reader, struct qs_error *error);

/* The bytes in quotation marks for a message: cut short, without control characters. */
#define QS_QUOTED_SIZE 40
void qs_quote(const char *text, size_t length, char quoted[QS_QUOTED_SIZE]);

/* How messages name a file: "standard input" for "-". */
const char *qs_source_name(const char *path);

/*
 * The whole of a file, or of standard input for "-", to be freed; NULL on failure, which it is if
 * it has more bytes than the limit (below SIZE_MAX).
 */
char *qs_read_whole(const char *path, size_t limit, size_t *length, struct qs_error *error);

#endif
