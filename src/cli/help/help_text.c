#include "command.h"

#include <stdlib.h>
#include <string.h>

#include "terminal.h"

enum { WIDTH = 80, WIDTH_MIN = 40, WIDTH_MAX = 120, NARROW = 64, OPTION_WIDTH = 22 };

void qs_help_page_init(struct qs_help_page *page, FILE *stream, const struct qs_help_form *form,
                       bool whole)
{
    int width = qs_terminal_columns(), most = getenv("COLUMNS") ? WIDTH_MAX : WIDTH;
    if (width < WIDTH_MIN)
        width = WIDTH_MIN;
    else if (width > most)
        width = most;
    *page = (struct qs_help_page){stream, form, whole, (size_t)width, false};
}

/*
 * A text of this length, of which line ends are blanks, from this column on, and a line end. Lines
 * after the first begin with `indent` blanks.
 */
static void wrap(struct qs_help_page *page, size_t column, size_t indent, const char *text,
                 size_t length)
{
    const char *end = text + length;
    for (size_t begun = column; text < end;) {
        size_t word = 0;
        while (text + word < end && text[word] != ' ' && text[word] != '\n')
            word++;
        if (column > begun && column + 1 + word > page->width) {
            fprintf(page->stream, "\n%*s", (int)indent, "");
            column = begun = indent;
        } else if (column > begun) {
            fputc(' ', page->stream);
            column++;
        }
        fwrite(text, 1, word, page->stream);
        column += word;
        text += word;
        text += text < end;
    }
    fputc('\n', page->stream);
}

static void wrap_text(struct qs_help_page *page, size_t column, size_t indent, const char *text)
{
    fprintf(page->stream, "%*s", (int)column, "");
    wrap(page, column, indent, text, strlen(text));
}

static void help_text_print_title(struct qs_help_page *page, const char *command,
                                  const char *operands, const char *summary)
{
    char usage[200];
    if (command)
        snprintf(usage, sizeof usage, "usage: queensat %s [OPTIONS] %s", command, operands);
    else
        snprintf(usage, sizeof usage, "usage: queensat %s", operands);
    if (!command) {
        fprintf(page->stream, "queensat: ");
        wrap(page, strlen("queensat: "), 0, summary, strlen(summary));
        fputc('\n', page->stream);
    }
    wrap_text(page, 0, strlen("usage: queensat "), usage);
    fputc('\n', page->stream);
}

static void help_text_print_section(struct qs_help_page *page, const char *title, const char *note)
{
    char heading[200];
    snprintf(heading, sizeof heading, "%s%s%s%s:", title, note ? " (" : "", note ? note : "",
             note ? ")" : "");
    fputc('\n', page->stream);
    wrap_text(page, 0, 0, heading);
}

static void help_text_print_theme(struct qs_help_page *page, const char *title, bool first)
{
    (void)first;
    help_text_print_section(page, title, NULL);
}

void qs_help_paragraph_next(const char **text, const char **line, size_t *length)
{
    const char *at = *text;
    *line = at;
    do {
        at += strcspn(at, "\n");
        *length = (size_t)(at - *line);
        at += *at == '\n';
    } while (*at && **line != ' ' && **line != '\n' && *at != ' ' && *at != '\n');
    *text = at;
}

static void help_text_print_paragraphs(struct qs_help_page *page, const char *text)
{
    const char *line;
    size_t length;
    while (*text) {
        qs_help_paragraph_next(&text, &line, &length);
        if (*line == ' ' || length == 0)
            fprintf(page->stream, "%.*s\n", (int)length, line);
        else
            wrap(page, 0, 0, line, length);
    }
}

/* A name that does not fit into its field, or a narrow terminal: the text begins a line. */
static void help_text_print_entry(struct qs_help_page *page, size_t width, const char *name,
                                  const char *text)
{
    const size_t margin = 2;
    size_t length = strlen(name), indent = margin + width + 1;
    if (page->width < NARROW && indent > 8)
        indent = 8;
    if (length > width || indent < margin + width + 1) {
        size_t blanks = strspn(name, " ");
        wrap_text(page, margin + blanks, 8, name + blanks);
        wrap_text(page, indent, indent, text);
    } else {
        fprintf(page->stream, "  %-*s ", (int)width, name);
        wrap(page, indent, indent, text, strlen(text));
    }
}

static void help_text_print_option(struct qs_help_page *page, const struct qs_option *option,
                                   const char *text)
{
    char letter[8] = "    ", name[80];
    if (option->letter)
        snprintf(letter, sizeof letter, "-%c, ", option->letter);
    snprintf(name, sizeof name, "%s--%s %s", letter, qs_option_word(option->name),
             option->argument ? option->argument : "");
    help_text_print_entry(page, OPTION_WIDTH, name, text);
}

/* The line stays whole, so that it can be copied. */
static void help_text_print_example(struct qs_help_page *page, const char *line, const char *text)
{
    wrap_text(page, 2, 2, text);
    fprintf(page->stream, "      %s\n", line);
}

const struct qs_help_form qs_help_text = {
    .title = help_text_print_title,
    .section = help_text_print_section,
    .theme = help_text_print_theme,
    .paragraphs = help_text_print_paragraphs,
    .entry = help_text_print_entry,
    .option = help_text_print_option,
    .example = help_text_print_example,
};
