/* The queries of all searches of a board, and of its parts. Several threads may add at a time. */
#ifndef QS_QUERY_LIST_H
#define QS_QUERY_LIST_H

#include <pthread.h>

#include "memory.h"
#include "queensat/solve.h"

struct qs_query_list {
    struct qs_memory *memory; /* which must outlive the list */
    struct qs_query *queries; /* [capacity] */
    size_t count, capacity;
    int32_t part; /* that is searched now, its number in the evidence; −1: the whole board */
    pthread_mutex_t mutex;
};

void qs_query_list_init(struct qs_query_list *list, struct qs_memory *memory);

/* Add a copy, with the list's part. Without memory, it is not added. */
void qs_query_list_add(struct qs_query_list *list, const struct qs_query *query);

/* Release the list, and move its queries into a result, which is to be released. */
void qs_query_list_take(struct qs_query_list *list, struct qs_result *result);

#endif
