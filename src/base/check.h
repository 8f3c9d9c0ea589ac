/*
 * Assertions that stay in release builds: a failed one prints its place and aborts.
 * For defects of the program only; errors of the user are values (queensat/error.h).
 */
#ifndef QS_CHECK_H
#define QS_CHECK_H

_Noreturn void qs_check_failed(const char *file, int line, const char *condition);

#define QS_CHECK(condition)                                                                        \
    ((condition) ? (void)0 : qs_check_failed(__FILE__, __LINE__, #condition))

#endif
