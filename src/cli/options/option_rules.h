/*
 * What an option requires of the rest of the command line to have an effect. An
 * option that breaks a rule is refused, so that none is silently ignored.
 */
#ifndef QS_OPTION_RULES_H
#define QS_OPTION_RULES_H

#include "option_table.h"

/* Whether every given option can have an effect; the error names the first that cannot. */
bool qs_option_rules_hold(const struct qs_settings *settings, struct qs_error *error);

/*
 * Append to a text, truncated to size bytes, the rules of an option for a command: " (requires
 * --solve)", or nothing. If the text ends with parentheses, the rules are put inside.
 */
void qs_option_rules_describe(const struct qs_option *option, unsigned command, char *text,
                              size_t size);

#endif
