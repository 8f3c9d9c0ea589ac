/*
 * Man pages in the macros of man(7), which mandoc and groff both format. Texts are broken into
 * short lines, as mandoc -T lint wants them.
 */
#include <ctype.h>
#include <string.h>

#include "command.h"
#include "queensat/version.h"

enum { LINE = 72 };

static void put_character(FILE *stream, char c)
{
    static const struct {
        char c;
        const char *escape;
    } escapes[] = {{'\\', "\\e"},  {'-', "\\-"},   {'\'', "\\(aq"},
                   {'`', "\\(ga"}, {'^', "\\(ha"}, {'~', "\\(ti"}};
    for (size_t i = 0; i < sizeof escapes / sizeof *escapes; i++)
        if (c == escapes[i].c) {
            fputs(escapes[i].escape, stream);
            return;
        }
    fputc(c, stream);
}

/* A dot at the beginning of a line would be a request. */
static void put_text(FILE *stream, const char *text, size_t length)
{
    if (length > 0 && *text == '.')
        fputs("\\&", stream);
    for (size_t i = 0; i < length; i++)
        put_character(stream, text[i]);
}

static void put_words(FILE *stream, const char *text, size_t length)
{
    const char *end = text + length;
    for (size_t column = 0; text < end;) {
        size_t word = 0;
        while (text + word < end && text[word] != ' ' && text[word] != '\n')
            word++;
        if (word > 0 && column > 0) {
            bool breaks = column + 1 + word > LINE;
            fputc(breaks ? '\n' : ' ', stream);
            column = breaks ? 0 : column + 1;
        }
        put_text(stream, text, word);
        column += word;
        text += word;
        text += text < end;
    }
    fputc('\n', stream);
}

/* A macro with a text as its only argument. */
static void put_macro(FILE *stream, const char *macro, const char *text)
{
    fprintf(stream, "%s ", macro);
    put_words(stream, text, strlen(text));
}

static void put_heading(FILE *stream, const char *macro, const char *title)
{
    fprintf(stream, "%s ", macro);
    for (; *title; title++)
        put_character(stream, (char)toupper((unsigned char)*title));
}

/* Begin a paragraph, unless a heading has just done so. */
static void help_man_begin(struct qs_help_page *page, const char *macro)
{
    if (page->begun || strcmp(macro, ".PP") != 0)
        fprintf(page->stream, "%s\n", macro);
    page->begun = true;
}

/* Lines that stay as they are. */
static void open_display(struct qs_help_page *page)
{
    help_man_begin(page, ".PP");
    fputs(".nf\n.RS 4\n", page->stream);
}

static void close_display(struct qs_help_page *page)
{
    fputs(".RE\n.fi\n", page->stream);
}

static void help_man_print_section(struct qs_help_page *page, const char *title, const char *note)
{
    put_heading(page->stream, ".SH", title);
    fputc('\n', page->stream);
    page->begun = note != NULL;
    if (note)
        put_words(page->stream, note, strlen(note));
}

static void help_man_print_title(struct qs_help_page *page, const char *command,
                                 const char *operands, const char *summary)
{
    FILE *stream = page->stream;
    char name[64] = "queensat", call[64] = "queensat";
    if (command) {
        snprintf(name, sizeof name, "queensat-%s", command);
        snprintf(call, sizeof call, "queensat %s", command);
    }
    put_heading(stream, ".TH", name);
    fprintf(stream, " 1 " QS_RELEASE_DATE " \"queensat %s\" \"User Commands\"\n", qs_version());
    help_man_print_section(page, "Name", NULL);
    put_text(stream, name, strlen(name));
    fputs(" \\- ", stream);
    put_words(stream, summary, strlen(summary));
    help_man_print_section(page, "Synopsis", NULL);
    put_macro(stream, ".B", call);
    if (command)
        put_words(stream, "[OPTIONS]", strlen("[OPTIONS]"));
    put_words(stream, operands, strlen(operands));
    help_man_print_section(page, "Description", NULL);
}

static void help_man_print_theme(struct qs_help_page *page, const char *title, bool first)
{
    if (first)
        help_man_print_section(page, "Options", NULL);
    put_macro(page->stream, ".SS", title);
    page->begun = false;
}

static void help_man_print_paragraphs(struct qs_help_page *page, const char *text)
{
    const char *line;
    size_t length;
    bool displayed = false;
    while (*text) {
        qs_help_paragraph_next(&text, &line, &length);
        if (displayed && *line != ' ')
            close_display(page);
        else if (!displayed && *line == ' ')
            open_display(page);
        displayed = *line == ' ';
        if (displayed) {
            size_t margin = strspn(line, " ");
            put_text(page->stream, line + margin, length - margin);
            fputc('\n', page->stream);
        } else if (length > 0) {
            help_man_begin(page, ".PP");
            put_words(page->stream, line, length);
        }
    }
    if (displayed)
        close_display(page);
}

static void help_man_print_entry(struct qs_help_page *page, size_t width, const char *name,
                                 const char *text)
{
    (void)width;
    help_man_begin(page, ".TP");
    put_macro(page->stream, ".B", name);
    put_words(page->stream, text, strlen(text));
}

static void help_man_print_option(struct qs_help_page *page, const struct qs_option *option,
                                  const char *text)
{
    FILE *stream = page->stream;
    help_man_begin(page, ".TP");
    if (option->letter)
        fprintf(stream, "\\fB\\-%c\\fR, ", option->letter);
    fputs("\\fB\\-\\-", stream);
    put_text(stream, qs_option_word(option->name), strlen(qs_option_word(option->name)));
    fputs("\\fR", stream);
    if (option->argument) {
        fputs(" \\fI", stream);
        put_text(stream, option->argument, strlen(option->argument));
        fputs("\\fR", stream);
    }
    fputc('\n', stream);
    put_words(stream, text, strlen(text));
}

static void help_man_print_example(struct qs_help_page *page, const char *line, const char *text)
{
    help_man_begin(page, ".PP");
    put_words(page->stream, text, strlen(text));
    open_display(page);
    put_text(page->stream, line, strlen(line));
    fputc('\n', page->stream);
    close_display(page);
}

const struct qs_help_form qs_help_man = {
    .title = help_man_print_title,
    .section = help_man_print_section,
    .theme = help_man_print_theme,
    .paragraphs = help_man_print_paragraphs,
    .entry = help_man_print_entry,
    .option = help_man_print_option,
    .example = help_man_print_example,
};
