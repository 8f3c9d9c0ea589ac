/* The order in which numbers of queens are asked for, between the bounds. */
#ifndef QUEENSAT_STRATEGY_H
#define QUEENSAT_STRATEGY_H

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

#ifdef __cplusplus
}
#endif

#endif
