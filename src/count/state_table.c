#include "state_table.h"

#include <string.h>

#define CHUNK_BITS 20 /* of words: 8 MiB, enough for huge pages */
#define CHUNK_WORDS ((size_t)1 << CHUNK_BITS)
#define CHUNKS_MAX (((size_t)1 << 32 >> CHUNK_BITS) - 1) /* a slot has 32 bits for the place */
#define FIRST_SLOTS 1024

/* Seven bits of a number a byte, the lowest first; the last byte has the eighth bit clear. */
#define NUMBER_BYTES 19

/* A record: the key's words, then this, with the numbers' bytes, rounded up to words. */
struct state_record {
    uint8_t from, least, sizes;
    uint8_t bytes[]; /* of the numbers */
};

static uint64_t hash_of(const uint64_t *key, unsigned words)
{
    uint64_t hash = 0x243F6A8885A308D3;
    for (unsigned i = 0; i < words; i++) {
        hash = (hash ^ key[i]) * 0x9E3779B97F4A7C15;
        hash ^= hash >> 29;
    }
    return hash ^ hash >> 32;
}

static const uint64_t *record_at(const struct qs_state_table *table, uint64_t slot)
{
    size_t at = (size_t)(slot & UINT32_MAX) - 1;
    return table->chunk[at >> CHUNK_BITS] + (at & (CHUNK_WORDS - 1));
}

bool qs_state_table_init(struct qs_state_table *table, unsigned key_words, struct qs_memory *memory)
{
    *table = (struct qs_state_table){
        .memory = memory, .key_words = key_words, .chunk_used = CHUNK_WORDS};
    table->slot = qs_memory_take_zeroed(memory, FIRST_SLOTS, sizeof *table->slot);
    table->slots = table->slot ? FIRST_SLOTS : 0;
    table->chunk = qs_memory_take(memory, CHUNKS_MAX, sizeof *table->chunk);
    return table->slot && table->chunk;
}

void qs_state_table_release(struct qs_state_table *table)
{
    for (size_t i = 0; i < table->chunks; i++)
        qs_memory_give(table->memory, table->chunk[i], CHUNK_WORDS, sizeof **table->chunk);
    qs_memory_give(table->memory, table->chunk, CHUNKS_MAX, sizeof *table->chunk);
    qs_memory_give(table->memory, table->slot, table->slots, sizeof *table->slot);
    *table = (struct qs_state_table){.memory = table->memory};
}

/* The slot of the state, or the empty one where it belongs. */
static size_t slot_of(const struct qs_state_table *table, const uint64_t *key, uint64_t hash)
{
    size_t i = hash & (table->slots - 1);
    for (; table->slot[i] != 0; i = (i + 1) & (table->slots - 1))
        if (table->slot[i] >> 32 == hash >> 32 &&
            memcmp(record_at(table, table->slot[i]), key, table->key_words * sizeof *key) == 0)
            break;
    return i;
}

static bool grow_slots(struct qs_state_table *table)
{
    size_t slots = 2 * table->slots;
    uint64_t *slot = qs_memory_take_zeroed(table->memory, slots, sizeof *slot);
    if (!slot)
        return false;
    for (size_t i = 0; i < table->slots; i++) {
        if (table->slot[i] == 0)
            continue;
        size_t at = hash_of(record_at(table, table->slot[i]), table->key_words) & (slots - 1);
        while (slot[at] != 0)
            at = (at + 1) & (slots - 1);
        slot[at] = table->slot[i];
    }
    qs_memory_give(table->memory, table->slot, table->slots, sizeof *slot);
    table->slot = slot;
    table->slots = slots;
    return true;
}

/* A chunk more, at the end of the list. */
static bool add_record_chunk(struct qs_state_table *table)
{
    if (table->chunks == CHUNKS_MAX)
        return false;
    uint64_t *added = qs_memory_take(table->memory, CHUNK_WORDS, sizeof *added);
    if (!added)
        return false;
    table->chunk[table->chunks++] = added;
    table->chunk_used = 0;
    return true;
}

bool qs_state_table_find(const struct qs_state_table *table, const uint64_t *key,
                         struct qs_state_value *value)
{
    uint64_t slot = table->slot[slot_of(table, key, hash_of(key, table->key_words))];
    if (slot == 0)
        return false;
    const struct state_record *record = (const void *)(record_at(table, slot) + table->key_words);
    value->from = record->from;
    value->least = record->least;
    value->sizes = record->sizes;
    const uint8_t *byte = record->bytes;
    for (unsigned i = 0; i < value->sizes; i++) {
        qs_count_number number = *byte & 127;
        for (unsigned shift = 7; *byte++ & 128; shift += 7)
            number |= (qs_count_number)(*byte & 127) << shift;
        value->number[i] = number;
    }
    return true;
}

/* Returns the end. */
static uint8_t *write_state_numbers(const struct qs_state_value *value, uint8_t *byte)
{
    for (unsigned i = 0; i < value->sizes; i++) {
        qs_count_number number = value->number[i];
        for (; number > 127; number >>= 7)
            *byte++ = (uint8_t)(number | 128);
        *byte++ = (uint8_t)number;
    }
    return byte;
}

bool qs_state_table_keep(struct qs_state_table *table, const uint64_t *key,
                         const struct qs_state_value *value)
{
    uint8_t bytes[(QS_COUNT_LINES_MAX + 1) * NUMBER_BYTES];
    size_t length = (size_t)(write_state_numbers(value, bytes) - bytes);
    size_t words = table->key_words + (sizeof(struct state_record) + length + 7) / 8;
    if ((8 * table->states >= 7 * table->slots && !grow_slots(table)) ||
        (table->chunk_used + words > CHUNK_WORDS && !add_record_chunk(table)))
        return false;
    uint64_t *at = table->chunk[table->chunks - 1] + table->chunk_used;
    struct state_record *record = (void *)(at + table->key_words);
    memcpy(at, key, table->key_words * sizeof *key);
    record->from = (uint8_t)value->from;
    record->least = (uint8_t)value->least;
    record->sizes = (uint8_t)value->sizes;
    memcpy(record->bytes, bytes, length);
    uint64_t hash = hash_of(key, table->key_words);
    size_t slot = slot_of(table, key, hash);
    table->states += table->slot[slot] == 0;
    table->slot[slot] =
        hash >> 32 << 32 | (((table->chunks - 1) << CHUNK_BITS) + table->chunk_used + 1);
    table->chunk_used += words;
    return true;
}
