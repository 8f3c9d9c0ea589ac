#define QS_KERNEL portable
#define QS_LINE_BITS 32
#include "bitset_kernel_body.h"
