/* How much of an instance is left to decide, before any square is listed. */
#ifndef QS_OPEN_LINES_H
#define QS_OPEN_LINES_H

#include "queensat/instance.h"

/* The number of rows without a fixed queen; of columns there are as many. Lists no squares. */
int32_t qs_instance_open_lines(const struct qs_instance *instance);

#endif
