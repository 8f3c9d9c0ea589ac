/*
 * Words that a user can type, as a function of their index that returns NULL after
 * the last one. Help, errors and tests loop over it.
 */
#ifndef QS_WORDS_H
#define QS_WORDS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "queensat/error.h"

typedef const char *qs_words(unsigned i);

/* A set of words has a bit for each index; only the first 64 words can be in it. */
#define QS_ALL_WORDS UINT64_MAX

/*
 * The index of the word that equals the first `length` bytes of the text, in capitals or not; false
 * if none does.
 */
bool qs_words_find(qs_words *words, uint64_t accepted, const char *text, size_t length,
                   unsigned *index);

/* Write "a, b or c", truncated to size bytes; after `marked` (NULL: none) comes " (default)". */
void qs_words_list(qs_words *words, uint64_t accepted, const char *marked, char *list, size_t size);

/*
 * False, with an error for a text (`length` bytes) that is none of the words: "expected all, a or
 * b, found "c", did you mean 'a'?", if `first` is "all, ".
 */
bool qs_words_refuse(qs_words *words, uint64_t accepted, const char *first, const char *text,
                     size_t length, struct qs_error *error);

#endif
