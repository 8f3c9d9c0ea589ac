/*
 * A split that is made by hand, in a folder of its own; and texts that are altered and
 * compared. What is returned is released after the test (trial.h).
 */
#ifndef QS_SPLIT_SAMPLE_H
#define QS_SPLIT_SAMPLE_H

#include "sealed_text.h"
#include "split.h"

enum { QS_SAMPLE_SIZE = 23, QS_SAMPLE_CUBES = 2 };

/*
 * Of a board with a queen on 0,0; 22 queens are asked for. It branches on 3,6, with a queen there
 * on 5,11, which is refuted by counting, otherwise cube 2; without, on 6,5, with a queen there cube
 * 1, otherwise refuted by a cover.
 */
extern struct qs_split_sample {
    struct qs_instance *whole, *cube[QS_SAMPLE_CUBES];
    struct qs_split_tree tree;
    char digest[QS_SAMPLE_CUBES][QS_DIGEST_SIZE];
    char *manifest; /* with a placement of 21 queens; as the file "manifest", too */
} qs_split_sample;

/* Before each test, and after it: the files "manifest", "1", "2" and "other" are removed. */
void qs_split_sample_begin(void);
void qs_split_sample_end(void);

/* With so many queens as the best placement. */
char *qs_manifest_of(int32_t lower);

/* These queens of the placement, 0,0 1,2 2,4 and so on, in lines of ten; at least one of them. */
const char *qs_first_queens(int32_t count);

void qs_write_file(const char *name, const char *text);

/* With the first `from` as `to`. */
char *qs_altered(const char *text, const char *from, const char *to);

/* "KIND SOURCE:LINE:COLUMN: TEXT", as far as the error has a place. */
const char *qs_told(const struct qs_error *error);

#endif
