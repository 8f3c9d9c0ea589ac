#include "picture_legend.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "picture_blame.h"
#include "picture_marks.h"
#include "picture_text.h"

static const struct qs_square corner = {0, 0};

/* A canvas of a single square at this place, to draw a mark on. */
static struct qs_canvas single_square(const struct qs_canvas *canvas, double x, double y,
                                      double side)
{
    struct qs_canvas sample = *canvas;
    sample.n = 1;
    sample.left = x;
    sample.top = y;
    sample.square = sample.board = side;
    sample.symbol = side * 0.32;
    return sample;
}

static void draw_fixed(const struct qs_canvas *canvas)
{
    qs_mark_queen_path(canvas, corner, true);
    qs_mark_fixed(canvas);
}

static void draw_added(const struct qs_canvas *canvas)
{
    qs_mark_queen_path(canvas, corner, false);
    qs_mark_added(canvas);
}

static void draw_blocked(const struct qs_canvas *canvas)
{
    qs_canvas_square_path(canvas, corner);
    qs_canvas_fill(canvas, blocked_fill);
    qs_mark_hatch_path(canvas, corner);
    qs_mark_hatch(canvas);
}

/* As on the board, where small squares have lines instead of dots. */
static void draw_attacked(const struct qs_canvas *canvas)
{
    if (canvas->squares) {
        qs_canvas_dot_path(canvas, corner);
        qs_mark_attacked(canvas);
        return;
    }
    double side = canvas->square;
    qs_canvas_segment_path(canvas, canvas->left, canvas->top, canvas->left + side,
                           canvas->top + side);
    qs_canvas_stroke(canvas, attacked_line, fmax(side * 0.04, 0.8));
}

static void draw_blamed(const struct qs_canvas *canvas)
{
    struct qs_picture picture = {.blamed = &corner, .blamed_count = 1};
    struct qs_canvas sample = *canvas;
    sample.picture = &picture;
    sample.left += sample.square * 0.1; /* the ring is larger than a square */
    sample.top += sample.square * 0.1;
    sample.square *= 0.8;
    sample.symbol = sample.square * 0.25;
    draw_fixed(&sample);
    qs_picture_blame_queens(&sample);
}

static void draw_cover(const struct qs_canvas *canvas)
{
    double middle = qs_canvas_middle_y(canvas, 0);
    qs_canvas_segment_path(canvas, canvas->left + canvas->square * 0.24, middle,
                           canvas->left + canvas->square * 0.76, middle);
    cairo_set_line_cap(canvas->cairo, CAIRO_LINE_CAP_ROUND);
    qs_canvas_stroke(canvas, cover_bar, canvas->square * 0.45);
}

static void draw_step(const struct qs_canvas *canvas, enum qs_reduction_kind kind)
{
    const struct qs_reduction_step step = {.kind = kind, .square = corner};
    qs_mark_step_path(canvas, &step);
    qs_mark_steps(canvas);
}

static void draw_dominated(const struct qs_canvas *canvas)
{
    draw_step(canvas, QS_REDUCTION_DOMINATED);
}

static void draw_forced(const struct qs_canvas *canvas)
{
    draw_step(canvas, QS_REDUCTION_FORCED);
}

static bool has_fixed(const struct qs_picture *picture)
{
    size_t queens;
    qs_instance_queens(picture->instance, &queens);
    return queens > 0;
}

static bool has_added(const struct qs_picture *picture)
{
    size_t queens;
    qs_instance_queens(picture->instance, &queens);
    return picture->placement_count > queens;
}

static bool has_blocked(const struct qs_picture *picture)
{
    size_t squares, listed, differences, sums;
    qs_instance_blocked_squares(picture->instance, &squares);
    qs_instance_listed_free_squares(picture->instance, &listed);
    qs_instance_blocked_diagonals(picture->instance, QS_DIFFERENCE, &differences);
    qs_instance_blocked_diagonals(picture->instance, QS_SUM, &sums);
    return squares + listed + differences + sums > 0;
}

static bool has_attacked(const struct qs_picture *picture)
{
    return picture->attacked;
}

static bool has_blamed(const struct qs_picture *picture)
{
    return picture->blamed_count > 0;
}

static bool has_cover(const struct qs_picture *picture)
{
    const struct qs_evidence *evidence = picture->evidence;
    bool found = picture->cover && picture->cover->cover_size > 0;
    for (size_t i = 0; evidence && i < evidence->part_count; i++)
        found = found || evidence->parts[i].bound.cover_size > 0;
    return found;
}

