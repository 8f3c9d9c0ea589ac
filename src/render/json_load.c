/*
 * Jansson's parser corrupts the heap if an allocation fails (2.14: lex_scan_string). Therefore it
 * takes its memory from one block that is large enough for any text of this length. Nothing is
 * given back to the block, and pages that are never used cost nothing.
 */
#include "json_load.h"

#include <stddef.h>
#include <stdlib.h>

/*
 * "{}," takes 67 bytes of memory for each byte of text, more than anything else; growing the list
 * that it is in takes 8 more.
 */
enum { BYTES_PER_BYTE = 100, BYTES_AT_LEAST = 1 << 16 };

static struct {
    char *next;
    size_t left;
} block;

static void *take(size_t bytes)
{
    const size_t alignment = _Alignof(max_align_t);
    bytes = (bytes + alignment - 1) / alignment * alignment;
    if (bytes > block.left)
        return NULL;
    void *taken = block.next;
    block.next += bytes;
    block.left -= bytes;
    return taken;
}

static void give(void *taken)
{
    (void)taken;
}

json_t *qs_json_load(const char *text, size_t length, void **memory)
{
    json_malloc_t usual_malloc;
    json_free_t usual_free;
    json_error_t unused;
    size_t size = BYTES_AT_LEAST + BYTES_PER_BYTE * length;
    *memory = malloc(size);
    if (!*memory)
        return NULL;
    block.next = *memory;
    block.left = size;
    json_get_alloc_funcs(&usual_malloc, &usual_free);
    json_set_alloc_funcs(take, give);
    json_t *value = json_loadb(text, length, 0, &unused);
    json_set_alloc_funcs(usual_malloc, usual_free);
    return value;
}
