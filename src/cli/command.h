/*
 * The commands: for each, one file and one entry in a table.
 */
#ifndef QS_COMMAND_H
#define QS_COMMAND_H

#include "settings.h"

/* The exit status of the program. */
enum qs_exit {
    QS_EXIT_DONE = 0,
    QS_EXIT_USAGE = 1,        /* wrong usage; unreadable or invalid input; output that failed */
    QS_EXIT_DISAGREEMENT = 2, /* two engines disagree, or a check failed */
    QS_EXIT_STOPPED = 3       /* stopped early with bounds apart */
};

struct qs_command {
    const char *name;
    const char *operands;     /* for the usage line */
    const char *summary;      /* one line */
    const char *details;      /* for --help, after the usage line */
    void (*print_list)(void); /* after the details: a list that they introduce; or NULL */
    unsigned flag;            /* in the option table */
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
    /* Not in QS_FOR_ALL, the commands that take an instance: */
    QS_FOR_SPACE = 128,
    QS_FOR_GENERATE = 256,
    QS_FOR_SWEEP = 512
};
enum {
    QS_FOR_ALL = QS_FOR_SOLVE | QS_FOR_COMPARE | QS_FOR_EXPORT | QS_FOR_DECODE | QS_FOR_COUNT |
                 QS_FOR_DRAW | QS_FOR_CHECK | QS_FOR_EXPLAIN
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
extern const struct qs_command qs_space_command;
extern const struct qs_command qs_generate_command;
extern const struct qs_command qs_sweep_command;

#endif
