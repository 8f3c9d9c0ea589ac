#include "word_mutator.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed);

static bool is_end(uint8_t byte)
{
    return byte == ' ' || byte == '\n';
}

/* The next place after a space or the end of a line, but not the first byte. */
static size_t next_word(const uint8_t *bytes, size_t size, size_t at)
{
    while (at < size && !is_end(bytes[at - 1]))
        at++;
    return at;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    struct qs_random random = {seed};
    char word[128];
    if (size == 0 || qs_random_below(&random, 2) == 0)
        return LLVMFuzzerMutate(bytes, size, most);
    size_t at = next_word(bytes, size, 1 + (size_t)qs_random_below(&random, (int32_t)size));
    size_t end =
        at < size && qs_random_below(&random, 2) == 0 ? next_word(bytes, size, at + 1) : at;
    size_t length =
        qs_random_below(&random, 4) == 0 ? 0 : qs_fuzz_make_word(&random, word, sizeof word);
    if (length >= sizeof word)
        abort(); /* the form is longer than any word may be */
    if (size - (end - at) + length > most)
        return LLVMFuzzerMutate(bytes, size, most);
    memmove(bytes + at + length, bytes + end, size - end);
    memcpy(bytes + at, word, length);
    return size - (end - at) + length;
}
