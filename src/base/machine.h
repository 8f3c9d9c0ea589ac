/* The machine on which something was measured. */
#ifndef QS_MACHINE_H
#define QS_MACHINE_H

struct qs_machine {
    char processor[128]; /* its name; "" where the system does not say */
    unsigned cores;      /* that are online */
    char kernel[200];    /* "Linux 6.1.0-18-amd64 x86_64" */
};

void qs_machine_describe(struct qs_machine *machine);

#endif
