#include "queensat/bound.h"

#include <stdlib.h>

static const struct {
    const char *name, *text;
    bool cover;
} reasons[QS_REASONS] = {
    [QS_REASON_ROWS] = {"rows", "each queen added needs a row with free squares", true},
    [QS_REASON_COLUMNS] = {"columns", "each queen added needs a column with free squares", true},
    [QS_REASON_MATCHING] =
        {"matching",
         "each queen added needs one of the rows and columns that cover the free squares", true},
    [QS_REASON_LINE_COVER] = {"line-cover",
                              "a weighted cover by lines leaves no room for one more queen", true},
    [QS_REASON_SEARCH] = {"search", "an exhaustive search found no placement with one more", false},
    [QS_REASON_SAT] = {"sat", "PicoSAT proved that one more does not fit", false},
    [QS_REASON_ENUMERATION] = {"enumeration", "no candidate has one more queen", false},
    [QS_REASON_REDUCTION] = {"reduction", "the reduction leaves no free square", false},
    [QS_REASON_MIXED] = {"mixed", "each part has its own bound", false},
};

const char *qs_reason_name(enum qs_reason reason)
{
    return (size_t)reason < QS_REASONS ? reasons[reason].name : NULL;
}

const char *qs_reason_text(enum qs_reason reason)
{
    return (size_t)reason < QS_REASONS ? reasons[reason].text : NULL;
}

bool qs_reason_has_cover(enum qs_reason reason)
{
    return (size_t)reason < QS_REASONS && reasons[reason].cover;
}

void qs_bound_release(struct qs_bound *bound)
{
    if (!bound)
        return;
    free(bound->cover);
    bound->cover = NULL;
    bound->cover_size = 0;
    free(bound->weight);
    bound->weight = NULL;
}
