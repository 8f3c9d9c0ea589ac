#include "picture.h"

#include <math.h>
#include <string.h>

#include "instance_lines.h"
#include "instance_private.h"
#include "line.h"
#include "picture_marks.h"

/* The least sides of a square, in pixels, for what is drawn of each. */
static const double crown_least = 15, checker_least = 7, grid_least = 4.5, square_least = 3;
static const int32_t squares_most = 1000; /* the largest n for single marks */

/* The least of 1, 2, 5, 10, 20, 50, … with which the coordinates do not overlap. */
static int32_t coordinate_step(const struct qs_canvas *canvas, double label)
{
    static const int32_t factors[] = {1, 2, 5};
    double needed = fmax(label * 1.15, canvas->digit * 1.5);
    for (int32_t power = 1; power < canvas->n; power *= 10)
        for (int i = 0; i < 3; i++)
            if (factors[i] * power * canvas->square >= needed)
                return factors[i] * power;
    return canvas->n;
}

/* Squares have whole numbers of pixels, for sharp edges; the margins take the rest. */
static void place_board(struct qs_canvas *canvas, double near_margin, double far_margin)
{
    double side = canvas->picture->side, room = side - near_margin - far_margin;
    canvas->square = qs_svg_floor(room / canvas->n);
    if (canvas->square >= checker_least)
        canvas->square = floor(canvas->square);
    double width = canvas->square * canvas->columns, height = canvas->square * canvas->rows;
    canvas->board = canvas->square * canvas->n;
    canvas->left = floor(near_margin + (room - width) / 2);
    bool below = canvas->picture->notation == QS_NOTATION_CHESS;
    /* A board with few rows makes the picture lower; one with few columns is in the middle. */
    double spare = canvas->board - height;
    canvas->extent = ceil(side - spare);
    canvas->top = floor((below ? far_margin : near_margin) + (room - spare - height) / 2);
}

/* The width of the longest number, or letter, beside the board. */
static double label_width(const struct qs_canvas *canvas)
{
    int32_t largest = canvas->n - (canvas->picture->notation != QS_NOTATION_CHESS);
    struct qs_place_name name = qs_name_line(QS_NOTATION_NUMBERS, canvas->n, QS_ROW, largest);
    return qs_text_width(strlen(name.text), canvas->digit);
}

static struct qs_canvas make_canvas(const struct qs_picture *picture, FILE *output)
{
    const double legible = 7, coordinates_most = 0.16; /* pixels; fraction of the side */
    struct qs_canvas canvas = {.output = output, .picture = picture};
    struct qs_shape shape = qs_instance_shape(picture->instance);
    canvas.n = qs_instance_size(picture->instance);
    canvas.rows = shape.rows;
    canvas.columns = shape.columns;
    double side = picture->side, square = side / canvas.n;
    double margin = fmax(3, floor(side * 0.015));
    canvas.digit = fmax(fmax(legible, side * 0.015), fmin(square * 0.3, side * 0.026));
    double label = label_width(&canvas);
    double room = fmax(label + canvas.digit * 1.2, canvas.digit * 2);
    if (room > side * coordinates_most || picture->unlabelled)
        canvas.digit = room = 0;
    place_board(&canvas, fmax(margin, ceil(room)), margin);
    canvas.step = canvas.digit > 0 ? coordinate_step(&canvas, label) : canvas.n;
    canvas.squares = canvas.square >= square_least && canvas.n <= squares_most;
    canvas.checker = canvas.squares && canvas.square >= checker_least;
    canvas.crown = canvas.square >= crown_least;
    /* Large enough to be visible, and small enough to leave half of the board visible. */
    double crowded = canvas.board / sqrt((double)picture->placement_count + 1) / 4;
    canvas.symbol = fmax(canvas.square * 0.4, fmin(fmax(side * 0.0045, 1.5), fmax(crowded, 0.5)));
    return canvas;
}

/* The dark squares of a row are dashes of length 1. */
static void draw_squares(const struct qs_canvas *canvas)
{
    qs_svg_put(canvas->output, "<path fill=\"" QS_PALETTE_LIGHT_SQUARE "\" d=\"M0 0h~v~H0z\"/>\n",
               canvas->columns, canvas->rows);
    if (!canvas->checker)
        return;
    fputs("<path class=\"dark\" stroke=\"" QS_PALETTE_DARK_SQUARE "\" stroke-dasharray=\"1\" d=\"",
          canvas->output);
    for (int32_t row = 0; row < canvas->rows; row++)
        qs_svg_put(canvas->output, "M~ ~H~", 1 - row % 2, row + 0.5, canvas->columns);
    qs_path_end(canvas);
}

