/*
 * Two literals of every clause are watched, neither of which is false unless the
 * clause is true (M. Moskewicz et al., "Chaff: Engineering an Efficient SAT Solver",
 * DAC 2001). A deleted clause is flagged; its watches are dropped when they are met,
 * and its room is won back when half of all room is wasted.
 */
#include "clause_set.h"

#include <stdlib.h>
#include <string.h>

#define DELETED 0x80000000U

static uint32_t literal_of(int32_t number)
{
    return number > 0 ? 2 * (uint32_t)(number - 1) : 2 * (uint32_t)(-number - 1) + 1;
}

void qs_clause_set_init(struct qs_clause_set *set, const struct qs_part_lines *lines)
{
    *set = (struct qs_clause_set){.lines = lines, .word_count = 1}; /* no clause is at 0 */
}

void qs_clause_set_release(struct qs_clause_set *set)
{
    for (size_t literal = 0; set->watched && literal < 2 * (size_t)set->variables; literal++)
        free(set->watched[literal].watches);
    free(set->watched);
    free(set->value);
    free(set->marked);
    free(set->trail);
    free(set->words);
    free(set->table);
}

/* Resize the array that a pointer at this place points to; unchanged after a failure. */
static void resize(struct qs_clause_set *set, void *pointer, size_t count, size_t size)
{
    void *items;
    memcpy(&items, pointer, sizeof items);
    bool possible = !set->failed && count <= SIZE_MAX / size;
    void *moved = possible ? realloc(items, count * size) : NULL;
    if (moved)
        memcpy(pointer, &moved, sizeof moved);
    else
        set->failed = true;
}

void qs_clause_set_reserve(struct qs_clause_set *set, uint32_t variables)
{
    if (variables > set->variable_room) {
        uint32_t room = variables + variables / 2 + 16;
        set->failed = set->failed || variables > QS_CLAUSE_VARIABLES_MOST;
        resize(set, &set->value, 2 * (size_t)room, sizeof *set->value);
        resize(set, &set->watched, 2 * (size_t)room, sizeof *set->watched);
        resize(set, &set->marked, 2 * (size_t)room, sizeof *set->marked);
        resize(set, &set->trail, room, sizeof *set->trail);
        if (set->failed)
            return;
        set->variable_room = room;
    }
    if (variables <= set->variables)
        return;
    size_t from = 2 * (size_t)set->variables, more = 2 * (size_t)(variables - set->variables);
    memset(set->value + from, 0, more * sizeof *set->value);
    memset(set->marked + from, 0, more * sizeof *set->marked);
    memset(set->watched + from, 0, more * sizeof *set->watched);
    set->variables = variables;
}

static void clause_set_assign(struct qs_clause_set *set, uint32_t literal)
{
    set->value[literal] = 1;
    set->value[literal ^ 1] = -1;
    set->trail[set->trail_count++] = literal;
}

static void clause_set_watch(struct qs_clause_set *set, uint32_t literal, uint32_t clause,
                             uint32_t other)
{
    struct qs_watch_list *list = &set->watched[literal];
    if (list->count == list->room) {
        uint32_t room = 2 * list->room + 4;
        resize(set, &list->watches, room, sizeof *list->watches);
        if (set->failed)
            return;
        list->room = room;
    }
    list->watches[list->count++] = (struct qs_clause_watch){clause, other};
}

/* A queen on a square: no other on its lines. False: there is one. */
static bool empty_lines(struct qs_clause_set *set, uint32_t queen)
{
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        int32_t line = qs_part_lines_of(set->lines, queen, d);
        uint32_t begin = set->lines->start[d][line], end = set->lines->start[d][line + 1];
        for (uint32_t i = begin; i < end; i++) {
            uint32_t square = set->lines->square[d][i];
            if (square == queen || set->value[2 * square] < 0)
                continue;
            if (set->value[2 * square] > 0)
                return false;
            clause_set_assign(set, 2 * square + 1);
        }
    }
    return true;
}

/* Find a literal to watch instead of literals[1], which is false. */
static bool clause_set_rewatch(struct qs_clause_set *set, uint32_t clause, uint32_t *literals,
                               uint32_t count)
{
    for (uint32_t i = 2; i < count; i++)
        if (set->value[literals[i]] >= 0) {
            uint32_t found = literals[i];
            literals[i] = literals[1];
            literals[1] = found;
            clause_set_watch(set, found, clause, literals[0]);
            return true;
        }
    return false;
}

