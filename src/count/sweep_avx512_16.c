#define QS_KERNEL avx512
#define QS_WORD_BITS 16
#include "sweep_kernel_body.h"
