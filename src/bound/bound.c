#include "queensat/bound.h"

#include <stdlib.h>

static const struct {
    const char *name, *text;
} reasons[QS_REASONS] = {
    [QS_REASON_ROWS] = {"rows", "each queen added needs a row with free squares"},
    [QS_REASON_COLUMNS] = {"columns", "each queen added needs a column with free squares"},
    [QS_REASON_MATCHING] = {"matching", "so many rows and columns cover all free squares"},
    [QS_REASON_SAT] = {"sat", "PicoSAT refuted one queen more"},
    [QS_REASON_BACKTRACK] = {"backtrack", "an exhaustive search found no placement with one more"},
};

const char *qs_reason_name(enum qs_reason reason)
{
    return reasons[reason].name;
}

const char *qs_reason_text(enum qs_reason reason)
{
    return reasons[reason].text;
}

void qs_bound_release(struct qs_bound *bound)
{
    free(bound->cover);
    bound->cover = NULL;
    bound->cover_size = 0;
}
