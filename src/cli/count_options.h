/* The setters of count's own options, for the option table. */
#ifndef QS_COUNT_OPTIONS_H
#define QS_COUNT_OPTIONS_H

#include "settings.h"

bool qs_set_count_size(struct qs_settings *settings, const char *text, struct qs_error *error);
bool qs_set_count_any(struct qs_settings *settings, const char *text, struct qs_error *error);
bool qs_set_count_maximal(struct qs_settings *settings, const char *text, struct qs_error *error);
bool qs_set_count_list(struct qs_settings *settings, const char *text, struct qs_error *error);
bool qs_set_count_first(struct qs_settings *settings, const char *text, struct qs_error *error);
bool qs_set_count_classes(struct qs_settings *settings, const char *text, struct qs_error *error);
bool qs_set_threads(struct qs_settings *settings, const char *text, struct qs_error *error);
bool qs_set_count_format(struct qs_settings *settings, const char *text, struct qs_error *error);

/* For commands that print no board: text or json. */
bool qs_set_plain_format(struct qs_settings *settings, const char *text, struct qs_error *error);

#endif
