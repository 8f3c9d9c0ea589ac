/* The marks on squares, on the board and in its legend; and the colours of pictures. */
#ifndef QS_PICTURE_MARKS_H
#define QS_PICTURE_MARKS_H

#include "picture_canvas.h"

/*
 * From the palette of M. Okabe and K. Ito, whose colours differ also for the
 * colour-blind and in grey, on a board pale enough for all of them.
 */
static const struct qs_colour paper = {1, 1, 1, 1};
static const struct qs_colour light_square = {0.98, 0.96, 0.91, 1};
static const struct qs_colour dark_square = {0.87, 0.83, 0.75, 1};
static const struct qs_colour thin_line = {0.80, 0.77, 0.71, 1};
static const struct qs_colour thick_line = {0.60, 0.57, 0.52, 1};
static const struct qs_colour ink = {0.08, 0.08, 0.08, 1};
static const struct qs_colour added_queen = {0, 0.36, 0.62, 1};
static const struct qs_colour blocked_fill = {0.72, 0.72, 0.72, 1};
static const struct qs_colour blocked_hatch = {0.25, 0.25, 0.25, 1};
static const struct qs_colour attacked_mark = {0.35, 0.33, 0.30, 1};
static const struct qs_colour attacked_line = {0.35, 0.33, 0.30, 0.4};
static const struct qs_colour cover_bar = {0.92, 0.58, 0, 0.52};
static const struct qs_colour step_mark = {0.45, 0.28, 0, 0.9};

/*
 * Each kind of mark is a path of any number of squares, and then strokes or fills that path.
 */
void qs_mark_hatch_path(const struct qs_canvas *canvas, struct qs_square square);
void qs_mark_hatch(const struct qs_canvas *canvas);

/* The path is of qs_canvas_dot_path. */
void qs_mark_attacked(const struct qs_canvas *canvas);

/* A frame around a forced square, a cross through a dominated one. */
void qs_mark_step_path(const struct qs_canvas *canvas, const struct qs_reduction_step *step);
void qs_mark_steps(const struct qs_canvas *canvas);

/* A crown, or where squares are small a disc, or an added queen's outline of the same size. */
void qs_mark_queen_path(const struct qs_canvas *canvas, struct qs_square square, bool fixed);
void qs_mark_added(const struct qs_canvas *canvas);
void qs_mark_fixed(const struct qs_canvas *canvas);

#endif
