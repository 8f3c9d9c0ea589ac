#define QS_KERNEL avx512
#define QS_WORD_BITS 64
#include "sweep_kernel_body.h"
