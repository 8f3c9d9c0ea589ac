#include "help_text.h"

#include <stdbool.h>
#include <string.h>

enum { WIDTH = 80 };

/* A text of this length, of which line ends are blanks. */
static void wrap(FILE *stream, size_t column, size_t indent, const char *text, size_t length)
{
    const char *end = text + length;
    for (size_t begun = column; text < end;) {
        size_t word = 0;
        while (text + word < end && text[word] != ' ' && text[word] != '\n')
            word++;
        if (column > begun && column + 1 + word > WIDTH) {
            fprintf(stream, "\n%*s", (int)indent, "");
            column = begun = indent;
        } else if (column > begun) {
            fputc(' ', stream);
            column++;
        }
        fwrite(text, 1, word, stream);
        column += word;
        text += word;
        text += text < end;
    }
    fputc('\n', stream);
}

void qs_help_wrap(FILE *stream, size_t column, size_t indent, const char *text)
{
    wrap(stream, column, indent, text, strlen(text));
}

void qs_help_entry(FILE *stream, const char *name, size_t width, const char *text)
{
    fprintf(stream, "  %-*s ", (int)width, name);
    size_t column = 3 + (strlen(name) > width ? strlen(name) : width);
    qs_help_wrap(stream, column, 3 + width, text);
}

static bool is_kept(const char *line)
{
    return *line == ' ' || *line == '\n';
}

void qs_help_paragraphs(FILE *stream, const char *text)
{
    while (*text) {
        const char *line = text;
        size_t length = 0;
        do {
            line += strcspn(line, "\n");
            length = (size_t)(line - text);
            line += *line == '\n';
        } while (*line && !is_kept(text) && !is_kept(line));
        if (is_kept(text))
            fprintf(stream, "%.*s\n", (int)length, text);
        else
            wrap(stream, 0, 0, text, length);
        text = line;
    }
}
