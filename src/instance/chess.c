#include "chess.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool qs_is_chess(const char *text)
{
    return isalpha((unsigned char)*text);
}

/* How lines are called, up to their number: rows, columns, then diagonals. */
static const char *const line_words[] = {
    "row ", "column ", "on difference diagonal ", "on difference ", "on sum diagonal ", "on sum "};
#define LINE_WORDS (sizeof line_words / sizeof *line_words)

/* "row 3" and the like; diagonals have no numbers in chess. What follows, or NULL if it is no line.
 */
static const char *say_line(int32_t rows, const char *text, char *said, size_t size)
{
    for (size_t i = 0; i < LINE_WORDS; i++) {
        size_t length = strlen(line_words[i]);
        char *end;
        if (strncmp(text, line_words[i], length) != 0)
            continue;
        long number = strtol(text + length, &end, 10);
        if (end == text + length)
            continue;
        if (i == 0)
            snprintf(said, size, "rank %ld", rows - number);
        else if (i == 1)
            snprintf(said, size, "file %c", (int)('a' + number));
        else
            snprintf(said, size, "on one diagonal");
        return end;
    }
    return NULL;
}

/* "6,1"; what follows, or NULL if it is no square. */
static const char *say_square(int32_t rows, const char *text, char *said, size_t size)
{
    char *end;
    long row = strtol(text, &end, 10);
    if (!isdigit((unsigned char)*text) || *end != ',' || !isdigit((unsigned char)end[1]))
        return NULL;
    long column = strtol(end + 1, &end, 10);
    snprintf(said, size, "%c%ld", (int)('a' + column), rows - row);
    return end;
}

void qs_say_in_chess(int32_t rows, int32_t columns, char *text, size_t size)
{
    char all[512] = "", said[64];
    size_t used = 0;
    for (const char *at = text; *at && used < sizeof all - sizeof said;) {
        const char *next = say_line(rows, at, said, sizeof said);
        if (!next)
            next = say_square(rows, at, said, sizeof said);
        if (next)
            used += (size_t)snprintf(all + used, sizeof all - used, "%s", said);
        else
            all[used++] = *at;
        at = next ? next : at + 1;
    }
    if (columns <= QS_CHESS_LETTERS)
        snprintf(text, size, "%.*s", (int)used, all);
}

bool qs_error_in_chess(int32_t rows, int32_t columns, struct qs_error *error)
{
    if (error)
        qs_say_in_chess(rows, columns, error->text, sizeof error->text);
    return false;
}
