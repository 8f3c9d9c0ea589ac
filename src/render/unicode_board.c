#include "unicode_board.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

/* 256-colour backgrounds, and black on all of them. */
enum { LIGHT = 230, DARK = 180, BLOCKED = 245, BLAMED = 215, FOREGROUND = 16 };

/* The marks of a row except blocks and attacks. */
struct row_marks {
    int32_t queen; /* the column, counted from 1; 0: none */
    bool blamed;
};

static struct row_marks *mark_rows(const struct qs_picture *picture)
{
    int32_t n = qs_instance_size(picture->instance);
    struct row_marks *marks = calloc((size_t)n, sizeof *marks);
    if (!marks)
        return NULL;
    for (size_t i = 0; i < picture->placement_count; i++)
        marks[picture->placement[i].row].queen = picture->placement[i].column + 1;
    for (size_t i = 0; i < picture->blamed_count; i++)
        marks[picture->blamed[i].row].blamed = true;
    return marks;
}

struct cell {
    const char *glyphs; /* two columns */
    int background;
};

static struct cell cell_of(const struct qs_picture *picture, struct qs_square square,
                           const struct row_marks *marks, bool colour)
{
    int background = (square.row + square.column) % 2 ? DARK : LIGHT;
    if (square.column + 1 == marks->queen) {
        if (marks->blamed)
            return (struct cell){"♛!", BLAMED};
        bool fixed = qs_instance_line_is_taken(picture->instance, square, QS_ROW);
        return (struct cell){fixed ? "♛ " : "♕ ", background};
    }
    if (qs_instance_is_blocked(picture->instance, square))
        return (struct cell){"▒▒", BLOCKED};
    const struct qs_instance *attackers =
        picture->attackers ? picture->attackers : picture->instance;
    for (int i = 0; picture->attacked && i < QS_DIRECTIONS; i++)
        if (qs_instance_line_is_taken(attackers, square, (enum qs_direction)i))
            return (struct cell){"• ", background};
    return (struct cell){colour ? "  " : "· ", background};
}

static void write_row(const struct qs_picture *picture, int32_t row, const struct row_marks *marks,
                      bool colour, struct qs_output *output)
{
    int32_t n = qs_instance_size(picture->instance);
    for (int32_t column = 0; column < n; column++) {
        struct cell cell = cell_of(picture, (struct qs_square){row, column}, marks, colour);
        if (colour)
            qs_output_format(output, "\033[38;5;%d;48;5;%dm", FOREGROUND, cell.background);
        size_t length = strlen(cell.glyphs);
        bool blank_end = !colour && column + 1 == n && cell.glyphs[length - 1] == ' ';
        qs_output_bytes(output, cell.glyphs, length - blank_end);
    }
    qs_output_text(output, colour ? "\033[0m\n" : "\n");
}

bool qs_unicode_board_write(const struct qs_picture *picture, bool colour, struct qs_output *output,
                            struct qs_error *error)
{
    int32_t n = qs_instance_size(picture->instance);
    struct row_marks *marks = mark_rows(picture);
    if (!marks)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to draw the board");
    for (int32_t row = 0; row < n && !qs_output_failed(output); row++)
        write_row(picture, row, &marks[row], colour, output);
    free(marks);
    return true;
}
