/* The argument of an option: judged and stored, by kind. */
#ifndef QS_OPTION_VALUE_H
#define QS_OPTION_VALUE_H

#include "option_table.h"

/* Set the option's field; false: the error says what was expected. Text NULL: no argument. */
bool qs_option_set(const struct qs_option *option, struct qs_settings *settings, const char *text,
                   struct qs_error *error);

/* Whether it may be given again: each time counts, or it says the same. */
bool qs_option_may_repeat(const struct qs_option *option);

#endif
