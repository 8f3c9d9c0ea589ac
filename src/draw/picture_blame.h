/* The marks of what is to blame, on a picture. */
#ifndef QS_PICTURE_BLAME_H
#define QS_PICTURE_BLAME_H

#include "picture_canvas.h"

/* Frames around blocked squares, and blocked diagonals; to be drawn before the queens. */
void qs_picture_blame_blocks(const struct qs_canvas *canvas);

/* Rings with exclamation marks around queens; to be drawn after them. */
void qs_picture_blame_queens(const struct qs_canvas *canvas);

#endif
