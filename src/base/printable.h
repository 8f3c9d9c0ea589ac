/*
 * Makes text of unknown origin, such as a file name, safe for a terminal.
 */
#ifndef QS_PRINTABLE_H
#define QS_PRINTABLE_H

#include <stddef.h>

/*
 * The length of the UTF-8 character at the beginning of the text, which has this many bytes; 0 if
 * there is none, or less than all of it. If the text ends in a zero byte, 4 are enough to say.
 */
size_t qs_utf8_length(const char *text, size_t room);

/*
 * The length of the UTF-8 character at the beginning of the text; 0 if its first byte is or begins
 * a control character, or would be one in an 8-bit code. The text ends in a zero byte.
 */
size_t qs_printable_length(const char *text);

/* Replace each such byte by "?". */
void qs_make_printable(char *text);

#endif
