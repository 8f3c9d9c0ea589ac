/* The order in which numbers of queens are asked for, between the bounds. */
#ifndef QUEENSAT_STRATEGY_H
#define QUEENSAT_STRATEGY_H

#include <stdbool.h>

#include "queensat/visibility.h"

#ifdef __cplusplus
extern "C" {
#endif

enum qs_strategy {
    QS_STRATEGY_DOWN,  /* from the upper bound; one answer "yes" ends it */
    QS_STRATEGY_UP,    /* from the lower bound; one answer "no" ends it */
    QS_STRATEGY_BISECT /* the middle */
};
#define QS_STRATEGIES 3

/* "down", "up", "bisect"; static strings. NULL if there is no such strategy. */
QS_API const char *qs_strategy_name(enum qs_strategy strategy);

/*
 * The strategy of that name into *strategy. False if there is none, or if an
 * argument is NULL; then nothing is changed.
 */
QS_API bool qs_strategy_find(const char *name, enum qs_strategy *strategy);

#ifdef __cplusplus
}
#endif

#endif
