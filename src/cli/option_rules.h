/*
 * What an option requires of the rest of the command line so that it can have
 * an effect. What breaks a rule is refused, so that no wish is passed over.
 */
#ifndef QS_OPTION_RULES_H
#define QS_OPTION_RULES_H

#include "option_table.h"

/* Whether every option given can have an effect; the error names the first that cannot. */
bool qs_option_rules_hold(const struct qs_settings *settings, struct qs_error *error);

/*
 * Append to a text, cut to size bytes, what the rules of an option ask of a command: " (requires
 * --solve)", inside the brackets with which the text ends, or nothing.
 */
void qs_option_rules_describe(const struct qs_option *option, unsigned command, char *text,
                              size_t size);

#endif
