/* A picture in words: title and description, for those who do not see it. */
#include <string.h>

#include "instance_private.h"
#include "picture_marks.h"

/* "2 queens"; the plural begins where the text has a bar: "queen|s to blame". */
static void put_count(FILE *output, size_t count, const char *what)
{
    size_t length = strcspn(what, "|");
    fprintf(output, "%zu %.*s%s%s", count, (int)length, what, count != 1 ? "s" : "",
            what + length + (what[length] == '|'));
}

/* "4 fixed queens: 0,0 3,5 …": a reader listens to the first ones only. */
static void describe_queens(const struct qs_canvas *canvas, const char *what,
                            qs_queen_filter *is_meant)
{
    enum { MOST = 100 };
    const struct qs_picture *picture = canvas->picture;
    size_t count = 0, said = 0;
    for (size_t i = 0; i < picture->placement_count; i++)
        count += is_meant(picture, picture->placement[i]);
    if (count == 0)
        return;
    put_count(canvas->output, count, what);
    for (size_t i = 0; i < picture->placement_count && said < MOST; i++) {
        if (!is_meant(picture, picture->placement[i]))
            continue;
        struct qs_place_name name =
            qs_name_square(picture->notation, canvas->rows, picture->placement[i]);
        fprintf(canvas->output, "%s%s", said++ == 0 ? ": " : " ", name.text);
    }
    fputs(said < count ? " ….\n" : ".\n", canvas->output);
}

static void describe_others(const struct qs_canvas *canvas, size_t count, const char *what)
{
    if (count == 0)
        return;
    put_count(canvas->output, count, what);
    fputs(".\n", canvas->output);
}

void qs_picture_describe(const struct qs_canvas *canvas)
{
    FILE *output = canvas->output;
    const struct qs_picture *picture = canvas->picture;
    /* The caption, or the instance's name, and what is on the board. */
    const char *name = picture->caption ? picture->caption : qs_instance_name(picture->instance);
    fputs("<title>", output);
    qs_svg_put_text(output, name, strlen(name));
    fprintf(output, "%sboard of %d × %d with ", *name ? ": " : "", canvas->rows, canvas->columns);
    put_count(output, picture->placement_count, "queen");
    fputs("</title>\n", output);
    size_t squares, differences, sums, lines = picture->cover ? picture->cover->cover_size : 0;
    qs_instance_blocked_squares(picture->instance, &squares);
    qs_instance_blocked_diagonals(picture->instance, QS_DIFFERENCE, &differences);
    qs_instance_blocked_diagonals(picture->instance, QS_SUM, &sums);
    for (size_t i = 0; picture->evidence && i < picture->evidence->part_count; i++)
        lines += picture->evidence->parts[i].bound.cover_size;
    fputs("<desc>\n", output);
    describe_queens(canvas, "fixed queen", qs_queen_is_fixed);
    describe_queens(canvas, "added queen", qs_queen_is_added);
    describe_others(canvas, squares, "blocked square");
    describe_others(canvas, differences + sums, "blocked diagonal");
    describe_others(canvas, qs_instance_shape(picture->instance).wall_count, "wall");
    describe_others(canvas, lines, "line| of the cover");
    describe_others(canvas, picture->closed_count, "line| without a free square");
    describe_others(canvas, picture->blamed_count,
                    picture->rays ? "queen| that attack all of it" : "queen| to blame");
    fputs("</desc>\n", output);
}
