/* PNG and PDF, which rsvg-convert draws of our SVG. */
#ifndef QS_DRAWING_TOOL_H
#define QS_DRAWING_TOOL_H

#include <stdio.h>

#include "settings.h"
#include "sheet.h"

/* Whether it is installed and runs; if not, the error names the package. */
bool qs_drawing_tool_is_there(struct qs_error *error);

/* Whether it is svg, png or pdf. */
bool qs_draw_format_is_picture(enum qs_draw_format format);

/*
 * Write a picture or a sheet as SVG, or as PNG or PDF made of it; as PDF, many boards are on
 * several pages. False, and nothing is written: the tool failed, its picture is not whole, or a
 * signal ended it (QS_ERROR_STOPPED).
 */
bool qs_sheet_write_as(struct qs_sheet *sheet, enum qs_draw_format format, FILE *output,
                       struct qs_error *error);

#endif
