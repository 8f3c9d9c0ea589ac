#include "expected.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

#include "queensat/version.h"
#include "test.h"

static char *rest_of(FILE *file)
{
    assert_int_equal(fseek(file, 0, SEEK_END), 0);
    size_t length = (size_t)ftell(file);
    rewind(file);
    char *text = qs_room(length + 1);
    assert_int_equal(fread(text, 1, length, file), length);
    text[length] = '\0';
    return text;
}

char *qs_file_text(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    char *text = rest_of(file);
    fclose(file);
    return text;
}

/* Where the lines of the text begin; NULL: nowhere. */
static const char *find_section(const char *whole, const char *name)
{
    char heading[100];
    size_t length = (size_t)snprintf(heading, sizeof heading, "=== %s\n", name);
    const char *at = whole;
    while (at && strncmp(at, heading, length) != 0)
        at = (at = strstr(at, "\n=== ")) ? at + 1 : NULL;
    return at ? at + length : NULL;
}

static size_t section_length(const char *section)
{
    if (strncmp(section, "=== ", 4) == 0)
        return 0;
    const char *end = strstr(section, "\n=== ");
    return end ? (size_t)(end - section) + 1 : strlen(section);
}

const char *qs_expected(const char *path, const char *name)
{
    char *whole = MUST(qs_file_text(path));
    const char *section = find_section(whole, name);
    if (!section)
        fail_msg("%s has no text %s", path, name);
    whole[(size_t)(section - whole) + section_length(section)] = '\0';
    return section;
}

void qs_mask_version(char *text)
{
    const size_t more = strlen(QS_VERSION) - 1;
    while ((text = strstr(text, QS_VERSION))) {
        *text++ = '@';
        memmove(text, text + more, strlen(text + more) + 1);
    }
}

static void write_whole(FILE *file, const char *text)
{
    rewind(file);
    assert_true(fputs(text, file) >= 0);
    assert_int_equal(fflush(file), 0);
    assert_int_equal(ftruncate(fileno(file), (off_t)strlen(text)), 0);
}

/* A new text comes at the end. Two tests at the same time may have texts in the same file. */
static void accept_text(const char *path, const char *name, const char *found)
{
    FILE *file = MUST(fopen(path, "r+b"));
    assert_int_equal(flock(fileno(file), LOCK_EX), 0);
    const char *whole = rest_of(file), *old = find_section(whole, name);
    size_t before = old ? (size_t)(old - whole) : strlen(whole), size;
    char *text = NULL;
    FILE *stream = MUST(open_memstream(&text, &size));
    fprintf(stream, "%.*s", (int)before, whole);
    if (!old)
        fprintf(stream, "=== %s\n", name);
    fprintf(stream, "%s%s", found, old ? old + section_length(old) : "");
    assert_int_equal(fclose(stream), 0);
    write_whole(file, text);
    free(text);
    fclose(file);
}

void qs_expect(const char *path, const char *name, const char *found)
{
    char *text = qs_room(strlen(found) + 1);
    qs_mask_version(strcpy(text, found));
    qs_trying("%s", name);
    if (getenv("QS_ACCEPT"))
        accept_text(path, name, text);
    assert_string_equal(text, qs_expected(path, name));
}

void qs_expect_text(const char *path, const char *name, const char *what, const char *found)
{
    char heading[100];
    snprintf(heading, sizeof heading, "%s: %s", name, what);
    qs_expect(path, heading, found);
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

void qs_expect_file(const char *path, const char *found)
{
    qs_trying("%s", path);
    if (getenv("QS_ACCEPT")) {
        FILE *file = MUST(fopen(path, "wb"));
        write_whole(file, found);
        assert_int_equal(fclose(file), 0);
    }
    assert_string_equal(found, MUST(qs_file_text(path)));
}
