#define QS_KERNEL portable
#define QS_KERNEL_NAME "portable"
#include "simplex_kernel_body.h"
