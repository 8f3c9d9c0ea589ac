/*
 * The format "drawing": n lines of n cells, with or without blanks between them:
 *
 *     Q . . .      Q   a fixed queen (or q, ♛ or ♕)
 *     . . . .      . - an empty square (or · or •)
 *     . x . #      x # a blocked square (or ▒)
 *     . . . .
 *
 * A line that begins with "#" is a comment if it contains anything but cells and
 * blanks. Blank lines are ignored.
 */
#include <stdio.h>
#include <string.h>

#include "fault.h"
#include "instance_reader.h"

enum drawing_cell {
    CELL_NONE, /* not a cell */
    CELL_EMPTY,
    CELL_QUEEN,
    CELL_BLOCKED
};

/*
 * The cell at the place, and its bytes. Chess symbols are those of boards in Unicode, ours and
 * others; two blocks side by side are one square, as on boards with blanks between the squares.
 */
static enum drawing_cell cell_at(const struct qs_text_reader *reader, size_t *bytes)
{
    static const struct {
        const char *text;
        enum drawing_cell cell;
    } cells[] = {
        {".", CELL_EMPTY},   {"-", CELL_EMPTY},   {"Q", CELL_QUEEN},   {"q", CELL_QUEEN},
        {"x", CELL_BLOCKED}, {"X", CELL_BLOCKED}, {"#", CELL_BLOCKED}, {"♛", CELL_QUEEN},
        {"♕", CELL_QUEEN},   {"·", CELL_EMPTY},   {"•", CELL_EMPTY},   {"▒▒", CELL_BLOCKED},
        {"▒", CELL_BLOCKED},
    };
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        *bytes = strlen(cells[i].text);
        if (qs_reader_begins(reader, cells[i].text))
            return cells[i].cell;
    }
    return CELL_NONE;
}

/* Skip cells up to the end of the line or the first byte that is not a cell; their number. */
static int64_t skip_cells(struct qs_text_reader *reader)
{
    int64_t cells = 0;
    size_t bytes;
    while (!qs_reader_at_line_end(reader) && cell_at(reader, &bytes) != CELL_NONE) {
        reader->at += bytes;
        cells++;
    }
    return cells;
}

static bool is_row(struct qs_text_reader reader)
{
    return skip_cells(&reader) > 0 && qs_reader_at_line_end(&reader);
}

/* Skip comments and blank lines. */
static void skip_to_row(struct qs_text_reader *reader)
{
    qs_reader_skip_space(reader);
    while (qs_reader_peek(reader) == '#' && !is_row(*reader)) {
        qs_reader_skip_line(reader);
        qs_reader_skip_space(reader);
    }
}

static bool expected_cell(const struct qs_text_reader *reader, struct qs_error *error)
{
    return qs_reader_expected(reader, "a cell (Q, x, #, . or -)", error);
}

static bool drawing_read_row(struct qs_text_reader *reader, struct qs_instance *instance,
                             int32_t row, struct qs_error *error)
{
    int32_t n = qs_instance_size(instance);
    for (int32_t column = 0; column < n; column++) {
        struct qs_square square = {row, column};
        bool accepted = true;
        size_t bytes;
        if (qs_reader_at_line_end(reader)) {
            qs_error_set(error, QS_ERROR_INPUT, "expected %d cells as in the first row, found %d",
                         n, column);
            return qs_reader_place(reader, error);
        }
        switch (cell_at(reader, &bytes)) {
        case CELL_NONE:
            return expected_cell(reader, error);
        case CELL_EMPTY:
            break;
        case CELL_QUEEN:
            accepted = qs_instance_add_queen(instance, square, error);
            break;
        case CELL_BLOCKED:
            accepted = qs_instance_block_square(instance, square, error);
            break;
        }
        if (!accepted)
            return qs_reader_place(reader, error);
        reader->at += bytes;
    }
    if (qs_reader_at_line_end(reader))
        return true;
    char what[64];
    snprintf(what, sizeof what, "the end of the row after %d cells", n);
    return qs_reader_expected(reader, what, error);
}

/*
 * "#" begins comments in other formats, too, so that the first line that does not
 * begin with it decides; if all do, the text is a drawing if one of them is a row.
 */
static bool recognise_drawing(struct qs_text_reader reader)
{
    struct qs_text_reader decisive = reader;
    qs_reader_skip_comments(&decisive, '#');
    if (qs_reader_peek(&decisive) < 0) {
        decisive = reader;
        skip_to_row(&decisive);
    }
    return is_row(decisive);
}