/* The literal has become false. False: a clause is false. */
static bool clause_set_visit_watches(struct qs_clause_set *set, uint32_t literal)
{
    struct qs_watch_list *list = &set->watched[literal];
    uint32_t kept = 0;
    bool holds = true;
    for (uint32_t i = 0; i < list->count; i++) {
        struct qs_clause_watch entry = list->watches[i];
        if (!holds || set->failed || set->value[entry.other] > 0) {
            list->watches[kept++] = entry;
            continue;
        }
        uint32_t count = set->words[entry.clause], *literals = set->words + entry.clause + 1;
        if (count & DELETED)
            continue;
        if (literals[0] == literal) {
            literals[0] = literals[1];
            literals[1] = literal;
        }
        entry.other = literals[0];
        if (set->value[literals[0]] <= 0 && clause_set_rewatch(set, entry.clause, literals, count))
            continue;
        list->watches[kept++] = entry;
        if (set->value[literals[0]] < 0)
            holds = false;
        else if (set->value[literals[0]] == 0)
            clause_set_assign(set, literals[0]);
    }
    list->count = kept;
    return holds;
}

/* False: the clauses contradict what has been assigned. */
static bool clause_set_propagate(struct qs_clause_set *set)
{
    while (set->propagated < set->trail_count && !set->failed) {
        uint32_t literal = set->trail[set->propagated++];
        if (literal % 2 == 0 && literal / 2 < set->lines->count && !empty_lines(set, literal / 2))
            return false;
        if (!clause_set_visit_watches(set, literal ^ 1))
            return false;
    }
    return true;
}

bool qs_clause_set_implies(struct qs_clause_set *set, const int32_t *literals, size_t count)
{
    uint32_t before = set->trail_count;
    bool implied = set->contradictory;
    for (size_t i = 0; i < count && !implied; i++) {
        uint32_t literal = literal_of(literals[i]);
        implied = set->value[literal] > 0;
        if (set->value[literal] == 0)
            clause_set_assign(set, literal ^ 1);
    }
    implied = implied || !clause_set_propagate(set);
    while (set->trail_count > before) {
        uint32_t literal = set->trail[--set->trail_count];
        set->value[literal] = set->value[literal ^ 1] = 0;
    }
    set->propagated = before;
    return implied && !set->failed;
}

/*
 * The hash of a clause begins with the number of its literals. It is a sum over these, and so
 * independent of their order.
 */
static uint64_t mix(uint32_t literal)
{
    uint64_t mixed = (literal + UINT64_C(0x9e3779b97f4a7c15)) * UINT64_C(0xbf58476d1ce4e5b9);
    return (mixed ^ mixed >> 29) * UINT64_C(0x94d049bb133111eb);
}

static size_t end_hash(uint64_t sum)
{
    return (size_t)(sum ^ sum >> 31);
}

static void enter(struct qs_clause_set *set, uint32_t clause)
{
    uint32_t count = set->words[clause];
    uint64_t hash = count;
    for (uint32_t i = 0; i < count; i++)
        hash += mix(set->words[clause + 1 + i]);
    size_t at = end_hash(hash) & (set->table_room - 1);
    while (set->table[at] != 0)
        at = (at + 1) & (set->table_room - 1);
    set->table[at] = clause;
    set->table_used++;
}

/* Enter all clauses into a table of at least twice their number. */
static void rebuild_table(struct qs_clause_set *set)
{
    size_t room = 64;
    while (room < 4 * (set->clause_count + 1))
        room *= 2;
    free(set->table);
    set->table = calloc(room, sizeof *set->table);
    set->failed = set->failed || !set->table;
    set->table_used = 0;
    set->table_room = room;
    for (size_t at = 1; set->table && at < set->word_count;) {
        uint32_t count = set->words[at] & ~DELETED;
        if (!(set->words[at] & DELETED))
            enter(set, (uint32_t)at);
        at += 1 + (size_t)count;
    }
}

/*
 * Watch two literals that are not false. A clause that is true needs none; one with a single such
 * literal makes it true.
 */
