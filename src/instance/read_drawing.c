/*
 * The format "drawing": lines of cells, a line for each row, with or without blanks between them:
 *
 *     Q . . .      Q   a fixed queen (or q, ♛ or ♕)
 *     . W . .      . - an empty square (or · or •)
 *     . x . #      x # a blocked square (or ▒)
 *                  W   a wall (or █)
 *
 * A line that begins with "#" is a comment if it contains anything but cells and
 * blanks. Blank lines are ignored.
 */
#include <stdio.h>
#include <string.h>

#include "fault.h"
#include "instance_reader.h"
#include "shape_draft.h"

enum drawing_cell {
    CELL_NONE, /* not a cell */
    CELL_EMPTY,
    CELL_QUEEN,
    CELL_BLOCKED,
    CELL_WALL
};

/*
 * The cell at the place, and its bytes. Chess symbols are those of boards in Unicode, ours and
 * others; two blocks side by side are one square, as on boards with blanks between the squares,
 * unless the drawing is narrow.
 */
static enum drawing_cell cell_at(const struct qs_text_reader *reader, bool narrow, size_t *bytes)
{
    static const struct {
        const char *text;
        enum drawing_cell cell;
        bool wide;
    } cells[] = {
        {".", CELL_EMPTY, false},   {"-", CELL_EMPTY, false},   {"Q", CELL_QUEEN, false},
        {"q", CELL_QUEEN, false},   {"x", CELL_BLOCKED, false}, {"X", CELL_BLOCKED, false},
        {"#", CELL_BLOCKED, false}, {"W", CELL_WALL, false},    {"w", CELL_WALL, false},
        {"♛", CELL_QUEEN, false},   {"♕", CELL_QUEEN, false},   {"·", CELL_EMPTY, false},
        {"•", CELL_EMPTY, false},   {"▒▒", CELL_BLOCKED, true}, {"▒", CELL_BLOCKED, false},
        {"██", CELL_WALL, true},    {"█", CELL_WALL, false},
    };
    for (size_t i = 0; i < sizeof cells / sizeof *cells; i++) {
        *bytes = strlen(cells[i].text);
        if (!(narrow && cells[i].wide) && qs_reader_begins(reader, cells[i].text))
            return cells[i].cell;
    }
    return CELL_NONE;
}

/* Skip cells up to the end of the line or the first byte that is not a cell; their number. */
static int64_t skip_cells(struct qs_text_reader *reader, bool narrow)
{
    int64_t cells = 0;
    size_t bytes;
    while (!qs_reader_at_line_end(reader) && cell_at(reader, narrow, &bytes) != CELL_NONE) {
        reader->at += bytes;
        cells++;
    }
    return cells;
}

