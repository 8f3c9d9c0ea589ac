#include "picture_canvas.h"

#include <math.h>

#include "picture_shapes.h"

/* The least sides of a square, in pixels, for crowns, a checkerboard and single marks. */
static const double crown_least = 15, checker_least = 7, square_least = 3;
static const int32_t squares_most = 1000; /* the largest n for single marks */

void qs_canvas_set_colour(const struct qs_canvas *canvas, struct qs_colour colour)
{
    cairo_set_source_rgba(canvas->cairo, colour.red, colour.green, colour.blue, colour.alpha);
}

void qs_canvas_stroke(const struct qs_canvas *canvas, struct qs_colour colour, double width)
{
    qs_canvas_set_colour(canvas, colour);
    cairo_set_line_width(canvas->cairo, width);
    cairo_stroke(canvas->cairo);
}

void qs_canvas_fill(const struct qs_canvas *canvas, struct qs_colour colour)
{
    qs_canvas_set_colour(canvas, colour);
    cairo_fill(canvas->cairo);
}

double qs_canvas_middle_x(const struct qs_canvas *canvas, double column)
{
    return canvas->left + (column + 0.5) * canvas->square;
}

double qs_canvas_middle_y(const struct qs_canvas *canvas, double row)
{
    return canvas->top + (row + 0.5) * canvas->square;
}

void qs_canvas_square_path(const struct qs_canvas *canvas, struct qs_square square)
{
    cairo_rectangle(canvas->cairo, canvas->left + square.column * canvas->square,
                    canvas->top + square.row * canvas->square, canvas->square, canvas->square);
}

void qs_canvas_segment_path(const struct qs_canvas *canvas, double x1, double y1, double x2,
                            double y2)
{
    cairo_move_to(canvas->cairo, x1, y1);
    cairo_line_to(canvas->cairo, x2, y2);
}

void qs_canvas_dot_path(const struct qs_canvas *canvas, struct qs_square square)
{
    double x = qs_canvas_middle_x(canvas, square.column),
           y = qs_canvas_middle_y(canvas, square.row);
    qs_canvas_segment_path(canvas, x, y, x, y);
}

void qs_canvas_line_path(const struct qs_canvas *canvas, struct qs_line line)
{
    double last = canvas->n - 1.0, number = line.number;
    double row = 0, column = 0, end_row = last, end_column = last;
    if (line.direction == QS_ROW) {
        row = end_row = number;
    } else if (line.direction == QS_COLUMN) {
        column = end_column = number;
    } else if (line.direction == QS_DIFFERENCE) {
        row = fmax(number, 0);
        column = row - number;
        end_row = fmin(last, last + number);
        end_column = end_row - number;
    } else {
        row = fmax(0, number - last);
        column = number - row;
        end_row = column;
        end_column = row;
    }
    qs_canvas_segment_path(canvas, qs_canvas_middle_x(canvas, column),
                           qs_canvas_middle_y(canvas, row), qs_canvas_middle_x(canvas, end_column),
                           qs_canvas_middle_y(canvas, end_row));
}

/* The least of 1, 2, 5, 10, 20, 50, … with which the coordinates do not overlap. */
static int32_t coordinate_step(const struct qs_canvas *canvas)
{
    static const int32_t factors[] = {1, 2, 5};
    double needed =
        fmax(qs_shape_number_width(canvas->n - 1, canvas->digit) * 1.35, canvas->digit * 1.5);
    for (int32_t power = 1; power < canvas->n; power *= 10)
        for (int i = 0; i < 3; i++)
            if (factors[i] * power * canvas->square >= needed)
                return factors[i] * power;
    return canvas->n;
}

/* Squares have whole numbers of pixels, for sharp edges; the margins take the rest. */
static void place_board(struct qs_canvas *canvas, double near_margin, double far_margin)
{
    double side = canvas->picture->side, room = side - near_margin - far_margin;
    canvas->square = room / canvas->n;
    if (canvas->square >= checker_least)
        canvas->square = floor(canvas->square);
    canvas->board = canvas->square * canvas->n;
    canvas->left = floor(near_margin + (room - canvas->board) / 2);
    bool below = canvas->picture->notation == QS_NOTATION_CHESS;
    canvas->top = below ? floor(far_margin + (room - canvas->board) / 2) : canvas->left;
}

void qs_canvas_init(struct qs_canvas *canvas, cairo_t *cairo, const struct qs_picture *picture)
{
    const double legible = 7, coordinates_most = 0.16; /* pixels; fraction of the side */
    *canvas = (struct qs_canvas){.cairo = cairo, .picture = picture};
    canvas->n = qs_instance_size(picture->instance);
    double side = picture->side, square = side / canvas->n;
    double margin = fmax(3, floor(side * 0.015));
    canvas->digit = fmax(fmax(legible, side * 0.015), fmin(square * 0.3, side * 0.026));
    int32_t largest = canvas->n - (picture->notation != QS_NOTATION_CHESS);
    double label = fmax(qs_shape_number_width(largest, canvas->digit) + canvas->digit * 1.2,
                        canvas->digit * 2);
    if (label > side * coordinates_most || picture->unlabelled)
        canvas->digit = label = 0;
    place_board(canvas, fmax(margin, ceil(label)), margin);
    canvas->step = canvas->digit > 0 ? coordinate_step(canvas) : canvas->n;
    canvas->squares = canvas->square >= square_least && canvas->n <= squares_most;
    canvas->checker = canvas->squares && canvas->square >= checker_least;
    canvas->crown = canvas->square >= crown_least;
    /* Large enough to be visible, and small enough to leave half of the board visible. */
    double crowded = canvas->board / sqrt((double)picture->placement_count + 1) / 4;
    canvas->symbol = fmax(canvas->square * 0.4, fmin(fmax(side * 0.0045, 1.5), fmax(crowded, 0.5)));
}
