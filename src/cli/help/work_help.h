/* The counters of work in the help of commands that report them. */
#ifndef QS_WORK_HELP_H
#define QS_WORK_HELP_H

#include "help_page.h"

/* A section with an entry for each. */
void qs_work_help_print(struct qs_help_page *page);

#endif
