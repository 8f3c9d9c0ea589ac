/*
 * Text of unknown origin, such as a file name, made safe for a terminal.
 */
#ifndef QS_PRINTABLE_H
#define QS_PRINTABLE_H

#include <stddef.h>

/*
 * The length of the character in UTF-8 that the text begins with; 0 if its first byte is a
 * control character, or begins one, or could be taken for one in an 8-bit code. The text ends
 * in a zero byte.
 */
size_t qs_printable_length(const char *text);

/* Put a "?" for each such byte. */
void qs_make_printable(char *text);

#endif
