#include "words.h"

#include <stdio.h>
#include <string.h>

bool qs_words_find(qs_words *words, uint64_t accepted, const char *text, size_t length,
                   unsigned *index)
{
    for (unsigned i = 0; words(i); i++) {
        if (accepted >> i & 1 && strlen(words(i)) == length &&
            memcmp(words(i), text, length) == 0) {
            *index = i;
            return true;
        }
    }
    return false;
}

void qs_words_list(qs_words *words, uint64_t accepted, const char *marked, char *list, size_t size)
{
    unsigned left = 0;
    size_t used = 0;
    for (unsigned i = 0; words(i); i++)
        left += accepted >> i & 1;
    list[0] = '\0';
    for (unsigned i = 0; words(i) && used < size; i++) {
        if (!(accepted >> i & 1))
            continue;
        bool is_marked = marked && strcmp(marked, words(i)) == 0;
        left--;
        used += (size_t)snprintf(list + used, size - used, "%s%s%s", words(i),
                                 is_marked ? " (default)" : "",
                                 left > 1    ? ", "
                                 : left == 1 ? " or "
                                             : "");
    }
}
