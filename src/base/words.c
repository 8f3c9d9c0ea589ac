#include "words.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "fault.h"
#include "suggestion.h"

bool qs_words_find(qs_words *words, uint64_t accepted, const char *text, size_t length,
                   unsigned *index)
{
    for (unsigned i = 0; words(i); i++) {
        if (accepted >> i & 1 && strlen(words(i)) == length &&
            strncasecmp(words(i), text, length) == 0) {
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

bool qs_words_refuse(qs_words *words, uint64_t accepted, const char *first, const char *text,
                     size_t length, struct qs_error *error)
{
    char list[320], hint[QS_SUGGESTION_SIZE];
    struct qs_suggestion suggestion;
    qs_words_list(words, accepted, NULL, list, sizeof list);
    qs_suggestion_init(&suggestion, text, length);
    for (unsigned i = 0; words(i); i++)
        if (accepted >> i & 1)
            qs_suggestion_offer(&suggestion, words(i));
    qs_suggestion_describe(&suggestion, "", hint);
    return qs_error_set(error, QS_ERROR_INPUT, "expected %s%s, found \"%.*s\"%s", first, list,
                        (int)(length < 100 ? length : 100), text, hint);
}
