/*
 * Every option, once: its name, what it takes, who takes it, what it does, and
 * how it is set. Parsing and help are loops over this table.
 */
#ifndef QS_OPTION_TABLE_H
#define QS_OPTION_TABLE_H

#include "settings.h"

struct qs_option {
    const char *name;     /* without the dashes */
    char letter;          /* 0: none */
    const char *argument; /* what it takes, for the help; NULL: nothing */
    unsigned commands;    /* QS_FOR_… */
    const char *help;
    /* Set it from the argument's text (NULL without); false: the error says what was expected. */
    bool (*set)(struct qs_settings *settings, const char *text, struct qs_error *error);
};

extern const struct qs_option qs_options[]; /* ends with a NULL name */

/* A whole decimal number; false if there is anything else in the text. For setters. */
bool qs_option_number(const char *text, int64_t least, int64_t most, int64_t *number,
                      struct qs_error *error);

#endif
