#include "printable.h"

#include <stdbool.h>

/* The number of bytes that follow the first byte of a character. */
static size_t rest_of(unsigned char first)
{
    if (first < 0xc2 || first > 0xf4)
        return 0;
    return first < 0xe0 ? 1 : first < 0xf0 ? 2 : 3;
}

/* In three and four bytes: no overlong form, surrogate, or number above U+10FFFF (RFC 3629). */
static bool is_second(unsigned char first, unsigned char second)
{
    unsigned char least = first == 0xe0 ? 0xa0 : first == 0xf0 ? 0x90 : 0x80;
    unsigned char most = first == 0xed ? 0x9f : first == 0xf4 ? 0x8f : 0xbf;
    return second >= least && second <= most;
}

size_t qs_utf8_length(const char *text, size_t room)
{
    const unsigned char *at = (const unsigned char *)text;
    if (room == 0 || at[0] < 0x80)
        return room > 0;
    size_t rest = rest_of(at[0]), found = 0;
    if (rest > 0 && rest < room && is_second(at[0], at[1]))
        for (found = 1; found < rest && (at[1 + found] & 0xc0) == 0x80;)
            found++;
    return rest > 0 && found == rest ? 1 + rest : 0;
}

size_t qs_printable_length(const char *text)
{
    const unsigned char *at = (const unsigned char *)text;
    if (at[0] < 0x80)
        return at[0] >= ' ' && at[0] != 0x7f;
    size_t length = qs_utf8_length(text, 4);
    if (length == 0) /* perhaps a letter in an 8-bit code */
        return at[0] >= 0xa0;
    return at[0] == 0xc2 && at[1] < 0xa0 ? 0 : length; /* U+0080 to U+009F are controls */
}

void qs_make_printable(char *text)
{
    while (*text) {
        size_t length = qs_printable_length(text);
        if (length == 0)
            *text = '?';
        text += length ? length : 1;
    }
}
