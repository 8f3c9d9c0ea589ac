/* From the words of a command line to settings. */
#ifndef QS_COMMAND_LINE_H
#define QS_COMMAND_LINE_H

#include "settings.h"

/*
 * Parse the words after the command's name into settings that have been initialised. False on the
 * first one that is wrong, or on an option that cannot have an effect beside the others; the
 * error's text is what the user should read.
 */
bool qs_command_line_parse(struct qs_settings *settings, int count, char **words,
                           struct qs_error *error);

#endif
