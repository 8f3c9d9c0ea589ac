#include "expected.h"

#include <stdbool.h>
#include <stdio.h>
#include <string.h>

#include "test.h"

const char *qs_expected(const char *path, const char *name)
{
    enum { MOST = 1 << 16 };
    char *text = qs_room(MOST), heading[100], line[1000];
    bool inside = false, found = false;
    size_t length = 0;
    FILE *file = MUST(fopen(path, "r"));
    snprintf(heading, sizeof heading, "=== %s\n", name);
    while (fgets(line, sizeof line, file)) {
        if (strncmp(line, "=== ", 4) == 0) {
            inside = strcmp(line, heading) == 0;
            found |= inside;
        } else if (inside) {
            length += (size_t)snprintf(text + length, MOST - length, "%s", line);
            assert_true(length < MOST);
        }
    }
    fclose(file);
    if (!found)
        fail_msg("%s has no text %s", path, name);
    return text;
}
