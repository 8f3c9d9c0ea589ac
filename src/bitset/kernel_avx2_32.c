#define QS_KERNEL avx2
#define QS_LINE_BITS 32
#include "bitset_kernel_body.h"
