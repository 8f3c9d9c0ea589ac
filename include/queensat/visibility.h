/*
 * QS_API marks the interface of libqueensat; everything else in the shared library is
 * hidden.
 */
#ifndef QUEENSAT_VISIBILITY_H
#define QUEENSAT_VISIBILITY_H

#if defined(__GNUC__)
#define QS_API __attribute__((visibility("default")))
#define QS_PRINTF(text, first) __attribute__((format(printf, text, first)))
#else
#define QS_API
#define QS_PRINTF(text, first)
#endif

#endif
