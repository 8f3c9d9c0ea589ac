/* Blames as values, from sets of suspects. */
#ifndef QS_BLAME_H
#define QS_BLAME_H

#include "suspects.h"

/* To be released; if false (out of memory), there is nothing to release. */
bool qs_blame_of_set(const struct qs_suspects *suspects, const bool *set, bool minimal,
                     struct qs_blame *blame);
void qs_blame_release(struct qs_blame *blame);

#endif