static bool is_row(struct qs_text_reader reader)
{
    return skip_cells(&reader, false) > 0 && qs_reader_at_line_end(&reader);
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

/*
 * Whether the drawing has no blanks between the squares: an empty square or a queen, which are one
 * column wide, has another cell directly after it.
 */
static bool drawing_is_narrow(struct qs_text_reader reader, int64_t rows)
{
    for (; rows > 0 && qs_reader_peek(&reader) >= 0; rows--) {
        bool symbol = false;
        size_t bytes;
        for (skip_to_row(&reader);; reader.at += bytes) {
            const char *before = reader.at;
            if (qs_reader_at_line_end(&reader))
                break;
            enum drawing_cell cell = cell_at(&reader, false, &bytes);
            if (cell == CELL_NONE)
                return false;
            if (symbol && reader.at == before)
                return true;
            symbol = cell == CELL_EMPTY || cell == CELL_QUEEN;
        }
        qs_reader_skip_line(&reader);
    }
    return false;
}

/* Whether all rows have as many cells as the first one, if the drawing is narrow, or if it is not.
 */
static bool has_even_rows(struct qs_text_reader reader, bool narrow)
{
    struct qs_text_reader first = reader;
    int64_t columns = skip_cells(&first, narrow);
    for (; qs_reader_peek(&reader) >= 0; skip_to_row(&reader)) {
        if (skip_cells(&reader, narrow) != columns || !qs_reader_at_line_end(&reader))
            return false;
        qs_reader_skip_line(&reader);
    }
    return true;
}

/* Whether there is a blank between two cells. */
static bool has_blanks(struct qs_text_reader reader)
{
    for (; qs_reader_peek(&reader) >= 0; skip_to_row(&reader)) {
        size_t bytes;
        const char *end = NULL; /* of the cell before */
        while (!qs_reader_at_line_end(&reader) && cell_at(&reader, true, &bytes) != CELL_NONE) {
            if (end && reader.at != end)
                return true;
            end = reader.at += bytes;
        }
        qs_reader_skip_line(&reader);
    }
    return false;
}

/*
 * Without blanks, and without an empty square or queen that another cell follows, two blocks side
 * by side can be one square or two: then the rows decide. False: both are possible.
 */
static bool decide_width(const struct qs_text_reader *reader, bool *narrow, struct qs_error *error)
{
    *narrow = drawing_is_narrow(*reader, QS_SIZE_MAX);
    struct qs_text_reader wide_end = *reader, narrow_end = *reader;
    bool same = skip_cells(&wide_end, false) == skip_cells(&narrow_end, true);
    if (*narrow || has_blanks(*reader) || (same && has_even_rows(*reader, false)))
        return true;
    *narrow = has_even_rows(*reader, true);
    if (!*narrow || !has_even_rows(*reader, false))
        return true;
    qs_error_set(error, QS_ERROR_INPUT,
                 "two blocks side by side can be one square or two: use x and W, or blanks between "
                 "the squares");
    return qs_reader_place(reader, error);
}

static bool expected_cell(const struct qs_text_reader *reader, struct qs_error *error)
{
    return qs_reader_expected(reader, "a cell (Q, x, #, W, . or -)", error);
}

static bool drawing_read_row(struct qs_text_reader *reader, struct qs_instance *instance,
                             int32_t row, bool narrow, struct qs_error *error)
{
    int32_t columns = qs_instance_shape(instance).columns;
    for (int32_t column = 0; column < columns; column++) {
        struct qs_square square = {row, column};
        bool accepted = true;
        size_t bytes;
        if (qs_reader_at_line_end(reader)) {
            qs_error_set(error, QS_ERROR_INPUT, "expected %d cells as in the first row, found %d",
                         columns, column);
            return qs_reader_place(reader, error);
        }
        switch (cell_at(reader, narrow, &bytes)) {
        case CELL_NONE:
            return expected_cell(reader, error);
        case CELL_EMPTY:
        case CELL_WALL: /* which the board has already */
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
    snprintf(what, sizeof what, "the end of the row after %d cells", columns);
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

/* Of a row, as far as it has cells; what is wrong in it is found when it is read. */
static bool find_walls(struct qs_text_reader reader, bool narrow, int32_t row,
                       struct qs_shape_draft *draft, struct qs_error *error)
{
    size_t bytes;
    int32_t columns = draft->shape.columns;
    for (int32_t column = 0; column < columns && !qs_reader_at_line_end(&reader); column++) {
        struct qs_square square = {row, column};
        enum drawing_cell cell = cell_at(&reader, narrow, &bytes);
        if (cell == CELL_NONE)
            break;
        if (cell == CELL_WALL && !qs_shape_draft_add(draft, square, error))
            return false;
        reader.at += bytes;
    }
    return true;
}

/* As many columns as the first row has cells, as many rows as there are, and the walls. */
static bool measure_drawing(struct qs_text_reader reader, bool narrow, struct qs_shape_draft *draft,
                            struct qs_error *error)
{
    struct qs_text_reader end = reader;
    int64_t columns = skip_cells(&end, narrow);
    if (columns == 0 || !qs_reader_at_line_end(&end))
        return expected_cell(&end, error);
    if (columns > QS_SIZE_MAX) {
        qs_error_set(error, QS_ERROR_INPUT, "expected at most %d cells in a row", QS_SIZE_MAX);
        return qs_reader_place(&reader, error);
    }
    draft->shape.columns = (int32_t)columns;
    for (; qs_reader_peek(&reader) >= 0; skip_to_row(&reader)) {
        int32_t row = draft->shape.rows;
        if (row == QS_SIZE_MAX) {
            qs_error_set(error, QS_ERROR_INPUT, "expected at most %d rows", QS_SIZE_MAX);
            return qs_reader_place(&reader, error);
        }
        draft->shape.rows++;
        if (!find_walls(reader, narrow, row, draft, error))
            return false;
        qs_reader_skip_line(&reader);
    }
    return true;
}

static bool read_drawing(struct qs_text_reader *reader, const struct qs_reading *reading,
                         struct qs_instance **instance, struct qs_error *error)
{
    struct qs_shape_draft draft = {.room = 0};
    skip_to_row(reader);
    bool narrow;
    bool read = decide_width(reader, &narrow, error) &&
                measure_drawing(*reader, narrow, &draft, error) &&
                qs_reading_make_shaped(reading, &draft.shape, reader, instance, error);
    for (int32_t row = 0; read && row < draft.shape.rows; row++) {
        skip_to_row(reader);
        read = drawing_read_row(reader, *instance, row, narrow, error);
    }
    qs_shape_draft_release(&draft);
    return read;
}

const struct qs_input_format qs_input_format_drawing = {
    .name = "drawing",
    .summary = "a line of cells for each row: Q queen, . or - empty, x or # blocked, W wall",
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

/* "n = 4" or "3 x 4". */
static bool accept_sides(struct qs_text_reader *reader, struct qs_shape *shape)
{
    struct qs_error ignored;
    int64_t rows, columns;
    bool square = accept_text(reader, "n = ");
    if (!qs_reader_number(reader, "n", 1, QS_SIZE_MAX, &rows, &ignored))
        return false;
    columns = rows;
    if (!square && (!accept_text(reader, " x ") ||
                    !qs_reader_number(reader, "columns", 1, QS_SIZE_MAX, &columns, &ignored)))
        return false;
    *shape = (struct qs_shape){.rows = (int32_t)rows, .columns = (int32_t)columns};
    return true;
}

/* "n = 4, 1 queen", or "3 x 4, 2 walls, 1 queen", at the place; the reader stops after it. */
static bool accept_size(struct qs_text_reader *reader, struct qs_shape *shape)
{
    struct qs_text_reader at = *reader;
    struct qs_error ignored;
    int64_t count;
    if (!accept_sides(&at, shape) || !accept_text(&at, ", ") ||
        !qs_reader_number(&at, "a number", 0, INT32_MAX, &count, &ignored))
        return false;
    if (accept_text(&at, " wall")) {
        accept_text(&at, "s");
        if (!accept_text(&at, ", ") ||
            !qs_reader_number(&at, "a number", 0, INT32_MAX, &count, &ignored))
            return false;
    }
    if (!accept_text(&at, " queen"))
        return false;
    *reader = at;
    return true;
}

/*
 * The line that says this, at the beginning or after the instance's name. It is the first one, or
 * the second after what a solver claims.
 */
static bool find_size(struct qs_text_reader *reader, struct qs_shape *shape)
{
    for (int lines = 0; lines < 2; lines++) {
        if (accept_size(reader, shape))
            return true;
        while (qs_reader_peek(reader) >= 0 && qs_reader_peek(reader) != '\n') {
            if (!accept_text(reader, ": "))
                reader->at++;
            else if (accept_size(reader, shape))
                return true;
        }
        qs_reader_next(reader);
    }
    return false;
}

static bool recognise_report(struct qs_text_reader reader)
{
    struct qs_shape shape;
    return find_size(&reader, &shape);
}

static bool read_report(struct qs_text_reader *reader, const struct qs_reading *reading,
                        struct qs_instance **instance, struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    struct qs_shape shape;
    if (!find_size(reader, &shape))
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
    if (!qs_reading_make_shaped(reading, &shape, &start, instance, error))
        return false;
    bool narrow = drawing_is_narrow(*reader, shape.rows);
    for (int32_t row = 0; row < shape.rows; row++) {
        if (!drawing_read_row(reader, *instance, row, narrow, error))
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
