/*
 * What an option requires of the rest of the command line to have an effect. An
 * option that breaks a rule is refused, so that none is silently ignored.
 */
#ifndef QS_OPTION_RULES_H
#define QS_OPTION_RULES_H

#include <stdio.h>

#include "option_table.h"

/* Whether every given option can have an effect; the error names the first that cannot. */
bool qs_option_rules_hold(const struct qs_settings *settings, struct qs_error *error);

/*
 * Append to a text, truncated to size bytes, the rules of an option for a command: " (requires
 * --solve; not with --target, --known)".
 */
void qs_option_rules_describe(const struct qs_option *option, unsigned command, char *text,
                              size_t size);

/*
 * For programs: what the option needs, what it excludes, and its condition in words, each followed
 * by a tab, of that what concerns the command. Which engine, format or family it needs stands among
 * the needs: "solve engine=auto,lp".
 */
void qs_option_rules_list(const struct qs_option *option, unsigned command, FILE *stream);

/* The conditions of the rows of the option table. */
extern const struct qs_condition qs_needs_file;
extern const struct qs_condition qs_needs_one_instance;
extern const struct qs_condition qs_needs_program;
extern const struct qs_condition qs_needs_exact;
extern const struct qs_condition qs_needs_drawings;

#endif
