/*
 * Completions for shells, from the tables of commands and options: one file for each shell
 * (completion_bash.c, completion_zsh.c, completion_fish.c), and here what they have in common.
 */
#ifndef QS_COMPLETION_H
#define QS_COMPLETION_H

#include <stdio.h>

#include "option_table.h"

/* Write the file that the shell reads. */
void qs_completion_bash(FILE *stream);
void qs_completion_zsh(FILE *stream);
void qs_completion_fish(FILE *stream);

/* What the argument of an option can be completed to. */
enum qs_completed {
    QS_COMPLETED_NOT, /* it takes none, or only the user knows */
    QS_COMPLETED_FILE,
    QS_COMPLETED_WORD,
    QS_COMPLETED_LIST /* words with commas between them */
};
enum qs_completed qs_completion_kind(const struct qs_option *option);

/* The words of an option, with blanks between them. */
void qs_completion_words(const struct qs_option *option, FILE *stream);
/* The words that are in the set, with blanks between them. */
void qs_completion_list(qs_words *words, uint64_t accepted, FILE *stream);

/* A few words of the option's help, truncated to size bytes. */
void qs_completion_describe(const struct qs_option *option, char *text, size_t size);

/*
 * A text that stands in single quotes, which are written by the caller, with a backslash before
 * each of the special characters.
 */
void qs_completion_quote(const char *text, const char *special, FILE *stream);

#endif
