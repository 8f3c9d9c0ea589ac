/*
 * The text of a state in a checkpoint: words, whole numbers and sets of bits, with
 * white space between them. It does not depend on the machine. What is read was
 * written by this program, but is checked like any other input.
 */
#ifndef QS_SAVED_TEXT_H
#define QS_SAVED_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

struct qs_saved_text {
    const char *at;
    bool failed; /* something else was expected; all that is read afterwards is worthless */
};

/* The word comes next. */
void qs_saved_word(struct qs_saved_text *text, const char *word);
/* A number from least to most; if it is none, `least`. */
int64_t qs_saved_number(struct qs_saved_text *text, int64_t least, int64_t most);
/* A number that is finite and not negative. */
double qs_saved_real(struct qs_saved_text *text);
/* A set of `count` bits, in count / 64 + 1 words. */
void qs_saved_bits(struct qs_saved_text *text, uint64_t *words, size_t count);
/* Nothing comes next, and nothing has failed. */
bool qs_saved_ends(struct qs_saved_text *text);

void qs_print_bits(FILE *stream, const uint64_t *words, size_t count);
void qs_print_real(FILE *stream, double value);

#endif
