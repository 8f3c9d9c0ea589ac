#include "open_lines.h"

int32_t qs_instance_open_lines(const struct qs_instance *instance)
{
    size_t queens;
    qs_instance_queens(instance, &queens);
    return qs_instance_size(instance) - (int32_t)queens;
}
