/* The number of open lines, without listing any squares. */
#ifndef QS_OPEN_LINES_H
#define QS_OPEN_LINES_H

#include "queensat/instance.h"

/* The number of rows without a fixed queen; it is the same for columns. */
int32_t qs_instance_open_lines(const struct qs_instance *instance);

#endif
