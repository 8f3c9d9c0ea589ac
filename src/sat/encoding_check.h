/* Whether both parts of an encoding are known values. */
#ifndef QS_ENCODING_CHECK_H
#define QS_ENCODING_CHECK_H

#include "queensat/encoding.h"
#include "queensat/error.h"

/* The error names "encoding.amo" or "encoding.card", as the options do. */
bool qs_check_encoding(struct qs_encoding encoding, struct qs_error *error);

#endif
