#include "notation.h"

#include <stdio.h>

#include "fault.h"

const char *qs_notation_name(unsigned notation)
{
    static const char *const names[QS_NOTATIONS] = {
        [QS_NOTATION_NUMBERS] = "numbers",
        [QS_NOTATION_CHESS] = "chess",
    };
    return notation < QS_NOTATIONS ? names[notation] : NULL;
}

struct qs_place_name qs_name_line(enum qs_notation notation, int32_t rows,
                                  enum qs_direction direction, int32_t number)
{
    struct qs_place_name name;
    QS_CHECK(notation == QS_NOTATION_NUMBERS || direction == QS_ROW || number < QS_CHESS_SIZE_MAX);
    if (notation == QS_NOTATION_NUMBERS)
        snprintf(name.text, sizeof name.text, "%d", number);
    else if (direction == QS_ROW)
        snprintf(name.text, sizeof name.text, "%d", rows - number);
    else
        snprintf(name.text, sizeof name.text, "%c", 'a' + number);
    return name;
}

struct qs_place_name qs_name_square(enum qs_notation notation, int32_t rows,
                                    struct qs_square square)
{
    struct qs_place_name name;
    bool chess = notation == QS_NOTATION_CHESS;
    struct qs_place_name row = qs_name_line(notation, rows, QS_ROW, square.row);
    struct qs_place_name column = qs_name_line(notation, rows, QS_COLUMN, square.column);
    snprintf(name.text, sizeof name.text, "%.11s%s%.11s", chess ? column.text : row.text,
             chess ? "" : ",", chess ? row.text : column.text);
    return name;
}

struct qs_place_name qs_name_listed(enum qs_notation notation, int32_t rows,
                                    struct qs_square square)
{
    struct qs_place_name listed, name = qs_name_square(notation, rows, square);
    if (notation == QS_NOTATION_CHESS)
        return name;
    snprintf(listed.text, sizeof listed.text, "(%.21s)", name.text);
    return listed;
}

const char *qs_name_direction(enum qs_notation notation, enum qs_direction direction)
{
    if (notation == QS_NOTATION_CHESS)
        return direction == QS_ROW ? "rank" : "file";
    return direction == QS_ROW ? "row" : "column";
}

const char *qs_list_separator(size_t i, size_t count, const char *conjunction)
{
    if (i == 0)
        return "";
    return i + 1 == count ? conjunction : ", ";
}

const char *qs_plural(size_t count)
{
    return count == 1 ? "" : "s";
}
