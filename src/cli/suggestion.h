/* "Did you mean ...?": the candidate nearest to a word that nobody knows. */
#ifndef QS_SUGGESTION_H
#define QS_SUGGESTION_H

#include <stddef.h>

struct qs_suggestion {
    const char *word; /* [length] */
    size_t length;
    const char *best; /* NULL: none is near */
    size_t distance;  /* its distance, or the largest that counts as near */
};

void qs_suggestion_init(struct qs_suggestion *suggestion, const char *word, size_t length);

/* It becomes the best if it is nearer than those before. */
void qs_suggestion_offer(struct qs_suggestion *suggestion, const char *candidate);

#endif
