/* Random fixed queens on boards of any size. */
#ifndef QS_SCATTERED_QUEENS_H
#define QS_SCATTERED_QUEENS_H

#include "queensat/instance.h"
#include "random.h"

/*
 * n × n squares with this many queens, each on a square drawn among all that no
 * queen before it attacks; all begins again where there is none. The numbers
 * were checked. NULL: QS_ERROR_INPUT if none was found, QS_ERROR_MEMORY.
 */
struct qs_instance *qs_scatter_queens(int32_t n, int32_t queens, struct qs_random_stream *stream,
                                      struct qs_error *error);

#endif
