/*
 * Reads a certificate once, from front to back. Errors give line and column.
 */
#ifndef QS_CERTIFICATE_READER_H
#define QS_CERTIFICATE_READER_H

#include <stdio.h>

#include "digest.h"
#include "line_at.h"
#include "queensat/evidence.h"

#define QS_CERTIFICATE_BUFFER 8192

struct qs_certificate_reader {
    const char *source; /* the name of the file, for errors */
    FILE *stream;
    struct qs_error *error;
    size_t at, filled, summed; /* in the buffer: next byte, end, end of the CRC so far */
    uint64_t before;           /* bytes read before those in the buffer */
    uint64_t line_start;       /* of the current line, in bytes from the beginning */
    unsigned long line;        /* from 1 */
    uint32_t crc;
    struct qs_sha256 *hash; /* of all bytes that have been in the buffer; or NULL */
    unsigned char buffer[QS_CERTIFICATE_BUFFER];
};

/* The stream and the error must outlive the reader. */
void qs_certificate_reader_init(struct qs_certificate_reader *reader, const char *source,
                                FILE *stream, struct qs_error *error);

/* Fill the buffer and return its first byte; −1 at the end of the stream. */
int qs_certificate_reader_refill(struct qs_certificate_reader *reader);

/* The next byte, without reading it; −1 at the end. */
static inline int qs_certificate_reader_peek(struct qs_certificate_reader *reader)
{
    return reader->at < reader->filled ? reader->buffer[reader->at]
                                       : qs_certificate_reader_refill(reader);
}

/* Read the next byte; −1 at the end. */
static inline int qs_certificate_reader_next(struct qs_certificate_reader *reader)
{
    int byte = qs_certificate_reader_peek(reader);
    if (byte < 0)
        return byte;
    reader->at++;
    if (byte == '\n') {
        reader->line++;
        reader->line_start = reader->before + reader->at;
    }
    return byte;
}

/* The CRC-32 of all bytes up to here. */
uint32_t qs_certificate_reader_crc(struct qs_certificate_reader *reader);

/* Read the next byte if it is this one. */
bool qs_certificate_reader_take(struct qs_certificate_reader *reader, char byte);

/* Skip spaces and line ends. */
void qs_certificate_reader_skip(struct qs_certificate_reader *reader);

/*
 * The functions below return false with an error that names the place:
 * QS_ERROR_INPUT if the text is not a certificate, QS_ERROR_SYSTEM if it cannot be
 * read.
 */

/* Exactly this byte. */
bool qs_certificate_reader_expect(struct qs_certificate_reader *reader, char byte);

/* A space or the end of a line, which stays. */
bool qs_certificate_reader_expect_space(struct qs_certificate_reader *reader);

/* A whole number from least to most, without a sign unless least is negative. */
bool qs_certificate_reader_number(struct qs_certificate_reader *reader, int64_t least, int64_t most,
                                  int64_t *number);

/* "row,column" of a square on a board. */
bool qs_certificate_reader_square(struct qs_certificate_reader *reader, int32_t rows,
                                  int32_t columns, struct qs_square *square);

/* The letter of one of the first `directions` directions. */
bool qs_certificate_reader_direction(struct qs_certificate_reader *reader, int directions,
                                     int *direction);

/* Letter and number of a line of a board. */
bool qs_certificate_reader_line(struct qs_certificate_reader *reader,
                                const struct qs_line_numbers *numbers, struct qs_line *line);

/* A word of lower-case letters and digits, truncated to the size. Empty if there is none. */
void qs_certificate_reader_word(struct qs_certificate_reader *reader, char *word, size_t size);

/* A line that consists of a word and a number from 0 to `most`. */
bool qs_certificate_reader_field(struct qs_certificate_reader *reader, const char *name,
                                 int64_t most, int64_t *number);

/* The first line of a text, without its line feed. */
bool qs_certificate_reader_head(struct qs_certificate_reader *reader, const char *head);

/* The last line: the CRC of everything before it. Nothing follows. */
bool qs_certificate_reader_end(struct qs_certificate_reader *reader);
/* The same after the word "end " has been read; the CRC is that before the word. */
bool qs_certificate_reader_end_crc(struct qs_certificate_reader *reader, uint32_t crc);

/* Set QS_ERROR_MEMORY, without a place. */
bool qs_certificate_reader_refuse_memory(struct qs_certificate_reader *reader);

/* Set QS_ERROR_INPUT "expected …" at this place; or QS_ERROR_SYSTEM if reading failed. */
bool qs_certificate_reader_expected(struct qs_certificate_reader *reader, const char *what);

/* Set an error of this kind at this place. */
bool qs_certificate_reader_blame(struct qs_certificate_reader *reader, enum qs_error_kind kind,
                                 const char *text);

/* Set QS_ERROR_DEFECT at this place: what the certificate says is false. */
bool qs_certificate_reader_refuse(struct qs_certificate_reader *reader, const char *format, ...)
    QS_PRINTF(2, 3);

/* Whether a certificate may give it as the name of a leaf: no way out of the folder. */
bool qs_leaf_name_is_plain(const char *name);

/* A digest (digest.h), the rest of a line "leaf", and the same of a manifest. */
bool qs_certificate_reader_digest(struct qs_certificate_reader *reader,
                                  char digest[QS_DIGEST_SIZE]);
/* Of a board on which at most so many queens fit. */
bool qs_certificate_read_leaf(struct qs_certificate_reader *reader, int32_t most,
                              struct qs_leaf *leaf);

/*
 * The first line of a certificate, and the instance, which is between it and the claims; NULL on
 * failure, also if it is of another size than this one (0: any). Then the line "lower" and its
 * placement, which the caller frees, also if this fails.
 */
struct qs_instance *qs_certificate_read_instance(struct qs_certificate_reader *reader,
                                                 int32_t size);
bool qs_certificate_read_placement(struct qs_certificate_reader *reader,
                                   const struct qs_instance *instance, struct qs_square **queens,
                                   int32_t *count);

/* Read the first line and the instance as above, and compare it with the one that is asked about.
 */
bool qs_certificate_check_instance(struct qs_certificate_reader *reader,
                                   const struct qs_instance *instance);

#endif
