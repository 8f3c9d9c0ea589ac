#include "fixture.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* The value of an error before a call that must not change it. */
static const struct qs_error untouched = {QS_ERROR_DEFECT, "untouched", 7, 9, "untouched"};

struct qs_fixture *qs_fixture_new(struct qs_instance *instance)
{
    struct qs_error error = untouched;
    assert_non_null(instance);
    struct qs_fixture *fixture = malloc(sizeof *fixture);
    assert_non_null(fixture);
    fixture->instance = instance;
    qs_memory_init(&fixture->memory, SIZE_MAX);
    fixture->board = qs_board_new(instance, &fixture->memory, NULL, &error);
    assert_non_null(fixture->board);
    assert_memory_equal(&error, &untouched, sizeof error);
    return fixture;
}

void qs_fixture_free(struct qs_fixture *fixture)
{
    qs_board_free(fixture->board);
    assert_int_equal(fixture->memory.used, 0);
    qs_instance_free(fixture->instance);
    free(fixture);
}
