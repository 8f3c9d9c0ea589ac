#include <inttypes.h>

#include "queensat/instance.h"

static void write_squares(const char *keyword, const struct qs_square *squares, size_t count,
                          FILE *stream)
{
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%s %" PRId32 " %" PRId32 "\n", keyword, squares[i].row, squares[i].column);
}

static void write_diagonals(const char *keyword, const struct qs_instance *instance,
                            enum qs_direction direction, FILE *stream)
{
    size_t count;
    const int32_t *numbers = qs_instance_blocked_diagonals(instance, direction, &count);
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%s %" PRId32 "\n", keyword, numbers[i]);
}

void qs_instance_write(const struct qs_instance *instance, FILE *stream)
{
    size_t queens, blocked;
    if (!instance || !stream)
        return;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    const struct qs_square *block = qs_instance_blocked_squares(instance, &blocked);
    fprintf(stream, "board %" PRId32 "\n", qs_instance_size(instance));
    write_squares("queen", queen, queens, stream);
    write_diagonals("block-difference", instance, QS_DIFFERENCE, stream);
    write_diagonals("block-sum", instance, QS_SUM, stream);
    write_squares("block", block, blocked, stream);
}
