/* Errors as JSON: {"error": "board: expected a whole number from 1 to 60"}. */
#ifndef QS_ERROR_TEXT_H
#define QS_ERROR_TEXT_H

#include "queensat/error.h"

/* To be freed; NULL without memory. */
char *qs_error_text(const struct qs_error *error, size_t *length);

#endif