static void clause_set_attach(struct qs_clause_set *set, uint32_t clause)
{
    uint32_t count = set->words[clause], *literals = set->words + clause + 1, open = 0;
    for (uint32_t i = 0; i < count; i++) {
        if (set->value[literals[i]] > 0)
            return;
        if (set->value[literals[i]] == 0 && open < 2) {
            uint32_t literal = literals[i];
            literals[i] = literals[open];
            literals[open++] = literal;
        }
    }
    if (open == 2) {
        clause_set_watch(set, literals[0], clause, literals[1]);
        clause_set_watch(set, literals[1], clause, literals[0]);
    } else if (open == 0) {
        set->contradictory = true;
    } else {
        clause_set_assign(set, literals[0]);
        set->contradictory = !clause_set_propagate(set);
    }
}

/* Win back the room of deleted clauses. Nothing is assigned but what remains so. */
static void compact(struct qs_clause_set *set)
{
    size_t to = 1, next;
    for (size_t from = 1; from < set->word_count; from = next) {
        next = from + 1 + (set->words[from] & ~DELETED);
        if (set->words[from] & DELETED)
            continue;
        memmove(set->words + to, set->words + from, (next - from) * sizeof *set->words);
        to += next - from;
    }
    set->word_count = to;
    set->wasted = 0;
    for (size_t literal = 0; literal < 2 * (size_t)set->variables; literal++)
        set->watched[literal].count = 0;
    for (size_t at = 1; at < set->word_count && !set->contradictory && !set->failed;
         at += 1 + (size_t)set->words[at])
        clause_set_attach(set, (uint32_t)at);
    rebuild_table(set);
}

void qs_clause_set_add(struct qs_clause_set *set, const int32_t *literals, size_t count)
{
    if (count > set->word_room || set->word_count + 1 > set->word_room - count) {
        size_t room = 2 * set->word_room + count + 64;
        set->failed = set->failed || room > UINT32_MAX;
        resize(set, &set->words, room, sizeof *set->words);
        if (set->failed)
            return;
        set->word_room = room;
    }
    uint32_t clause = (uint32_t)set->word_count;
    set->words[clause] = (uint32_t)count;
    for (size_t i = 0; i < count; i++)
        set->words[clause + 1 + i] = literal_of(literals[i]);
    set->word_count += 1 + count;
    set->clause_count++;
    if (2 * set->table_used + 2 > set->table_room)
        rebuild_table(set);
    else
        enter(set, clause);
    if (!set->contradictory && !set->failed)
        clause_set_attach(set, clause);
}

/* Whether it is in force, and of the literals that are marked, of which there are this many. */
static bool clause_set_is_marked(const struct qs_clause_set *set, uint32_t clause, size_t count)
{
    const uint32_t *literals = set->words + clause + 1;
    if (set->words[clause] != count)
        return false;
    for (size_t i = 0; i < count; i++)
        if (!set->marked[literals[i]])
            return false;
    return true;
}

/* Where a clause is in the table; the place of a 0 if it is not there. */
static size_t clause_set_find(const struct qs_clause_set *set, const int32_t *literals,
                              size_t count)
{
    uint64_t hash = count;
    for (size_t i = 0; i < count; i++) {
        set->marked[literal_of(literals[i])] = true;
        hash += mix(literal_of(literals[i]));
    }
    size_t at = end_hash(hash) & (set->table_room - 1);
    while (set->table[at] != 0 && !clause_set_is_marked(set, set->table[at], count))
        at = (at + 1) & (set->table_room - 1);
    for (size_t i = 0; i < count; i++)
        set->marked[literal_of(literals[i])] = false;
    return at;
}

bool qs_clause_set_delete(struct qs_clause_set *set, const int32_t *literals, size_t count)
{
    const size_t least_wasted = 1024;
    if (set->table_room == 0)
        return false;
    size_t at = clause_set_find(set, literals, count);
    uint32_t clause = set->table[at];
    if (clause == 0)
        return false;
    set->words[clause] |= DELETED;
    set->clause_count--;
    set->wasted += 1 + count;
    if (set->wasted > least_wasted && 2 * set->wasted > set->word_count)
        compact(set);
    return true;
}
