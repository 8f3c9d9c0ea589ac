/*
 * The ending of the output's name, as in board.mps: one table and one rule for all commands. An
 * ending that is in the table chooses the format, if the command has that format; otherwise it is
 * an error that names a command which has it, and so is a --format that says something else. Any
 * other ending, and none, means the command's own default.
 */
#ifndef QS_ENDING_H
#define QS_ENDING_H

#include "settings.h"

/* `format_given`: whether --format is. Sets the format. */
bool qs_ending_apply(struct qs_settings *settings, bool format_given, struct qs_error *error);

/* Whether export once had this format: then the error says what does the same now. */
bool qs_format_is_gone(const char *name, struct qs_error *error);

#endif