static bool read_drawing(struct qs_text_reader *reader, const struct qs_reading *reading,
                         struct qs_instance **instance, struct qs_error *error)
{
    skip_to_row(reader);
    struct qs_text_reader end = *reader;
    int64_t n = skip_cells(&end);
    if (n == 0 || !qs_reader_at_line_end(&end))
        return expected_cell(&end, error);
    if (n > QS_SIZE_MAX) {
        qs_error_set(error, QS_ERROR_INPUT, "expected at most %d cells in a row", QS_SIZE_MAX);
        return qs_reader_place(reader, error);
    }
    if (!qs_reading_make(reading, n, reader, instance, error))
        return false;
    for (int32_t row = 0; row < n; row++) {
        skip_to_row(reader);
        if (qs_reader_peek(reader) < 0) {
            qs_error_set(error, QS_ERROR_INPUT, "expected %d rows of %d cells, found %d", (int)n,
                         (int)n, row);
            return qs_reader_place(reader, error);
        }
        if (!drawing_read_row(reader, *instance, row, error))
            return false;
    }
    skip_to_row(reader);
    if (qs_reader_peek(reader) < 0)
        return true;
    char what[64];
    snprintf(what, sizeof what, "the end of the file after %d rows", (int)n);
    return qs_reader_expected(reader, what, error);
}

const struct qs_input_format qs_input_format_drawing = {
    .name = "drawing",
    .summary = "n lines of n cells: Q queen, . or - empty, x or # blocked",
    .recognise = recognise_drawing,
    .read = read_drawing,
};

/*
 * The format "report": what solve and decode print for people, whose board is a placement:
 *
 *     board.txt: n = 4, 1 queen fixed
 *     maximum 4, proved
 *     queens 4 = 1 fixed + 3 added
 *
 *     - Q - -
 *     - - - Q
 *     Q - - -
 *     - - Q -
 *
 * It is no instance, because fixed and added queens look alike.
 */

static bool accept_text(struct qs_text_reader *reader, const char *text)
{
    bool begins = qs_reader_begins(reader, text);
    reader->at += begins ? strlen(text) : 0;
    return begins;
}

/* "n = 4, 1 queen" at the place; the reader stops after n. */
static bool accept_size(struct qs_text_reader *reader, int64_t *n)
{
    struct qs_text_reader at = *reader;
    struct qs_error ignored;
    int64_t queens;
    if (!accept_text(&at, "n = ") || !qs_reader_number(&at, "n", 1, QS_SIZE_MAX, n, &ignored))
        return false;
    *reader = at;
    return accept_text(&at, ", ") &&
           qs_reader_number(&at, "queens", 0, QS_SIZE_MAX, &queens, &ignored) &&
           accept_text(&at, " queen");
}

/*
 * The line that says this, at the beginning or after the instance's name. It is the first one, or
 * the second after what a solver claims.
 */
static bool find_size(struct qs_text_reader *reader, int64_t *n)
{
    for (int lines = 0; lines < 2; lines++) {
        if (accept_size(reader, n))
            return true;
        while (qs_reader_peek(reader) >= 0 && qs_reader_peek(reader) != '\n') {
            if (!accept_text(reader, ": "))
                reader->at++;
            else if (accept_size(reader, n))
                return true;
        }
        qs_reader_next(reader);
    }
    return false;
}

static bool recognise_report(struct qs_text_reader reader)
{
    int64_t n;
    return find_size(&reader, &n);
}

static bool read_report(struct qs_text_reader *reader, const struct qs_reading *reading,
                        struct qs_instance **instance, struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    int64_t n;
    if (!find_size(reader, &n))
        return qs_reader_expected(&start, "a report with \"n = N, K queens fixed\"", error);
    if (!reading->placement) {
        qs_error_set(error, QS_ERROR_INPUT,
                     "expected an instance, found a report of queensat, which does not say which "
                     "queens are fixed: use the instance, or --format json");
        return qs_reader_place(&start, error);
    }
    bool empty = false; /* The board is between two empty lines. */
    while (!empty && qs_reader_peek(reader) >= 0) {
        qs_reader_skip_line(reader);
        qs_reader_next(reader);
        empty = qs_reader_at_line_end(reader) && qs_reader_peek(reader) == '\n';
    }
    qs_reader_next(reader);
    if (!empty)
        return qs_reader_expected(reader, "an empty line before the board", error);
    if (!qs_reading_make(reading, n, &start, instance, error))
        return false;
    for (int32_t row = 0; row < n; row++) {
        if (!drawing_read_row(reader, *instance, row, error))
            return false;
        qs_reader_next(reader);
    }
    return true;
}

const struct qs_input_format qs_input_format_report = {
    .name = "report",
    .summary = "what solve prints for people, only as a placement",
    .recognise = recognise_report,
    .read = read_report,
};
