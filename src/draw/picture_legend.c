/* Under the board: the legend, with an entry for each kind of mark on it, and the caption. */
#include <math.h>
#include <string.h>

#include "picture_marks.h"

enum mark_kind {
    LEGEND_FIXED,
    QUIET,
    LEGEND_ADDED,
    LEGEND_BLOCKED,
    LEGEND_WALL,
    CLOSED,
    LEGEND_ATTACKED,
    LEGEND_BLAMED,
    LEGEND_COVER,
    DOMINATED,
    FORCED,
    MARK_KINDS
};

static const char *const mark_texts[MARK_KINDS] = {
    [LEGEND_FIXED] = "fixed queen",
    [QUIET] = "other fixed queen",
    [LEGEND_ADDED] = "added queen",
    [LEGEND_BLOCKED] = "blocked",
    [LEGEND_WALL] = "wall, which stops attacks",
    [CLOSED] = "no free square",
    [LEGEND_ATTACKED] = "attacked",
    [LEGEND_BLAMED] = "to blame",
    [LEGEND_COVER] = "holds at most one queen",
    [DOMINATED] = "dominated",
    [FORCED] = "forced",
};

static bool has_weights(const struct qs_picture *picture)
{
    const struct qs_evidence *evidence = picture->evidence;
    bool weights = picture->cover && picture->cover->weight;
    for (size_t i = 0; evidence && i < evidence->part_count; i++)
        weights = weights || evidence->parts[i].bound.weight;
    return weights;
}

static const char *text_of(enum mark_kind kind, const struct qs_picture *picture)
{
    if (kind == LEGEND_COVER && has_weights(picture))
        return "holds at most one queen (width: weight)";
    return kind == LEGEND_BLAMED && picture->rays ? "attacker" : mark_texts[kind];
}

static const struct qs_square corner = {0, 0};

/* Which kinds of marks the picture has. */
static void find_marks(const struct qs_picture *picture, bool has[MARK_KINDS])
{
    size_t queens;
    const struct qs_evidence *evidence = picture->evidence;
    qs_instance_queens(picture->instance, &queens);
    memset(has, 0, MARK_KINDS * sizeof *has);
    has[QUIET] = qs_picture_count_quiet(picture) > 0;
    has[LEGEND_FIXED] = queens > 0 && !picture->quiet;
    has[CLOSED] = picture->closed_count > 0;
    has[LEGEND_ADDED] = picture->placement_count > queens;
    has[LEGEND_BLOCKED] = qs_picture_is_blocked(picture);
    has[LEGEND_WALL] = qs_instance_shape(picture->instance).wall_count > 0;
    has[LEGEND_ATTACKED] = picture->attacked;
    has[LEGEND_BLAMED] = picture->blamed_count > 0;
    has[LEGEND_COVER] = picture->cover && picture->cover->cover_size > 0;
    for (size_t i = 0; evidence && i < evidence->part_count; i++)
        has[LEGEND_COVER] = has[LEGEND_COVER] || evidence->parts[i].bound.cover_size > 0;
    for (size_t i = 0; evidence && i < evidence->step_count; i++)
        has[evidence->steps[i].kind == QS_REDUCTION_FORCED ? FORCED : DOMINATED] = true;
}

static void draw_blamed(const struct qs_canvas *canvas)
{
    struct qs_canvas sample = *canvas;
    sample.symbol *= 0.8;
    qs_mark_queens(&sample, QS_QUEEN_FIXED, &corner, 1, NULL);
    qs_mark_blamed_queens(&sample, &corner, 1);
}

/* As on the board, where small squares have lines instead of dots. */
static void legend_draw_attacked(const struct qs_canvas *canvas)
{
    if (canvas->squares) {
        qs_path_begin(canvas, QS_LOOK_ATTACKED, qs_mark_dot_width(canvas));
        qs_path_dot(canvas, corner);
    } else {
        qs_path_begin(canvas, QS_LOOK_ATTACKING, fmax(canvas->square * 0.04, 0.8));
        fputs("M0 0L1 1", canvas->output);
    }
    qs_path_end(canvas);
}

/* On a canvas of a single square. */
static void draw_mark(const struct qs_canvas *canvas, enum mark_kind kind)
{
    const struct qs_reduction_step step = {.kind = kind == FORCED ? QS_REDUCTION_FORCED
                                                                  : QS_REDUCTION_DOMINATED};
    switch (kind) {
    case LEGEND_FIXED:
        qs_mark_queens(canvas, QS_QUEEN_FIXED, &corner, 1, NULL);
        break;
    case QUIET:
        qs_mark_queens(canvas, QS_QUEEN_QUIET, &corner, 1, NULL);
        break;
    case LEGEND_ADDED:
        qs_mark_queens(canvas, QS_QUEEN_ADDED, &corner, 1, NULL);
        break;
    case CLOSED:
        qs_mark_closed_square(canvas, corner);
        break;
    case LEGEND_BLOCKED:
        for (int hatch = 0; hatch < 2; hatch++) {
            qs_group_begin_blocked(canvas, hatch);
            qs_path_begin(canvas, "", 0);
            qs_path_blocked(canvas, hatch, 0, 0, 1);
            qs_path_end(canvas);
            qs_group_end(canvas);
        }
        break;
    case LEGEND_WALL:
        qs_mark_walls(canvas, &corner, 1);
        break;
    case LEGEND_ATTACKED:
        legend_draw_attacked(canvas);
        break;
    case LEGEND_BLAMED:
        draw_blamed(canvas);
        break;
    case LEGEND_COVER:
        qs_path_begin(canvas, QS_LOOK_COVER, canvas->square * 0.45);
        fputs("M.24 .5h.52", canvas->output);
        qs_path_end(canvas);
        break;
    default:
        qs_mark_steps(canvas, step.kind, &step, 1);
    }
}

