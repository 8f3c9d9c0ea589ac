/* All minimal blames, one after the other. */
#ifndef QS_BLAME_LIST_H
#define QS_BLAME_LIST_H

#include "random.h"
#include "trials.h"

/*
 * List minimal blames other than `first` (NULL: none is known yet), each once. `found` receives
 * each; if it returns false, the list ends. True: there are no others. False: it was ended, or
 * stopped.
 */
bool qs_blame_list(struct qs_trials *trials, struct qs_random_stream *random, const bool *first,
                   bool (*found)(void *state, const bool *blame), void *state);

#endif
