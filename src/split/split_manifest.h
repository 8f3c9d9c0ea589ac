/*
 * The manifest of a split: a text that says how the cubes belong together. Without
 * the remarks in brackets:
 *
 *     queensat split 1
 *     instance 5891…                 [the digest of the whole instance, instance_private.h]
 *     lower 29                       [the best placement known, as in a certificate]
 *     0,3 1,7 …
 *     target 30                      [the question: do this many queens fit?]
 *     cubes 487
 *     branch 14,2                    [two nodes follow: with a queen there, and without]
 *     cube 17 02ab…                  [a cube: its number, the digest of its instance]
 *     branch 3,3
 *     refuted                        [counting rows and columns shows that the target does not fit]
 *     branch 9,8
 *     cube 18 77c0…
 *     cover 2:r0*1;c3*2 …            [a cover shows it; as in a certificate, but in one line]
 *     end 1c291ca3                   [the CRC-32 of everything above this line]
 */
#ifndef QS_SPLIT_MANIFEST_H
#define QS_SPLIT_MANIFEST_H

#include "split_tree.h"

/* `digests` are those of the cubes, [tree->cubes], by number from 1. False: QS_ERROR_MEMORY. */
bool qs_split_manifest_write(const struct qs_split_tree *tree, const struct qs_instance *whole,
                             const char (*digests)[QS_DIGEST_SIZE], FILE *stream,
                             struct qs_error *error);

/*
 * Read a manifest, which must be of this instance, and whose cubes must be what its branches make
 * of it. *digests is an array [tree->cubes], which the caller frees, as it releases the tree.
 *
 * False, and nothing is to be released: QS_ERROR_INPUT with a line if the text is no manifest or
 * was changed, QS_ERROR_DEFECT if it is of another instance, if its placement or a cube is wrong;
 * QS_ERROR_SYSTEM, QS_ERROR_MEMORY.
 */
bool qs_split_manifest_read(FILE *stream, const char *source, const struct qs_instance *whole,
                            struct qs_split_tree *tree, char (**digests)[QS_DIGEST_SIZE],
                            struct qs_error *error);

#endif
