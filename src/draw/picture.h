/*
 * Pictures of a board, as SVG.
 *
 * Marks differ in shape, not only in colour: a fixed queen is a filled crown and
 * an added one an outline, blocked squares are cross-hatched, attacked ones have a
 * dot, the lines of a cover are bars whose width is the weight, a dominated square
 * is crossed out and a forced one framed, a wall is a full square, a blamed queen has a ring around
 * it and an exclamation mark, and a blamed square or diagonal a frame in the same colour. A row or
 * column without a free square is shaded in it, with rays from the queens that attack it. Where
 * squares are too small for crowns, queens are discs and rings, which may be larger than their
 * squares.
 *
 * All texts are text, which can be searched; title and description say to those who do not see the
 * picture what is on the board.
 */
#ifndef QS_PICTURE_H
#define QS_PICTURE_H

#include <stdio.h>

#include "notation.h"
#include "queensat/evidence.h"
#include "queensat/explain.h"

struct qs_picture {
    const struct qs_instance *instance;
    const struct qs_square *placement; /* [placement_count]: valid; holds the fixed queens */
    size_t placement_count;
    const struct qs_bound *cover;       /* lines with weights; NULL: none */
    const struct qs_evidence *evidence; /* steps, and the covers of parts; NULL: none */
    const struct qs_square *blamed;     /* [blamed_count]: fixed queens; NULL: none */
    size_t blamed_count;
    const struct qs_blame *blame; /* its blocked squares and diagonals; NULL: none */
    bool attacked;                /* mark the squares attacked by fixed queens */
    const struct qs_line *closed; /* [closed_count]: rows or columns without a free square */
    size_t closed_count;          /* if there are any, only their squares are marked as attacked */
    bool rays;                    /* from the blamed queens to the only closed line */
    bool quiet;                   /* fixed queens that are not blamed are grey */
    /* With only those queens that mark squares; NULL: the instance, and all of its queens. */
    const struct qs_instance *attackers;
    bool unlabelled;           /* without coordinates */
    enum qs_notation notation; /* of the coordinates; for chess n <= QS_CHESS_SIZE_MAX */
    bool legend;               /* under the board: what the marks on it mean */
    const char *caption;       /* under that; see qs_picture_undrawable; NULL: none */
    int32_t side; /* pixels (PDF: points) of the board with its coordinates, QS_PICTURE_SIDE_… */
};

#define QS_PICTURE_SIDE_MIN 64
#define QS_PICTURE_SIDE_MAX 20000
#define QS_PICTURE_SIDE_DEFAULT 720

/* Whether it has marks that need words: fixed queens and blocked squares alone need none; walls do.
 */
bool qs_picture_needs_legend(const struct qs_picture *picture);

/* Whether the square is marked as attacked, if any is. */
bool qs_picture_is_attacked(const struct qs_picture *picture, struct qs_square square);

/* The first character of a caption that cannot be in a picture, and its bytes; NULL: all can. */
const char *qs_picture_undrawable(const char *caption, size_t *length);

/* In pixels, with legend and caption; the width is the side, also of a board with few columns. */
int32_t qs_picture_height(const struct qs_picture *picture);

/* The same picture gives the same bytes. Failed writes are reported when the output is closed. */
void qs_picture_write(const struct qs_picture *picture, FILE *output);

#endif
