/*
 * The commands: for each, one file and one entry in a table.
 */
#ifndef QS_COMMAND_H
#define QS_COMMAND_H

#include "help_page.h"
#include "settings.h"
#include "words.h"

/* The exit status of the program. */
enum qs_exit {
    QS_EXIT_DONE = 0,
    QS_EXIT_USAGE = 1,        /* wrong usage; unreadable or invalid input; output that failed */
    QS_EXIT_DISAGREEMENT = 2, /* two engines disagree, or a check failed */
    QS_EXIT_STOPPED = 3       /* stopped early with bounds apart */
};

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

/* Flags of commands, for the set of commands that take an option. */
enum {
    QS_FOR_SOLVE = 1,
    QS_FOR_COMPARE = 2,
    QS_FOR_EXPORT = 4,
    QS_FOR_DECODE = 8,
    QS_FOR_COUNT = 16,
    QS_FOR_DRAW = 32,
    QS_FOR_CHECK = 64,
    QS_FOR_EXPLAIN = 1024,
    QS_FOR_SPLIT = 8192,
    QS_FOR_MERGE = 16384,
    /* Not in QS_FOR_ALL, the commands that take an instance: */
    QS_FOR_SPACE = 128,
    QS_FOR_GENERATE = 256,
    QS_FOR_SWEEP = 512,
    QS_FOR_HELP = 2048,
    QS_FOR_SERVE = 4096 /* takes an instance, but writes no output */
};
enum {
    QS_FOR_ALL = QS_FOR_SOLVE | QS_FOR_COMPARE | QS_FOR_EXPORT | QS_FOR_DECODE | QS_FOR_COUNT |
                 QS_FOR_DRAW | QS_FOR_CHECK | QS_FOR_EXPLAIN | QS_FOR_SPLIT | QS_FOR_MERGE
};

#define QS_FOR_EVERY (~0U)

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
