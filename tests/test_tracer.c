/* Rooms: cli */
/* The steps of a search in words, as swaps, and as boards: whole texts, up to each limit. */
#include <stdlib.h>
#include <string.h>

#include "expected.h"
#include "must_instance.h"
#include "test.h"
#include "tracer.h"
#include "written_text.h"

#define EXPECTED QS_TEST_DATA "/expected/tracer.txt"

struct step {
    enum qs_trace_event event;
    struct qs_square square;
};
#define PLACE(row, column)                                                                         \
    {                                                                                              \
        QS_TRACE_PLACE,                                                                            \
        {                                                                                          \
            row, column                                                                            \
        }                                                                                          \
    }
#define TAKE(row, column)                                                                          \
    {                                                                                              \
        QS_TRACE_TAKE_BACK,                                                                        \
        {                                                                                          \
            row, column                                                                            \
        }                                                                                          \
    }

/* On a board of 5 with a fixed queen on 0,2: 11 steps, of which a page has 6. */
static const struct step search[] = {
    PLACE(1, 0), PLACE(2, 3), TAKE(2, 3), PLACE(2, 4), PLACE(3, 1), PLACE(4, 3),
    TAKE(4, 3),  TAKE(3, 1),  TAKE(2, 4), TAKE(1, 0),  PLACE(1, 4),
};

/*
 * Four queens are placed, the first two attack each other; swaps; queens that change places with
 * nobody, or that are taken back alone; half a swap at the end.
 */
static const struct step swaps[] = {
    PLACE(1, 1), PLACE(2, 0), PLACE(3, 3), PLACE(4, 4), /* no swaps */
    TAKE(1, 1),  TAKE(3, 3),  PLACE(1, 3), PLACE(3, 1), /* rows 1 and 3 */
    TAKE(2, 0),  TAKE(4, 4),  PLACE(2, 4), PLACE(4, 0), /* rows 2 and 4 */
    TAKE(2, 4),  PLACE(2, 0),                           /* moved alone */
    TAKE(1, 3),  TAKE(2, 0),  TAKE(4, 0),  PLACE(4, 0), /* three are taken back */
    PLACE(2, 0), TAKE(3, 1),  TAKE(4, 0),  PLACE(4, 1),
};

/* On a board of 3 x 5 with a wall in row 1, which has two queens at last. */
static const struct step walled[] = {
    PLACE(0, 2), TAKE(0, 2), PLACE(1, 3), PLACE(2, 1), TAKE(2, 1), PLACE(0, 4),
};

static const struct {
    const char *name;
    const char *board, *engine;
    enum qs_trace_form form;
    enum qs_notation notation;
    const struct step *steps;
    size_t count;
    uint64_t limit;
} cases[] = {
#define SEARCH(form) "board 5\nqueen 0 2\nblock 4 0\n", "backtrack", form
#define SWAPS "board 5\nqueen 0 2\n", "local", QS_TRACE_LINES
#define WALLED(form) "board 3 5\nwall 1 2\nqueen 1 0\nblock 2 4\n", "backtrack", form
#define ALL(steps) steps, LENGTH(steps)
    {"lines", SEARCH(QS_TRACE_LINES), QS_NOTATION_NUMBERS, ALL(search), 11},
    {"lines in chess, but one", SEARCH(QS_TRACE_LINES), QS_NOTATION_CHESS, ALL(search), 10},
    {"lines, but two", SEARCH(QS_TRACE_LINES), QS_NOTATION_NUMBERS, ALL(search), 9},
    {"no lines", SEARCH(QS_TRACE_LINES), QS_NOTATION_NUMBERS, ALL(search), 0},
    {"no steps", SEARCH(QS_TRACE_LINES), QS_NOTATION_NUMBERS, search, 0, 9},
    {"boards", SEARCH(QS_TRACE_BOARDS), QS_NOTATION_NUMBERS, ALL(search), 11},
    {"a page of boards", SEARCH(QS_TRACE_BOARDS), QS_NOTATION_NUMBERS, ALL(search), 6},
    {"boards, but one", SEARCH(QS_TRACE_BOARDS), QS_NOTATION_NUMBERS, search, 3, 2},
    {"swaps", SWAPS, QS_NOTATION_NUMBERS, ALL(swaps), 100},
    {"swaps in chess", SWAPS, QS_NOTATION_CHESS, ALL(swaps), 5},
    {"swaps as boards", "board 5\n", "local", QS_TRACE_BOARDS, QS_NOTATION_NUMBERS, swaps, 6, 100},
    {"two boards a page", "board 18\nblock 17 17\n", "backtrack", QS_TRACE_BOARDS,
     QS_NOTATION_NUMBERS, search, 3, 100},
    {"walls in chess", WALLED(QS_TRACE_LINES), QS_NOTATION_CHESS, ALL(walled), 100},
    {"no swaps with walls", "board 3 5\nwall 1 2\nqueen 1 0\n", "local", QS_TRACE_LINES,
     QS_NOTATION_NUMBERS, ALL(walled), 100},
    {"walls as boards", WALLED(QS_TRACE_BOARDS), QS_NOTATION_NUMBERS, ALL(walled), 100},
};

static const char *told(const struct qs_trace_style *style, const char *board, const char *engine,
                        const struct step *steps, size_t count)
{
    struct qs_written_text written;
    struct qs_solve_options options = {.engine = engine};
    struct qs_error error;
    qs_written_text_begin(&written);
    struct qs_tracer *tracer =
        qs_tracer_new(style, qs_must_read(board), &options, written.output, &error);
    assert_non_null(tracer);
    for (size_t i = 0; i < count; i++)
        options.trace(options.trace_state, steps[i].event, steps[i].square);
    qs_tracer_finish(tracer, true);
    return qs_written_text_end(&written);
}

TEST(traces)
{
    for (size_t i = 0; i < LENGTH(cases); i++) {
        const struct qs_trace_style style = {cases[i].form, cases[i].notation, cases[i].limit};
        const char *text =
            told(&style, cases[i].board, cases[i].engine, cases[i].steps, cases[i].count);
        qs_expect(EXPECTED, cases[i].name, text);
    }
    qs_tracer_finish(NULL, true);
}

/* Boards that are wider than a terminal are one below the other. */
TEST(wide_boards)
{
    const struct qs_trace_style style = {.form = QS_TRACE_BOARDS, .limit = 2};
    const char *text = told(&style, "board 40\n", "backtrack", search, 2);
    assert_memory_equal(text, "steps 1 to 1\n- - ", 17);
    assert_non_null(strstr(text, " -\n\nsteps 2 to 2\n- - "));
}

/* What a solver learns names whole lines. */
TEST(clauses_without_walls)
{
    const struct qs_trace_style style = {.form = QS_TRACE_LINES, .limit = 2};
    struct qs_solve_options options = {.engine = "sat"};
    struct qs_error error;
    assert_null(qs_tracer_new(&style, qs_must_read("board 2 3\n"), &options, stdout, &error));
    assert_string_equal(error.text, "instance: expected a square board without walls, found 2 "
                                    "rows, 3 columns and 0 walls");
}
