/* Parses a command line into settings. */
#ifndef QS_COMMAND_LINE_H
#define QS_COMMAND_LINE_H

#include "settings.h"

/*
 * Parse the words after the command's name into settings that have been initialised. False, with
 * an error for the user, on the first word that is wrong or option that can have no effect.
 */
bool qs_command_line_parse(struct qs_settings *settings, int count, char **words,
                           struct qs_error *error);

#endif
