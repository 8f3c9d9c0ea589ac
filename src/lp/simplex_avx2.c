#define QS_KERNEL avx2
#define QS_KERNEL_NAME "avx2"
#include "simplex_kernel_body.h"
