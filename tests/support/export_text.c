#include "export_text.h"

#include <stdlib.h>
#include <string.h>

#include "test.h"
#include "untouched.h"

char *qs_must_export(const struct qs_instance *instance, const struct qs_export_options *options)
{
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    struct qs_error error = untouched;
    assert_true(qs_instance_export(instance, options, stream, &error));
    assert_memory_equal(&error, &untouched, sizeof error);
    assert_int_equal(fclose(stream), 0);
    assert_int_equal(strlen(text), length);
    qs_release_later(text, free);
    return text;
}

const char *qs_must_read_line(const char *text, char *line, size_t size)
{
    const char *end = MUST(strchr(text, '\n'));
    size_t length = (size_t)(end - text);
    assert_true(length < size);
    memcpy(line, text, length);
    line[length] = '\0';
    return end + 1;
}
