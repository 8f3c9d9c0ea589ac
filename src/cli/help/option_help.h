/* The options of a command in its help. */
#ifndef QS_OPTION_HELP_H
#define QS_OPTION_HELP_H

#include "help_page.h"

/* The options of a command (QS_FOR_…) by theme, with words, defaults and requirements. */
void qs_option_help_print(struct qs_help_page *page, unsigned command);

#endif
