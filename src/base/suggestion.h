/* "Did you mean ...?", for a word that is unknown: here, or in this program. */
#ifndef QS_SUGGESTION_H
#define QS_SUGGESTION_H

#include <stddef.h>

/* "Did you mean ...?": finds the candidate nearest to an unknown word. */
struct qs_suggestion {
    const char *word; /* [length] */
    size_t length;
    const char *best;  /* NULL: none is near enough */
    const char *typed; /* what to type: the best, or more than that, such as "count --list" */
    size_t distance;   /* of the best, or the largest that is near enough */
};

void qs_suggestion_init(struct qs_suggestion *suggestion, const char *word, size_t length);

/*
 * The candidate becomes the best if it is nearer than those before. Words of other programs are as
 * near as can be to what they mean here. The candidate "" stands for what only other commands have.
 */
void qs_suggestion_offer(struct qs_suggestion *suggestion, const char *candidate);

/*
 * Write ", did you mean 'NAME'?" with the best, or nothing. The dashes come before it, unless it is
 * what only other commands have.
 */
#define QS_SUGGESTION_SIZE 64
void qs_suggestion_describe(const struct qs_suggestion *suggestion, const char *dashes,
                            char text[QS_SUGGESTION_SIZE]);

#endif
