/* The parts of an SVG that have a form: numbers, and texts of unknown origin. */
#ifndef QS_SVG_H
#define QS_SVG_H

#include "output.h"

/*
 * Write the format with a number in place of each ~, such as "M~ ~h1": with at most four digits
 * after the point (below 0.1, seven; below 0.001, twelve), and none that says nothing.
 */
#define qs_svg_put(output, format, ...)                                                            \
    qs_svg_put_numbers(output, format, (const double[]){__VA_ARGS__},                              \
                       sizeof(const double[]){__VA_ARGS__} / sizeof(double))
void qs_svg_put_numbers(struct qs_output *output, const char *format, const double *numbers,
                        size_t count);

/* The largest number up to this one that is written exactly. */
double qs_svg_floor(double number);

/*
 * Write a text, with what is markup as entities. What cannot be in XML, and what is a control
 * character or is not UTF-8, becomes "?".
 */
void qs_svg_put_text(struct qs_output *output, const char *text, size_t length);

/* The first character that would become "?", and its bytes; NULL: there is none. */
const char *qs_svg_unwritable(const char *text, size_t *length);

/* The number of characters. */
size_t qs_svg_count_letters(const char *text, size_t length);

#endif
