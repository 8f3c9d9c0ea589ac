/*
 * The format "fen": the board as in the Forsyth-Edwards Notation of chess, row by row from the top,
 * with / between rows: Q or q is a fixed queen, x or X a blocked square, and a number so many empty
 * squares; above 9 it has several digits. What follows after a blank, as in "w - - 0 1", is
 * skipped. # begins a comment line.
 *
 *     8/8/3Q4/8/8/8/8/8      12/4Q7/12/...
 */
#include <stdio.h>
#include <string.h>

#include "chess.h"
#include "fault.h"
#include "instance_reader.h"

/* One or more equal cells: 'Q', 'x', or '.' for empty ones. */
struct fen_run {
    char cell;
    int64_t length;
};

/* The next cells of a row. False, without an error if it is NULL, if there are none. */
static bool read_run(struct qs_text_reader *reader, struct fen_run *run, struct qs_error *error)
{
    struct qs_error ignored;
    int c = qs_reader_peek(reader);
    if (c >= '0' && c <= '9') {
        run->cell = '.';
        return qs_reader_number(reader, "empty squares", 1, QS_SIZE_MAX, &run->length,
                                error ? error : &ignored);
    }
    *run = (struct fen_run){c == 'Q' || c == 'q' ? 'Q' : 'x', 1};
    if (c > 0 && strchr("QqxX", c)) {
        qs_reader_next(reader);
        return true;
    }
    if (error)
        qs_reader_expected(reader, "Q, x, or a number of empty squares", error);
    return false;
}

/* How many squares the row has; the reader stops after it. */
static bool measure_row(struct qs_text_reader *reader, int64_t *squares, struct qs_error *error)
{
    struct fen_run run;
    int next;
    *squares = 0;
    do {
        if (!read_run(reader, &run, error))
            return false;
        *squares += run.length;
        next = qs_reader_peek(reader);
    } while (next >= 0 && !strchr("/ \t\r\n", next));
    return true;
}

static bool fen_recognise(struct qs_text_reader reader)
{
    int64_t squares;
    qs_reader_skip_comments(&reader, '#');
    return measure_row(&reader, &squares, NULL) && qs_reader_peek(&reader) == '/';
}

static bool fen_read_row(struct qs_text_reader *reader, struct qs_instance *instance, int32_t row,
                         struct qs_error *error)
{
    int64_t n = qs_instance_size(instance), squares;
    struct qs_text_reader start = *reader, end = *reader;
    if (!measure_row(&end, &squares, error))
        return false;
    if (squares != n) {
        qs_error_set(error, QS_ERROR_INPUT, "expected %d squares as in the first row, found %lld",
                     (int)n, (long long)squares);
        return qs_reader_place(&start, error);
    }
    struct fen_run run;
    for (int64_t column = 0; column < n; column += run.length) {
        struct qs_text_reader place = *reader;
        if (!read_run(reader, &run, error))
            return false;
        struct qs_square square = {row, (int32_t)column};
        bool added = true;
        if (run.cell != '.')
            added = run.cell == 'Q' ? qs_instance_add_queen(instance, square, error)
                                    : qs_instance_block_square(instance, square, error);
        if (!added) {
            qs_error_in_chess((int32_t)n, (int32_t)n, error);
            return qs_reader_place(&place, error);
        }
    }
    return true;
}

static bool read_fen(struct qs_text_reader *reader, const struct qs_reading *reading,
                     struct qs_instance **instance, struct qs_error *error)
{
    int64_t n;
    qs_reader_skip_comments(reader, '#');
    struct qs_text_reader end = *reader;
    if (!measure_row(&end, &n, error))
        return false;
    if (n > QS_SIZE_MAX) {
        qs_error_set(error, QS_ERROR_INPUT, "expected at most %d squares in a row", QS_SIZE_MAX);
        return qs_reader_place(reader, error);
    }
    if (!qs_reading_make(reading, n, reader, instance, error))
        return false;
    for (int32_t row = 0; row < n; row++) {
        if (row > 0 && qs_reader_peek(reader) != '/') {
            qs_error_set(error, QS_ERROR_INPUT, "expected %d rows of %d squares, found %d", (int)n,
                         (int)n, row);
            return qs_reader_place(reader, error);
        }
        if (row > 0)
            qs_reader_next(reader);
        if (!fen_read_row(reader, *instance, row, error))
            return false;
    }
    char what[64];
    snprintf(what, sizeof what, "the end of the board after %d rows", (int)n);
    if (qs_reader_peek(reader) == '/')
        return qs_reader_expected(reader, what, error);
    /* The other fields of a line of FEN do not matter here. */
    qs_reader_skip_line(reader);
    qs_reader_skip_comments(reader, '#');
    return qs_reader_peek(reader) < 0 ||
           qs_reader_expected(reader, "the end of the file after one board", error);
}

const struct qs_input_format qs_input_format_fen = {
    .name = "fen",
    .summary = "8/8/3Q4/...: rows with / between them; Q queen, x blocked, numbers empty",
    .recognise = fen_recognise,
    .read = read_fen,
};
