#include "must_instance.h"

#include <stdio.h>

#include "test.h"

struct qs_instance *qs_must_make_instance(int32_t n)
{
    struct qs_error error;
    struct qs_instance *instance = qs_instance_new(n, &error);
    assert_non_null(instance);
    return instance;
}

void qs_must_add_queen(struct qs_instance *instance, int32_t row, int32_t column)
{
    struct qs_error error;
    assert_true(qs_instance_add_queen(instance, (struct qs_square){row, column}, &error));
}

void qs_must_block(struct qs_instance *instance, int32_t row, int32_t column)
{
    struct qs_error error;
    assert_true(qs_instance_block_square(instance, (struct qs_square){row, column}, &error));
}

char *qs_must_write(const struct qs_instance *instance)
{
    char *text = NULL;
    size_t length;
    FILE *stream = open_memstream(&text, &length);
    assert_non_null(stream);
    qs_instance_write(instance, stream);
    assert_int_equal(ferror(stream), 0);
    assert_int_equal(fclose(stream), 0);
    return text;
}
