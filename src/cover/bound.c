#include "queensat/bound.h"

#include <stdlib.h>

static const struct {
    const char *name, *text;
    bool cover;
} reasons[QS_REASONS] = {
    [QS_REASON_ROWS] = {"rows", "each queen added needs a row with free squares", true},
    [QS_REASON_COLUMNS] = {"columns", "each queen added needs a column with free squares", true},
    [QS_REASON_MATCHING] = {"matching", "so many rows and columns cover all free squares", true},
    [QS_REASON_LINE_COVER] = {"line-cover",
                              "lines that cover all free squares weigh less than one queen more",
                              true},
    [QS_REASON_REDUCTION] = {"reduction",
                             "once forced and dominated squares are settled, the lines of the "
                             "parts left allow no more",
                             false},
    [QS_REASON_SAT] = {"sat", "PicoSAT refuted one queen more", false},
    [QS_REASON_BACKTRACK] = {"backtrack", "an exhaustive search found no placement with one more",
                             false},
    [QS_REASON_BRUTE] = {"brute", "none of all permutations is a placement with one more", false},
    [QS_REASON_PREFIX] = {"prefix", "every permutation has a prefix that attacks itself", false},
    [QS_REASON_PLAIN] = {"plain", "the complete tree of placements holds none with one more",
                         false},
    [QS_REASON_FIRST] = {"first", "the search for a first full placement ended without one", false},
    [QS_REASON_MARKED] = {"marked", "the list of all full placements is empty", false},
};

const char *qs_reason_name(enum qs_reason reason)
{
    return reasons[reason].name;
}

const char *qs_reason_text(enum qs_reason reason)
{
    return reasons[reason].text;
}

bool qs_reason_has_cover(enum qs_reason reason)
{
    return reasons[reason].cover;
}

void qs_bound_release(struct qs_bound *bound)
{
    free(bound->cover);
    bound->cover = NULL;
    bound->cover_size = 0;
    free(bound->weight);
    bound->weight = NULL;
}
