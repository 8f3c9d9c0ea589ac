#include "picture_marks.h"

#include "instance_lines.h"
#include "line.h"

#include <math.h>
#include <string.h>

#include "fault.h"
#include "printable.h"
#include "stream.h"

/* The digits after the point: small numbers, such as the side of one of a million squares, have
 * more. */
static int marks_digits_of(double number)
{
    const double middling = 0.1, small = 0.001;
    return fabs(number) >= middling ? 4 : fabs(number) >= small ? 7 : 12;
}

double qs_svg_floor(double number)
{
    double unit = pow(10, marks_digits_of(number));
    return floor(number * unit) / unit;
}

/* Without stdio, whose numbers depend on the locale. */
static void put_number(FILE *output, double number)
{
    QS_CHECK(fabs(number) < 1e11);
    char digits[12];
    int most = marks_digits_of(number);
    int64_t unit = llround(pow(10, most)), scaled = llround(number * (double)unit);
    int64_t magnitude = scaled < 0 ? -scaled : scaled, part = magnitude % unit;
    size_t used = 0;
    for (int i = most - 1; i >= 0; i--, part /= 10) {
        digits[i] = (char)('0' + part % 10);
        used = used == 0 && part % 10 != 0 ? (size_t)i + 1 : used;
    }
    fwrite("-", 1, scaled < 0, output);
    if (magnitude >= unit || used == 0)
        qs_write_number(output, magnitude / unit);
    fwrite(".", 1, used > 0, output);
    fwrite(digits, 1, used, output);
}

void qs_svg_put_numbers(FILE *output, const char *format, const double *numbers, size_t count)
{
    size_t used = 0;
    for (;;) {
        size_t length = strcspn(format, "~");
        fwrite(format, 1, length, output);
        if (format[length] == '\0')
            break;
        QS_CHECK(used < count);
        put_number(output, numbers[used++]);
        format += length + 1;
    }
    QS_CHECK(used == count);
}

void qs_svg_begin(FILE *output, double width, double height)
{
    qs_svg_put(output,
               "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
               "<svg xmlns=\"http://www.w3.org/2000/svg\" "
               "xmlns:xlink=\"http://www.w3.org/1999/xlink\" role=\"img\" "
               "width=\"~\" height=\"~\" viewBox=\"0 0 ~ ~\">\n",
               width, height, width, height);
}

/* The bytes of the character; 0: it cannot be written. */
static size_t writable_length(const char *text)
{
    size_t length = qs_printable_length(text);
    bool is_eight_bit = length == 1 && (unsigned char)*text >= 0x80;
    bool is_no_character = length == 3 && memcmp(text, "\xef\xbf", 2) == 0 &&
                           (unsigned char)text[2] >= 0xbe; /* U+FFFE and U+FFFF */
    return is_eight_bit || is_no_character ? 0 : length;
}

static const char *entity_of(char letter)
{
    switch (letter) {
    case '<':
        return "&lt;";
    case '>':
        return "&gt;";
    case '&':
        return "&amp;";
    case '"':
        return "&quot;";
    default:
        return NULL;
    }
}

void qs_svg_put_text(FILE *output, const char *text, size_t length)
{
    for (const char *end = text + length; text < end;) {
        size_t bytes = writable_length(text);
        const char *entity = entity_of(*text);
        bool whole = bytes > 0 && bytes <= (size_t)(end - text);
        if (entity)
            fputs(entity, output);
        else
            fwrite(whole ? text : "?", 1, whole ? bytes : 1, output);
        text += whole ? bytes : 1;
    }
}

const char *qs_svg_unwritable(const char *text, size_t *length)
{
    for (size_t bytes; *text; text += bytes) {
        bytes = writable_length(text);
        *length = 1;
        if (bytes == 0)
            return text;
    }
    return NULL;
}