/* A mark on a square of its own; what is drawn around a queen needs some room. */
static void draw_sample(const struct qs_canvas *canvas, enum mark_kind kind, double x, double y,
                        double side)
{
    double inset = kind == LEGEND_BLAMED ? side * 0.1 : 0;
    struct qs_canvas sample = *canvas;
    sample.n = 1;
    sample.square = side - 2 * inset;
    sample.symbol = side * 0.32;
    qs_board_begin(&sample, x + inset, y + inset);
    draw_mark(&sample, kind);
    qs_group_end(&sample);
}

/* Where the next entry or line goes; without a canvas, it is only measured. */
struct legend_page {
    const struct qs_canvas *canvas;
    double letter; /* the height of a capital */
    double left, width, top, x, y;
};

static void begin_texts(const struct legend_page *page, const char *name, const char *anchor,
                        double letter)
{
    if (page->canvas)
        qs_text_begin(page->canvas, name, anchor, letter);
}

static void end_texts(const struct legend_page *page)
{
    if (page->canvas)
        qs_group_end(page->canvas);
}

/* The bytes of the first line: as many words as fit, or one word. */
static size_t first_line(const char *caption, double most)
{
    size_t length = 0;
    for (size_t end = 0; caption[end];) {
        end += strspn(caption + end, " ");
        end += strcspn(caption + end, " ");
        if (length > 0 && (double)qs_svg_count_letters(caption, end) > most)
            break;
        length = end;
    }
    return length;
}

/*
 * The words of a text in lines, the first at the page's y and each next one a step below, where the
 * page's y is at last.
 */
static void put_lines(struct legend_page *page, double x, double step, double width, double letter,
                      const char *text)
{
    const double most = width / qs_text_width(1, letter);
    while (*text) {
        size_t length = first_line(text, most);
        if (page->canvas)
            qs_text_put(page->canvas, x, page->y, text, length);
        text += length;
        text += strspn(text, " ");
        page->y += *text ? step : 0;
    }
}

static void add_entries(struct legend_page *page, const struct qs_picture *picture)
{
    double letter = page->letter, sample = letter * 2.4, row = letter * 3.2;
    double text_at = sample + letter * 0.8, text_below = (sample + letter) / 2;
    bool has[MARK_KINDS];
    find_marks(picture, has);
    begin_texts(page, "legend", "start", letter);
    for (int kind = 0; kind < MARK_KINDS; kind++) {
        const char *text = text_of((enum mark_kind)kind, picture);
        double width = text_at + qs_text_width(strlen(text), letter);
        if (!has[kind])
            continue;
        if (page->x > page->left && page->x + width > page->left + page->width) {
            page->x = page->left;
            page->y += row;
        }
        if (page->canvas)
            draw_sample(page->canvas, (enum mark_kind)kind, page->x, page->y, sample);
        page->y += text_below;
        put_lines(page, page->x + text_at, letter * 1.8, page->width - text_at, letter, text);
        page->y -= text_below;
        page->x += width + letter * 2;
    }
    end_texts(page);
    page->y += page->x > page->left ? row : 0;
    page->x = page->left;
}

/* Lines in the middle, broken between words. */
static void add_legend_caption(struct legend_page *page, const char *caption)
{
    double letter = page->letter * 1.2;
    caption += strspn(caption, " ");
    if (!*caption)
        return;
    begin_texts(page, "caption", "middle", letter);
    page->y += letter * 1.5;
    put_lines(page, page->left + page->width / 2, letter * 2, page->width, letter, caption);
    page->y += letter * 0.5;
    end_texts(page);
}

static void legend_lay_out(struct legend_page *page, const struct qs_picture *picture)
{
    if (picture->legend)
        add_entries(page, picture);
    if (picture->caption)
        add_legend_caption(page, picture->caption);
    page->y += page->y > page->top ? page->letter * 0.6 : 0;
}

static struct legend_page begin_page(const struct qs_canvas *canvas,
                                     const struct qs_picture *picture)
{
    double side = picture->side, top = qs_picture_extent(picture);
    return (struct legend_page){.canvas = canvas,
                                .letter = fmax(7, side * 0.0175),
                                .left = side * 0.04,
                                .width = side * 0.92,
                                .top = top,
                                .x = side * 0.04,
                                .y = top};
}

double qs_legend_height(const struct qs_picture *picture)
{
    struct legend_page page = begin_page(NULL, picture);
    legend_lay_out(&page, picture);
    return page.y - page.top;
}

void qs_legend_draw(const struct qs_canvas *canvas)
{
    struct legend_page page = begin_page(canvas, canvas->picture);
    legend_lay_out(&page, canvas->picture);
}