static bool has_step(const struct qs_picture *picture, enum qs_reduction_kind kind)
{
    const struct qs_evidence *evidence = picture->evidence;
    for (size_t i = 0; evidence && i < evidence->step_count; i++)
        if (evidence->steps[i].kind == kind)
            return true;
    return false;
}

static bool has_dominated(const struct qs_picture *picture)
{
    return has_step(picture, QS_REDUCTION_DOMINATED);
}

static bool has_forced(const struct qs_picture *picture)
{
    return has_step(picture, QS_REDUCTION_FORCED);
}

static const struct entry {
    const char *text;
    bool (*is_there)(const struct qs_picture *picture);
    void (*draw)(const struct qs_canvas *canvas); /* of a single square */
} entries[] = {
    {"fixed queen", has_fixed, draw_fixed},
    {"added queen", has_added, draw_added},
    {"blocked", has_blocked, draw_blocked},
    {"attacked", has_attacked, draw_attacked},
    {"to blame", has_blamed, draw_blamed},
    {"line of the cover (width: weight)", has_cover, draw_cover},
    {"dominated", has_dominated, draw_dominated},
    {"forced", has_forced, draw_forced},
};
#define ENTRIES (sizeof entries / sizeof *entries)

/* Where the next entry or line goes; without a canvas, it is only measured. */
struct page {
    const struct qs_canvas *canvas;
    double letter, left, width, x, y;
};

static double letter_height(const struct qs_picture *picture)
{
    return fmax(7, picture->side * 0.0175);
}

static void write_text(const struct page *page, const char *text, double x, double y, double height)
{
    cairo_t *cairo = page->canvas->cairo;
    qs_text_path(cairo, text, x, y, height);
    cairo_set_line_cap(cairo, CAIRO_LINE_CAP_ROUND);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    qs_canvas_stroke(page->canvas, ink, height * 0.115);
}

static void add_entries(struct page *page, const struct qs_picture *picture)
{
    double letter = page->letter, sample = letter * 2.4, row = letter * 3.2;
    for (size_t i = 0; i < ENTRIES; i++) {
        if (!entries[i].is_there(picture))
            continue;
        double width = sample + letter * 0.8 + qs_text_width(entries[i].text, letter);
        if (page->x > page->left && page->x + width > page->left + page->width) {
            page->x = page->left;
            page->y += row;
        }
        if (page->canvas) {
            struct qs_canvas square = single_square(page->canvas, page->x, page->y, sample);
            entries[i].draw(&square);
            write_text(page, entries[i].text, page->x + sample + letter * 0.8, page->y + sample / 2,
                       letter);
        }
        page->x += width + letter * 2;
    }
    page->y += page->x > page->left ? row : 0;
    page->x = page->left;
}

/* A line of the caption in the middle. */
static void add_line(struct page *page, const char *line)
{
    double height = page->letter * 1.2;
    double x = page->left + (page->width - qs_text_width(line, height)) / 2;
    page->y += height * 0.5;
    if (page->canvas)
        write_text(page, line, x, page->y + height / 2, height);
    page->y += height * 1.5;
}

/* Broken between words; a word that is longer than a line stays in one piece. */
static void add_caption(struct page *page, const char *caption)
{
    char line[512] = "";
    size_t used = 0;
    while (*caption) {
        size_t length = strcspn(caption, " ");
        char longer[512];
        snprintf(longer, sizeof longer, "%.*s%s%.*s", (int)used, line, used > 0 ? " " : "",
                 (int)(length < 255 ? length : 255), caption);
        if (used > 0 && qs_text_width(longer, page->letter * 1.2) > page->width) {
            add_line(page, line);
            used = 0;
            continue;
        }
        memcpy(line, longer, sizeof line);
        used = strlen(line);
        caption += length + strspn(caption + length, " ");
    }
    if (used > 0)
        add_line(page, line);
}

static void lay_out(struct page *page, const struct qs_picture *picture)
{
    if (picture->legend)
        add_entries(page, picture);
    if (picture->caption)
        add_caption(page, picture->caption);
    page->y += page->y > picture->side ? page->letter * 0.6 : 0;
}

static struct page begin(const struct qs_canvas *canvas, const struct qs_picture *picture)
{
    double side = picture->side;
    return (struct page){.canvas = canvas,
                         .letter = letter_height(picture),
                         .left = side * 0.04,
                         .width = side * 0.92,
                         .x = side * 0.04,
                         .y = side};
}

double qs_picture_legend_height(const struct qs_picture *picture)
{
    struct page page = begin(NULL, picture);
    lay_out(&page, picture);
    return page.y - picture->side;
}

void qs_picture_legend_draw(const struct qs_canvas *canvas)
{
    struct page page = begin(canvas, canvas->picture);
    lay_out(&page, canvas->picture);
}
