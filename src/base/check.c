#include "check.h"

#include <stdio.h>
#include <stdlib.h>

void qs_check_failed(const char *file, int line, const char *condition)
{
    fprintf(stderr, "queensat: internal check failed at %s:%d: %s\n", file, line, condition);
    abort();
}
