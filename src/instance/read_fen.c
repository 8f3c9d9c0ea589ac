/*
 * The format "fen": the board as in the Forsyth-Edwards Notation of chess, row by row from the top,
 * with / between rows: Q or q is a fixed queen, x or X a blocked square, and a number so many empty
 * squares; above 9 it has several digits. What follows after a blank, as in "w - - 0 1", is
 * skipped. # begins a comment line. In the format "fen-walls", which must be named, P or p, a pawn,
 * is a wall: it also stops attacks.
 *
 *     8/8/3Q4/8/8/8/8/8      12/4Q7/12/...
 */
#include <stdio.h>
#include <string.h>

#include "chess.h"
#include "fault.h"
#include "instance_reader.h"
#include "shape_draft.h"

/* One or more equal cells: 'Q', 'x', 'P' for a wall, or '.' for empty ones. */
struct fen_run {
    char cell;
    int64_t length;
};

/* The next cells of a row. False, without an error if it is NULL, if there are none. */
static bool read_run(struct qs_text_reader *reader, bool pawns, struct fen_run *run,
                     struct qs_error *error)
{
    struct qs_error ignored;
    int c = qs_reader_peek(reader);
    if (c >= '0' && c <= '9') {
        run->cell = '.';
        return qs_reader_number(reader, "empty squares", 1, QS_SIZE_MAX, &run->length,
                                error ? error : &ignored);
    }
    *run = (struct fen_run){c == 'Q' || c == 'q' ? 'Q' : c == 'P' || c == 'p' ? 'P' : 'x', 1};
    if (c > 0 && strchr(pawns ? "QqxXPp" : "QqxX", c)) {
        qs_reader_next(reader);
        return true;
    }
    if (error)
        qs_reader_expected(reader,
                           pawns ? "Q, x, P, or a number of empty squares"
                                 : "Q, x, or a number of empty squares",
                           error);
    return false;
}

/* Whether a row ends here, and not the text or the field of the board. */
static bool ends_row(struct qs_text_reader *reader)
{
    int next = qs_reader_peek(reader);
    return next < 0 || strchr("/ \t\r\n", next);
}

/* How many squares the row has; the reader stops after it. */
static bool measure_row(struct qs_text_reader *reader, bool pawns, int64_t *squares,
                        struct qs_error *error)
{
    struct fen_run run;
    *squares = 0;
    do {
        if (!read_run(reader, pawns, &run, error))
            return false;
        *squares += run.length;
    } while (!ends_row(reader));
    return true;
}

static bool fen_recognise(struct qs_text_reader reader)
{
    int64_t squares;
    qs_reader_skip_comments(&reader, '#');
    return measure_row(&reader, false, &squares, NULL) && qs_reader_peek(&reader) == '/';
}

/* The walls of a row, or, if there is an instance, its queens and blocked squares. */
static bool fen_read_row(struct qs_text_reader *reader, bool pawns, struct qs_shape_draft *draft,
                         struct qs_instance *instance, int32_t row, struct qs_error *error)
{
    const struct qs_shape *shape = &draft->shape;
    int64_t columns = shape->columns, squares;
    struct qs_text_reader start = *reader, end = *reader;
    if (!measure_row(&end, pawns, &squares, error))
        return false;
    if (squares != columns) {
        qs_error_set(error, QS_ERROR_INPUT, "expected %d squares as in the first row, found %lld",
                     (int)columns, (long long)squares);
        return qs_reader_place(&start, error);
    }
    struct fen_run run;
    for (int64_t column = 0; column < columns; column += run.length) {
        struct qs_text_reader place = *reader;
        if (!read_run(reader, pawns, &run, error))
            return false;
        struct qs_square square = {row, (int32_t)column};
        bool added = true;
        if (!instance)
            added = run.cell != 'P' || qs_shape_draft_add(draft, square, error);
        else if (run.cell == 'Q' || run.cell == 'x')
            added = run.cell == 'Q' ? qs_instance_add_queen(instance, square, error)
                                    : qs_instance_block_square(instance, square, error);
        if (!added) {
            qs_error_in_chess(shape->rows, shape->columns, error);
            return qs_reader_place(&place, error);
        }
    }
    return true;
}

/* All rows, of which there are as many as are found if there is no instance yet. */
static bool read_rows(struct qs_text_reader *reader, bool pawns, struct qs_shape_draft *draft,
                      struct qs_instance *instance, struct qs_error *error)
{
    int32_t row = 0;
    do {
        if (row > 0)
            qs_reader_next(reader);
        if (row == QS_SIZE_MAX)
            return qs_reader_expected(reader, "the end of the board", error);
        if (!instance)
            draft->shape.rows = row + 1;
        if (!fen_read_row(reader, pawns, draft, instance, row++, error))
            return false;
    } while (qs_reader_peek(reader) == '/');
    return true;
}

static bool read_board_of(struct qs_text_reader *reader, bool pawns,
                          const struct qs_reading *reading, struct qs_instance **instance,
                          struct qs_error *error)
{
    int64_t columns;
    qs_reader_skip_comments(reader, '#');
    struct qs_text_reader end = *reader;
    if (!measure_row(&end, pawns, &columns, error))
        return false;
    if (columns > QS_SIZE_MAX) {
        qs_error_set(error, QS_ERROR_INPUT, "expected at most %d squares in a row", QS_SIZE_MAX);
        return qs_reader_place(reader, error);
    }
    struct qs_shape_draft draft = {.shape.columns = (int32_t)columns};
    end = *reader;
    bool read = read_rows(&end, pawns, &draft, NULL, error) &&
                qs_reading_make_shaped(reading, &draft.shape, reader, instance, error) &&
                read_rows(reader, pawns, &draft, *instance, error);
    qs_shape_draft_release(&draft);
    if (!read)
        return false;
    /* The other fields of a line of FEN do not matter here. */
    qs_reader_skip_line(reader);
    qs_reader_skip_comments(reader, '#');
    return qs_reader_peek(reader) < 0 ||
           qs_reader_expected(reader, "the end of the file after one board", error);
}

static bool read_fen(struct qs_text_reader *reader, const struct qs_reading *reading,
                     struct qs_instance **instance, struct qs_error *error)
{
    return read_board_of(reader, false, reading, instance, error);
}

static bool read_fen_walls(struct qs_text_reader *reader, const struct qs_reading *reading,
                           struct qs_instance **instance, struct qs_error *error)
{
    return read_board_of(reader, true, reading, instance, error);
}

const struct qs_input_format qs_input_format_fen = {
    .name = "fen",
    .summary = "8/8/3Q4/...: rows with / between them; Q queen, x blocked, numbers empty",
    .recognise = fen_recognise,
    .read = read_fen,
};

const struct qs_input_format qs_input_format_fen_walls = {
    .name = "fen-walls",
    .summary = "the same, and P is a wall",
    .recognise = qs_recognise_never,
    .read = read_fen_walls,
};
