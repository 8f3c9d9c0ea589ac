/* "Did you mean ...?": finds the candidate nearest to an unknown word. */
#ifndef QS_SUGGESTION_H
#define QS_SUGGESTION_H

#include <stddef.h>

#include "words.h"

struct qs_suggestion {
    const char *word; /* [length] */
    size_t length;
    const char *best; /* NULL: none is near enough */
    size_t distance;  /* of the best, or the largest that is near enough */
};

void qs_suggestion_init(struct qs_suggestion *suggestion, const char *word, size_t length);

/* The candidate becomes the best if it is nearer than those before. */
void qs_suggestion_offer(struct qs_suggestion *suggestion, const char *candidate);

/* Write ", did you mean \"NAME\"?" with the nearest of the words, or nothing. */
#define QS_SUGGESTION_SIZE 64
void qs_suggestion_describe(qs_words *words, uint64_t accepted, const char *word, size_t length,
                            char text[QS_SUGGESTION_SIZE]);

#endif
