#include "expected.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "queensat/version.h"
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

void qs_mask_version(char *text)
{
    const size_t more = strlen(QS_VERSION) - 1;
    while ((text = strstr(text, QS_VERSION))) {
        *text++ = '@';
        memmove(text, text + more, strlen(text + more) + 1);
    }
}

void qs_expect_text(const char *path, const char *name, const char *what, const char *found)
{
    char heading[100];
    char *text = qs_room(strlen(found) + 1);
    qs_mask_version(strcpy(text, found));
    snprintf(heading, sizeof heading, "%s: %s", name, what);
    qs_trying("%s", heading);
    if (getenv("QS_PRINT"))
        printf("=== %s\n%s", heading, text);
    else
        assert_string_equal(text, qs_expected(path, heading));
}

static FILE *stream;
static char *written;
static size_t written_length;

FILE *qs_begin_text(void)
{
    return stream = MUST(open_memstream(&written, &written_length));
}

void qs_expect_written(const char *path, const char *name, const char *what)
{
    assert_int_equal(fclose(stream), 0);
    qs_expect_text(path, name, what, written);
    free(written);
}
