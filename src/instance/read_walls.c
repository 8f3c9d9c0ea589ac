/*
 * The format "walls": a matrix of truth values, a list for each row, as AlgoTune's problem
 * queens_with_obstacles has it: true is a wall. Values are true and false, also as Python writes
 * them, or 1 and 0, with or without commas between them.
 *
 *     [[false, true, false], [false, false, true]]
 */
#include <stdio.h>
#include <string.h>

#include "fault.h"
#include "instance_reader.h"
#include "shape_draft.h"

static void skip_comma(struct qs_text_reader *reader)
{
    qs_reader_skip_space(reader);
    if (qs_reader_peek(reader) == ',')
        qs_reader_next(reader);
    qs_reader_skip_space(reader);
}

/* A value of the matrix. */
static bool read_truth(struct qs_text_reader *reader, bool *truth, struct qs_error *error)
{
    static const char *const words[] = {"false", "true", "False", "True", "0", "1"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        struct qs_text_reader end = *reader;
        if (!qs_reader_begins(reader, words[i]))
            continue;
        end.at += strlen(words[i]);
        int next = qs_reader_peek(&end);
        if (next >= 0 && !strchr(" \t\r\n,]", next))
            break;
        *reader = end;
        *truth = i % 2 == 1;
        return true;
    }
    return qs_reader_expected(reader, "true, false, 1 or 0", error);
}

/* After its bracket. The number of columns is that of row 0. */
static bool read_matrix_row(struct qs_text_reader *reader, struct qs_shape_draft *draft,
                            struct qs_error *error)
{
    struct qs_shape *shape = &draft->shape;
    struct qs_square square = {shape->rows++, 0};
    qs_reader_skip_space(reader);
    for (; qs_reader_peek(reader) != ']'; skip_comma(reader), square.column++) {
        bool wall = false;
        struct qs_text_reader place = *reader;
        if (square.row == 0 ? square.column == QS_SIZE_MAX : square.column == shape->columns)
            return qs_reader_expected(reader, "\"]\" after as many values as in the first row",
                                      error);
        if (!read_truth(reader, &wall, error))
            return false;
        shape->columns += square.row == 0;
        if (wall && !qs_shape_draft_add(draft, square, error))
            return qs_reader_place(&place, error);
    }
    if (square.column < shape->columns || square.column == 0)
        return qs_reader_expected(reader, "as many values as in the first row, at least one",
                                  error);
    qs_reader_next(reader);
    return true;
}

static bool read_matrix(struct qs_text_reader *reader, struct qs_shape_draft *draft,
                        struct qs_error *error)
{
    if (!qs_reader_expect(reader, '#', '[', error))
        return false;
    do {
        if (draft->shape.rows == QS_SIZE_MAX)
            return qs_reader_expected(reader, "\"]\"", error);
        if (!qs_reader_expect(reader, '#', '[', error) || !read_matrix_row(reader, draft, error))
            return false;
        skip_comma(reader);
    } while (qs_reader_peek(reader) != ']');
    qs_reader_next(reader);
    qs_reader_skip_comments(reader, '#');
    return qs_reader_peek(reader) < 0 ||
           qs_reader_expected(reader, "the end of the file after the matrix", error);
}

/* Other lists of lists are parameters of CSPLib, whose names come first. */
static bool recognise_walls(struct qs_text_reader reader)
{
    qs_reader_skip_comments(&reader, '#');
    if (qs_reader_next(&reader) != '[')
        return false;
    qs_reader_skip_space(&reader);
    return qs_reader_peek(&reader) == '[';
}

static bool read_walls_format(struct qs_text_reader *reader, const struct qs_reading *reading,
                              struct qs_instance **instance, struct qs_error *error)
{
    qs_reader_skip_comments(reader, '#');
    struct qs_text_reader start = *reader;
    struct qs_shape_draft draft = {.room = 0};
    bool read = read_matrix(reader, &draft, error) &&
                qs_reading_make_shaped(reading, &draft.shape, &start, instance, error);
    qs_shape_draft_release(&draft);
    return read;
}

const struct qs_input_format qs_input_format_walls = {
    .name = "walls",
    .summary = "[[false, true], [1, 0]]: a list for each row; true or 1 is a wall",
    .recognise = recognise_walls,
    .read = read_walls_format,
};
