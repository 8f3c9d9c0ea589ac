/*
 * Jansson's parser corrupts the heap if an allocation fails (2.14: lex_scan_string). Therefore it
 * takes its memory from one block that is large enough for any text of this length. Nothing is
 * given back to the block, and pages that are never used cost nothing.
 *
 * Jansson has one pair of allocation functions for the process. They are set only once, and each
 * thread has a block of its own, so that no thread can see that another one is parsing.
 */
#include "json_load.h"

#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

/*
 * "{}," takes 67 bytes of memory for each byte of text, more than anything else; growing the list
 * that it is in takes 8 more.
 */
enum { BYTES_PER_BYTE = 100, BYTES_AT_LEAST = 1 << 16 };

/* For the text that this thread is parsing; `next` is NULL if it is not parsing. */
static _Thread_local struct {
    char *next;
    size_t left;
} block;

static void *take(size_t bytes)
{
    const size_t alignment = _Alignof(max_align_t);
    if (!block.next)
        return malloc(bytes);
    bytes = (bytes + alignment - 1) / alignment * alignment;
    if (bytes > block.left)
        return NULL;
    void *taken = block.next;
    block.next += bytes;
    block.left -= bytes;
    return taken;
}

/* While a thread is parsing, it has nothing else to give back than what is in the block. */
static void give(void *taken)
{
    if (!block.next)
        free(taken);
}

static void exchange(void)
{
    json_set_alloc_funcs(take, give);
}

void qs_json_load_prepare(void)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, exchange);
}

json_t *qs_json_load(const char *text, size_t length, void **memory)
{
    json_error_t unused;
    size_t size = BYTES_AT_LEAST + BYTES_PER_BYTE * length;
    qs_json_load_prepare();
    *memory = malloc(size);
    if (!*memory)
        return NULL;
    block.next = *memory;
    block.left = size;
    json_t *value = json_loadb(text, length, 0, &unused);
    block.next = NULL;
    return value;
}
