/*
 * How the rows of option_rows.h are written: the commands by short names, and values. OWNER is the
 * struct that has the fields, Q(field) one of its question. A row is QUESTION, also of a question
 * in JSON, or PROGRAM, of a command line only; what includes option_rows.h defines these two and
 * THEME.
 */
#ifndef QS_OPTION_MACROS_H
#define QS_OPTION_MACROS_H

#include "question.h"

#define QS_COMMAND_SHORT(id, word) id = QS_FOR_##id
enum { QS_COMMANDS(QS_COMMAND_SHORT), TRACE = QS_FOR_TRACE, READ = QS_FOR_READ, ALL = QS_FOR_ALL };

/* Sets of words of --format. */
enum {
    PICTURES = 1 << QS_DRAW_SVG | 1 << QS_DRAW_PNG | 1 << QS_DRAW_PDF,
    DRAWN = PICTURES | 1 << QS_DRAW_UNICODE
};

#define ROW(id, for_commands, its_argument, its_help, ...)                                         \
    {.name = QS_OPT_##id,                                                                          \
     .commands = (for_commands),                                                                   \
     .argument = its_argument,                                                                     \
     .help = its_help,                                                                             \
     __VA_ARGS__},

#define OF(KIND, field)                                                                            \
    .kind = QS_OPTION_##KIND, .offset = offsetof(struct OWNER, field),                             \
    .size = sizeof((struct OWNER *)0)->field
#define WITHIN(from, to) .least = (from), .most = (to)
#define AMONG(function, set) .words = (function), .accepted = (set)
#define FLAG(field) OF(FLAG, field)
#define NUMBER(field, from, to) OF(NUMBER, field), WITHIN(from, to)
#define STEPS(KIND, parameter, from, to)                                                           \
    OF(KIND, Q(generating.steps[QS_P_##parameter])), WITHIN(from, to), .family = QS_P_##parameter
#define WORD(field, function) OF(WORD, field), AMONG(function, QS_ALL_WORDS)
#define NAME(field, function) OF(NAME, field), AMONG(function, QS_ALL_WORDS)
#define EXPORTS(field) .exports = offsetof(struct qs_export_format, field)

#endif
