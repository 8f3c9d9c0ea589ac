/*
 * Words that a user can type, as a function of the index that gives NULL after
 * the last one. Help, errors and tests are loops over it.
 */
#ifndef QS_WORDS_H
#define QS_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

typedef const char *qs_words(unsigned i);

/* A set of words is a bit for each index; at most 64 words are told apart. */
#define QS_ALL_WORDS UINT64_MAX

/* The index of the word that the first `length` bytes of the text are; false if there is none. */
bool qs_words_find(qs_words *words, uint64_t accepted, const char *text, size_t length,
                   unsigned *index);

/* Write "a, b or c", cut to size bytes; `marked` (NULL: none) is followed by " (default)". */
void qs_words_list(qs_words *words, uint64_t accepted, const char *marked, char *list, size_t size);

#endif
