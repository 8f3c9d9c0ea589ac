#include "query_list.h"

#include <stdlib.h>
#include <string.h>

#include "fault.h"

const char *qs_query_outcome_name(enum qs_query_outcome outcome)
{
    static const char *const names[QS_OUTCOMES] = {
        [QS_OUTCOME_YES] = "yes",
        [QS_OUTCOME_NO] = "no",
        [QS_OUTCOME_ELSEWHERE] = "known elsewhere",
        [QS_OUTCOME_OPEN] = "not decided",
    };
    return (size_t)outcome < QS_OUTCOMES ? names[outcome] : NULL;
}

void qs_query_list_init(struct qs_query_list *list, struct qs_memory *memory)
{
    *list = (struct qs_query_list){.memory = memory, .part = -1};
    QS_CHECK(pthread_mutex_init(&list->mutex, NULL) == 0);
}

/* Make room for one more; false: there is no memory for it. */
static bool query_list_grow(struct qs_query_list *list)
{
    size_t capacity = list->capacity < 8 ? 8 : 2 * list->capacity;
    if (list->count < list->capacity)
        return true;
    struct qs_query *queries = qs_memory_take(list->memory, capacity, sizeof *queries);
    if (!queries)
        return false;
    if (list->count > 0)
        memcpy(queries, list->queries, list->count * sizeof *queries);
    qs_memory_give(list->memory, list->queries, list->capacity, sizeof *queries);
    list->queries = queries;
    list->capacity = capacity;
    return true;
}

void qs_query_list_add(struct qs_query_list *list, const struct qs_query *query)
{
    pthread_mutex_lock(&list->mutex);
    if (query_list_grow(list)) {
        list->queries[list->count] = *query;
        list->queries[list->count++].part = list->part;
    }
    pthread_mutex_unlock(&list->mutex);
}

/* The result frees them, when their memory does not count any more. */
void qs_query_list_take(struct qs_query_list *list, struct qs_result *result)
{
    qs_memory_discharge(list->memory, list->capacity * sizeof *list->queries);
    result->queries = list->queries;
    result->query_count = list->count;
    pthread_mutex_destroy(&list->mutex);
}
