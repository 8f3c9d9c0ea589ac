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
#include <string.h>

#include "fault.h"
#include "instance_reader.h"

static bool accept_text(struct qs_text_reader *reader, const char *text)
{
    size_t length = strlen(text);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, text, length) != 0)
        return false;
    reader->at += length;
    return true;
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

static bool recognise(struct qs_text_reader reader)
{
    int64_t n;
    return find_size(&reader, &n);
}

/* The board is between two empty lines. */
static bool find_board(struct qs_text_reader *reader, struct qs_error *error)
{
    bool empty = false;
    while (!empty && qs_reader_peek(reader) >= 0) {
        qs_reader_skip_line(reader);
        qs_reader_next(reader);
        empty = qs_reader_at_line_end(reader) && qs_reader_peek(reader) == '\n';
    }
    qs_reader_next(reader);
    return empty || qs_reader_expected(reader, "an empty line before the board", error);
}

static struct qs_instance *read_report(struct qs_text_reader *reader,
                                       const struct qs_reading *reading, struct qs_error *error)
{
    struct qs_text_reader start = *reader;
    int64_t n;
    if (!find_size(reader, &n)) {
        qs_reader_expected(&start, "a report with \"n = N, K queens fixed\"", error);
        return NULL;
    }
    if (!reading->placement) {
        qs_error_set(error, QS_ERROR_INPUT,
                     "expected an instance, found a report of queensat, which does not say which "
                     "queens are fixed: use the instance, or --format json");
        qs_reader_place(&start, error);
        return NULL;
    }
    struct qs_instance *instance =
        find_board(reader, error) ? qs_reading_make(reading, (int32_t)n, &start, error) : NULL;
    for (int32_t row = 0; instance && row < n; row++) {
        if (qs_drawing_read_row(reader, instance, row, error)) {
            qs_reader_next(reader);
            continue;
        }
        qs_instance_free(instance);
        instance = NULL;
    }
    return instance;
}

const struct qs_input_format qs_input_format_report = {
    .name = "report",
    .summary = "what solve prints for people, only as a placement",
    .recognise = recognise,
    .read = read_report,
};
