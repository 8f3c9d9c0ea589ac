/* Under the board: the legend, with an entry for each kind of mark on it, and the caption. */
#ifndef QS_PICTURE_LEGEND_H
#define QS_PICTURE_LEGEND_H

#include "picture_canvas.h"

/* What both need under the square of the board; 0 if the picture has neither. */
double qs_picture_legend_height(const struct qs_picture *picture);

void qs_picture_legend_draw(const struct qs_canvas *canvas);

#endif
