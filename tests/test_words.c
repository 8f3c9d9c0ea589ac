/* Lists of words: finding one, and joining them in a sentence. */
#include <string.h>

#include "test.h"
#include "words.h"

static const char *colour(unsigned i)
{
    static const char *const colours[] = {"red", "green", "blue"};
    return i < 3 ? colours[i] : NULL;
}

TEST(test_list)
{
    static const struct {
        uint64_t accepted;
        const char *marked, *list;
    } cases[] = {
        {QS_ALL_WORDS, NULL, "red, green or blue"},
        {QS_ALL_WORDS, "green", "red, green (default) or blue"},
        {5, "green", "red or blue"},
        {4, "blue", "blue (default)"},
        {0, NULL, ""},
    };
    char list[64];
    for (size_t i = 0; i < LENGTH(cases); i++) {
        qs_words_list(colour, cases[i].accepted, cases[i].marked, list, sizeof list);
        assert_string_equal(list, cases[i].list);
    }
    qs_words_list(colour, QS_ALL_WORDS, NULL, list, 6);
    assert_string_equal(list, "red, ");
}

TEST(test_find)
{
    unsigned i = 7;
    assert_true(qs_words_find(colour, QS_ALL_WORDS, "blue,red", 4, &i));
    assert_int_equal(i, 2);
    assert_false(qs_words_find(colour, QS_ALL_WORDS, "blue", 3, &i));
    assert_false(qs_words_find(colour, QS_ALL_WORDS, "blues", 5, &i));
    assert_false(qs_words_find(colour, 3, "blue", 4, &i));
    assert_false(qs_words_find(colour, QS_ALL_WORDS, "", 0, &i));
    assert_int_equal(i, 2);
}
