#include "name_list.h"

#include <stdio.h>

static void append(struct qs_name_list *list, const char *between, const char *name)
{
    size_t left = list->size - list->used;
    int length = snprintf(list->text + list->used, left, "%s%s", between, name);
    list->used += (size_t)length < left ? (size_t)length : left - 1;
}

void qs_name_list_begin(struct qs_name_list *list, char *text, size_t size, size_t count)
{
    *list = (struct qs_name_list){.text = text, .size = size, .count = count};
    text[0] = '\0';
}

bool qs_name_list_add(struct qs_name_list *list, const char *name)
{
    size_t most = list->count <= QS_NAMES_MOST ? list->count : QS_NAMES_MOST - 1;
    char others[40];
    if (list->named == most)
        return false;
    list->named++;
    append(list, list->named == 1 ? "" : list->named == list->count ? " and " : ", ", name);
    if (list->named < most || most == list->count)
        return true;
    snprintf(others, sizeof others, "%zu others", list->count - most);
    append(list, " and ", others);
    return false;
}
