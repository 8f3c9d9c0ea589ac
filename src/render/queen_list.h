/*
 * A placement as the list [5, 7, 8, 4, …] that many programs speak: the row of
 * the queen in each column, rows counted from 1, and 0 where a column is empty.
 */
#ifndef QS_QUEEN_LIST_H
#define QS_QUEEN_LIST_H

#include "output.h"
#include "queensat/instance.h"

/* The placement is valid on an n × n board. False (QS_ERROR_MEMORY) without memory. */
bool qs_queen_list_write(int32_t n, const struct qs_square *placement, size_t count,
                         struct qs_output *output, struct qs_error *error);

#endif
