#include "needed_lines.h"

#include <stdlib.h>
#include <string.h>

#include "line_at.h"

void qs_needed_lines_release(struct qs_needed_lines *lines)
{
    free(lines->line);
}

static bool reserve(struct qs_needed_lines *lines, size_t count)
{
    if (count <= lines->room)
        return true;
    size_t room = count + count / 2 + 8;
    struct qs_line *line = realloc(lines->line, room * sizeof *line);
    if (!line)
        return false;
    lines->line = line;
    lines->room = room;
    return true;
}

bool qs_needed_lines_copy(struct qs_needed_lines *to, const struct qs_needed_lines *from)
{
    if (!reserve(to, from->count))
        return false;
    to->count = from->count;
    if (from->count > 0)
        memcpy(to->line, from->line, from->count * sizeof *to->line);
    return true;
}

bool qs_needed_lines_add(struct qs_needed_lines *lines, struct qs_line line)
{
    if (!reserve(lines, lines->count + 1))
        return false;
    lines->line[lines->count++] = line;
    return true;
}

bool qs_needed_lines_has(const struct qs_needed_lines *lines, struct qs_line line)
{
    for (size_t i = 0; i < lines->count; i++)
        if (lines->line[i].direction == line.direction && lines->line[i].number == line.number)
            return true;
    return false;
}

void qs_needed_lines_use(struct qs_needed_lines *lines, struct qs_square queen)
{
    size_t kept = 0;
    for (size_t i = 0; i < lines->count; i++)
        if (!qs_line_has(lines->line[i], queen))
            lines->line[kept++] = lines->line[i];
    lines->count = kept;
}
