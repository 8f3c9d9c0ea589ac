#include "picture.h"

#include <cairo-pdf.h>
#include <cairo-svg.h>
#include <math.h>
#include <stdio.h>

#include "fault.h"
#include "instance_private.h"
#include "picture_blame.h"
#include "picture_canvas.h"
#include "picture_legend.h"
#include "picture_marks.h"
#include "picture_shapes.h"
#include "picture_text.h"
#include "separate_process.h"

/* The least side of a square, in pixels, for a grid of all lines. */
static const double grid_least = 4.5;

static void draw_squares(const struct qs_canvas *canvas)
{
    cairo_rectangle(canvas->cairo, canvas->left, canvas->top, canvas->board, canvas->board);
    qs_canvas_fill(canvas, light_square);
    if (!canvas->checker)
        return;
    for (int32_t row = 0; row < canvas->n; row++)
        for (int32_t column = 1 - row % 2; column < canvas->n; column += 2)
            qs_canvas_square_path(canvas, (struct qs_square){row, column});
    qs_canvas_fill(canvas, dark_square);
}

static void grid_path(const struct qs_canvas *canvas, int32_t step)
{
    double left = canvas->left, top = canvas->top, board = canvas->board;
    for (int64_t i = step; i < canvas->n; i += step) {
        double offset = (double)i * canvas->square;
        qs_canvas_segment_path(canvas, left + offset, top, left + offset, top + board);
        qs_canvas_segment_path(canvas, left, top + offset, left + board, top + offset);
    }
}

/* Without a checkerboard: thin lines between squares, thicker ones at shown coordinates. */
static void draw_grid(const struct qs_canvas *canvas)
{
    if (canvas->checker)
        return;
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_BUTT);
    if (canvas->square >= grid_least) {
        grid_path(canvas, 1);
        qs_canvas_stroke(canvas, thin_line, fmin(canvas->square * 0.1, 1));
    }
    grid_path(canvas, canvas->step);
    qs_canvas_stroke(canvas, thick_line, fmin(fmax(0.5, canvas->square * 0.12), 2));
}

static void draw_frame(const struct qs_canvas *canvas)
{
    double width = fmax(1, canvas->picture->side * 0.002);
    cairo_rectangle(canvas->cairo, canvas->left - width / 2, canvas->top - width / 2,
                    canvas->board + width, canvas->board + width);
    qs_canvas_stroke(canvas, ink, width);
}

/* Rows on the left; columns above, or in chess notation below. */
static void draw_coordinates(const struct qs_canvas *canvas)
{
    enum qs_notation notation = canvas->picture->notation;
    double height = canvas->digit, distance = height * 0.55;
    double y = notation == QS_NOTATION_CHESS ? canvas->top + canvas->board + distance + height / 2
                                             : canvas->top - distance - height / 2;
    if (height <= 0)
        return;
    for (int64_t i = 0; i < canvas->n; i += canvas->step) {
        int32_t line = (int32_t)i;
        struct qs_place_name row = qs_name_line(notation, canvas->n, QS_ROW, line);
        struct qs_place_name column = qs_name_line(notation, canvas->n, QS_COLUMN, line);
        qs_text_path(canvas->cairo, row.text,
                     canvas->left - distance - qs_text_width(row.text, height),
                     qs_canvas_middle_y(canvas, line), height);
        qs_text_path(canvas->cairo, column.text,
                     qs_canvas_middle_x(canvas, line) - qs_text_width(column.text, height) / 2, y,
                     height);
    }
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(canvas->cairo, CAIRO_LINE_JOIN_ROUND);
    qs_canvas_stroke(canvas, ink, canvas->digit * 0.115);
}

/* Also those on blocked diagonals, each square once. */
static void blocked_squares_path(const struct qs_canvas *canvas,
                                 void (*path)(const struct qs_canvas *, struct qs_square))
{
    for (int32_t row = 0; row < canvas->n; row++)
        for (int32_t column = 0; column < canvas->n; column++)
            if (qs_instance_is_blocked(canvas->picture->instance, (struct qs_square){row, column}))
                path(canvas, (struct qs_square){row, column});
}

