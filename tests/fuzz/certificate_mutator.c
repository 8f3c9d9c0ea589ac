/*
 * Proofs consist of words, and changes of bytes rarely make valid ones: half of all mutations of a
 * certificate insert, remove or replace a word. The others are those of libFuzzer.
 */
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "random_board.h"

size_t LLVMFuzzerMutate(uint8_t *bytes, size_t size, size_t most);
size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed);

static int make_word(struct qs_random *random, char *word, size_t room)
{
    static const char *const forms[] = {
        "dominated %d,%d %d,%d\n",
        "forced %d,%d\n",
        "d%d,%d<%d,%d ",
        "x%d,%d ",
        "x%d,%d;%d,%d ",
        "f%d,%d ",
        "r%d ",
        "c%d ",
        "k1:r%d*1;c%d*1 ",
        "cover %d:r%d*1;c%d*1\n",
        "parts %d\n",
        "part %d\nrows\n",
        "part %d\ncolumns\n",
        "part %d\ntree\nr%d c%d ",
        "part %d\ncover 1:r%d*1\n",
    };
    const char *form = forms[qs_random_below(random, sizeof forms / sizeof *forms)];
    int number[4];
    for (int i = 0; i < 4; i++)
        number[i] = qs_random_below(random, 7);
    return snprintf(word, room, form, number[0], number[1], number[2], number[3]);
}

/* A place where a word begins: after white space, or after the first byte. */
static size_t choose_place(struct qs_random *random, const uint8_t *bytes, size_t size)
{
    size_t at = 1 + (size_t)qs_random_below(random, (int32_t)size);
    while (at < size && at > 1 && bytes[at - 1] != ' ' && bytes[at - 1] != '\n')
        at++;
    return at < size ? at : size;
}

size_t LLVMFuzzerCustomMutator(uint8_t *bytes, size_t size, size_t most, unsigned seed)
{
    struct qs_random random = {seed};
    char word[64];
    if (size == 0 || qs_random_below(&random, 2) == 0)
        return LLVMFuzzerMutate(bytes, size, most);
    size_t at = choose_place(&random, bytes, size), end = at;
    if (qs_random_below(&random, 2) == 0) /* replace a word */
        while (end < size && (end == at || (bytes[end - 1] != ' ' && bytes[end - 1] != '\n')))
            end++;
    size_t length = (size_t)make_word(&random, word, sizeof word);
    if (qs_random_below(&random, 4) == 0)
        length = 0;
    if (size - (end - at) + length > most)
        return LLVMFuzzerMutate(bytes, size, most);
    memmove(bytes + at + length, bytes + end, size - end);
    memcpy(bytes + at, word, length);
    return size - (end - at) + length;
}
