/* What a function writes to a stream, as a text. */
#ifndef QS_WRITTEN_TEXT_H
#define QS_WRITTEN_TEXT_H

#include <stddef.h>
#include <stdio.h>

struct qs_written_text {
    FILE *output; /* to be written to */
    /* Private. */
    char *text;
    size_t length;
};

/* The struct must not be moved until the end. */
void qs_written_text_begin(struct qs_written_text *written);

/* Close the stream. The text is freed after the trial or the test (trial.h). */
char *qs_written_text_end(struct qs_written_text *written);

#endif
