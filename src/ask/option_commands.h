/*
 * The commands by short names, for the tables of options: that of the question (question_table.c),
 * and that of the command line (cli/options/option_table.c).
 */
#ifndef QS_OPTION_COMMANDS_H
#define QS_OPTION_COMMANDS_H

#include "question.h"

enum {
    SOLVE = QS_FOR_SOLVE,
    COMPARE = QS_FOR_COMPARE,
    EXPORT = QS_FOR_EXPORT,
    DECODE = QS_FOR_DECODE,
    COUNT = QS_FOR_COUNT,
    DRAW = QS_FOR_DRAW,
    CHECK = QS_FOR_CHECK,
    EXPLAIN = QS_FOR_EXPLAIN,
    SPACE = QS_FOR_SPACE,
    GENERATE = QS_FOR_GENERATE,
    HELP = QS_FOR_HELP,
    SERVE = QS_FOR_SERVE,
    SPLIT = QS_FOR_SPLIT,
    MERGE = QS_FOR_MERGE,
    TRACE = QS_FOR_TRACE,
    ALL = QS_FOR_ALL
};

#endif
