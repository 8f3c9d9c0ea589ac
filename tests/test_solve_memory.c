/* Rooms: solve */
/*
 * Solving with each allocation failing once: the bounds hold, what is not answered says why, and
 * nothing is lost.
 */
#include <stdio.h>
#include <stdlib.h>

#include "failing_memory.h"
#include "must_instance.h"
#include "queensat/solve.h"
#include "test.h"

static const char saved[] = "solve_memory.checkpoint";

/* Whether it has come to that allocation. */
static bool solve_without(long failing, const struct qs_instance *instance,
                          struct qs_solve_options *options, int32_t maximum)
{
    char *text = NULL;
    size_t length;
    struct qs_error error = {.kind = QS_ERROR_NONE};
    struct qs_result result;
    options->certificate = MUST(open_memstream(&text, &length));
    qs_trying("%s, allocation %ld", options->engine, failing);
    qs_fail_allocation(failing);
    bool solved = qs_solve(instance, options, &result, &error);
    bool failed = qs_allocation_has_failed();
    qs_fail_allocation(-1);
    fclose(options->certificate);
    free(text);
    assert_true(solved || (failed && error.kind == QS_ERROR_MEMORY));
    if (!solved)
        return true;
    assert_true(result.lower <= maximum && result.upper.value >= maximum);
    assert_true(qs_result_is_answered(&result) || result.stop == QS_STOP_MEMORY);
    assert_true(result.certified < 0 || result.certified >= result.upper.value);
    qs_result_release(&result);
    return failed;
}

TEST(each_engine)
{
    struct qs_instance *instance = qs_must_make_instance(6);
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    for (unsigned engine = 0; (options.engine = qs_engine_name(engine)) != NULL; engine++)
        for (long failing = 0; solve_without(failing, instance, &options, 6); failing++)
            continue;
}

/* Without a free square, there is nothing to cover. */
TEST(complete_board)
{
    static const int32_t columns[] = {1, 3, 0, 2};
    struct qs_instance *instance = qs_must_make_instance(4);
    struct qs_solve_options options;
    for (int32_t row = 0; row < 4; row++)
        qs_must_add_queen(instance, row, columns[row]);
    qs_solve_options_init(&options);
    for (unsigned engine = 0; (options.engine = qs_engine_name(engine)) != NULL; engine++)
        for (long failing = 0; solve_without(failing, instance, &options, 4); failing++)
            continue;
}

/* Two blocks that share no line, each with 3 rows, and room for 2 queens; with a checkpoint. */
TEST(parts)
{
    struct qs_instance *instance = qs_must_make_instance(20);
    struct qs_solve_options options;
    for (int32_t i = 0; i < 9; i++) {
        qs_must_list_free(instance, i / 3, 8 + i % 3);
        qs_must_list_free(instance, 14 + i / 3, i % 3);
    }
    qs_solve_options_init(&options);
    options.checkpoint = saved;
    for (long failing = 0; solve_without(failing, instance, &options, 4); failing++)
        remove(saved);
    assert_int_equal(remove(saved), 0);
}

#ifdef QS_IPASIR
TEST(another_solver)
{
    struct qs_instance *instance = qs_must_make_instance(4);
    struct qs_ipasir *ipasir = MUST(qs_ipasir_load(QS_IPASIR "/ipasir_tiny.so", NULL));
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "sat";
    options.ipasir = ipasir;
    for (long failing = 0; solve_without(failing, instance, &options, 4); failing++)
        continue;
    qs_ipasir_close(ipasir);
}
#endif