size_t qs_svg_count_letters(const char *text, size_t length)
{
    size_t letters = 0;
    for (size_t i = 0; i < length; i++)
        letters += ((unsigned char)text[i] & 0xc0) != 0x80;
    return letters;
}

/* The least side of a square, in pixels, for full hatching. */
static const double hatch_least = 10;
/* Of the side of a square. */
static const double crown_width = 0.82, outline_width = 0.09;

#define ROUND "stroke-linecap=\"round\" stroke-linejoin=\"round\""
#define FIXED_CROWNS "<g class=\"fixed\" fill=\"" QS_PALETTE_INK "\">\n"
#define QUIET_CROWNS "<g class=\"quiet\" fill=\"" QS_PALETTE_ASIDE "\">\n"
/* Stroked first, then filled with paper, so that only the outline's outer half is seen. */
#define ADDED_CROWNS                                                                               \
    "<g class=\"added\" fill=\"" QS_PALETTE_PAPER "\" stroke=\"" QS_PALETTE_ADDED                  \
    "\" paint-order=\"stroke\" " ROUND " stroke-width=\"~\">\n"
#define FIXED_DISCS "class=\"fixed\" stroke=\"" QS_PALETTE_INK "\" " ROUND
#define QUIET_DISCS "class=\"quiet\" stroke=\"" QS_PALETTE_ASIDE "\" " ROUND
#define ADDED_DISCS "class=\"added\" stroke=\"" QS_PALETTE_ADDED "\" " ROUND
#define ADDED_INSIDES "stroke=\"" QS_PALETTE_PAPER "\" " ROUND
#define BLAMED "class=\"blamed\" stroke=\"" QS_PALETTE_BLAME "\""
#define WALL "class=\"wall\" stroke=\"" QS_PALETTE_WALL "\" stroke-linecap=\"square\""
#define CLOSED                                                                                     \
    "class=\"closed\" stroke=\"" QS_PALETTE_BLAME                                                  \
    "\" stroke-opacity=\".3\" stroke-linecap=\"square\""
#define RAYS                                                                                       \
    "class=\"rays\" stroke=\"" QS_PALETTE_BLAME "\" stroke-opacity=\".75\" "                       \
    "stroke-linecap=\"round\""
#define STEP "stroke=\"" QS_PALETTE_STEP "\" stroke-opacity=\".9\""

/* Capitals and digits of common fonts: their height, and a wide width, of the font's size. */
static const double capital_height = 0.72, letter_width = 0.62;

void qs_board_begin(const struct qs_canvas *canvas, double x, double y)
{
    qs_svg_put(canvas->output, "<g transform=\"translate(~ ~)scale(~)\" fill=\"none\">\n", x, y,
               canvas->square);
}

void qs_text_begin(const struct qs_canvas *canvas, const char *name, const char *anchor,
                   double height)
{
    fprintf(canvas->output, "<g class=\"%s\" fill=\"" QS_PALETTE_INK "\" text-anchor=\"%s\" ", name,
            anchor);
    qs_svg_put(canvas->output, "font-family=\"sans-serif\" font-size=\"~\">\n",
               height / capital_height);
}

void qs_text_put(const struct qs_canvas *canvas, double x, double y, const char *text,
                 size_t length)
{
    qs_svg_put(canvas->output, "<text x=\"~\" y=\"~\">", x, y);
    qs_svg_put_text(canvas->output, text, length);
    fputs("</text>\n", canvas->output);
}

double qs_text_width(size_t letters, double height)
{
    return (double)letters * letter_width * height / capital_height;
}

void qs_path_begin(const struct qs_canvas *canvas, const char *look, double width)
{
    fprintf(canvas->output, "<path%s%s", *look ? " " : "", look);
    if (width > 0)
        qs_svg_put(canvas->output, " stroke-width=\"~\"", width / canvas->square);
    fputs(" d=\"", canvas->output);
}

void qs_path_end(const struct qs_canvas *canvas)
{
    fputs("\"/>\n", canvas->output);
}

