#include "board_text.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "instance_private.h"
#include "report.h"
#include "stream.h"

bool qs_queen_list_write(int32_t n, const struct qs_square *placement, size_t count, FILE *output,
                         struct qs_error *error)
{
    int32_t *rows = calloc((size_t)n, sizeof *rows);
    if (!rows)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to list the queens");
    for (size_t i = 0; i < count; i++)
        rows[placement[i].column] = placement[i].row + 1;
    for (int32_t column = 0; column < n && !ferror(output); column++) {
        fputs(column == 0 ? "[" : ", ", output);
        qs_write_number(output, rows[column]);
    }
    fputs("]\n", output);
    free(rows);
    return true;
}

/* What a square shows, in the order of the legend. */
enum mark { FIXED, ADDED, BLAMED, BLOCKED, WALL, ATTACKED, EMPTY_SQUARE, MARKS };

static const char *const meanings[MARKS] = {"fixed", "added",    "blamed", "blocked",
                                            "wall",  "attacked", ""};

struct glyphs {
    const char *wide;   /* two columns */
    const char *narrow; /* one */
};

static const struct glyphs ascii[MARKS] = {
    [FIXED] = {"Q ", "Q"},        [ADDED] = {"q ", "q"}, [BLAMED] = {"Q!", "!"},
    [BLOCKED] = {"x ", "x"},      [WALL] = {"W ", "W"},  [ATTACKED] = {"* ", "*"},
    [EMPTY_SQUARE] = {"- ", "-"},
};
static const struct glyphs chess_symbols[MARKS] = {
    [FIXED] = {"♛ ", "♛"},        [ADDED] = {"♕ ", "♕"}, [BLAMED] = {"♛!", "!"},
    [BLOCKED] = {"▒▒", "▒"},      [WALL] = {"██", "█"},  [ATTACKED] = {"• ", "•"},
    [EMPTY_SQUARE] = {"· ", "·"},
};
/* Squares with a background show by that alone that they are empty. */
static const struct glyphs blank = {"  ", " "};

/* Backgrounds among 256 colours, and queens that differ on them also without red and green. */
enum { LIGHT = 230, DARK = 180, GREY = 245, ORANGE = 215, BLACK = 16, BLUE = 25 };
/* Letters on a background that is not known. */
static const char *const letter_colours[MARKS] = {
    [FIXED] = "1;35",
    [ADDED] = "36",
    [BLAMED] = "1;31",
    [BLOCKED] = "2",
};

/* A queen of the picture; on a board with walls, a row may have several. */
struct shown_queen {
    struct qs_square square;
    bool blamed;
};

struct writing {
    const struct qs_board_style *style;
    const struct qs_picture *picture;
    FILE *output;
    int32_t rows, columns;
    const struct shown_queen *queens; /* [placement_count] in row-major order */
    size_t next;                      /* of these, the first that is not written */
    size_t margin;                    /* columns before the board */
    bool wide;                        /* two columns for each square */
    bool two_kinds;
    bool seen[MARKS];
};

/* On the heap; NULL if out of memory. */
static struct shown_queen *sort_queens(const struct qs_picture *picture)
{
    size_t count = picture->placement_count;
    struct shown_queen *queens = malloc((count + 1) * sizeof *queens);
    if (!queens)
        return NULL;
    for (size_t i = 0; i < count; i++)
        queens[i] = (struct shown_queen){picture->placement[i], false};
    qsort(queens, count, sizeof *queens, qs_compare_squares); /* a square is the first member */
    for (size_t i = 0; i < picture->blamed_count; i++) {
        struct shown_queen *queen =
            bsearch(&picture->blamed[i], queens, count, sizeof *queens, qs_compare_squares);
        if (queen)
            queen->blamed = true;
    }
    return queens;
}

/* Squares are asked for in row-major order. */
static enum mark mark_next(struct writing *writing, struct qs_square square)
{
    const struct qs_picture *picture = writing->picture;
    const struct shown_queen *queen = &writing->queens[writing->next];
    if (writing->next < picture->placement_count &&
        qs_compare_squares(&queen->square, &square) == 0) {
        writing->next++;
        if (queen->blamed)
            return BLAMED;
        return qs_instance_line_is_taken(picture->instance, square, QS_ROW) ? FIXED : ADDED;
    }
    if (qs_instance_is_wall(picture->instance, square))
        return WALL;
    if (qs_instance_is_blocked(picture->instance, square))
        return BLOCKED;
    return picture->attacked && qs_picture_is_attacked(picture, square) ? ATTACKED : EMPTY_SQUARE;
}

static const char *glyphs_of(const struct writing *writing, enum mark mark)
{
    const struct glyphs *glyphs = writing->style->unicode ? &chess_symbols[mark] : &ascii[mark];
    if (mark == EMPTY_SQUARE && writing->style->unicode && writing->style->colour)
        glyphs = &blank;
    if (mark == ADDED && !writing->style->unicode && !writing->two_kinds)
        glyphs = &ascii[FIXED];
    return writing->wide ? glyphs->wide : glyphs->narrow;
}

/* Glyphs without a background; blanks at the end of a line are left out. */
static void write_cell(const struct writing *writing, enum mark mark, bool last)
{
    const char *text = glyphs_of(writing, mark);
    size_t length = strlen(text);
    const char *colour = letter_colours[mark];
    bool coloured = writing->style->colour && colour && (mark != ADDED || writing->two_kinds);
    if (coloured)
        fprintf(writing->output, "\033[%sm", colour);
    length -= last && text[length - 1] == ' ';
    for (size_t i = 0; i < length; i++)
        putc_unlocked(text[i], writing->output);
    if (coloured)
        fputs("\033[0m", writing->output);
}

