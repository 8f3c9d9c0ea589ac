/* The memory limit if the user has not set one. */
#ifndef QS_PHYSICAL_MEMORY_H
#define QS_PHYSICAL_MEMORY_H

#include <stddef.h>

/* Three quarters of the machine's memory, in bytes. */
size_t qs_default_memory_limit(void);

#endif
