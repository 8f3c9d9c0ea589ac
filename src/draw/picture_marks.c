#include "picture_marks.h"

#include <math.h>

#include "picture_shapes.h"

/* The least side of a square, in pixels, for full hatching. */
static const double hatch_least = 10;
/* Of the side of a square. */
static const double crown_width = 0.82, outline_width = 0.09;

/* Both diagonals of a square and, where there is room, two more lines parallel to each. */
void qs_mark_hatch_path(const struct qs_canvas *canvas, struct qs_square square)
{
    double side = canvas->square;
    double x = canvas->left + square.column * side, y = canvas->top + square.row * side;
    qs_canvas_segment_path(canvas, x, y, x + side, y + side);
    qs_canvas_segment_path(canvas, x + side, y, x, y + side);
    if (side < hatch_least)
        return;
    double half = side / 2;
    qs_canvas_segment_path(canvas, x + half, y, x + side, y + half);
    qs_canvas_segment_path(canvas, x, y + half, x + half, y + side);
    qs_canvas_segment_path(canvas, x + half, y, x, y + half);
    qs_canvas_segment_path(canvas, x + side, y + half, x + half, y + side);
}

void qs_mark_hatch(const struct qs_canvas *canvas)
{
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_BUTT);
    qs_canvas_stroke(canvas, blocked_hatch, fmin(fmax(0.8, canvas->square * 0.04), 2.5));
}

void qs_mark_attacked(const struct qs_canvas *canvas)
{
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    qs_canvas_stroke(canvas, attacked_mark, fmax(canvas->square * 0.19, 1.4));
}

void qs_mark_step_path(const struct qs_canvas *canvas, const struct qs_reduction_step *step)
{
    double side = canvas->square * 0.5;
    double left = canvas->left + (step->square.column + 0.25) * canvas->square;
    double top = canvas->top + (step->square.row + 0.25) * canvas->square;
    if (step->kind == QS_REDUCTION_FORCED) {
        cairo_rectangle(canvas->cairo, left - side * 0.4, top - side * 0.4, side * 1.8, side * 1.8);
        return;
    }
    cairo_move_to(canvas->cairo, left, top);
    cairo_rel_line_to(canvas->cairo, side, side);
    cairo_move_to(canvas->cairo, left + side, top);
    cairo_rel_line_to(canvas->cairo, -side, side);
}

void qs_mark_steps(const struct qs_canvas *canvas)
{
    qs_canvas_stroke(canvas, step_mark, fmax(canvas->square * 0.06, 0.6));
}

static double outline(const struct qs_canvas *canvas)
{
    return fmax(canvas->square * outline_width, 3);
}

void qs_mark_queen_path(const struct qs_canvas *canvas, struct qs_square square, bool fixed)
{
    double width = canvas->square * crown_width - (fixed ? 0 : outline(canvas));
    if (canvas->crown)
        qs_shape_crown(canvas->cairo, qs_canvas_middle_x(canvas, square.column),
                       qs_canvas_middle_y(canvas, square.row), width);
    else
        qs_canvas_dot_path(canvas, square);
}

static void set_round(const struct qs_canvas *canvas)
{
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(canvas->cairo, CAIRO_LINE_JOIN_ROUND);
}

/* Stroked first, then filled with paper, so that the outline lies outside the smaller shape. */
void qs_mark_added(const struct qs_canvas *canvas)
{
    set_round(canvas);
    qs_canvas_set_colour(canvas, added_queen);
    if (canvas->crown) {
        cairo_set_line_width(canvas->cairo, outline(canvas));
        cairo_stroke_preserve(canvas->cairo);
        qs_canvas_fill(canvas, paper);
        return;
    }
    cairo_set_line_width(canvas->cairo, 2 * canvas->symbol);
    cairo_stroke_preserve(canvas->cairo);
    qs_canvas_stroke(canvas, paper, canvas->symbol);
}

void qs_mark_fixed(const struct qs_canvas *canvas)
{
    set_round(canvas);
    if (canvas->crown)
        qs_canvas_fill(canvas, ink);
    else
        qs_canvas_stroke(canvas, ink, 2 * canvas->symbol);
}