static void board_text_write_row(struct writing *writing, int32_t row)
{
    const struct qs_board_style *style = writing->style;
    bool painted = style->unicode && style->colour;
    if (style->labelled)
        fprintf(writing->output, "%-*s", (int)writing->margin,
                qs_name_line(style->notation, writing->rows, QS_ROW, row).text);
    for (int32_t column = 0; column < writing->columns; column++) {
        struct qs_square square = {row, column};
        enum mark mark = mark_next(writing, square);
        writing->seen[mark] = true;
        if (painted) {
            /* A square of the coloured board: glyphs on a background. */
            int background = (square.row + square.column) % 2 ? DARK : LIGHT;
            if (mark == BLOCKED || mark == BLAMED)
                background = mark == BLOCKED ? GREY : ORANGE;
            fprintf(writing->output, "\033[38;5;%d;48;5;%dm%s", mark == ADDED ? BLUE : BLACK,
                    background, glyphs_of(writing, mark));
        } else {
            write_cell(writing, mark, column + 1 == writing->columns);
        }
    }
    fputs(painted ? "\033[0m\n" : "\n", writing->output);
}

/* Digits of the largest row's number, and two blanks. */
static size_t margin_of(const struct qs_board_style *style, int32_t rows)
{
    size_t digits = 1;
    for (int32_t most = style->notation == QS_NOTATION_CHESS ? rows : rows - 1; most >= 10;
         most /= 10)
        digits++;
    return style->labelled ? digits + 2 : 0;
}

bool qs_styled_board_fits(const struct qs_board_style *style, int32_t rows, int32_t columns)
{
    return style->columns == 0 ||
           margin_of(style, rows) + (size_t)columns <= (size_t)style->columns;
}

static void board_text_write_board(struct writing *writing)
{
    const struct qs_board_style *style = writing->style;
    if (style->labelled && style->notation == QS_NOTATION_NUMBERS) {
        int32_t power = 1;
        while (power <= (writing->columns - 1) / 10)
            power *= 10;
        for (; power > 0; power /= 10) {
            /* A line of the columns' numbers: units, or at each tenth column tens, and so on. */
            const char *gap = writing->wide ? " " : "";
            int32_t last = (writing->columns - 1) / power * power;
            fprintf(writing->output, "%*s", (int)writing->margin, "");
            for (int32_t column = 0; column <= last; column++) {
                bool shown = column % power == 0 && (power == 1 || column >= power);
                fprintf(writing->output, "%c%s", shown ? '0' + column / power % 10 : ' ',
                        column < last ? gap : "");
            }
            fputs("\n", writing->output);
        }
    }
    for (int32_t row = 0; row < writing->rows && !ferror(writing->output); row++)
        board_text_write_row(writing, row);
    if (style->labelled && style->notation == QS_NOTATION_CHESS) {
        fprintf(writing->output, "%*s", (int)writing->margin, "");
        for (int32_t column = 0; column < writing->columns; column++)
            fprintf(writing->output, "%s%s", column > 0 && writing->wide ? " " : "",
                    qs_name_line(QS_NOTATION_CHESS, writing->rows, QS_COLUMN, column).text);
        fputs("\n", writing->output);
    }
    if (style->explained) {
        /* "Q fixed  q added  x blocked", without what is not on the board or needs no words. */
        bool begun = false;
        for (int mark = FIXED; mark < EMPTY_SQUARE; mark++) {
            bool queen = mark == FIXED || mark == ADDED;
            if (!writing->seen[mark] || (queen && !writing->two_kinds))
                continue;
            const char *glyphs = glyphs_of(writing, (enum mark)mark);
            bool spaced = glyphs[strlen(glyphs) - 1] == ' ';
            fprintf(writing->output, "%*s", begun ? 2 : (int)writing->margin, "");
            fprintf(writing->output, "%s%s%s", glyphs, spaced ? "" : " ", meanings[mark]);
            begun = true;
        }
        if (begun)
            fputs("\n", writing->output);
    }
}

bool qs_styled_board_write(const struct qs_board_style *style, const struct qs_picture *picture,
                           FILE *output, struct qs_error *error)
{
    struct writing writing = {.style = style, .picture = picture, .output = output};
    size_t queens;
    qs_instance_queens(picture->instance, &queens);
    struct qs_shape shape = qs_instance_shape(picture->instance);
    writing.rows = shape.rows;
    writing.columns = shape.columns;
    writing.margin = margin_of(style, shape.rows);
    writing.wide =
        style->columns == 0 || writing.margin + 2 * (size_t)shape.columns <= (size_t)style->columns;
    writing.two_kinds = queens > 0 && (style->explained || style->unicode);
    if (!qs_styled_board_fits(style, shape.rows, shape.columns)) {
        fprintf(output,
                "(with %s%d%s the board is wider than this terminal: draw -o FILE makes a "
                "picture)\n",
                shape.rows == shape.columns ? "n = " : "", shape.columns,
                shape.rows == shape.columns ? "" : " columns");
        return true;
    }
    struct shown_queen *sorted = sort_queens(picture);
    if (!sorted)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory to draw the board");
    writing.queens = sorted;
    board_text_write_board(&writing);
    free(sorted);
    return true;
}

bool qs_draw_board(const struct qs_instance *instance, const struct qs_square *placement,
                   size_t count, FILE *output, struct qs_error *error)
{
    const struct qs_board_style plain = {.columns = 0};
    const struct qs_picture picture = {
        .instance = instance, .placement = placement, .placement_count = count};
    return qs_styled_board_write(&plain, &picture, output, error);
}
