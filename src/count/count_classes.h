/* The number of classes of placements up to symmetry, without a list of them. */
#ifndef QS_COUNT_CLASSES_H
#define QS_COUNT_CLASSES_H

#include "count_search.h"

/*
 * The number of classes, if a search for numbers of placements, not maximal ones, has
 * counted `total`; a lower bound if the search was stopped before, or is now. Adds
 * to *nodes. False (QS_ERROR_MEMORY) if out of memory.
 */
bool qs_classes_count(const struct qs_count_search *search, uint64_t total,
                      struct qs_memory *memory, uint64_t *classes, uint64_t *nodes,
                      struct qs_error *error);

#endif
