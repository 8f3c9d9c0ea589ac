/* Long texts that a test expects, in a file of their own. */
#ifndef QS_EXPECTED_H
#define QS_EXPECTED_H

#include <stdio.h>

/*
 * The lines of the file between "=== NAME" and the next line that begins so, which must be there;
 * freed after the trial or the test (trial.h).
 */
const char *qs_expected(const char *path, const char *name);

/* Puts @ for the version of queensat, wherever the text has it. */
void qs_mask_version(char *text);

/*
 * Fails unless the text is the one called "NAME: WHAT", in which @ stands for the version, wherever
 * the found one has it. With QS_PRINT in the environment the text is printed as it would have to
 * stand in the file.
 */
void qs_expect_text(const char *path, const char *name, const char *what, const char *found);

/* The same for a text that is written to this stream, from the first call to the second. */
FILE *qs_begin_text(void);
void qs_expect_written(const char *path, const char *name, const char *what);

#endif