void qs_path_dot(const struct qs_canvas *canvas, struct qs_square square)
{
    qs_svg_put(canvas->output, "M~ ~h0", square.column + 0.5, square.row + 0.5);
}

static void put_between(const struct qs_canvas *canvas, struct qs_square first,
                        struct qs_square last)
{
    qs_svg_put(canvas->output, "M~ ~L~ ~", first.column + 0.5, first.row + 0.5, last.column + 0.5,
               last.row + 0.5);
}

void qs_path_line(const struct qs_canvas *canvas, struct qs_line line)
{
    struct qs_square first, last;
    qs_instance_line_ends(canvas->picture->instance, line, &first, &last);
    put_between(canvas, first, last);
}

void qs_path_diagonal(const struct qs_canvas *canvas, struct qs_line diagonal)
{
    struct qs_square first, last;
    if (qs_instance_diagonal_ends(canvas->picture->instance, diagonal, &first, &last))
        put_between(canvas, first, last);
}

/* Squares in a list that are neighbours are one piece: there may be millions. */
void qs_path_runs(const struct qs_canvas *canvas, const struct qs_square *squares, size_t count)
{
    for (size_t i = 0, last; i < count; i = last + 1) {
        for (last = i; last + 1 < count && squares[last + 1].row == squares[i].row &&
                       squares[last + 1].column == squares[last].column + 1;)
            last++;
        qs_svg_put(canvas->output, "M~ ~h~", squares[i].column + 0.5, squares[i].row + 0.5,
                   squares[last].column - squares[i].column);
    }
}

/* Segments of these widths and heights, up and down in turn. */
static void put_zigzag(const struct qs_canvas *canvas, double x, double y, double width,
                       double height, int32_t segments)
{
    qs_svg_put(canvas->output, "M~ ~l", x, y);
    for (int32_t i = 0; i < segments; i++)
        qs_svg_put(canvas->output, i > 0 ? " ~ ~" : "~ ~", width, i % 2 == 0 ? height : -height);
}

void qs_path_blocked(const struct qs_canvas *canvas, bool hatch, int32_t row, int32_t column,
                     int32_t count)
{
    if (!hatch) {
        qs_svg_put(canvas->output, "M~ ~h~v1h~z", column, row, count, -count);
        return;
    }
    put_zigzag(canvas, column, row, 1, 1, count);
    put_zigzag(canvas, column, row + 1.0, 1, -1, count);
    if (canvas->square < hatch_least)
        return;
    put_zigzag(canvas, column, row + 0.5, 0.5, -0.5, 2 * count);
    put_zigzag(canvas, column, row + 0.5, 0.5, 0.5, 2 * count);
}

void qs_group_begin_blocked(const struct qs_canvas *canvas, bool hatch)
{
    double width = fmin(fmax(0.8, canvas->square * 0.04), 2.5) / canvas->square;
    if (hatch)
        qs_svg_put(canvas->output,
                   "<g stroke=\"" QS_PALETTE_BLOCKED
                   "\" stroke-linejoin=\"bevel\" stroke-width=\"~\">\n",
                   width);
    else
        fputs("<g class=\"blocked\" fill=\"" QS_PALETTE_BLOCKED_FLOOR "\">\n", canvas->output);
}

void qs_group_end(const struct qs_canvas *canvas)
{
    fputs("</g>\n", canvas->output);
}

bool qs_picture_is_blocked(const struct qs_picture *picture)
{
    size_t squares, listed, differences, sums;
    qs_instance_blocked_squares(picture->instance, &squares);
    qs_instance_listed_free_squares(picture->instance, &listed);
    qs_instance_blocked_diagonals(picture->instance, QS_DIFFERENCE, &differences);
    qs_instance_blocked_diagonals(picture->instance, QS_SUM, &sums);
    return squares + listed + differences + sums > 0;
}

