/*
 * Values in a JSON text, for tests. A value is a reader that stands before it, which nothing moves;
 * looking for something in it is slow.
 */
#ifndef QS_JSON_VALUE_H
#define QS_JSON_VALUE_H

#include "json.h"

/* The whole text, which must be JSON and stay as long as it is looked at. */
struct qs_json_reader qs_json_value(const char *text);

/* The member of an object, which must be there. */
struct qs_json_reader qs_json_at(struct qs_json_reader object, const char *name);

/* Freed after the trial or the test (trial.h). */
char *qs_json_string_of(struct qs_json_reader value);

/* Whether the value is as expected and so written, except that objects may have more members. */
bool qs_json_holds(struct qs_json_reader value, struct qs_json_reader expected);

#endif
