/*
 * A certificate, or another text that ends with the CRC of its lines, read line by
 * line; only enough of it is understood to join certificates.
 */
#ifndef QS_CERTIFICATE_TEXT_H
#define QS_CERTIFICATE_TEXT_H

#include "queensat/instance.h"

/* All 0 but the stream, the source and the error, which must outlive it. */
struct qs_certificate_text {
    FILE *stream;
    const char *source; /* for errors */
    struct qs_error *error;
    char *line;    /* the current line, with its line feed, and a 0 byte */
    size_t length; /* of the line */
    size_t room;
    unsigned long number; /* of the line, from 1 */
    uint32_t crc;         /* of all lines before the current one */
    bool ended;           /* the current line is the last one, and its CRC is right */
};

/*
 * The functions below return false with the error: QS_ERROR_INPUT if the text is not as it must
 * be, QS_ERROR_SYSTEM if it cannot be read, QS_ERROR_MEMORY.
 */

/* Go to the next line, which must exist. */
bool qs_certificate_text_next(struct qs_certificate_text *text);

/* Whether the current line begins with the word and a space, or is the word; what follows it. */
bool qs_certificate_text_is(const struct qs_certificate_text *text, const char *word,
                            const char **rest);

/* A line that consists of a word and a number from least to most. */
bool qs_certificate_text_number(struct qs_certificate_text *text, const char *word, int64_t least,
                                int64_t most, int32_t *number);

/* "lower", and the placement after it, which the caller frees, also if this fails. */
bool qs_certificate_text_placement(struct qs_certificate_text *text, int32_t n, int32_t *lower,
                                   struct qs_square **placement);

/* "R,C" of a square on an n × n board; *rest moves on. */
bool qs_certificate_text_square(struct qs_certificate_text *text, int32_t n, const char **rest,
                                struct qs_square *square);

/*
 * The head of a certificate, up to its line "upper", which becomes the current one; the instance
 * and the placement belong to the caller, also if this fails.
 */
bool qs_certificate_text_head(struct qs_certificate_text *text, struct qs_instance **instance,
                              int32_t *lower, struct qs_square **placement, int32_t *upper);

bool qs_certificate_text_expected(struct qs_certificate_text *text, const char *what);

void qs_certificate_text_release(struct qs_certificate_text *text);

#endif
