/* The value of an error before a call that must not change it. */
#ifndef QS_UNTOUCHED_H
#define QS_UNTOUCHED_H

#include "queensat/error.h"

static const struct qs_error untouched = {QS_ERROR_DEFECT, "untouched", 7, 9, "untouched"};

#endif
