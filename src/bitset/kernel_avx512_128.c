#define QS_KERNEL avx512
#define QS_LINE_BITS 128
#include "bitset_kernel_body.h"
