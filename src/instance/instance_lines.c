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

static struct qs_square move_along(struct qs_square from, enum qs_direction direction,
                                   int32_t steps)
{
    struct qs_square next = qs_square_beside(from, direction);
    return (struct qs_square){from.row + steps * (next.row - from.row),
                              from.column + steps * (next.column - from.column)};
}

/* How many steps it is to the last square of the row, column or diagonal, past walls. */
static int32_t steps_to_edge(const struct qs_instance *instance, struct qs_square square,
                             enum qs_direction direction)
{
    struct qs_shape shape = qs_instance_shape(instance);
    int32_t down = direction == QS_ROW ? INT32_MAX : shape.rows - 1 - square.row;
    int32_t across = direction == QS_COLUMN ? INT32_MAX
                     : direction == QS_SUM  ? square.column
                                            : shape.columns - 1 - square.column;
    return down < across ? down : across;
}

bool qs_instance_diagonal_start(const struct qs_instance *instance, struct qs_line diagonal,
                                struct qs_square *start)
{
    int32_t last = qs_instance_shape(instance).columns - 1;
    int32_t least = diagonal.direction == QS_SUM ? diagonal.number - last : diagonal.number;
    *start = qs_square_on(diagonal, least > 0 ? least : 0);
    return qs_instance_is_on_board(instance, *start);
}

bool qs_instance_diagonal_ends(const struct qs_instance *instance, struct qs_line diagonal,
                               struct qs_square *first, struct qs_square *last)
{
    if (!qs_instance_diagonal_start(instance, diagonal, first))
        return false;
    *last =
        move_along(*first, diagonal.direction, steps_to_edge(instance, *first, diagonal.direction));
    return true;
}

/* By halving: a line's number is also that of the wall behind it. */
bool qs_instance_line_ends(const struct qs_instance *instance, struct qs_line line,
                           struct qs_square *first, struct qs_square *last)
{
    enum qs_direction direction = line.direction;
    bool given = qs_instance_line_start(instance, line, first);
    QS_CHECK(given);
    int32_t low = 0, high = steps_to_edge(instance, *first, direction);
    while (low < high) {
        int32_t middle = low + (high - low + 1) / 2;
        struct qs_square square = move_along(*first, direction, middle);
        if (qs_instance_line(instance, square, direction) == line.number)
            low = middle;
        else
            high = middle - 1;
    }
    *last = move_along(*first, direction, low);
    if (qs_instance_is_wall(instance, *last))
        *last = move_along(*last, direction, -1);
    return !qs_instance_is_on_board(instance, move_along(*first, direction, -1)) &&
           !qs_instance_is_on_board(instance, move_along(*last, direction, 1));
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