static void draw_grid_lines(const struct qs_canvas *canvas, const char *look, double width,
                            int32_t step)
{
    if (step >= canvas->n)
        return;
    qs_path_begin(canvas, look, width);
    for (int64_t i = step; i < canvas->n; i += step) {
        if (i < canvas->columns)
            qs_svg_put(canvas->output, "M~ 0v~", (double)i, canvas->rows);
        if (i < canvas->rows)
            qs_svg_put(canvas->output, "M0 ~h~", (double)i, canvas->columns);
    }
    qs_path_end(canvas);
}

/* Without a checkerboard: thin lines between squares, thicker ones at shown coordinates. */
static void draw_grid(const struct qs_canvas *canvas)
{
    if (canvas->checker)
        return;
    if (canvas->square >= grid_least)
        draw_grid_lines(canvas, "stroke=\"" QS_PALETTE_GRID "\"", fmin(canvas->square * 0.1, 1), 1);
    draw_grid_lines(canvas, "stroke=\"" QS_PALETTE_GRID_STRONG "\"",
                    fmin(fmax(0.5, canvas->square * 0.12), 2), canvas->step);
}

/* Those of the rows on the left, or of the columns above, or in chess notation below. */
static void draw_coordinates(const struct qs_canvas *canvas, enum qs_direction direction)
{
    enum qs_notation notation = canvas->picture->notation;
    double height = canvas->digit, distance = height * 0.55;
    double x = canvas->left - distance, y = canvas->top - distance;
    if (notation == QS_NOTATION_CHESS)
        y = canvas->top + canvas->square * canvas->rows + distance + height;
    qs_text_begin(canvas, direction == QS_ROW ? "rows" : "columns",
                  direction == QS_ROW ? "end" : "middle", height);
    int32_t count = direction == QS_ROW ? canvas->rows : canvas->columns;
    for (int64_t i = 0; i < count; i += canvas->step) {
        struct qs_place_name name = qs_name_line(notation, canvas->rows, direction, (int32_t)i);
        double middle = ((double)i + 0.5) * canvas->square;
        qs_text_put(canvas, direction == QS_ROW ? x : canvas->left + middle,
                    direction == QS_ROW ? canvas->top + middle + height / 2 : y, name.text,
                    strlen(name.text));
    }
    qs_group_end(canvas);
}

/* Where squares are too small for a hatching. */
static void draw_blocked_dark(const struct qs_canvas *canvas)
{
    const struct qs_instance *instance = canvas->picture->instance;
    double width = fmax(canvas->square, 0.7);
    size_t count, listed_count;
    const struct qs_square *listed = qs_instance_listed_free_squares(instance, &listed_count);
    if (listed_count > 0) { /* all others are blocked */
        qs_svg_put(canvas->output,
                   "<path class=\"blocked\" fill=\"" QS_PALETTE_BLOCKED "\" d=\"M0 0h~v~H0z\"/>\n",
                   canvas->columns, canvas->rows);
        qs_path_begin(canvas,
                      "class=\"free\" stroke=\"" QS_PALETTE_PAPER "\" stroke-linecap=\"square\"",
                      width);
        qs_path_runs(canvas, listed, listed_count);
        qs_path_end(canvas);
    }
    qs_path_begin(canvas,
                  "class=\"blocked\" stroke=\"" QS_PALETTE_BLOCKED "\" stroke-linecap=\"square\"",
                  width);
    if (listed_count == 0) {
        const struct qs_square *blocked = qs_instance_blocked_squares(instance, &count);
        qs_path_runs(canvas, blocked, count);
    }
    for (int direction = QS_DIFFERENCE; direction <= QS_SUM; direction++) {
        const int32_t *numbers =
            qs_instance_blocked_diagonals(instance, (enum qs_direction)direction, &count);
        for (size_t i = 0; i < count; i++)
            qs_path_diagonal(canvas, (struct qs_line){(enum qs_direction)direction, numbers[i]});
    }
    qs_path_end(canvas);
}

/* Walls are no blocked squares here. */
static bool is_drawn_blocked(const struct qs_canvas *canvas, struct qs_square square)
{
    const struct qs_instance *instance = canvas->picture->instance;
    return qs_instance_is_blocked(instance, square) && !qs_instance_is_wall(instance, square);
}

static void draw_blocked(const struct qs_canvas *canvas)
{
    if (!qs_picture_is_blocked(canvas->picture))
        return;
    if (canvas->squares) {
        for (int hatch = 0; hatch < 2; hatch++) {
            qs_group_begin_blocked(canvas, hatch);
            for (int32_t row = 0; row < canvas->rows; row++) {
                /* Those of a row, also on blocked diagonals, each once; neighbours are one piece.
                 */
                bool begun = false;
                for (int32_t column = 0, end; column < canvas->columns; column = end + 1) {
                    for (end = column; end < canvas->columns &&
                                       is_drawn_blocked(canvas, (struct qs_square){row, end});)
                        end++;
                    if (end == column)
                        continue;
                    if (!begun)
                        qs_path_begin(canvas, "", 0);
                    begun = true;
                    qs_path_blocked(canvas, hatch, row, column, end - column);
                }
                if (begun)
                    qs_path_end(canvas);
            }
            qs_group_end(canvas);
        }
    } else {
        draw_blocked_dark(canvas);
    }
}

