/*
 * The parts of JSON reports. Each function returns a new value, or NULL if out of
 * memory: json_pack and the *_new functions make the whole NULL if a part is, so
 * that one test at the end is enough.
 */
#ifndef QS_JSON_PARTS_H
#define QS_JSON_PARTS_H

#include <jansson.h>

#include "output.h"
#include "queensat/solve.h"
#include "report.h"

/* JSON is UTF-8 and file names need not be: every byte that belongs to no character becomes "?". */
json_t *qs_json_name(const char *name);
json_t *qs_json_instance(const struct qs_instance *instance);
/* With empty lists, for qs_json_write_around. */
json_t *qs_json_instance_without_lists(const struct qs_instance *instance);
const char *qs_json_direction(enum qs_direction direction);
json_t *qs_json_work(const struct qs_work *work);
/* The solver that was loaded for the engine; null: none. */
json_t *qs_json_solver(const struct qs_result *result);
/* Whether the target fits; null if that is unknown or there is no target. */
json_t *qs_json_reached(const struct qs_result *result);

/* A list of [row, column], and one of numbers. */
json_t *qs_json_squares(const struct qs_square *squares, size_t count);
json_t *qs_json_numbers(const int32_t *numbers, size_t count);

/* Append to a list, which may already be NULL. On failure the list is freed: NULL. */
json_t *qs_json_append(json_t *list, json_t *value);

/*
 * A value as text, to be freed, which is released; NULL without memory, or if it was NULL.
 * Flags are Jansson's, in addition to those of all reports.
 */
char *qs_json_text(json_t *value, size_t flags);

/* Write a value on one line and release it. NULL: making it failed, QS_ERROR_MEMORY. */
bool qs_json_write(json_t *value, struct qs_output *output, struct qs_error *error);

/*
 * The same for one object in three parts, none of them empty: the members `before`, those that
 * `middle` writes, the members `after`. Squares and lines are written without being values, which
 * would take several hundred bytes each, and there may be a million: by `middle`, and in place of
 * the empty lists of the instance, `upper_cover` and `upper_weights` among the members `before`.
 */
bool qs_json_write_around(json_t *before, const struct qs_instance *instance,
                          const struct qs_bound *bound,
                          void (*middle)(const void *state, struct qs_output *output),
                          const void *state, json_t *after, struct qs_output *output,
                          struct qs_error *error);
void qs_json_write_squares(const struct qs_square *squares, size_t count, struct qs_output *output);
/*
 * The object of qs_report_json with these members at the front, which take the place of its own of
 * the same name, and without the evidence, most of it: solving again gives that. Releases them.
 */
bool qs_report_json_after(json_t *front, const struct qs_report *report, struct qs_output *output,
                          struct qs_error *error);
void qs_json_write_evidence(const struct qs_evidence *evidence, struct qs_output *output);

#endif
