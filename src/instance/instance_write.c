#include <inttypes.h>
#include <string.h>

#include "listed_squares.h"

/* Write the digits before `end`. There may be a million squares, and fprintf is slow. */
static char *put_number(char *end, int32_t number)
{
    do {
        *--end = (char)('0' + number % 10);
        number /= 10;
    } while (number > 0);
    return end;
}

static void write_squares(const char *keyword, const struct qs_square *squares, size_t count,
                          FILE *stream)
{
    size_t length = strlen(keyword);
    for (size_t i = 0; i < count; i++) {
        char line[64];
        char *at = line + sizeof line;
        *--at = '\n';
        at = put_number(at, squares[i].column);
        *--at = ' ';
        at = put_number(at, squares[i].row);
        *--at = ' ';
        at -= length;
        memcpy(at, keyword, length);
        fwrite(at, 1, (size_t)(line + sizeof line - at), stream);
    }
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
    size_t queens;
    if (!instance || !stream)
        return;
    const struct qs_square *queen = qs_instance_queens(instance, &queens);
    struct qs_listed_squares listed;
    qs_listed_squares_init(&listed, instance);
    fprintf(stream, "board %" PRId32 "\n", qs_instance_size(instance));
    write_squares("queen", queen, queens, stream);
    write_diagonals("block-difference", instance, QS_DIFFERENCE, stream);
    write_diagonals("block-sum", instance, QS_SUM, stream);
    write_squares(qs_listed_squares_keyword(&listed), listed.squares, listed.count, stream);
    qs_listed_squares_release(&listed);
}
