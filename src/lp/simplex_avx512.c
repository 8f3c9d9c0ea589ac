#define QS_KERNEL avx512
#define QS_KERNEL_NAME "avx512"
#include "simplex_kernel_body.h"
