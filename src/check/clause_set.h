/*
 * The clauses of a clausal proof that have been accepted and not deleted, and unit
 * propagation over them. At most one queen on a line is propagated without clauses.
 *
 * What follows from the clauses by propagation remains, also if the clauses that it
 * follows from are deleted.
 */
#ifndef QS_CLAUSE_SET_H
#define QS_CLAUSE_SET_H

#include <stddef.h>

#include "definitions.h"

/* A clause by its place in `words`: the number of literals and a flag, then the literals. */
struct qs_clause_watch {
    uint32_t clause, other; /* if this other literal is true, the clause is */
};

struct qs_watch_list {
    struct qs_clause_watch *watches;
    uint32_t count, room;
};

struct qs_clause_set {
    const struct qs_part_lines *lines;
    uint32_t variables, variable_room;
    /* Literals are 2 v for variable v, and 2 v + 1 for its denial; variables count from 0. */
    int8_t *value;                 /* [2 variables] 1: true, −1: false, 0: neither */
    struct qs_watch_list *watched; /* [2 variables] the clauses that are watched by a literal */
    bool *marked;                  /* [2 variables] scratch, all false between calls */
    uint32_t *trail;               /* [variables] literals in the order in which they became true */
    uint32_t trail_count, propagated;
    bool contradictory; /* the clauses contradict each other by propagation */
    uint32_t *words;
    size_t word_count, word_room, wasted;
    uint32_t *table; /* [table_room] clauses by hash; 0: none */
    size_t table_used, table_room, clause_count;
    bool failed; /* out of memory */
};

/* The squares of the part are the first variables. Release it in any case. */
void qs_clause_set_init(struct qs_clause_set *set, const struct qs_part_lines *lines);
void qs_clause_set_release(struct qs_clause_set *set);

/*
 * After each of the following, `failed` says whether there was no memory for it; then the set can
 * only be released. Literals are v or −v with 1 ≤ v ≤ variables, no variable twice in a clause.
 */

/* Make room for this many variables, of which there may be this many at most. */
#define QS_CLAUSE_VARIABLES_MOST (1U << 30)
void qs_clause_set_reserve(struct qs_clause_set *set, uint32_t variables);

/* Whether denying all literals of the clause leads to a contradiction by propagation. */
bool qs_clause_set_implies(struct qs_clause_set *set, const int32_t *literals, size_t count);

void qs_clause_set_add(struct qs_clause_set *set, const int32_t *literals, size_t count);

/* Remove one clause with these literals, in any order. False: there is none. */
bool qs_clause_set_delete(struct qs_clause_set *set, const int32_t *literals, size_t count);

#endif
