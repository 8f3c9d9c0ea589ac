/*
 * Values in a JSON text, for tests. A value is a reader that stands before it, which nothing moves;
 * looking for something in it is slow.
 */
#ifndef QS_JSON_VALUE_H
#define QS_JSON_VALUE_H

#include "json.h"

/* The whole text, which must be JSON and stay as long as it is looked at. */
struct qs_json_reader qs_json_value(const char *text);

/* The first member of an object, item of a list; false: there is none, or it is something else. */
bool qs_json_member(struct qs_json_reader object, const char *name, struct qs_json_reader *member);
bool qs_json_item(struct qs_json_reader list, size_t i, struct qs_json_reader *item);
size_t qs_json_count(struct qs_json_reader list);

/* The member of an object, which must be there. */
struct qs_json_reader qs_json_at(struct qs_json_reader object, const char *name);

bool qs_json_is_integer(struct qs_json_reader value);
int64_t qs_json_integer_of(struct qs_json_reader value);
double qs_json_real_of(struct qs_json_reader value);
bool qs_json_boolean_of(struct qs_json_reader value);
/* To be freed. */
char *qs_json_string_of(struct qs_json_reader value);

/* Whether the value is as expected, except that objects may have more members. */
bool qs_json_holds(struct qs_json_reader value, struct qs_json_reader expected);

#endif
