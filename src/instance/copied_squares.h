/* The squares of an instance for one that differs from it by queens and a few blocked squares. */
#ifndef QS_COPIED_SQUARES_H
#define QS_COPIED_SQUARES_H

#include "queensat/instance.h"

/*
 * Block in `copy`, which has the same size and lists no squares yet, whatever `instance` blocks,
 * and the `count` squares besides. Where `instance` lists free squares, the copy lists them without
 * these, which must leave some. False, with the error: out of memory, or a square that cannot be
 * blocked; the copy then has a part of them.
 */
bool qs_instance_copy_squares(struct qs_instance *copy, const struct qs_instance *instance,
                              const struct qs_square *besides, size_t count,
                              struct qs_error *error);

#endif
