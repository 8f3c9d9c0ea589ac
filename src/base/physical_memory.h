/* The memory that may be used when the user has set no limit. */
#ifndef QS_PHYSICAL_MEMORY_H
#define QS_PHYSICAL_MEMORY_H

#include <stddef.h>

/* Three quarters of the machine's memory, in bytes. */
size_t qs_default_memory_limit(void);

#endif
