/* Rooms: instance */
/* Messages about squares and lines by their numbers, said in chess notation. */
#include <string.h>

#include "chess.h"
#include "queensat/error.h"
#include "test.h"

static const struct {
    int32_t rows, columns;
    const char *numbers, *chess;
} cases[] = {
    {8, 8, "queen 0,1 attacks queen 0,0: both are on row 0",
     "queen b8 attacks queen a8: both are on rank 8"},
    {8, 8, "7,7 is on column 7", "h1 is on file h"},
    {8, 8, "both are on difference diagonal -3", "both are on one diagonal"},
    {8, 8, "both are on sum diagonal 12, and on sum 3",
     "both are on one diagonal, and on one diagonal"},
    {8, 8, "on difference 2", "on one diagonal"},
    {26, 26, "0,25 and 25,0", "z26 and a1"},
    {27, 27, "0,25 and 25,0 on row 3", "0,25 and 25,0 on row 3"},
    {8, 8, "5 rows, column x, row , 3, 4 and 3,x", "5 rows, column x, row , 3, 4 and 3,x"},
    {8, 8, "3,4,5,6", "e5,g3"},
    {10, 10, "row 12,3", "rank -2,3"},
    {6, 8, "0,7 attacks 5,0: row 5", "h6 attacks a1: rank 1"},
    {30, 8, "0,7 on row 3", "h30 on rank 27"},
    {8, 30, "0,7 on row 3", "0,7 on row 3"},
    {8, 8, "", ""},
    {8, 8, "12", "12"},
};

TEST(in_chess)
{
    for (size_t i = 0; i < LENGTH(cases); i++) {
        struct qs_error error = {.kind = QS_ERROR_INPUT};
        snprintf(error.text, sizeof error.text, "%s", cases[i].numbers);
        assert_false(qs_error_in_chess(cases[i].rows, cases[i].columns, &error));
        assert_string_equal(error.text, cases[i].chess);
    }
    assert_false(qs_error_in_chess(8, 8, NULL));
}

/* No more than there is room for. */
TEST(long_messages)
{
    char text[512], small[8] = "0,0 0,1";
    memset(text, 'x', sizeof text - 1);
    text[511] = '\0';
    memcpy(text + 440, "0,0 0,1", 7);
    qs_say_in_chess(8, 8, text, sizeof text);
    assert_int_equal(strlen(text), 448);
    assert_string_equal(text + 439, "xa8 b8xxx");
    qs_say_in_chess(8, 8, small, 4);
    assert_string_equal(small, "a8 ");
}

TEST(letters)
{
    assert_true(qs_is_chess("b4"));
    assert_true(qs_is_chess("Z1"));
    assert_false(qs_is_chess("4,b"));
    assert_false(qs_is_chess(""));
    assert_false(qs_is_chess("\xc3\xa4"
                             "1"));
}
