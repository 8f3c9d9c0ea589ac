/*
 * One thread at a time uses Jansson: parsing exchanges its allocation functions, which are those
 * of the whole process (json_load.h).
 */
#ifndef QS_JSON_TURN_H
#define QS_JSON_TURN_H

void qs_json_turn_begin(void);
void qs_json_turn_end(void);

#endif
