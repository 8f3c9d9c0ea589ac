/* Splits the texts of the help into paragraphs. */
#ifndef QS_HELP_TEXT_H
#define QS_HELP_TEXT_H

#include <stddef.h>

/*
 * Move a text on to what follows its next paragraph, line that begins with a blank, or empty line
 * (length 0), which is returned without the line end at its end. The text must not be at its end.
 */
void qs_help_paragraph_next(const char **text, const char **line, size_t *length);

#endif