static const struct qs_instance *attackers_of(const struct qs_picture *picture)
{
    return picture->attackers ? picture->attackers : picture->instance;
}

static bool is_on_closed_line(const struct qs_picture *picture, struct qs_square square)
{
    for (size_t i = 0; i < picture->closed_count; i++)
        if (qs_instance_line(picture->instance, square, picture->closed[i].direction) ==
            picture->closed[i].number)
            return true;
    return false;
}

bool qs_picture_is_attacked(const struct qs_picture *picture, struct qs_square square)
{
    const struct qs_instance *instance = picture->instance, *attackers = attackers_of(picture);
    if (picture->closed_count > 0 && !is_on_closed_line(picture, square))
        return false;
    return qs_instance_is_attacked(attackers, square) &&
           !qs_instance_is_blocked(instance, square) && !qs_instance_holds_queen(instance, square);
}

/* Where squares are too small for dots, draw the lines of the queens instead. */
static void draw_attacking_lines(const struct qs_canvas *canvas)
{
    size_t count;
    const struct qs_instance *attackers = attackers_of(canvas->picture);
    const struct qs_square *queens = qs_instance_queens(attackers, &count);
    qs_path_begin(canvas, QS_LOOK_ATTACKING, fmax(canvas->square * 0.4, 0.4));
    for (size_t i = 0; i < count; i++)
        for (int direction = 0; direction < QS_DIRECTIONS; direction++)
            qs_path_line(canvas, (struct qs_line){(enum qs_direction)direction,
                                                  qs_instance_line(attackers, queens[i],
                                                                   (enum qs_direction)direction)});
    qs_path_end(canvas);
}

static void picture_draw_attacked(const struct qs_canvas *canvas)
{
    if (!canvas->squares) {
        draw_attacking_lines(canvas);
        return;
    }
    qs_path_begin(canvas, QS_LOOK_ATTACKED, qs_mark_dot_width(canvas));
    for (int32_t row = 0; row < canvas->rows; row++)
        for (int32_t column = 0; column < canvas->columns; column++)
            if (qs_picture_is_attacked(canvas->picture, (struct qs_square){row, column}))
                qs_path_dot(canvas, (struct qs_square){row, column});
    qs_path_end(canvas);
}

/* The width of a line's bar relative to weight 1; light ones must be visible, too. */
static double bar_part(const struct qs_bound *cover, size_t i)
{
    const double least = 0.12;
    if (!cover->weight)
        return 1;
    return fmax(least, (double)cover->weight[i] / (double)cover->denominator);
}

/* Each bar is stroked separately, so that crossings are visible. */
static void draw_cover(const struct qs_canvas *canvas, const struct qs_bound *cover)
{
    double full = fmax(canvas->square * 0.55, canvas->picture->side * 0.0045);
    for (size_t i = 0; i < cover->cover_size; i++) {
        qs_path_begin(canvas, QS_LOOK_COVER, full * bar_part(cover, i));
        qs_path_line(canvas, cover->cover[i]);
        qs_path_end(canvas);
    }
}

/* The placement is valid, so the only queen on a fixed queen's line is the fixed one. */
bool qs_queen_is_fixed(const struct qs_picture *picture, struct qs_square queen)
{
    return qs_instance_line_is_taken(picture->instance, queen, QS_ROW);
}

bool qs_queen_is_added(const struct qs_picture *picture, struct qs_square queen)
{
    return !qs_queen_is_fixed(picture, queen);
}

static bool is_blamed(const struct qs_picture *picture, struct qs_square queen)
{
    return qs_squares_hold(picture->blamed, picture->blamed_count, queen);
}

static bool is_quiet(const struct qs_picture *picture, struct qs_square queen)
{
    return picture->quiet && !is_blamed(picture, queen);
}

size_t qs_picture_count_quiet(const struct qs_picture *picture)
{
    size_t count, quiet = 0;
    const struct qs_square *queens = qs_instance_queens(picture->instance, &count);
    for (size_t i = 0; picture->quiet && i < count; i++)
        quiet += is_quiet(picture, queens[i]);
    return quiet;
}

static bool is_loud(const struct qs_picture *picture, struct qs_square queen)
{
    return !is_quiet(picture, queen);
}

