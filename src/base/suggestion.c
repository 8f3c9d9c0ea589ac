#include "suggestion.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "fault.h"

#define LENGTH_MAX 31 /* no name is longer */

/* The Levenshtein distance, row by row; each word has at most LENGTH_MAX bytes. */
static size_t edit_distance(const char *a, size_t a_length, const char *b, size_t b_length)
{
    size_t row[LENGTH_MAX + 1];
    for (size_t j = 0; j <= b_length; j++)
        row[j] = j;
    for (size_t i = 0; i < a_length; i++) {
        size_t diagonal = row[0];
        row[0] = i + 1;
        for (size_t j = 0; j < b_length; j++) {
            size_t change = diagonal + (a[i] != b[j]);
            diagonal = row[j + 1];
            size_t shift = (row[j] < row[j + 1] ? row[j] : row[j + 1]) + 1;
            row[j + 1] = change < shift ? change : shift;
        }
    }
    return row[b_length];
}

/* Allow two changes, which includes a transposition; in short words fewer. */
void qs_suggestion_init(struct qs_suggestion *suggestion, const char *word, size_t length)
{
    size_t near = length < 3 ? 0 : length < 5 ? 1 : 2;
    *suggestion = (struct qs_suggestion){word, length, NULL, NULL, near};
}

/*
 * Words of other programs, and what they mean here: commands, options, and words of options. What
 * is to be typed, if it is more than the candidate; of options that only other commands have, all
 * of it.
 */
static const struct synonym {
    const char *word, *candidate, *typed;
} synonyms[] = {
    {"algorithm", "engine", NULL},
    {"all", "", "queensat count --list"},
    {"all", "count", "count --list"},
    {"annealing", "anneal", NULL},
    {"backtracking", "backtrack", NULL},
    {"bench", "compare", NULL},
    {"bruteforce", "brute", NULL},
    {"bt", "backtrack", NULL},
    {"cdcl", "sat", NULL},
    {"cnf", "dimacs", NULL},
    {"convert", "export", NULL},
    {"coords", "coordinates", NULL},
    {"dfs", "backtrack", NULL},
    {"draw", "", "queensat draw"},
    {"drat", "proof", NULL},
    {"engines", "help", "help engines"},
    {"enumerate", "count", "count --list"},
    {"formats", "help", "help instance"},
    {"ga", "genetic", NULL},
    {"graph", "mis", NULL},
    {"gui", "serve", NULL},
    {"ilp", "lp", NULL},
    {"import", "decode", NULL},
    {"inccnf", "icnf", NULL},
    {"incremental", "icnf", NULL},
    {"j", "threads", NULL},
    {"jobs", "threads", NULL},
    {"json", "format", "format json"},
    {"list", "", "queensat count --list"},
    {"list", "count", "count --list"},
    {"maxsat", "wcnf", NULL},
    {"mem", "memory-limit", NULL},
    {"method", "engine", NULL},
    {"minizinc", "mzn", NULL},
    {"mip", "lp", NULL},
    {"n", "board", NULL},
    {"new", "generate", "generate unique"},
    {"parse", "decode", NULL},
    {"pb", "opb", NULL},
    {"pbs", "opb", NULL},
    {"picosat", "sat", NULL},
    {"play", "serve", NULL},
    {"print", "draw", NULL},
    {"puzzle", "generate", "generate unique"},
    {"q", "queen", NULL},
    {"resume", "checkpoint", NULL},
    {"sat", "dimacs", NULL},
    {"seconds", "time-limit", NULL},
    {"show", "draw", NULL},
    {"size", "board", NULL},
    {"smt", "smt2", NULL},
    {"smtlib", "smt2", NULL},
    {"svg", "", "queensat draw"},
    {"symmetry", "", "queensat count --classes"},
    {"t", "threads", NULL},
    {"target", "size", NULL},
    {"timeout", "time-limit", NULL},
    {"unique", "", "queensat count --classes"},
    {"verify", "check", NULL},
    {"version", "--version", NULL},
    {"view", "draw", NULL},
    {"web", "serve", NULL},
};

static const struct synonym *find_synonym(const struct qs_suggestion *suggestion,
                                          const char *candidate)
{
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++)
        if (strlen(synonyms[i].word) == suggestion->length &&
            strncasecmp(synonyms[i].word, suggestion->word, suggestion->length) == 0 &&
            strcmp(synonyms[i].candidate, candidate) == 0)
            return &synonyms[i];
    return NULL;
}

void qs_suggestion_offer(struct qs_suggestion *suggestion, const char *candidate)
{
    size_t length = strlen(candidate);
    const struct synonym *synonym = find_synonym(suggestion, candidate);
    if (synonym) {
        suggestion->best = candidate;
        suggestion->typed = synonym->typed ? synonym->typed : candidate;
        suggestion->distance = 0;
        return;
    }
    if (suggestion->length > LENGTH_MAX || length > LENGTH_MAX || length == 0)
        return;
    size_t distance = edit_distance(suggestion->word, suggestion->length, candidate, length);
    if (distance > suggestion->distance || (suggestion->best && distance == suggestion->distance))
        return;
    suggestion->best = suggestion->typed = candidate;
    suggestion->distance = distance;
}

void qs_suggestion_describe(const struct qs_suggestion *suggestion, const char *dashes,
                            char text[QS_SUGGESTION_SIZE])
{
    text[0] = '\0';
    if (suggestion->best)
        snprintf(text, QS_SUGGESTION_SIZE, ", did you mean '%s%s'?",
                 *suggestion->best ? dashes : "", suggestion->typed);
}
