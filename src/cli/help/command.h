/*
 * The commands: for each, one file and one entry in a table.
 */
#ifndef QS_COMMAND_H
#define QS_COMMAND_H

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
    const char *operands;              /* for the usage line */
    const char *summary;               /* one line */
    const char *details;               /* for the help, after the usage line: paragraphs */
    const struct qs_example *examples; /* NULL after the last */
    void (*print_list)(struct qs_help_page *page); /* more sections of the help; or NULL */
    qs_words *operand_words;                       /* that operands may be; or NULL */
    bool operand_files;                            /* operands may be files */
    unsigned flag;                                 /* in the option table */
    int (*run)(const struct qs_settings *settings);
};

extern const struct qs_command qs_solve_command;
extern const struct qs_command qs_compare_command;
extern const struct qs_command qs_count_command;
extern const struct qs_command qs_export_command;
extern const struct qs_command qs_decode_command;
extern const struct qs_command qs_check_command;
extern const struct qs_command qs_explain_command;
extern const struct qs_command qs_draw_command;
extern const struct qs_command qs_serve_command;
extern const struct qs_command qs_space_command;
extern const struct qs_command qs_generate_command;
extern const struct qs_command qs_sweep_command;
extern const struct qs_command qs_split_command;
extern const struct qs_command qs_merge_command;
extern const struct qs_command qs_help_command;

/* All of them, in the order of the help; NULL after the last. */
extern const struct qs_command *const qs_commands[];

/* Their names, in this order. */
qs_words qs_command_name;

/* Find a command by name; NULL, with a message on standard error, if there is none. */
const struct qs_command *qs_command_find(const char *name);

#endif
