/* Which lines a square is on. */
#include "queensat/instance.h"

int32_t qs_line_number(struct qs_square square, enum qs_direction direction)
{
    if (square.row < 0 || square.row >= QS_SIZE_MAX || square.column < 0 ||
        square.column >= QS_SIZE_MAX)
        return QS_NO_LINE;
    switch (direction) {
    case QS_ROW:
        return square.row;
    case QS_COLUMN:
        return square.column;
    case QS_DIFFERENCE:
        return square.row - square.column;
    case QS_SUM:
        return square.row + square.column;
    }
    return QS_NO_LINE;
}
