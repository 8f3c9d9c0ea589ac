/* The functions of a solver that was loaded at run time. */
#ifndef QS_IPASIR_FUNCTIONS_H
#define QS_IPASIR_FUNCTIONS_H

#include "queensat/ipasir.h"

struct qs_ipasir {
    void *library;
    char *signature; /* a copy: printable, and not too long for a line */
    const char *(*get_signature)(void);
    void *(*init)(void);
    void (*release)(void *solver);
    void (*add)(void *solver, int literal_or_zero);
    void (*assume)(void *solver, int literal);
    int (*solve)(void *solver);
    int (*val)(void *solver, int literal);
    int (*failed)(void *solver, int literal);
    void (*set_terminate)(void *solver, void *state, int (*terminate)(void *state));
};

#endif
