/* Random fixed queens on boards of any size. */
#ifndef QS_SCATTERED_QUEENS_H
#define QS_SCATTERED_QUEENS_H

#include "queensat/instance.h"
#include "random.h"

/*
 * n × n squares with this many queens, each on a random square among those that
 * are not attacked; where there is none left, it starts again. The caller has
 * checked the numbers. NULL: QS_ERROR_INPUT if no placement was found, QS_ERROR_MEMORY.
 */
struct qs_instance *qs_scatter_queens(int32_t n, int32_t queens, struct qs_random_stream *stream,
                                      struct qs_error *error);

#endif