/* Neighbours that are listed one after the other are one line: there may be millions of squares. */
static void blocked_runs_path(const struct qs_canvas *canvas)
{
    size_t count;
    const struct qs_square *squares =
        qs_instance_blocked_squares(canvas->picture->instance, &count);
    for (size_t i = 0, last; i < count; i = last + 1) {
        for (last = i; last + 1 < count && squares[last + 1].row == squares[i].row &&
                       squares[last + 1].column == squares[last].column + 1;)
            last++;
        double y = qs_canvas_middle_y(canvas, squares[i].row);
        qs_canvas_segment_path(canvas, qs_canvas_middle_x(canvas, squares[i].column), y,
                               qs_canvas_middle_x(canvas, squares[last].column), y);
    }
}

/* A filled board, and the squares that are listed as free on it. */
static void draw_all_but_listed(const struct qs_canvas *canvas, const struct qs_square *listed,
                                size_t count)
{
    double side = canvas->n * canvas->square;
    cairo_rectangle(canvas->cairo, canvas->left, canvas->top, side, side);
    qs_canvas_fill(canvas, blocked_hatch);
    for (size_t i = 0; i < count; i++) {
        double x = qs_canvas_middle_x(canvas, listed[i].column);
        double y = qs_canvas_middle_y(canvas, listed[i].row);
        qs_canvas_segment_path(canvas, x, y, x, y);
    }
    qs_canvas_stroke(canvas, paper, fmax(canvas->square, 0.7));
}

static void draw_blocked_diagonals(const struct qs_canvas *canvas)
{
    for (int direction = QS_DIFFERENCE; direction <= QS_SUM; direction++) {
        size_t count;
        const int32_t *numbers = qs_instance_blocked_diagonals(
            canvas->picture->instance, (enum qs_direction)direction, &count);
        for (size_t i = 0; i < count; i++)
            qs_canvas_line_path(canvas, (struct qs_line){(enum qs_direction)direction, numbers[i]});
    }
    qs_canvas_stroke(canvas, blocked_hatch, fmax(canvas->square, 0.7));
}

static void draw_blocked(const struct qs_canvas *canvas)
{
    if (canvas->squares) {
        blocked_squares_path(canvas, qs_canvas_square_path);
        qs_canvas_fill(canvas, blocked_fill);
        blocked_squares_path(canvas, qs_mark_hatch_path);
        qs_mark_hatch(canvas);
        return;
    }
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_SQUARE);
    size_t count;
    const struct qs_square *listed =
        qs_instance_listed_free_squares(canvas->picture->instance, &count);
    if (count > 0) {
        draw_all_but_listed(canvas, listed, count);
    } else {
        blocked_runs_path(canvas);
        qs_canvas_stroke(canvas, blocked_hatch, fmax(canvas->square, 0.7));
    }
    draw_blocked_diagonals(canvas);
}

static bool is_attacked(const struct qs_instance *instance, struct qs_square square)
{
    bool on_queens_line = false;
    for (int direction = 0; direction < QS_DIRECTIONS; direction++)
        on_queens_line = on_queens_line ||
                         qs_instance_line_is_taken(instance, square, (enum qs_direction)direction);
    return on_queens_line && !qs_instance_holds_queen(instance, square);
}

static const struct qs_instance *attackers_of(const struct qs_picture *picture)
{
    return picture->attackers ? picture->attackers : picture->instance;
}

/* Where squares are too small for dots, draw the lines of the queens instead. */
static void draw_attacking_lines(const struct qs_canvas *canvas)
{
    size_t count;
    const struct qs_square *queens = qs_instance_queens(attackers_of(canvas->picture), &count);
    for (size_t i = 0; i < count; i++)
        for (int direction = 0; direction < QS_DIRECTIONS; direction++)
            qs_canvas_line_path(
                canvas, (struct qs_line){(enum qs_direction)direction,
                                         qs_line_number(queens[i], (enum qs_direction)direction)});
    qs_canvas_stroke(canvas, attacked_line, fmax(canvas->square * 0.4, 0.4));
}

