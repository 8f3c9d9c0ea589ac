#include "clause_list.h"

#include <stdint.h>
#include <stdlib.h>

void qs_clause_list_init(struct qs_clause_list *list)
{
    *list = (struct qs_clause_list){.limit = SIZE_MAX};
}

void qs_clause_list_release(struct qs_clause_list *list)
{
    free(list->literals);
    qs_clause_list_init(list);
}

/* A test without memory has nothing sensible left to do. */
static void append(struct qs_clause_list *list, int literal)
{
    if (list->length == list->room) {
        list->room = list->room ? list->room * 2 : 64;
        int *moved = realloc(list->literals, list->room * sizeof *moved);
        if (!moved)
            abort();
        list->literals = moved;
    }
    list->literals[list->length++] = literal;
}

bool qs_clause_list_receive(void *list, const int *literals, size_t count)
{
    struct qs_clause_list *clauses = list;
    if (clauses->clauses == clauses->limit) {
        clauses->refused++;
        return false;
    }
    for (size_t i = 0; i < count; i++)
        append(clauses, literals[i]);
    append(clauses, 0);
    clauses->clauses++;
    return true;
}

static bool clause_is_sound(const int *clause, int variables)
{
    for (size_t i = 0; clause[i] != 0; i++) {
        if (clause[i] < -variables || clause[i] > variables)
            return false;
        for (size_t j = 0; j < i; j++)
            if (abs(clause[i]) == abs(clause[j]))
                return false;
    }
    return clause[0] != 0;
}

bool qs_clause_list_is_sound(const struct qs_clause_list *list, int variables)
{
    size_t clauses = 0;
    for (size_t at = 0; at < list->length; at++) {
        if (!clause_is_sound(list->literals + at, variables))
            return false;
        while (list->literals[at] != 0)
            at++;
        clauses++;
    }
    return clauses == list->clauses;
}

bool qs_clause_list_mentions(const struct qs_clause_list *list, int variable)
{
    for (size_t i = 0; i < list->length; i++)
        if (abs(list->literals[i]) == variable)
            return true;
    return false;
}
