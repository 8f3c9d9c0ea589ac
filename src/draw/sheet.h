/* A sheet: the pictures of several boards in a grid, each with its caption, as one SVG. */
#ifndef QS_SHEET_H
#define QS_SHEET_H

#include "picture.h"

/* More would be too small to be seen. */
#define QS_SHEET_MAX 200
/* What a page of PDF has room for, if there are more: three columns of four. */
#define QS_PAGE_BOARDS 12

struct qs_sheet {
    struct qs_picture *pictures; /* [count]: more than one; a sheet sets their sides */
    size_t count;                /* 1 … QS_SHEET_MAX; a sheet of one is that picture alone */
    const char *caption;         /* under all of them, if there are several; NULL: none */
    int32_t side;                /* pixels (PDF: points): its width, QS_PICTURE_SIDE_… */
    /* A page of several, which are equally large: so many boards would fill it; 0: it is full. */
    size_t room;
    int32_t least; /* its height at least; 0: as high as needed */
};

/* Its height in pixels; the pictures get their sides. */
int32_t qs_sheet_lay_out(struct qs_sheet *sheet);

/* The same sheet gives the same bytes. Failed writes are reported when the output is closed. */
void qs_sheet_write(struct qs_sheet *sheet, FILE *output);

#endif
