/* Refutes cubes by covers, such as the LP finds. */
#ifndef QS_CUBE_COVER_H
#define QS_CUBE_COVER_H

#include "queensat/instance.h"

/*
 * If a cover of the cube's free squares shows that the target, fixed queens included, does not
 * fit, *cover becomes its text in the form of certificates ("1:r3*1;c0*1"), which the caller
 * frees; otherwise NULL. `memory_limit` is that of the board, in bytes. False: QS_ERROR_MEMORY.
 */
bool qs_cube_cover(const struct qs_instance *cube, int32_t target, size_t memory_limit,
                   char **cover, struct qs_error *error);

#endif
