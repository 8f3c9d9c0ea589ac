/* Rooms: base */
/* What is replaced in names, and what stays: by a list, and against the C library's own decoder. */
#include <locale.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <wchar.h>

#include "printable.h"
#include "test.h"

TEST(examples)
{
    static const char *const pairs[][2] = {
        {"", ""},
        {"a b~", "a b~"},
        {"\x1b[31m\n\r\t\x7f", "?[31m????"},
        {"\xc2\x9b"
         "31m",
         "??31m"},
        {"\xc2\xa0\xc3\xa5", "\xc2\xa0\xc3\xa5"},
        {"\x9b\x80\x9f", "???"},
        {"\xe5\xa0", "\xe5\xa0"}, /* older letters, or a character that was cut */
        {"\xe5\xa5\xb3\xf0\x9f\x91\x91", "\xe5\xa5\xb3\xf0\x9f\x91\x91"},
        {"\xed\xa0\x80", "\xed\xa0?"}, /* half a surrogate pair */
        {"\xf4\x90\x80\x80", "\xf4???"},
        {"\xe0\x80\x9b", "\xe0??"},
    };
    for (size_t i = 0; i < LENGTH(pairs); i++) {
        char text[64];
        snprintf(text, sizeof text, "%s", pairs[i][0]);
        qs_make_printable(text);
        assert_string_equal(text, pairs[i][1]);
    }
}

/* All of two bytes and of three, and those of four that begin with a lead byte. */
TEST(characters)
{
    if (!setlocale(LC_CTYPE, "C.UTF-8"))
        skip();
    for (uint32_t bytes = 0x80; bytes <= 0xffffff; bytes++) {
        char text[5] = {(char)bytes, (char)(bytes >> 8), (char)(bytes >> 16), '\x80', '\0'};
        if ((unsigned char)text[0] < 0xc2)
            continue;
        wchar_t character;
        mbstate_t conversion;
        memset(&conversion, 0, sizeof conversion);
        size_t length = mbrtowc(&character, text, 4, &conversion),
               found = qs_printable_length(text);
        if (length > 4 || character > 0x10ffff || (character >= 0xd800 && character < 0xe000))
            assert_true(found <= 1);
        else if (character >= 0x80 && character < 0xa0)
            assert_int_equal(found, 0);
        else
            assert_int_equal(found, length);
    }
}

/* Only the bytes that there are belong to a character; the rest of the array is not looked at. */
TEST(lengths)
{
    static const struct {
        const char *text;
        size_t length;
    } cases[] = {
        {"a", 1},
        {"\x7f", 1},
        {"\x80", 0},
        {"\xc1\xbf", 0},
        {"\xc2\x80", 2},
        {"\xdf\xbf", 2},
        {"\xdf\xc0", 0},
        {"\xe0\x9f\xbf", 0},
        {"\xe0\xa0\x80", 3},
        {"\xe0\xbf\xbf", 3},
        {"\xe1\x80\x80", 3},
        {"\xe1\x80\x7f", 0},
        {"\xe1\x80\xc0", 0},
        {"\xed\x9f\xbf", 3},
        {"\xed\xa0\x80", 0},
        {"\xee\x80\x80", 3},
        {"\xef\xbf\xbf", 3},
        {"\xf0\x8f\xbf\xbf", 0},
        {"\xf0\x90\x80\x80", 4},
        {"\xf1\x80\x80\x80", 4},
        {"\xf4\x8f\xbf\xbf", 4},
        {"\xf4\x90\x80\x80", 0},
        {"\xf5\x80\x80\x80", 0},
        {"\xf0\x90\x80\x41", 0},
    };
    assert_int_equal(qs_utf8_length("", 0), 0);
    for (size_t i = 0; i < LENGTH(cases); i++) {
        size_t all = strlen(cases[i].text);
        for (size_t room = 0; room <= all; room++) {
            char *bytes = qs_room(room); /* nothing is read past its end */
            memcpy(bytes, cases[i].text, room);
            assert_int_equal(qs_utf8_length(bytes, room), room == all ? cases[i].length : 0);
        }
        assert_int_equal(qs_utf8_length(cases[i].text, all + 1), cases[i].length);
    }
}

/* All single bytes, before the end of the text and before a letter. */
TEST(bytes)
{
    for (int byte = 1; byte < 256; byte++) {
        char text[3] = {(char)byte, '\0', '\0'};
        bool printed = byte >= 0xa0 || (byte >= ' ' && byte < 0x7f);
        assert_int_equal(qs_printable_length(text), printed);
        text[1] = 'a';
        assert_int_equal(qs_printable_length(text), printed);
    }
}
