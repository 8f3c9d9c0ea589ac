#include "ground.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* What an error holds before a call that must not touch it. */
static const struct qs_error untouched = {QS_ERROR_DEFECT, "untouched", 7, 9, "untouched"};

struct qs_ground *qs_ground_new(struct qs_instance *instance)
{
    struct qs_error error = untouched;
    assert_non_null(instance);
    struct qs_ground *ground = malloc(sizeof *ground);
    assert_non_null(ground);
    ground->instance = instance;
    qs_memory_init(&ground->memory, SIZE_MAX);
    ground->board = qs_board_new(instance, &ground->memory, NULL, &error);
    assert_non_null(ground->board);
    assert_memory_equal(&error, &untouched, sizeof error);
    return ground;
}

void qs_ground_free(struct qs_ground *ground)
{
    qs_board_free(ground->board);
    assert_int_equal(ground->memory.used, 0);
    qs_instance_free(ground->instance);
    free(ground);
}
