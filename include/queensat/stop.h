/* Why a computation ended. */
#ifndef QUEENSAT_STOP_H
#define QUEENSAT_STOP_H

#include "queensat/visibility.h"

#ifdef __cplusplus
extern "C" {
#endif

enum qs_stop {
    QS_STOP_DONE,
    QS_STOP_TIME,
    QS_STOP_MEMORY,
    QS_STOP_INTERRUPT,
    QS_STOP_SIZE /* there are too many free squares to list, whatever the limits */
};
#define QS_STOPS 5

/*
 * "done", "time limit", "memory limit", "interrupt", "too many squares to list";
 * static strings. NULL if there is no such reason to stop.
 */
QS_API const char *qs_stop_name(enum qs_stop stop);

#ifdef __cplusplus
}
#endif

#endif
