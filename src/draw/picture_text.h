/*
 * Text for pictures as lines to be stroked, of our own, so that it looks the same on every machine,
 * whatever fonts it has: ASCII, the letters of Latin-1 with their accents, and a few signs.
 */
#ifndef QS_PICTURE_TEXT_H
#define QS_PICTURE_TEXT_H

#include <cairo.h>
#include <stdbool.h>
#include <stddef.h>

/* The width of a text in UTF-8 whose capital letters have this height. */
double qs_text_width(const char *text, double height);

/* Append a text to the path, from x on to the right, capital letters in the middle around y. */
void qs_text_path(cairo_t *cairo, const char *text, double x, double y, double height);

/* The first character that cannot be drawn, and its length in bytes; NULL: all can. */
const char *qs_text_undrawable(const char *text, size_t *length);

#endif
