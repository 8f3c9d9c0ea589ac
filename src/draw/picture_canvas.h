/*
 * What a picture is drawn on: a Cairo context, the position and the measures of
 * the board on it, and the basic drawing operations.
 */
#ifndef QS_PICTURE_CANVAS_H
#define QS_PICTURE_CANVAS_H

#include <cairo.h>

#include "picture.h"

struct qs_colour {
    double red, green, blue, alpha;
};

struct qs_canvas {
    cairo_t *cairo;
    const struct qs_picture *picture;
    int32_t n;
    double left, top; /* of the board */
    double board;     /* its side */
    double square;    /* the side of a square */
    double digit;     /* the height of the coordinates; 0: there are none */
    int32_t step;     /* only coordinates that are multiples of this are shown */
    double symbol;    /* the radius of a queen that is not a crown */
    bool squares;     /* squares are marked one by one */
    bool checker;     /* squares are large enough for a checkerboard */
    bool crown;       /* squares are large enough for crowns */
};

/* Compute the measures of a picture; the context belongs to the caller. */
void qs_canvas_init(struct qs_canvas *canvas, cairo_t *cairo, const struct qs_picture *picture);

void qs_canvas_set_colour(const struct qs_canvas *canvas, struct qs_colour colour);

/* Stroke the path, or fill it, and begin a new one. */
void qs_canvas_stroke(const struct qs_canvas *canvas, struct qs_colour colour, double width);
void qs_canvas_fill(const struct qs_canvas *canvas, struct qs_colour colour);

/* The coordinate of the middle of a column, or a row. */
double qs_canvas_middle_x(const struct qs_canvas *canvas, double column);
double qs_canvas_middle_y(const struct qs_canvas *canvas, double row);

/* Append to the path: a square; a straight line between two points. */
void qs_canvas_square_path(const struct qs_canvas *canvas, struct qs_square square);
void qs_canvas_segment_path(const struct qs_canvas *canvas, double x1, double y1, double x2,
                            double y2);
/* A line of length 0: with round caps, a dot as large as the stroke is wide. */
void qs_canvas_dot_path(const struct qs_canvas *canvas, struct qs_square square);
/* From the middle of a line's first square to the middle of its last. */
void qs_canvas_line_path(const struct qs_canvas *canvas, struct qs_line line);

#endif
