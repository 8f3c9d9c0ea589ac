/*
 * A test program: each TEST is run by main of test.c. It brings cmocka, and the headers
 * that cmocka requires; what supports tests includes it for these.
 */
#ifndef QS_TEST_H
#define QS_TEST_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "trial.h"

/* The number of elements of an array. */
#define LENGTH(array) (sizeof(array) / sizeof *(array))

/*
 * A test, followed by its body. Tests run in the order of their lines. Those whose names begin with
 * slow_ make a tier of their own: CMake runs them as a second test, which ./dev test leaves out.
 */
#define TEST(name)                                                                                 \
    static void name(void);                                                                        \
    __attribute__((constructor)) static void adds_##name(void)                                     \
    {                                                                                              \
        qs_test_add(#name, name, __LINE__);                                                        \
    }                                                                                              \
    static void name(void)

/* A test that is tried so often with random numbers (trial.h), `random` in its body. */
#define TRIALS(name, trials)                                                                       \
    static void name##_trial(struct qs_random *random);                                            \
    TEST(name)                                                                                     \
    {                                                                                              \
        qs_for_each_seed(trials, name##_trial);                                                    \
    }                                                                                              \
    static void name##_trial(struct qs_random *random)

/* Once in a file, followed by a body: what is done before each of its tests, and after it. */
#define BEFORE_EACH_TEST() QS_AROUND_TEST(before)
#define AFTER_EACH_TEST() QS_AROUND_TEST(after)

/* What is tried now: if the test fails, it is printed; the next test begins without. */
__attribute__((format(printf, 1, 2))) void qs_trying(const char *format, ...);

/* The pointer, which must not be NULL. */
#define MUST(pointer) qs_must_be_there(pointer, #pointer, __FILE__, __LINE__)

/* For the macros. */
void *qs_must_be_there(const void *pointer, const char *what, const char *file, int line);
#define QS_AROUND_TEST(when)                                                                       \
    static void when##_test(void);                                                                 \
    __attribute__((constructor)) static void add_##when##_test(void)                               \
    {                                                                                              \
        qs_test_##when = when##_test;                                                              \
    }                                                                                              \
    static void when##_test(void)
extern void (*qs_test_before)(void), (*qs_test_after)(void);
void qs_test_add(const char *name, void (*test)(void), int line);

#endif
