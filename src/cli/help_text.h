/* The layout of help: lines of at most 80 columns, broken between words. */
#ifndef QS_HELP_TEXT_H
#define QS_HELP_TEXT_H

#include <stddef.h>
#include <stdio.h>

/*
 * Write a text that begins in this column, and a line end. Lines after the first begin with
 * `indent` blanks.
 */
void qs_help_wrap(FILE *stream, size_t column, size_t indent, const char *text);

/* An entry of a list: two blanks, a name in a field of this width, a blank, and the text. */
void qs_help_entry(FILE *stream, const char *name, size_t width, const char *text);

/*
 * Paragraphs: their lines are joined and broken anew, but lines that begin with a blank, and
 * empty ones, stay as they are. The last line needs no end.
 */
void qs_help_paragraphs(FILE *stream, const char *text);

#endif
