/*
 * Assertions that stay in release builds: they name themselves and abort. For
 * our own faults only; the user's faults are values (see queensat/error.h).
 */
#ifndef QS_CHECK_H
#define QS_CHECK_H

_Noreturn void qs_check_failed(const char *file, int line, const char *condition);

#define QS_CHECK(condition)                                                                        \
    ((condition) ? (void)0 : qs_check_failed(__FILE__, __LINE__, #condition))

#endif
