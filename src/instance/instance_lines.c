#include "instance_lines.h"

#include "fault.h"
#include "instance_private.h"
#include "line.h"

int32_t qs_instance_count_lines(const struct qs_instance *instance, enum qs_direction direction)
{
    struct qs_shape shape = qs_instance_shape(instance);
    int32_t lines = direction == QS_ROW ? shape.rows : shape.columns;
    if (shape.wall_count == 0)
        return lines;
    lines = 0;
    for (size_t i = 0; i < qs_instance_line_count(instance, direction); i++)
        lines += qs_instance_has_line(instance, (struct qs_line){direction, (int32_t)i});
    return lines;
}

bool qs_instance_next_on_line(const struct qs_instance *instance, enum qs_direction direction,
                              struct qs_square *square)
{
    struct qs_square next = qs_square_beside(*square, direction);
    if (!qs_instance_is_on_board(instance, next) || qs_instance_is_wall(instance, next))
        return false;
    *square = next;
    return true;
}

bool qs_instance_line_ends(const struct qs_instance *instance, struct qs_line line,
                           struct qs_square *first, struct qs_square *last)
{
    bool given = qs_instance_line_start(instance, line, first);
    QS_CHECK(given);
    *last = *first;
    while (qs_instance_next_on_line(instance, line.direction, last))
        ;
    /* The square before the first is the first, less a step. */
    struct qs_square beside = qs_square_beside(*first, line.direction);
    struct qs_square before = {2 * first->row - beside.row, 2 * first->column - beside.column};
    return !qs_instance_is_on_board(instance, before) &&
           !qs_instance_is_on_board(instance, qs_square_beside(*last, line.direction));
}

bool qs_instance_diagonal_start(const struct qs_instance *instance, struct qs_line diagonal,
                                struct qs_square *start)
{
    int32_t last = qs_instance_shape(instance).columns - 1;
    int32_t least = diagonal.direction == QS_SUM ? diagonal.number - last : diagonal.number;
    *start = qs_square_on(diagonal, least > 0 ? least : 0);
    return qs_instance_is_on_board(instance, *start);
}

bool qs_instance_attacks(const struct qs_instance *instance, struct qs_square queen,
                         struct qs_square square)
{
    struct qs_shape shape = qs_instance_shape(instance);
    bool common = qs_queen_attacks(queen, square);
    if (!common || shape.wall_count == 0)
        return common;
    common = false;
    for (int d = 0; d < QS_DIRECTIONS && !common; d++)
        common = qs_instance_line(instance, queen, d) == qs_instance_line(instance, square, d);
    return common;
}
