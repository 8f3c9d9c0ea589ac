#ifndef QS_JSON_LOAD_H
#define QS_JSON_LOAD_H

#include <jansson.h>

/*
 * Parse a text. The value is in *memory, which the caller frees when it is done, instead of
 * releasing the value. NULL: *memory is NULL, too, if there was not enough of it; otherwise
 * this is not JSON.
 */
json_t *qs_json_load(const char *text, size_t length, void **memory);

#endif
