/*
 * What the program does on errors: one line on standard error, the exit status, and
 * for defects of queensat the instance saved to a file. And memory that it cannot do without.
 */
#ifndef QS_DIAGNOSTICS_H
#define QS_DIAGNOSTICS_H

#include <stddef.h>

#include "queensat/error.h"
#include "queensat/instance.h"

/* The exit status of the program. */
enum qs_exit {
    QS_EXIT_DONE = 0,
    QS_EXIT_USAGE = 1,        /* wrong usage; unreadable or invalid input; output that failed */
    QS_EXIT_DISAGREEMENT = 2, /* two engines disagree, or a check failed */
    QS_EXIT_STOPPED = 3       /* stopped early with bounds apart */
};

/*
 * The status of two things done: a defect is worse than wrong input, and that is worse than an
 * early stop.
 */
int qs_worse_exit(int status, int other);

/* Print "queensat: " and the error; returns the exit status for it. */
int qs_report_error(const struct qs_error *error);

/* Print "queensat: " and a line. */
void qs_report_note(const char *format, ...) QS_PRINTF(1, 2);

/*
 * Like qs_report_error, for an error about an instance. For a defect of queensat
 * (QS_ERROR_DEFECT), the instance is saved to a file in the current folder, whose
 * name is printed.
 */
int qs_report_failure(const struct qs_error *error, const struct qs_instance *instance);

/* The block, which is not NULL. */
void *qs_need(void *block);
/* `count` items of `size` bytes, all bytes zero; at least one. */
void *qs_need_array(size_t count, size_t size);
char *qs_need_copy(const char *text);
/* As snprintf, with as much room as it takes. */
char *qs_need_format(const char *format, ...) QS_PRINTF(1, 2);

#endif