static void draw_attacked(const struct qs_canvas *canvas)
{
    const struct qs_instance *instance = canvas->picture->instance;
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    if (!canvas->squares) {
        draw_attacking_lines(canvas);
        return;
    }
    for (int32_t row = 0; row < canvas->n; row++) {
        for (int32_t column = 0; column < canvas->n; column++) {
            struct qs_square square = {row, column};
            if (!qs_instance_is_blocked(instance, square) &&
                !qs_instance_holds_queen(instance, square) &&
                is_attacked(attackers_of(canvas->picture), square))
                qs_canvas_dot_path(canvas, square);
        }
    }
    qs_mark_attacked(canvas);
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
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    for (size_t i = 0; i < cover->cover_size; i++) {
        qs_canvas_line_path(canvas, cover->cover[i]);
        qs_canvas_stroke(canvas, cover_bar, full * bar_part(cover, i));
    }
}

static void draw_evidence(const struct qs_canvas *canvas)
{
    const struct qs_evidence *evidence = canvas->picture->evidence;
    for (size_t i = 0; i < evidence->part_count; i++)
        draw_cover(canvas, &evidence->parts[i].bound);
    for (size_t i = 0; i < evidence->step_count; i++)
        qs_mark_step_path(canvas, &evidence->steps[i]);
    qs_mark_steps(canvas);
}

/* The placement is valid, so the only queen on a fixed queen's row is the fixed one. */
static bool is_fixed(const struct qs_canvas *canvas, struct qs_square queen)
{
    return qs_instance_line_is_taken(canvas->picture->instance, queen, QS_ROW);
}

static void queens_path(const struct qs_canvas *canvas, bool fixed)
{
    for (size_t i = 0; i < canvas->picture->placement_count; i++)
        if (is_fixed(canvas, canvas->picture->placement[i]) == fixed)
            qs_mark_queen_path(canvas, canvas->picture->placement[i], fixed);
}

static void draw_queens(const struct qs_canvas *canvas)
{
    queens_path(canvas, false);
    qs_mark_added(canvas);
    queens_path(canvas, true);
    qs_mark_fixed(canvas);
}

static void draw(cairo_t *cairo, const struct qs_picture *picture)
{
    struct qs_canvas canvas;
    qs_canvas_init(&canvas, cairo, picture);
    qs_canvas_set_colour(&canvas, paper);
    cairo_paint(cairo);
    draw_squares(&canvas);
    draw_grid(&canvas);
    draw_coordinates(&canvas);
    draw_blocked(&canvas);
    draw_frame(&canvas);
    qs_picture_blame_blocks(&canvas);
    if (picture->cover)
        draw_cover(&canvas, picture->cover);
    if (picture->evidence)
        draw_evidence(&canvas);
    if (picture->attacked) /* after the bars, which would hide the dots */
        draw_attacked(&canvas);
    draw_queens(&canvas);
    qs_picture_blame_queens(&canvas);
    qs_picture_legend_draw(&canvas);
}

int32_t qs_picture_height(const struct qs_picture *picture)
{
    return picture->side + (int32_t)ceil(qs_picture_legend_height(picture));
}

const char *qs_picture_undrawable(const char *caption, size_t *length)
{
    return qs_text_undrawable(caption, length);
}

struct sink {
    FILE *stream;
    size_t matched; /* bytes so far of the mark before the surface's number */
};

static cairo_status_t write_bytes(void *closure, const unsigned char *bytes, unsigned count)
{
    const struct sink *sink = closure;
    return fwrite(bytes, 1, count, sink->stream) < count ? CAIRO_STATUS_WRITE_ERROR
                                                         : CAIRO_STATUS_SUCCESS;
}