static void draw_marks(const struct qs_canvas *canvas)
{
    const struct qs_picture *picture = canvas->picture;
    size_t count;
    const struct qs_square *fixed = qs_instance_queens(picture->instance, &count);
    if (picture->blame)
        qs_mark_blamed_blocks(canvas, picture->blame);
    qs_mark_closed(canvas, picture->closed, picture->closed_count);
    if (picture->rays)
        qs_mark_rays(canvas, picture->closed, picture->blamed, picture->blamed_count);
    if (picture->cover)
        draw_cover(canvas, picture->cover);
    if (picture->evidence) {
        const struct qs_evidence *evidence = canvas->picture->evidence;
        for (size_t i = 0; i < evidence->part_count; i++)
            draw_cover(canvas, &evidence->parts[i].bound);
        qs_mark_steps(canvas, QS_REDUCTION_DOMINATED, evidence->steps, evidence->step_count);
        qs_mark_steps(canvas, QS_REDUCTION_FORCED, evidence->steps, evidence->step_count);
    }
    if (picture->attacked) /* after the bars, which would hide the dots */
        picture_draw_attacked(canvas);
    if (picture->placement_count > count)
        qs_mark_queens(canvas, QS_QUEEN_ADDED, picture->placement, picture->placement_count,
                       qs_queen_is_added);
    size_t quiet = qs_picture_count_quiet(canvas->picture);
    if (quiet > 0)
        qs_mark_queens(canvas, QS_QUEEN_QUIET, fixed, count, is_quiet);
    if (count > quiet)
        qs_mark_queens(canvas, QS_QUEEN_FIXED, fixed, count, is_loud);
    qs_mark_blamed_queens(canvas, picture->blamed, picture->blamed_count);
}

bool qs_picture_needs_legend(const struct qs_picture *picture)
{
    size_t fixed;
    qs_instance_queens(picture->instance, &fixed);
    return (fixed > 0 && picture->placement_count > fixed) || picture->attacked ||
           picture->blamed_count > 0 || picture->closed_count > 0 || picture->cover ||
           picture->evidence || qs_instance_shape(picture->instance).wall_count > 0;
}

const char *qs_picture_undrawable(const char *caption, size_t *length)
{
    return qs_svg_unwritable(caption, length);
}

double qs_picture_extent(const struct qs_picture *picture)
{
    return make_canvas(picture, NULL).extent;
}

int32_t qs_picture_height(const struct qs_picture *picture)
{
    return (int32_t)qs_picture_extent(picture) + (int32_t)ceil(qs_legend_height(picture));
}

static void draw_picture(const struct qs_canvas *canvas)
{
    qs_svg_put(canvas->output, "<path fill=\"" QS_PALETTE_PAPER "\" d=\"M0 0h~v~H0z\"/>\n",
               canvas->picture->side, qs_picture_height(canvas->picture));
    if (canvas->digit > 0) {
        draw_coordinates(canvas, QS_ROW);
        draw_coordinates(canvas, QS_COLUMN);
    }
    qs_board_begin(canvas, canvas->left, canvas->top);
    draw_squares(canvas);
    draw_grid(canvas);
    draw_blocked(canvas);
    struct qs_shape shape = qs_instance_shape(canvas->picture->instance);
    if (shape.wall_count > 0)
        qs_mark_walls(canvas, shape.walls, shape.wall_count);
    double width = fmax(1, canvas->picture->side * 0.002), out = width / canvas->square / 2;
    qs_path_begin(canvas, "stroke=\"" QS_PALETTE_INK "\"", width);
    qs_svg_put(canvas->output, "M~ ~H~V~H~z", -out, -out, canvas->columns + out, canvas->rows + out,
               -out);
    qs_path_end(canvas);
    draw_marks(canvas);
    qs_group_end(canvas);
    qs_legend_draw(canvas);
    fputs("</svg>\n", canvas->output);
}

void qs_picture_write(const struct qs_picture *picture, FILE *output)
{
    struct qs_canvas canvas = make_canvas(picture, output);
    qs_svg_begin(output, picture->side, qs_picture_height(picture));
    qs_picture_describe(&canvas);
    qs_marks_define(&canvas);
    draw_picture(&canvas);
}

bool qs_picture_write_at(const struct qs_picture *picture, int32_t x, int32_t y, bool defined,
                         FILE *output)
{
    struct qs_canvas canvas = make_canvas(picture, output);
    double width = picture->side, height = qs_picture_height(picture);
    qs_svg_put(output, "<svg x=\"~\" y=\"~\" width=\"~\" height=\"~\" viewBox=\"0 0 ~ ~\">\n", x, y,
               width, height, width, height);
    qs_picture_describe(&canvas);
    if (!defined)
        qs_marks_define(&canvas);
    draw_picture(&canvas);
    return defined || canvas.crown;
}
