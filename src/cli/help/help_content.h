/* What the pages of the help say, in any form. */
#ifndef QS_HELP_CONTENT_H
#define QS_HELP_CONTENT_H

#include "command.h"

/* The page of a command; NULL: that of the program. */
void qs_help_print(struct qs_help_page *page, const struct qs_command *command);

#endif
