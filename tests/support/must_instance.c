#include "must_instance.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "test.h"

static void free_instance(void *instance)
{
    qs_instance_free(instance);
}

struct qs_instance *qs_must_own(struct qs_instance *instance)
{
    assert_non_null(instance);
    qs_release_later(instance, free_instance);
    return instance;
}

struct qs_instance *qs_must_make_instance(int32_t n)
{
    return qs_must_own(qs_instance_new(n, NULL));
}

struct qs_instance *qs_must_read(const char *text)
{
    return qs_must_own(qs_instance_read_text("", text, strlen(text), NULL, NULL));
}

struct qs_instance *qs_must_random(struct qs_random *random, int32_t most)
{
    struct qs_board_recipe recipe = qs_random_recipe(random, most);
    return qs_must_own(qs_random_instance(random, &recipe));
}

void qs_must_add_queen(struct qs_instance *instance, int32_t row, int32_t column)
{
    assert_true(qs_instance_add_queen(instance, (struct qs_square){row, column}, NULL));
}

void qs_must_block(struct qs_instance *instance, int32_t row, int32_t column)
{
    assert_true(qs_instance_block_square(instance, (struct qs_square){row, column}, NULL));
}

void qs_must_list_free(struct qs_instance *instance, int32_t row, int32_t column)
{
    assert_true(qs_instance_list_free_square(instance, (struct qs_square){row, column}, NULL));
}

size_t qs_must_add_each(struct qs_instance *instance, const char *squares,
                        void (*add)(struct qs_instance *instance, int32_t row, int32_t column))
{
    int row, column, length;
    size_t count = 0;
    for (; sscanf(squares, "%d:%d%n", &row, &column, &length) == 2; squares += length, count++)
        add(instance, row, column);
    assert_int_equal(strspn(squares, " \n"), strlen(squares));
    return count;
}

void qs_must_block_diagonal(struct qs_instance *instance, enum qs_direction direction,
                            int32_t number)
{
    assert_true(qs_instance_block_diagonal(instance, direction, number, NULL));
}

char *qs_must_write(const struct qs_instance *instance)
{
    char *text = NULL;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    qs_instance_write(instance, stream);
    assert_int_equal(ferror(stream), 0);
    assert_int_equal(fclose(stream), 0);
    qs_release_later(text, free);
    return text;
}
