/*
 * A list of clauses as the receiver of a clause sink, for tests: the clauses of an
 * encoder can be inspected, counted and solved. It can also refuse clauses.
 */
#ifndef QS_CLAUSE_LIST_H
#define QS_CLAUSE_LIST_H

#include <stdbool.h>
#include <stddef.h>

struct qs_clause_list {
    int *literals; /* the clauses, each ended by 0; owned by the list */
    size_t length, room;
    size_t clauses;
    size_t limit; /* clauses accepted; no limit unless it is set */
    size_t refused;
};

void qs_clause_list_init(struct qs_clause_list *list);
void qs_clause_list_release(struct qs_clause_list *list);

/* The receiver for a struct qs_clause_sink; `list` is a struct qs_clause_list. */
bool qs_clause_list_receive(void *list, const int *literals, size_t count);

/*
 * True if every clause has a literal, every variable is from 1 to `variables`,
 * and no clause has a variable twice.
 */
bool qs_clause_list_is_sound(const struct qs_clause_list *list, int variables);

/* True if the variable is in a clause. */
bool qs_clause_list_mentions(const struct qs_clause_list *list, int variable);

#endif
