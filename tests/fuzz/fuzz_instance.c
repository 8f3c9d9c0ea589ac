/*
 * The readers of instances, each by its name (QS_FUZZ_FORMAT): an accepted instance is the same
 * after being written and read again; a refused one has an error with a place in the text.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "fuzz.h"
#include "queensat/instance.h"

static char *written(const struct qs_instance *instance, size_t *length)
{
    char *text = NULL;
    FILE *stream = open_memstream(&text, length);
    qs_instance_write(instance, stream);
    fclose(stream);
    return text;
}

static void check_again(const struct qs_instance *instance)
{
    struct qs_error error;
    size_t length, other_length;
    char *text = written(instance, &length);
    struct qs_instance *again = qs_instance_read_text("again", text, length, NULL, &error);
    if (!again)
        qs_fuzz_fail("is not read again", error.text);
    char *other = written(again, &other_length);
    if (length != other_length || memcmp(text, other, length) != 0)
        qs_fuzz_fail("is read as another one", text);
    free(other);
    free(text);
    qs_instance_free(again);
}

/* Whether the text has that line, and the line that column or the one before it. */
static bool place_exists(const char *text, size_t size, unsigned long line, unsigned long column)
{
    const char *at = text, *end = text + size;
    for (unsigned long i = 1; i < line; i++) {
        const char *line_end = memchr(at, '\n', (size_t)(end - at));
        if (!line_end)
            return false;
        at = line_end + 1;
    }
    const char *line_end = memchr(at, '\n', (size_t)(end - at));
    unsigned long length = (unsigned long)((line_end ? line_end : end) - at);
    return line >= 1 && column >= 1 && column <= length + 1;
}

static void check_place(const struct qs_error *error, const uint8_t *bytes, size_t size)
{
    qs_fuzz_check_error(error);
    if (error->kind == QS_ERROR_INPUT &&
        !place_exists((const char *)bytes, size, error->line, error->column))
        qs_fuzz_fail("a place outside of the text", error->text);
}

static void read_with(const uint8_t *bytes, size_t size, int32_t diagonals)
{
    const struct qs_read_options options = {.format = QS_FUZZ_FORMAT, .diagonals = diagonals};
    struct qs_error error = {0};
    struct qs_instance *instance =
        qs_instance_read_text("fuzz", (const char *)bytes, size, &options, &error);
    if (instance)
        check_again(instance);
    else
        check_place(&error, bytes, size);
    qs_instance_free(instance);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    if (qs_fuzz_is_huge(bytes, size))
        return 0;
    read_with(bytes, size, QS_ALL_DIAGONALS);
    read_with(bytes, size, 2);
    return 0;
}