void qs_marks_define(const struct qs_canvas *canvas)
{
    if (canvas->crown)
        fprintf(canvas->output, "<defs><path id=\"crown\" d=\"%s\"/></defs>\n", QS_PALETTE_QUEEN);
}

double qs_mark_dot_width(const struct qs_canvas *canvas)
{
    return fmax(canvas->square * 0.19, 1.4);
}

void qs_mark_steps(const struct qs_canvas *canvas, enum qs_reduction_kind kind,
                   const struct qs_reduction_step *steps, size_t count)
{
    bool forced = kind == QS_REDUCTION_FORCED, begun = false;
    for (size_t i = 0; i < count; i++) {
        if (steps[i].kind != kind)
            continue;
        if (!begun)
            qs_path_begin(canvas, forced ? "class=\"forced\" " STEP : "class=\"dominated\" " STEP,
                          fmax(canvas->square * 0.06, 0.6));
        begun = true;
        double row = steps[i].square.row, column = steps[i].square.column;
        qs_svg_put(canvas->output, forced ? "M~ ~h.9v.9h-.9z" : "M~ ~l.5 .5m0-.5l-.5 .5",
                   column + (forced ? 0.05 : 0.25), row + (forced ? 0.05 : 0.25));
    }
    if (begun)
        qs_path_end(canvas);
}

static void put_discs(const struct qs_canvas *canvas, const char *look, double size,
                      const struct qs_square *queens, size_t count, qs_queen_filter *is_meant)
{
    qs_path_begin(canvas, look, size * canvas->symbol);
    for (size_t i = 0; i < count; i++)
        if (!is_meant || is_meant(canvas->picture, queens[i]))
            qs_path_dot(canvas, queens[i]);
    qs_path_end(canvas);
}

void qs_mark_queens(const struct qs_canvas *canvas, enum qs_queen_look look,
                    const struct qs_square *queens, size_t count, qs_queen_filter *is_meant)
{
    static const char *const crowns[] = {FIXED_CROWNS, ADDED_CROWNS, QUIET_CROWNS};
    static const char *const discs[] = {FIXED_DISCS, ADDED_DISCS, QUIET_DISCS};
    bool added = look == QS_QUEEN_ADDED;
    if (canvas->crown) {
        double outline = added ? fmax(outline_width, 3 / canvas->square) : 0;
        double crown = (crown_width - outline) / 100;
        if (added)
            qs_svg_put(canvas->output, crowns[look], outline / crown);
        else
            fputs(crowns[look], canvas->output);
        for (size_t i = 0; i < count; i++)
            if (!is_meant || is_meant(canvas->picture, queens[i]))
                qs_svg_put(canvas->output,
                           "<use xlink:href=\"#crown\" transform=\"translate(~ ~)scale(~)\"/>\n",
                           queens[i].column + 0.5, queens[i].row + 0.5, crown);
        fputs("</g>\n", canvas->output);
        return;
    }
    put_discs(canvas, discs[look], 2, queens, count, is_meant);
    if (added)
        put_discs(canvas, ADDED_INSIDES, 1, queens, count, is_meant);
}

/* Of the ring around a blamed queen, in squares. */
static double ring_radius(const struct qs_canvas *canvas)
{
    return canvas->crown ? 0.53 : canvas->symbol * 1.9 / canvas->square;
}

void qs_mark_walls(const struct qs_canvas *canvas, const struct qs_square *walls, size_t count)
{
    qs_path_begin(canvas, WALL, fmax(canvas->square, 0.7));
    qs_path_runs(canvas, walls, count);
    qs_path_end(canvas);
}

void qs_mark_closed_square(const struct qs_canvas *canvas, struct qs_square square)
{
    qs_path_begin(canvas, CLOSED, canvas->square);
    put_between(canvas, square, square);
    qs_path_end(canvas);
}

