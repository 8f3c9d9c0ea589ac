/* The machine and its clocks. */
#ifndef QS_MACHINE_H
#define QS_MACHINE_H

#include <stddef.h>

/* The machine: described for measurements, and the memory limit if the user has not set one. */
struct qs_machine {
    char processor[128]; /* its name; "" if unknown */
    unsigned cores;      /* that the job may use */
    char kernel[200];    /* "Linux 6.1.0-18-amd64 x86_64" */
};

void qs_machine_describe(struct qs_machine *machine);

/* Three quarters of the memory that the machine has, or that the job may use, in bytes. */
size_t qs_default_memory_limit(void);

/* Clocks, in seconds. */
/* Monotonic, from an arbitrary start. */
double qs_clock_now(void);

#endif
