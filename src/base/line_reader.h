/*
 * The lines of a stream that may have millions of them: one at a time in memory, so that what is
 * made of each can be answered before the next is read.
 */
#ifndef QS_LINE_READER_H
#define QS_LINE_READER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

#include "queensat/error.h"

/* All zero: nothing is open. */
struct qs_line_reader {
    const char *source;   /* the file, as messages name it */
    unsigned long number; /* of the line that was read last, from 1 */
    const char *text;     /* that line, without its end, until the next is read; no zero byte */
    size_t length;

    /* Private. */
    FILE *stream;
    char *room;
    size_t capacity, limit;
    bool failed; /* it cannot be read any further */
};

/*
 * Open a file, or standard input for "-"; a line may have `limit` bytes. The path must remain.
 * False on failure; close it in any case.
 */
bool qs_line_reader_open(struct qs_line_reader *reader, const char *path, size_t limit,
                         struct qs_error *error);
void qs_line_reader_close(struct qs_line_reader *reader);

/*
 * Read the next line that is not blank and does not begin with #. QS_LINE_REFUSED: it is too long,
 * or could not be read, as the error says, with its place; the next call continues after it.
 */
enum qs_line_kind { QS_LINE_READ, QS_LINE_REFUSED, QS_LINE_NONE };
enum qs_line_kind qs_line_reader_next(struct qs_line_reader *reader, struct qs_error *error);

#endif
