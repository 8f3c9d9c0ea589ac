/*
 * A walk of the bitset search as text, for a checkpoint: the frames of the path, and
 * what the walk has learned and counted. A walk that is restored visits the same nodes
 * as it would have without the interruption, whatever the kernel: the words of a state
 * depend on the length of vectors, so its squares are written instead.
 */
#ifndef QS_BITSET_WALK_TEXT_H
#define QS_BITSET_WALK_TEXT_H

#include <stdio.h>

#include "bitset_kernel.h"

/* Between two steps, of a question that is not shared. */
void qs_bitset_walk_print(const struct qs_bitset_walk *walk, FILE *stream);

/*
 * Restore a walk of the same board and question, which has just begun. `states` is the number of
 * frames that have a state. False if the text is not that of a walk; then it must begin anew.
 */
bool qs_bitset_walk_restore(struct qs_bitset_walk *walk, uint32_t states, const char *text);

#endif
