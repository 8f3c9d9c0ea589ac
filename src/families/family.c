#include "family.h"

#include <stdio.h>
#include <string.h>

#include "fault.h"
#include "generate_support.h"
#include "puzzles.h"

static int32_t number(const struct qs_values *values, enum qs_parameter parameter)
{
    return (int32_t)qs_values_number(values, parameter, 0);
}

static uint64_t id(const struct qs_values *values)
{
    return (uint64_t)qs_values_number(values, QS_P_ID, 0);
}

static struct qs_instance *make_completion(const struct qs_values *values, struct qs_error *error)
{
    return qs_generate_completion(number(values, QS_P_BOARD), number(values, QS_P_QUEENS),
                                  id(values), error);
}

static struct qs_instance *make_excluded(const struct qs_values *values, struct qs_error *error)
{
    return qs_generate_excluded_diagonals(number(values, QS_P_BOARD),
                                          number(values, QS_P_DIAGONALS), id(values), error);
}

static struct qs_instance *make_crowded(const struct qs_values *values, struct qs_error *error)
{
    return qs_generate_crowded(number(values, QS_P_BOARD), number(values, QS_P_QUEENS),
                               (enum qs_crowd_kind)number(values, QS_P_KIND), id(values), error);
}

static struct qs_instance *family_make_blocked(const struct qs_values *values,
                                               struct qs_error *error)
{
    return qs_generate_blocked(number(values, QS_P_BOARD),
                               qs_values_number(values, QS_P_SQUARES, 0),
                               number(values, QS_P_MIN_OPEN), id(values), error);
}

static struct qs_instance *make_sparse(const struct qs_values *values, struct qs_error *error)
{
    int32_t n = number(values, QS_P_BOARD);
    int64_t squares = qs_values_product(values, QS_P_AVERAGE, n);
    return qs_generate_sparse(n, squares, id(values), error);
}

static struct qs_instance *make_band(const struct qs_values *values, struct qs_error *error)
{
    return qs_generate_band(number(values, QS_P_BOARD), number(values, QS_P_WIDTH), error);
}

static struct qs_instance *make_obstacles(const struct qs_values *values, struct qs_error *error)
{
    bool given = qs_parameter_is_given(values->given, QS_P_DENSITY);
    double density = given ? (double)qs_values_product(values, QS_P_DENSITY, 1000000) / 1e6 : 0.05;
    return qs_generate_obstacles(number(values, QS_P_BOARD), density, id(values), error);
}

static struct qs_instance *make_random(const struct qs_values *values, struct qs_error *error)
{
    int32_t n = number(values, QS_P_BOARD);
    return qs_generate_random(n, number(values, QS_P_QUEENS),
                              qs_values_part(values, QS_P_BLOCKED, (int64_t)n * n), id(values),
                              error);
}

static struct qs_watch *watch_of(const struct qs_values *values, struct qs_watch *watch)
{
    if (!values->limits)
        return NULL;
    qs_watch_init_limits(watch, values->limits);
    return watch;
}

static struct qs_instance *make_prefix(const struct qs_values *values, struct qs_error *error)
{
    struct qs_watch watch;
    return qs_prefix_watched(number(values, QS_P_BOARD), number(values, QS_P_LENGTH),
                             watch_of(values, &watch), error);
}

static struct qs_instance *make_unique(const struct qs_values *values, struct qs_error *error)
{
    struct qs_watch watch;
    struct qs_watch *asked = watch_of(values, &watch);
    struct qs_puzzles *own = NULL, **puzzles = values->puzzles ? values->puzzles : &own;
    struct qs_instance *instance = NULL;
    if (qs_puzzles_prepare(puzzles, number(values, QS_P_BOARD),
                           qs_values_number(values, QS_P_SOLUTIONS, 1), asked, error))
        instance = qs_puzzles_make(*puzzles, id(values), asked, error);
    qs_puzzles_free(own);
    return instance;
}

#define P(NAME) (1U << QS_P_##NAME)

