/*
 * Shapes for pictures as our own paths: crowns and digits look the same on every
 * machine, whatever fonts it has.
 */
#ifndef QS_PICTURE_SHAPES_H
#define QS_PICTURE_SHAPES_H

#include <cairo.h>
#include <stdint.h>

/*
 * Append a path as in SVG with the commands M, L, C and Z and whole, absolute coordinates; 0,0 is
 * at x, y, and `unit` is the size of its units.
 */
void qs_shape_path(cairo_t *cairo, const char *path, double x, double y, double unit);

/* The path of a digit, 60 wide and 100 high from 0,0 on. */
const char *qs_shape_digit(int digit);

/* Append a queen's crown of a given width around a point to the path. */
void qs_shape_crown(cairo_t *cairo, double x, double y, double width);

/* The width of a number with digits of this height. */
double qs_shape_number_width(int32_t number, double height);

/* Append a number ≥ 0 around a point to the path, as lines to be stroked. */
void qs_shape_number(cairo_t *cairo, int32_t number, double x, double y, double height);

#endif
