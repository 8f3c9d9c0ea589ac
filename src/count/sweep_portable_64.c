#define QS_KERNEL portable
#define QS_WORD_BITS 64
#include "sweep_kernel_body.h"
