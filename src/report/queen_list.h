/*
 * A placement as a list [5, 7, 8, 4, …], a format that many programs use: the row
 * of the queen in each column, rows counted from 1, and 0 if a column is empty.
 */
#ifndef QS_QUEEN_LIST_H
#define QS_QUEEN_LIST_H

#include "json.h"
#include "queensat/instance.h"

/* The placement must be valid on an n × n board. In a line, or a list in JSON. */
bool qs_queen_list_write(int32_t n, const struct qs_square *placement, size_t count,
                         struct qs_output *output, struct qs_error *error);
bool qs_queen_list_json(int32_t n, const struct qs_square *placement, size_t count,
                        struct qs_json *json, struct qs_error *error);

#endif
