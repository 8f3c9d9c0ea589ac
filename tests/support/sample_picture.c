#include "sample_picture.h"

#include "must_instance.h"
#include "test.h"

struct qs_instance *qs_sample_instance(void)
{
    struct qs_instance *instance = qs_must_make_instance(8);
    assert_true(qs_instance_add_queen(instance, (struct qs_square){0, 0}, NULL));
    assert_true(qs_instance_add_queen(instance, (struct qs_square){3, 5}, NULL));
    assert_true(qs_instance_block_square(instance, (struct qs_square){2, 2}, NULL));
    assert_true(qs_instance_block_diagonal(instance, QS_DIFFERENCE, 6, NULL));
    return instance;
}

static const struct qs_square sample_fixed[] = {{0, 0}, {3, 5}};
static const struct qs_square sample_placement[] = {{0, 0}, {3, 5}, {1, 6}, {2, 3},
                                                    {4, 7}, {5, 1}, {6, 4}, {7, 2}};
static struct qs_line sample_cover[] = {{QS_ROW, 4}, {QS_COLUMN, 2},     {QS_DIFFERENCE, -3},
                                        {QS_SUM, 9}, {QS_DIFFERENCE, 2}, {QS_SUM, 3}};
static const struct qs_bound sample_bound = {.cover = sample_cover, .cover_size = 6};

struct qs_picture qs_sample_picture(const struct qs_instance *instance)
{
    return (struct qs_picture){
        .instance = instance,
        .placement = sample_placement,
        .placement_count = 8,
        .cover = &sample_bound,
        .blamed = sample_fixed + 1,
        .blamed_count = 1,
        .attacked = true,
        .side = 720,
    };
}

struct qs_picture qs_bare_picture(const struct qs_instance *instance)
{
    struct qs_picture picture = {.instance = instance, .side = 720};
    picture.placement = qs_instance_queens(instance, &picture.placement_count);
    return picture;
}
