#include "picture_blame.h"

#include <math.h>

#include "picture_marks.h"

static const struct qs_colour mark = {0.84, 0.27, 0, 1}; /* of the palette in picture_marks.h */

/* A blamed queen has a ring and, on its top right, an exclamation mark on a disc. */
static void blame_paths(const struct qs_canvas *canvas, double ring,
                        void (*path)(const struct qs_canvas *, double x, double y, double ring))
{
    for (size_t i = 0; i < canvas->picture->blamed_count; i++) {
        struct qs_square queen = canvas->picture->blamed[i];
        path(canvas, qs_canvas_middle_x(canvas, queen.column),
             qs_canvas_middle_y(canvas, queen.row), ring);
    }
}

static void ring_path(const struct qs_canvas *canvas, double x, double y, double ring)
{
    cairo_new_sub_path(canvas->cairo);
    cairo_arc(canvas->cairo, x, y, ring, 0, 2 * acos(-1));
    cairo_close_path(canvas->cairo);
}

static const double badge_offset = 0.74; /* of the ring's radius, in x and y */

static void badge_path(const struct qs_canvas *canvas, double x, double y, double ring)
{
    x += ring * badge_offset;
    y -= ring * badge_offset;
    qs_canvas_segment_path(canvas, x, y, x, y);
}

static void exclamation_path(const struct qs_canvas *canvas, double x, double y, double ring)
{
    x += ring * badge_offset;
    y -= ring * badge_offset;
    qs_canvas_segment_path(canvas, x, y - ring * 0.17, x, y + ring * 0.03);
    qs_canvas_segment_path(canvas, x, y + ring * 0.18, x, y + ring * 0.18);
}

void qs_picture_blame_queens(const struct qs_canvas *canvas)
{
    double ring = canvas->crown ? canvas->square * 0.53 : canvas->symbol * 1.9;
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    blame_paths(canvas, ring, ring_path);
    qs_canvas_stroke(canvas, mark, ring * (canvas->crown ? 0.12 : 0.35));
    blame_paths(canvas, ring, badge_path);
    qs_canvas_stroke(canvas, mark, ring * (canvas->crown ? 0.62 : 1));
    if (!canvas->crown)
        return;
    blame_paths(canvas, ring, exclamation_path);
    qs_canvas_stroke(canvas, paper, ring * 0.11);
}

static void frame_path(const struct qs_canvas *canvas, struct qs_square square)
{
    const double inset = 0.08;
    double side = canvas->square;
    cairo_rectangle(canvas->cairo, canvas->left + (square.column + inset) * side,
                    canvas->top + (square.row + inset) * side, side * (1 - 2 * inset),
                    side * (1 - 2 * inset));
}

static void draw_blamed_diagonals(const struct qs_canvas *canvas, const int32_t *numbers,
                                  size_t count, enum qs_direction direction)
{
    for (size_t i = 0; i < count; i++)
        qs_canvas_line_path(canvas, (struct qs_line){direction, numbers[i]});
}

/* Small squares have no room for a frame: they are filled by it. */
void qs_picture_blame_blocks(const struct qs_canvas *canvas)
{
    const struct qs_blame *blamed = canvas->picture->blame;
    if (!blamed)
        return;
    double width = fmax(canvas->square * 0.1, 0.7);
    cairo_set_line_join(canvas->cairo, CAIRO_LINE_JOIN_MITER);
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    for (size_t i = 0; i < blamed->blocked_count; i++)
        frame_path(canvas, blamed->blocked[i]);
    draw_blamed_diagonals(canvas, blamed->differences, blamed->difference_count, QS_DIFFERENCE);
    draw_blamed_diagonals(canvas, blamed->sums, blamed->sum_count, QS_SUM);
    qs_canvas_stroke(canvas, mark, width);
}
