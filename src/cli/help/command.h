/*
 * The commands: for each, one file and one entry in a table; and their pages of help. What a page
 * says is written once (help_content.c, and the tables of commands and options); its form is that
 * of a terminal (help_text.c) or of a man page (help_man.c).
 */
#ifndef QS_COMMAND_H
#define QS_COMMAND_H

#include <stdbool.h>
#include <stdio.h>

#include "option_table.h"
#include "settings.h"
#include "words.h"

struct qs_help_page;

/* A command line for the help; the tests run all of a command in order, in one folder. */
struct qs_example {
    const char *line; /* at most 74 characters, so that it can be copied from a terminal */
    const char *text; /* what it is for: a sentence without its dot */
};

struct qs_command {
    const char *name;
    const char *operands; /* for the usage line */
    const char *summary;  /* one line */
    /* Paragraphs after the usage line; a brief page has the first one only. */
    const char *details;
    const struct qs_example *examples; /* NULL after the last; a brief page has the first three */
    void (*print_list)(struct qs_help_page *page); /* another section; or NULL */
    qs_words *operand_words;                       /* that operands may be; or NULL */
    bool operand_files;                            /* operands may be files */
    unsigned flag;                                 /* in the option table */
    int (*run)(const struct qs_settings *settings);
};

#define QS_COMMAND_OBJECT(id, word) qs_##word##_command
extern const struct qs_command QS_COMMANDS(QS_COMMAND_OBJECT);

/* All of them, in the order of the help; NULL after the last. */
extern const struct qs_command *const qs_commands[];

/* Their names, in this order. */
qs_words qs_command_name;

/*
 * Find a command by name; NULL, with a message on standard error, if there is none. `next` is the
 * word after it, or NULL.
 */
const struct qs_command *qs_command_find(const char *name, const char *next);

/*
 * A page is brief, for a terminal: how to begin, the options in common use, then the others, and
 * where to find more. Or it is whole: all there is to know, with what each option requires.
 */
struct qs_help_page {
    FILE *stream;
    const struct qs_help_form *form;
    bool whole;
    size_t width; /* columns of a line of text */
    bool begun;   /* for the form: something stands under the last heading */
};

/* What a page consists of, in order. No text has a line end at its end. */
struct qs_help_form {
    /* The beginning: the command, NULL for the program itself; its operands; what it does. */
    void (*title)(struct qs_help_page *page, const char *command, const char *operands,
                  const char *summary);
    /* A heading, and what is said next to it (NULL: nothing). */
    void (*section)(struct qs_help_page *page, const char *title, const char *note);
    /* A heading of options that belong together; `first`: the first of the page. */
    void (*theme)(struct qs_help_page *page, const char *title, bool first);
    /*
     * Paragraphs, with an empty line between two. Their lines are joined and broken anew, but
     * lines that begin with a blank stay as they are.
     */
    void (*paragraphs)(struct qs_help_page *page, const char *text);
    /* An entry of a list: a name, in a field of this width where there are columns, and a text. */
    void (*entry)(struct qs_help_page *page, size_t width, const char *name, const char *text);
    void (*option)(struct qs_help_page *page, const struct qs_option *option, const char *text);
    /* A command line, and what it is for. */
    void (*example)(struct qs_help_page *page, const char *line, const char *text);
};

/* For a terminal: 80 columns, fewer if it has fewer, or (from 40 to 120) as COLUMNS says. */
extern const struct qs_help_form qs_help_text;
/* A man page, in the language of roff and man(7). */
extern const struct qs_help_form qs_help_man;

/* A page on this stream in this form, which must outlive it. */
void qs_help_page_init(struct qs_help_page *page, FILE *stream, const struct qs_help_form *form,
                       bool whole);

/* The page of a command; NULL: that of the program. */
void qs_help_print(struct qs_help_page *page, const struct qs_command *command);

/* Pages about what several commands share, such as "instance": their names; NULL after the last. */
qs_words qs_help_topic_name;
/* Such a page; false: there is none of this name. */
bool qs_help_print_topic(struct qs_help_page *page, const char *name);

/* A section of the help: the families with their parameters. */
void qs_families_print(struct qs_help_page *page);

/*
 * Move a text on to what follows its next paragraph, line that begins with a blank, or empty line
 * (length 0), which is returned without the line end at its end. The text must not be at its end.
 */
void qs_help_paragraph_next(const char **text, const char **line, size_t *length);

/* The scripts that complete command lines in a shell: the files completion.* (embed.cmake). */
extern const char qs_completion_bash[], qs_completion_zsh[], qs_completion_fish[];
void qs_completion_print(enum qs_help_format shell, FILE *stream);

/*
 * For these scripts: print what the last of the words after "queensat" may become, each with a tab
 * and what it means, and ":files" where it may be a file. Of what follows a = or a comma, only
 * that.
 */
int qs_complete(int count, char **words);

#endif
