/*
 * What is on a picture: the measures of its board, the paths of marks on squares and lines, and the
 * legend that explains them.
 *
 * Inside the board's group, one unit is the side of a square, and row r, column c begins at c, r: a
 * picture is as readable as its board, and has few digits. Widths of strokes are given in pixels.
 */
#ifndef QS_PICTURE_MARKS_H
#define QS_PICTURE_MARKS_H

#include "palette.h"
#include "picture.h"

/* The parts of an SVG that have a form: numbers, and texts of unknown origin. */

/*
 * Write the format with a number in place of each ~, such as "M~ ~h1": with at most four digits
 * after the point (below 0.1, seven; below 0.001, twelve), and none that says nothing.
 */
#define qs_svg_put(output, format, ...)                                                            \
    qs_svg_put_numbers(output, format, (const double[]){__VA_ARGS__},                              \
                       sizeof(const double[]){__VA_ARGS__} / sizeof(double))
void qs_svg_put_numbers(FILE *output, const char *format, const double *numbers, size_t count);

/* The head of the file. */
void qs_svg_begin(FILE *output, double width, double height);

/*
 * The picture as a part of an SVG; whether the shapes that marks refer to are now defined in it,
 * for the next part.
 */
bool qs_picture_write_at(const struct qs_picture *picture, int32_t x, int32_t y, bool defined,
                         FILE *output);

/* The largest number up to this one that is written exactly. */
double qs_svg_floor(double number);

/*
 * Write a text, with what is markup as entities. What cannot be in XML, and what is a control
 * character or is not UTF-8, becomes "?".
 */
void qs_svg_put_text(FILE *output, const char *text, size_t length);

/* The first character that would become "?", and its bytes; NULL: there is none. */
const char *qs_svg_unwritable(const char *text, size_t *length);

/* The number of characters. */
size_t qs_svg_count_letters(const char *text, size_t length);

struct qs_canvas {
    FILE *output;
    const struct qs_picture *picture;
    int32_t n, rows, columns; /* n: the larger of the two */
    double extent;            /* the height of the board with its coordinates, in pixels */
    double left, top;         /* of the board, in pixels, as all that follows */
    double board;             /* its longer side */
    double square;            /* the side of a square */
    double digit;             /* the height of the coordinates; 0: there are none */
    int32_t step;             /* only coordinates that are multiples of this are shown */
    double symbol;            /* the radius of a queen that is not a crown */
    bool squares;             /* squares are marked one by one */
    bool checker;             /* squares are large enough for a checkerboard */
    bool crown;               /* squares are large enough for crowns */
};

/* The looks of paths, as attributes, in the colours of palette.css. */
#define QS_LOOK_ATTACKED                                                                           \
    "class=\"attacked\" stroke=\"" QS_PALETTE_ATTACKED "\" stroke-linecap=\"round\""
#define QS_LOOK_ATTACKING                                                                          \
    "class=\"attacked\" stroke=\"" QS_PALETTE_ATTACKED "\" stroke-opacity=\".4\""
#define QS_LOOK_COVER                                                                              \
    "class=\"cover\" stroke=\"" QS_PALETTE_COVER                                                   \
    "\" stroke-opacity=\".52\" stroke-linecap=\"round\""

/* The group of a board at this place, in whose units marks are. */
void qs_board_begin(const struct qs_canvas *canvas, double x, double y);

/* Texts whose capital letters and digits have a height; y is where they stand. */
void qs_text_begin(const struct qs_canvas *canvas, const char *name, const char *anchor,
                   double height);
void qs_text_put(const struct qs_canvas *canvas, double x, double y, const char *text,
                 size_t length);
void qs_group_end(const struct qs_canvas *canvas);
/* How wide so many letters are at most, in common fonts and texts. */
double qs_text_width(size_t letters, double height);

