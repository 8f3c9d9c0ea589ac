#ifndef QS_JSON_LOAD_H
#define QS_JSON_LOAD_H

#include <jansson.h>

/*
 * Parse a text. The value is in *memory, which the caller frees when it is done, instead of
 * releasing the value. NULL: *memory is NULL, too, if there was not enough of it; otherwise
 * this is not JSON. Several threads may parse at the same time, after qs_json_load_prepare.
 */
json_t *qs_json_load(const char *text, size_t length, void **memory);

/*
 * Jansson, which belongs to the whole process, takes its memory from functions of this file from
 * now on. They do what malloc and free do, except on a thread that is parsing. To be called before
 * several threads use Jansson; otherwise the first qs_json_load does it. Calling it again does
 * nothing.
 */
void qs_json_load_prepare(void);

#endif
