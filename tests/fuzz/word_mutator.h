/*
 * Changes of an input by words, for formats in which bytes seldom make another valid word. With
 * libFuzzer, half of all changes are of this kind: a word is inserted, replaced or removed.
 */
#ifndef QS_WORD_MUTATOR_H
#define QS_WORD_MUTATOR_H

#include <stddef.h>

#include "random_board.h"

/* Each target with this mutator has its own: write a random word, and return its length. */
size_t qs_fuzz_make_word(struct qs_random *random, char *word, size_t room);

#endif