void qs_mark_closed(const struct qs_canvas *canvas, const struct qs_line *lines, size_t count)
{
    if (count == 0)
        return;
    qs_path_begin(canvas, CLOSED, canvas->square);
    for (size_t i = 0; i < count; i++)
        qs_path_line(canvas, lines[i]);
    qs_path_end(canvas);
}

void qs_mark_rays(const struct qs_canvas *canvas, const struct qs_line *line,
                  const struct qs_square *queens, size_t count)
{
    const struct qs_instance *instance = canvas->picture->instance;
    qs_path_begin(canvas, RAYS, fmax(canvas->square * 0.035, 0.4));
    for (size_t i = 0; i < count; i++) {
        struct qs_square square;
        bool on = qs_instance_line_start(instance, *line, &square);
        for (; on; on = qs_instance_next_on_line(instance, line->direction, &square)) {
            if (qs_instance_attacks(instance, queens[i], square) &&
                !qs_instance_is_blocked(instance, square)) {
                /* From the ring around the queen to the middle of the square. */
                struct qs_square queen = queens[i];
                double rows = square.row - queen.row, columns = square.column - queen.column;
                double begin = ring_radius(canvas) / hypot(rows, columns);
                if (begin < 1)
                    qs_svg_put(canvas->output, "M~ ~L~ ~", queen.column + 0.5 + begin * columns,
                               queen.row + 0.5 + begin * rows, square.column + 0.5,
                               square.row + 0.5);
            }
        }
    }
    qs_path_end(canvas);
}

static void blame_diagonals(const struct qs_canvas *canvas, const int32_t *numbers, size_t count,
                            enum qs_direction direction)
{
    for (size_t i = 0; i < count; i++)
        qs_path_diagonal(canvas, (struct qs_line){direction, numbers[i]});
}

/* Small squares have no room for a frame: they are filled by it. */
void qs_mark_blamed_blocks(const struct qs_canvas *canvas, const struct qs_blame *blame)
{
    if (blame->blocked_count + blame->difference_count + blame->sum_count == 0)
        return;
    qs_path_begin(canvas, BLAMED " stroke-linecap=\"round\"", fmax(canvas->square * 0.1, 0.7));
    for (size_t i = 0; i < blame->blocked_count; i++)
        qs_svg_put(canvas->output, "M~ ~h.84v.84h-.84z", blame->blocked[i].column + 0.08,
                   blame->blocked[i].row + 0.08);
    blame_diagonals(canvas, blame->differences, blame->difference_count, QS_DIFFERENCE);
    blame_diagonals(canvas, blame->sums, blame->sum_count, QS_SUM);
    qs_path_end(canvas);
}

/* A ring and, on its top right, an exclamation mark on a disc. */
void qs_mark_blamed_queens(const struct qs_canvas *canvas, const struct qs_square *queens,
                           size_t count)
{
    double ring = ring_radius(canvas);
    double badge = ring * (canvas->crown ? 0.31 : 0.5), offset = ring * 0.74;
    for (size_t i = 0; i < count; i++) {
        double x = queens[i].column + 0.5, y = queens[i].row + 0.5;
        qs_svg_put(canvas->output,
                   "<circle " BLAMED " stroke-width=\"~\" cx=\"~\" cy=\"~\" r=\"~\"/>",
                   ring * (canvas->crown ? 0.12 : 0.35), x, y, ring);
        qs_svg_put(canvas->output,
                   "<circle fill=\"" QS_PALETTE_BLAME "\" cx=\"~\" cy=\"~\" r=\"~\"/>\n",
                   x + offset, y - offset, badge);
        if (canvas->crown)
            qs_svg_put(canvas->output,
                       "<path stroke=\"" QS_PALETTE_PAPER
                       "\" stroke-linecap=\"round\" stroke-width=\"~\" "
                       "d=\"M~ ~v~m0 ~h0\"/>\n",
                       ring * 0.11, x + offset, y - offset - ring * 0.17, ring * 0.2, ring * 0.15);
    }
}
