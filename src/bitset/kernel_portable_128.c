#define QS_KERNEL portable
#define QS_LINE_BITS 128
#include "bitset_kernel_body.h"