/*
 * Cairo numbers the surfaces of a process and writes the number into the SVG, so
 * that the same picture would give different files. Nothing refers to the number;
 * it is left out.
 */
static cairo_status_t write_svg_bytes(void *closure, const unsigned char *bytes, unsigned count)
{
    static const char mark[] = "<g id=\"surface";
    const size_t length = sizeof mark - 1;
    struct sink *sink = closure;
    unsigned i = 0;
    for (; i < count && sink->matched <= length; i++) {
        if (sink->matched == length && bytes[i] >= '0' && bytes[i] <= '9')
            continue;
        putc(bytes[i], sink->stream);
        if (sink->matched == length || bytes[i] == (unsigned char)mark[sink->matched])
            sink->matched++;
        else
            sink->matched = bytes[i] == (unsigned char)mark[0];
    }
    return write_bytes(closure, bytes + i, count - i);
}

static cairo_surface_t *new_surface(enum qs_picture_format format, int32_t side, int32_t height,
                                    struct sink *sink)
{
    if (format == QS_PICTURE_PNG)
        return cairo_image_surface_create(CAIRO_FORMAT_RGB24, side, height);
    cairo_surface_t *surface;
    if (format == QS_PICTURE_PDF) {
        surface = cairo_pdf_surface_create_for_stream(write_bytes, sink, side, height);
        /* Without the time, the same picture gives the same file. */
        cairo_pdf_surface_set_metadata(surface, CAIRO_PDF_METADATA_CREATE_DATE, "");
        return surface;
    }
    surface = cairo_svg_surface_create_for_stream(write_svg_bytes, sink, side, height);
    if (cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS)
        cairo_svg_surface_set_document_unit(surface, CAIRO_SVG_UNIT_PX);
    return surface;
}

struct job {
    const struct qs_picture *picture;
    enum qs_picture_format format;
};

static cairo_status_t write_picture(const struct job *job, FILE *stream)
{
    struct sink sink = {stream, 0};
    cairo_surface_t *surface =
        new_surface(job->format, job->picture->side, qs_picture_height(job->picture), &sink);
    cairo_t *cairo = cairo_create(surface);
    draw(cairo, job->picture);
    cairo_status_t status = cairo_status(cairo);
    cairo_destroy(cairo);
    if (status == CAIRO_STATUS_SUCCESS && job->format == QS_PICTURE_PNG)
        status = cairo_surface_write_to_png_stream(surface, write_bytes, &sink);
    cairo_surface_finish(surface);
    if (status == CAIRO_STATUS_SUCCESS)
        status = cairo_surface_status(surface);
    cairo_surface_destroy(surface);
    return status;
}

/* In a process of its own; the status is Cairo's. */
static int draw_separately(const void *state, int descriptor)
{
    FILE *stream = fdopen(descriptor, "wb");
    if (!stream)
        return CAIRO_STATUS_NO_MEMORY;
    cairo_status_t status = write_picture(state, stream);
    bool written = !ferror(stream); /* write_svg_bytes leaves the check to here */
    written = fclose(stream) == 0 && written;
    return status == CAIRO_STATUS_SUCCESS && !written ? CAIRO_STATUS_WRITE_ERROR : (int)status;
}

bool qs_picture_write(const struct qs_picture *picture, enum qs_picture_format format,
                      struct qs_output *output, struct qs_error *error)
{
    const struct job job = {picture, format};
    int status;
    if (qs_separate_process_run(draw_separately, &job, output, &status, error))
        return true;
    if (status == QS_SEPARATE_CRASH)
        status = CAIRO_STATUS_NO_MEMORY;
    if (status == 0)
        return false;
    return qs_error_set(error, QS_ERROR_MEMORY, "cannot draw a picture of %d x %d: %s",
                        picture->side, picture->side,
                        cairo_status_to_string((cairo_status_t)status));
}
