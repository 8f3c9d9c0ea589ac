#include "physical_memory.h"

#include <stdint.h>
#include <unistd.h>

size_t qs_default_memory_limit(void)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    size_t physical = pages > 0 && page > 0 ? (size_t)pages * (size_t)page : SIZE_MAX;
    return physical / 4 * 3;
}
