/* Errors for clients: {"error": "board: expected a whole number from 1 to 60", "status": 400}. */
#ifndef QS_ERROR_TEXT_H
#define QS_ERROR_TEXT_H

#include "queensat/error.h"
#include "web_search.h"

/* The status of HTTP for an error; `ending` says why the search was stopped, if it was. */
unsigned qs_error_status(const struct qs_error *error, enum qs_web_ending ending);

/* To be freed; NULL without memory. */
char *qs_error_text(const struct qs_error *error, unsigned status, size_t *length);

#endif
