/* Checks the argument of an option and stores it, by kind. */
#ifndef QS_OPTION_VALUE_H
#define QS_OPTION_VALUE_H

#include "option_table.h"

/* Set the option's field; if false, the error says what was expected. Text NULL: no argument. */
bool qs_option_set(const struct qs_option *option, struct qs_settings *settings, const char *text,
                   struct qs_error *error);

/* Whether the option may be repeated: it accumulates, or repetition changes nothing. */
bool qs_option_may_repeat(const struct qs_option *option);

#endif
