/* The sizes of a search space, for people and for programs. */
#ifndef QS_SPACE_REPORT_H
#define QS_SPACE_REPORT_H

#include "output.h"
#include "search_space.h"

void qs_space_text(const struct qs_search_space *space, struct qs_output *output);

/* One JSON object on one line, schema "queensat-space-1"; large numbers are strings of digits. */
void qs_space_json(const struct qs_search_space *space, struct qs_output *output);

#endif
