/* Describes the machine, for measurements. */
#ifndef QS_MACHINE_H
#define QS_MACHINE_H

struct qs_machine {
    char processor[128]; /* its name; "" if unknown */
    unsigned cores;      /* online */
    char kernel[200];    /* "Linux 6.1.0-18-amd64 x86_64" */
};

void qs_machine_describe(struct qs_machine *machine);

#endif
