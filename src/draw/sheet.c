#include "sheet.h"

#include <math.h>
#include <string.h>

#include "picture_marks.h"

/* About as many rows to a column as a page of A4 has room for. */
static size_t sheet_columns(const struct qs_sheet *sheet)
{
    size_t count = sheet->room > 0 ? sheet->room : sheet->count;
    return count <= 3 ? count : (size_t)lround(sqrt((double)count / sqrt(2)));
}

/* One picture, without a frame. */
static bool is_alone(const struct qs_sheet *sheet)
{
    return sheet->count == 1 && sheet->room == 0;
}

/* Between the pictures, and around all of them. */
static int32_t gap_of(const struct qs_sheet *sheet)
{
    return sheet->side / 60;
}

static double letter_of(const struct qs_sheet *sheet)
{
    return fmax(7, sheet->side * 0.0175);
}

/* The height of a row: that of its highest picture. */
static int32_t row_height(const struct qs_sheet *sheet, size_t first, size_t columns)
{
    int32_t highest = 0;
    for (size_t i = first; i < sheet->count && i < first + columns; i++) {
        int32_t height = qs_picture_height(&sheet->pictures[i]);
        highest = height > highest ? height : highest;
    }
    return highest;
}

int32_t qs_sheet_lay_out(struct qs_sheet *sheet)
{
    size_t columns = sheet_columns(sheet);
    int32_t gap = gap_of(sheet), side = sheet->side, height = gap;
    if (!is_alone(sheet))
        side = (sheet->side - gap) / (int32_t)columns - gap;
    for (size_t i = 0; i < sheet->count; i++)
        sheet->pictures[i].side = side;
    if (is_alone(sheet))
        return qs_picture_height(&sheet->pictures[0]);
    for (size_t i = 0; i < sheet->count; i += columns)
        height += row_height(sheet, i, columns) + gap;
    height += sheet->caption ? (int32_t)ceil(2.5 * letter_of(sheet)) : 0;
    return height > sheet->least ? height : sheet->least;
}

void qs_sheet_write(struct qs_sheet *sheet, FILE *output)
{
    int32_t height = qs_sheet_lay_out(sheet), gap = gap_of(sheet), y = gap;
    size_t columns = sheet_columns(sheet);
    bool defined = false;
    if (is_alone(sheet)) {
        qs_picture_write(&sheet->pictures[0], output);
        return;
    }
    qs_svg_begin(output, sheet->side, height);
    fputs("<title>", output);
    if (sheet->caption)
        qs_svg_put_text(output, sheet->caption, strlen(sheet->caption));
    fprintf(output, "%s%zu board%s</title>\n", sheet->caption ? ": " : "", sheet->count,
            sheet->count == 1 ? "" : "s");
    qs_svg_put(output, "<path fill=\"" QS_PALETTE_PAPER "\" d=\"M0 0h~v~H0z\"/>\n", sheet->side,
               height);
    for (size_t i = 0; i < sheet->count; i++) {
        const struct qs_picture *picture = &sheet->pictures[i];
        size_t column = i % columns;
        if (column == 0 && i > 0)
            y += row_height(sheet, i - columns, columns) + gap;
        defined = qs_picture_write_at(picture, gap + (picture->side + gap) * (int32_t)column, y,
                                      defined, output);
    }
    if (sheet->caption) {
        const struct qs_canvas canvas = {.output = output};
        double letter = letter_of(sheet);
        qs_text_begin(&canvas, "caption", "middle", letter * 1.2);
        qs_text_put(&canvas, sheet->side / 2.0, height - letter * 1.5, sheet->caption,
                    strlen(sheet->caption));
        qs_group_end(&canvas);
    }
    fputs("</svg>\n", output);
}
