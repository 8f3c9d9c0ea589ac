/*
 * The options of the command line: those of the question, and those that only the program has
 * (ask/option_rows.h). Parsing, help, rules, completions and errors loop over them.
 */
#ifndef QS_OPTION_TABLE_H
#define QS_OPTION_TABLE_H

#include "question.h"
#include "settings.h"

/* All rows of option_rows.h; QS_OPT_NONE after the last. */
extern const struct qs_option qs_options[];

/*
 * Whether an operand is there as a file, or is -. Otherwise the error says what to type, if it
 * looks like a square, a size, an engine or a board in FEN.
 */
bool qs_operand_check(const struct qs_settings *settings, const char *word, struct qs_error *error);

/* The option of the command with this name, word (`length` bytes) or letter; NULL: it has none. */
const struct qs_option *qs_option_find(enum qs_option_name name, unsigned command);
const struct qs_option *qs_option_find_word(const char *word, size_t length, unsigned command);
const struct qs_option *qs_option_find_letter(char letter, unsigned command);

/* Set the option's field; if false, the error says what was expected. Text NULL: no argument. */
bool qs_option_set(const struct qs_option *option, struct qs_settings *settings, const char *text,
                   struct qs_error *error);

/*
 * The ending of the output's name, as in board.mps: one table and one rule for all commands. An
 * ending that is in the table chooses the format, if the command has that format; otherwise it is
 * an error that names a command which has it, and so is a --format that says something else. Any
 * other ending, and none, means the command's own default. Sets the format.
 */
bool qs_ending_apply(struct qs_settings *settings, struct qs_error *error);

/* Whether export once had this format: then the error says what does the same now. */
bool qs_format_is_gone(const char *name, struct qs_error *error);

/* Whether the option may be repeated: it accumulates, or repetition changes nothing. */
bool qs_option_may_repeat(const struct qs_option *option);

/*
 * The table for a command, to find, describe and list its options (ask/option.h). The rules: an
 * option that could not have an effect is refused, so that none is silently ignored.
 */
struct qs_option_rules qs_options_of(unsigned command);

/* The conditions of its rows (command_line.c). */
extern const struct qs_condition qs_needs_file;
extern const struct qs_condition qs_needs_one_instance;
extern const struct qs_condition qs_needs_exact;
extern const struct qs_condition qs_needs_drawings;

/*
 * Parse the words after the command's name into settings that have been initialised. False, with
 * an error for the user, on the first word that is wrong or option that can have no effect.
 */
bool qs_command_line_parse(struct qs_settings *settings, int count, char **words,
                           struct qs_error *error);

#endif