static const struct qs_family families[] = {
    {"completion", P(BOARD) | P(QUEENS) | P(ID), 0,
     "n-Queens Completion, as published (CSPLib 079): K random queens", make_completion},
    {"excluded", P(BOARD) | P(DIAGONALS) | P(ID), 0,
     "Excluded Diagonals, as published (CSPLib 079): D random diagonals blocked", make_excluded},
    {"blocked", P(BOARD) | P(SQUARES) | P(ID), P(MIN_OPEN),
     "Blocked n-Queens, as published (CSPLib 080): M random squares blocked", family_make_blocked},
    {"crowded", P(BOARD) | P(QUEENS) | P(KIND) | P(ID), 0,
     "K queens that take many diagonals: a small solution in the middle, or placed greedily",
     make_crowded},
    {"sparse", P(BOARD) | P(AVERAGE) | P(ID), 0,
     "A free squares per row on average (in all N times A, rounded down)", make_sparse},
    {"band", P(BOARD) | P(WIDTH), 0, "only the W diagonals in the middle are free", make_band},
    {"prefix", P(BOARD) | P(LENGTH), 0,
     "the first L queens of the lexicographically first solution", make_prefix},
    {"unique", P(BOARD) | P(ID), P(SOLUTIONS),
     "puzzles: queens with exactly one completion (or S), and more if any is removed", make_unique},
    {"random", P(BOARD) | P(ID), P(QUEENS) | P(BLOCKED),
     "boards of any size: K random queens, M random squares blocked", make_random},
    {"obstacles", P(BOARD) | P(ID), P(DENSITY),
     "AlgoTune's queens_with_obstacles: each square is a wall with probability D (default 0.05)",
     make_obstacles},
};
#define FAMILIES (sizeof families / sizeof *families)

const char *qs_family_name(unsigned i)
{
    return i < FAMILIES ? families[i].name : NULL;
}

const struct qs_family *qs_family_find(const char *name)
{
    unsigned i;
    return qs_words_find(qs_family_name, QS_ALL_WORDS, name, strlen(name), &i) ? &families[i]
                                                                               : NULL;
}

uint64_t qs_families_that_take(enum qs_parameter parameter)
{
    uint64_t set = 0;
    for (unsigned i = 0; i < FAMILIES; i++)
        if ((families[i].required | families[i].optional) >> parameter & 1)
            set |= UINT64_C(1) << i;
    return set;
}

void qs_family_usage(const struct qs_family *family, char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "%s", family->name);
    for (unsigned p = 0; p < QS_PARAMETERS && used < size; p++) {
        bool optional = family->optional >> p & 1;
        if (optional || family->required >> p & 1)
            used += (size_t)snprintf(text + used, size - used, " %s--%s %s%s", optional ? "[" : "",
                                     qs_parameter_name(p), qs_parameter_argument(p),
                                     optional ? "]" : "");
    }
}

bool qs_family_check(const struct qs_family *family, const struct qs_parameters *given,
                     const char *dashes, struct qs_error *error)
{
    for (unsigned p = 0; p < QS_PARAMETERS; p++)
        if (family->required >> p & 1 && !qs_parameter_is_given(given, p))
            return qs_error_set(error, QS_ERROR_INPUT, "%s requires %s%s%s%s", family->name, dashes,
                                qs_parameter_name(p), *dashes ? " " : "",
                                *dashes ? qs_parameter_argument(p) : "");
    if (family->make == make_random && !qs_parameter_is_given(given, QS_P_QUEENS) &&
        !qs_parameter_is_given(given, QS_P_BLOCKED))
        return qs_error_set(error, QS_ERROR_INPUT, "%s requires %squeens or %sblocked",
                            family->name, dashes, dashes);
    return true;
}

void qs_family_print_command(const struct qs_family *family, const struct qs_values *values,
                             char *text, size_t size)
{
    size_t used = (size_t)snprintf(text, size, "%s", family->name);
    for (unsigned p = 0; p < QS_PARAMETERS && used < size; p++) {
        char value[32];
        if (!qs_parameter_is_given(values->given, p))
            continue;
        qs_values_print(values, p, value, sizeof value);
        used += (size_t)snprintf(text + used, size - used, " --%s %s", qs_parameter_name(p), value);
    }
}
