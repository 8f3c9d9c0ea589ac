/*
 * The parts of which JSON reports are made. Each returns a new value, or NULL
 * without memory: json_pack and the *_new functions pass a NULL on to the
 * whole, so that one test at the end suffices.
 */
#ifndef QS_JSON_PARTS_H
#define QS_JSON_PARTS_H

#include <jansson.h>

#include "output.h"
#include "queensat/solve.h"

/* JSON is UTF-8 and file names need not be: every byte that belongs to no character becomes "?". */
json_t *qs_json_name(const char *name);
json_t *qs_json_instance(const struct qs_instance *instance);
const char *qs_json_direction(enum qs_direction direction);
json_t *qs_json_work(const struct qs_work *work);

/* Append to a list that may be NULL already; NULL, and the list gone, on failure. */
json_t *qs_json_append(json_t *list, json_t *value);

/* Write a value on one line and let go of it; NULL is the failure of who made it. */
bool qs_json_write(json_t *value, struct qs_output *output, struct qs_error *error);

/*
 * The same for one object in parts: the members `before`, what `middle` writes (members, too), the
 * members `after`. None of them is empty. Squares and evidence are written so: there can be a
 * million squares, which as values would take some hundred bytes each.
 */
bool qs_json_write_around(json_t *before,
                          void (*middle)(const void *state, struct qs_output *output),
                          const void *state, json_t *after, struct qs_output *output,
                          struct qs_error *error);
void qs_json_write_squares(const struct qs_square *squares, size_t count, struct qs_output *output);
void qs_json_write_evidence(const struct qs_evidence *evidence, struct qs_output *output);

#endif
