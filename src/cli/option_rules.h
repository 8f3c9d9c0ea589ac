/*
 * What an option requires of the rest of the command line so that it can have
 * an effect. What breaks a rule is refused, so that no wish is passed over.
 */
#ifndef QS_OPTION_RULES_H
#define QS_OPTION_RULES_H

#include "option_table.h"

/* A bit each, for sets. */
enum qs_option_rule {
    QS_NEEDS_BOARD = 1 << 0,
    QS_NEEDS_FILE = 1 << 1,
    QS_NEEDS_SOLVE = 1 << 2,
    QS_NEEDS_TRACE = 1 << 3,
    QS_NEEDS_TEXT = 1 << 4,
    QS_NEEDS_NO_CROSS_CHECK = 1 << 5,
    QS_NEEDS_NO_TARGET = 1 << 6,
    QS_NEEDS_ONE_KIND = 1 << 7,
    QS_NEEDS_LIST = 1 << 8,
    QS_NEEDS_NO_LIST = 1 << 9,
    QS_NEEDS_DRAWINGS = 1 << 10,
    QS_NEEDS_MEMORY = 1 << 11,
    QS_NEEDS_VECTORS = 1 << 12,
    QS_NEEDS_MARKS = 1 << 13,
    QS_NEEDS_AMO = 1 << 14,
    QS_NEEDS_CARD = 1 << 15,
    QS_NEEDS_FULL = 1 << 16,
    QS_NEEDS_EXPORT_TARGET = 1 << 17,
    QS_NEEDS_SEED = 1 << 18,
    QS_NEEDS_STRATEGY = 1 << 19,
    QS_NEEDS_ENCODING = 1 << 20,
    QS_NEEDS_THREADS = 1 << 21,
    QS_NEEDS_TRACER = 1 << 22,
    QS_NEEDS_LOG = 1 << 23,
    QS_NEEDS_FAMILY = 1 << 24,
    QS_NEEDS_MODEL = 1 << 25
};

/* Whether every option given can have an effect; the error names the first that cannot. */
bool qs_option_rules_hold(const struct qs_settings *settings, struct qs_error *error);

/*
 * Append to a text, cut to size bytes, what the rules of an option ask of a command: " (requires
 * --solve)", inside the brackets with which the text ends, or nothing.
 */
void qs_option_rules_describe(const struct qs_option *option, unsigned command, char *text,
                              size_t size);

#endif
