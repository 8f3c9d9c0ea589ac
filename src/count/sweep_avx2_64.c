#define QS_KERNEL avx2
#define QS_WORD_BITS 64
#include "sweep_kernel_body.h"
