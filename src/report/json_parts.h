/*
 * What several JSON answers have in common. `name` is that of the member, or NULL in a list.
 */
#ifndef QS_JSON_PARTS_H
#define QS_JSON_PARTS_H

#include "json.h"
#include "queensat/evidence.h"
#include "queensat/instance.h"
#include "queensat/solve.h"

/* Begin an answer, an object: "schema" and "version". */
void qs_json_begin_answer(struct qs_json *json, const char *schema);

void qs_json_instance(struct qs_json *json, const char *name, const struct qs_instance *instance);
/* [row, column], and a list of these; a list of numbers. */
void qs_json_square(struct qs_json *json, const char *name, struct qs_square square);
void qs_json_squares(struct qs_json *json, const char *name, const struct qs_square *squares,
                     size_t count);
void qs_json_numbers(struct qs_json *json, const char *name, const int32_t *numbers, size_t count);
/* null unless it is known. */
void qs_json_integer_if(struct qs_json *json, const char *name, bool known, int64_t number);
void qs_json_boolean_if(struct qs_json *json, const char *name, bool known, bool value);
void qs_json_work(struct qs_json *json, const char *name, const struct qs_work *work);
const char *qs_json_direction(enum qs_direction direction);

#endif
