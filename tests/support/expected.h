/*
 * Long texts that a test expects, in files below data/. With QS_ACCEPT in the environment, what is
 * found takes their place, and the test passes: ./dev test --accept.
 */
#ifndef QS_EXPECTED_H
#define QS_EXPECTED_H

#include <stdio.h>

/*
 * The lines of the file between "=== NAME" and the next line that begins so, which must be there;
 * freed after the trial or the test (trial.h).
 */
const char *qs_expected(const char *path, const char *name);

/* The whole file, freed likewise; NULL if there is none. */
char *qs_file_text(const char *path);

/*
 * Fails unless the text is the one of this name, in which @ stands for the version of queensat,
 * wherever the found one has it.
 */
void qs_expect(const char *path, const char *name, const char *found);

/* The same for the text "NAME: WHAT". */
void qs_expect_text(const char *path, const char *name, const char *what, const char *found);

/* The same for a text that is written to this stream, from the first call to the second. */
FILE *qs_begin_text(void);
void qs_expect_written(const char *path, const char *name, const char *what);

/* Fails unless the text is what the file has, character by character. */
void qs_expect_file(const char *path, const char *found);

/* Puts @ for the version of queensat, wherever the text has it. */
void qs_mask_version(char *text);

#endif
