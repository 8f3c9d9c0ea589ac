/*
 * A few names in a sentence: "1, 4 and 7", and of many the first ones, "1, 4, 7, ... and 12
 * others".
 */
#ifndef QS_NAME_LIST_H
#define QS_NAME_LIST_H

#include <stdbool.h>
#include <stddef.h>

/* Of more than so many, all but the first ones are counted. */
#define QS_NAMES_MOST 10

struct qs_name_list {
    char *text; /* [size] */
    size_t size, used;
    size_t count, named;
};

/* Begin with an empty text, of `count` names. Text that has no room is cut. */
void qs_name_list_begin(struct qs_name_list *list, char *text, size_t size, size_t count);
/* Add the next name. False: no more of them are wanted. */
bool qs_name_list_add(struct qs_name_list *list, const char *name);

#endif
