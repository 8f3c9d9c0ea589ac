/* Rooms: base */
/* Lists of words: finding one, and joining them in a sentence. */
#include <stdio.h>
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
    assert_true(qs_words_find(colour, QS_ALL_WORDS, "BluE", 4, &i));
    assert_int_equal(i, 2);
    assert_false(qs_words_find(colour, QS_ALL_WORDS, "blue", 3, &i));
    assert_false(qs_words_find(colour, QS_ALL_WORDS, "blues", 5, &i));
    assert_false(qs_words_find(colour, 3, "blue", 4, &i));
    assert_false(qs_words_find(colour, QS_ALL_WORDS, "", 0, &i));
    assert_int_equal(i, 2);
}

static const char *option(unsigned i)
{
    static const char *const options[] = {"board",      "queen", "seed", "lp",
                                          "time-limit", "wcnf",  "a"};
    return i < LENGTH(options) ? options[i] : NULL;
}

/* Of several that are as near, the first; more than two changes are too many, in short words fewer.
 */
TEST(test_suggestions)
{
    static const struct {
        const char *word, *nearest;
    } cases[] = {
        {"board", "board"},
        {"bord", "board"},
        {"boards", "board"},
        {"baord", "board"},
        {"ba0rd", "board"},
        {"obarrd", NULL},
        {"qeuen", "queen"},
        {"sed", "seed"},
        {"sedd", "seed"},
        {"sd", NULL},
        {"see", "seed"},
        {"ssee", NULL},
        {"lq", NULL},
        {"lp", "lp"},
        {"b", NULL},
        {"a", "a"},
        {"n", "board"},
        {"q", "queen"},
        {"mip", "lp"},
        {"ilp", "lp"},
        {"size", "board"},
        {"timeout", "time-limit"},
        {"timelimit", "time-limit"},
        {"maxsat", "wcnf"},
        {"pb", NULL},
        {"", NULL},
        {"a-word-of-more-than-31-bytes-for-the-board", NULL},
    };
    for (size_t i = 0; i < LENGTH(cases); i++) {
        char expected[200];
        struct qs_error error;
        const char *word = cases[i].word, *nearest = cases[i].nearest;
        qs_trying("%s", word);
        assert_false(qs_words_refuse(option, QS_ALL_WORDS, "all, ", word, strlen(word), &error));
        snprintf(expected, sizeof expected, "found \"%s\"%s%s%s", word,
                 nearest ? ", did you mean '" : "", nearest ? nearest : "", nearest ? "'?" : "");
        const char *found = MUST(strstr(error.text, "found"));
        assert_string_equal(found, expected);
        /* Not one that is not accepted. */
        assert_false(qs_words_refuse(option, 0, "nothing", word, strlen(word), &error));
        snprintf(expected, sizeof expected, "expected nothing, found \"%s\"", word);
        assert_string_equal(error.text, expected);
    }
}
