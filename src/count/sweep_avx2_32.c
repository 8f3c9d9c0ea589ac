#define QS_KERNEL avx2
#define QS_WORD_BITS 32
#include "sweep_kernel_body.h"
