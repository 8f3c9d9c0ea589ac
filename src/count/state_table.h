/*
 * The table of states: for each, how many placements of each size it has. A state is a set of
 * squares, as words, which are compared whole.
 *
 * Most states have few placements, and there are tens of millions of them: so a number has as few
 * bytes as it needs, and nothing moves when the table grows but 8
 * bytes a state.
 */
#ifndef QS_STATE_TABLE_H
#define QS_STATE_TABLE_H

#include "memory.h"
#include "queensat/count.h"

#define QS_STATE_KEY_WORDS_MAX 8

/* Placements by size: [i] has `least` + i queens. No sizes: none. */
struct qs_state_value {
    unsigned from; /* sizes below it may be missing */
    unsigned least, sizes;
    qs_count_number *number; /* [sizes] of the caller */
};

struct qs_state_table {
    struct qs_memory *memory;
    unsigned key_words;
    uint64_t *slot; /* [slots]: where the record is, from 1, and 32 bits of the key's hash; or 0 */
    size_t slots, states;
    uint64_t **chunk; /* [chunks] of records */
    size_t chunks, chunk_used;
};

/* Release it in any case, once or more. False: no memory. */
bool qs_state_table_init(struct qs_state_table *table, unsigned key_words,
                         struct qs_memory *memory);
void qs_state_table_release(struct qs_state_table *table);

/* The value of a state, its numbers copied to where `value` says; false if it is not there. */
bool qs_state_table_find(const struct qs_state_table *table, const uint64_t *key,
                         struct qs_state_value *value);

/* Keep a value, in place of the state's old one. False: there is no memory for it. */
bool qs_state_table_keep(struct qs_state_table *table, const uint64_t *key,
                         const struct qs_state_value *value);

#endif