/* Begin the path of a mark; the pieces of the path follow. Width 0: it is filled, not stroked. */
void qs_path_begin(const struct qs_canvas *canvas, const char *look, double width);
void qs_path_end(const struct qs_canvas *canvas);
/* A line of length 0: with round caps, a dot as large as the stroke is wide. */
void qs_path_dot(const struct qs_canvas *canvas, struct qs_square square);
/* From the middle of a line's first square to the middle of its last. */
void qs_path_line(const struct qs_canvas *canvas, struct qs_line line);
/* The same of a whole diagonal, past walls. */
void qs_path_diagonal(const struct qs_canvas *canvas, struct qs_line diagonal);
/* Squares in row-major order, with square caps full ones. */
void qs_path_runs(const struct qs_canvas *canvas, const struct qs_square *squares, size_t count);

/*
 * Blocked squares: a group of paths that are filled, and then one with both diagonals of each
 * square and, where there is room, two more lines parallel to each. (A pattern would be shorter,
 * but for 400,000 squares rsvg-convert takes 57 s with it, 11 s with one path and 6 s with one for
 * each row.)
 */
void qs_group_begin_blocked(const struct qs_canvas *canvas, bool hatch);
/* Some neighbours, as a piece of a path. */
void qs_path_blocked(const struct qs_canvas *canvas, bool hatch, int32_t row, int32_t column,
                     int32_t count);

/* The shapes that marks refer to. */
void qs_marks_define(const struct qs_canvas *canvas);

/* Whether anything is blocked. */
bool qs_picture_is_blocked(const struct qs_picture *picture);

/* The width of the stroke of a dot on attacked squares. */
double qs_mark_dot_width(const struct qs_canvas *canvas);

/* A frame around forced squares, or a cross through dominated ones. */
void qs_mark_steps(const struct qs_canvas *canvas, enum qs_reduction_kind kind,
                   const struct qs_reduction_step *steps, size_t count);

void qs_mark_walls(const struct qs_canvas *canvas, const struct qs_square *walls, size_t count);

/* Shade closed lines, or one square as if it were one; rays from queens to those squares of a line
 * that they attack. */
void qs_mark_closed(const struct qs_canvas *canvas, const struct qs_line *lines, size_t count);
void qs_mark_closed_square(const struct qs_canvas *canvas, struct qs_square square);
void qs_mark_rays(const struct qs_canvas *canvas, const struct qs_line *line,
                  const struct qs_square *queens, size_t count);

/* How many fixed queens are grey. */
size_t qs_picture_count_quiet(const struct qs_picture *picture);

enum qs_queen_look { QS_QUEEN_FIXED, QS_QUEEN_ADDED, QS_QUEEN_QUIET };
typedef bool qs_queen_filter(const struct qs_picture *picture, struct qs_square queen);
qs_queen_filter qs_queen_is_fixed, qs_queen_is_added;

/*
 * Those of the queens that are meant (NULL: all): crowns, or where squares are small discs, or for
 * added queens their outlines.
 */
void qs_mark_queens(const struct qs_canvas *canvas, enum qs_queen_look look,
                    const struct qs_square *queens, size_t count, qs_queen_filter *is_meant);

/* What is to blame: frames around blocked squares, and diagonals; to be drawn before the queens. */
void qs_mark_blamed_blocks(const struct qs_canvas *canvas, const struct qs_blame *blame);
/* Rings with exclamation marks around queens; to be drawn after them. */
void qs_mark_blamed_queens(const struct qs_canvas *canvas, const struct qs_square *queens,
                           size_t count);

/* Title and description. */
void qs_picture_describe(const struct qs_canvas *canvas);

/* Where that begins under the top of the picture: its side, or less with fewer rows than columns.
 */
double qs_picture_extent(const struct qs_picture *picture);

/* What legend and caption need under the board, in pixels; 0 if the picture has neither. */
double qs_legend_height(const struct qs_picture *picture);
void qs_legend_draw(const struct qs_canvas *canvas);

#endif
