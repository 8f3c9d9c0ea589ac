/* Rooms: solve families */
/*
 * The queries of a result: by threads, with a placement known elsewhere, and as a list by hand.
 * What those of each engine are, test_solve_work.c compares with what is expected.
 */
#include <pthread.h>
#include <string.h>

#include "must_instance.h"
#include "must_solve.h"
#include "queensat/generate.h"
#include "query_list.h"
#include "test.h"

static const size_t room = 1 << 20;

/* A list takes copies, moves its memory when it grows, and leaves nothing counted. */
TEST(lists)
{
    enum { MANY = 100 };
    struct qs_memory memory;
    struct qs_query_list list;
    struct qs_result result = {0};
    qs_memory_init(&memory, room);
    qs_query_list_init(&list, &memory);
    for (int32_t i = 0; i < MANY; i++) {
        list.part = i / 10 - 1;
        qs_query_list_add(&list, &(struct qs_query){.search = "mine", .queens = i});
    }
    assert_in_range(memory.used, MANY * sizeof(struct qs_query),
                    2 * MANY * sizeof(struct qs_query));
    qs_query_list_take(&list, &result);
    assert_int_equal(memory.used, 0);
    assert_int_equal(result.query_count, MANY);
    for (int32_t i = 0; i < MANY; i++) {
        assert_string_equal(result.queries[i].search, "mine");
        assert_int_equal(result.queries[i].queens, i);
        assert_int_equal(result.queries[i].part, i / 10 - 1);
    }
    qs_result_release(&result);
    assert_null(result.queries);
    assert_int_equal(result.query_count, 0);
}

/* Without memory for more, those that are there stay. */
TEST(lists_without_memory)
{
    for (size_t items = 0; items < 40; items++) {
        struct qs_memory memory;
        struct qs_query_list list;
        struct qs_result result = {0};
        qs_memory_init(&memory, items * sizeof(struct qs_query));
        qs_query_list_init(&list, &memory);
        for (int32_t i = 0; i < 40; i++)
            qs_query_list_add(&list, &(struct qs_query){.queens = i});
        qs_query_list_take(&list, &result);
        /* While it grows from 8 to 16, there is both. */
        assert_int_equal(result.query_count, items < 8 ? 0 : items < 24 ? 8 : 16);
        for (size_t i = 0; i < result.query_count; i++)
            assert_int_equal(result.queries[i].queens, i);
        qs_result_release(&result);
    }
}

static void *add_many(void *list)
{
    for (int32_t i = 0; i < 1000; i++)
        qs_query_list_add(list, &(struct qs_query){.queens = i});
    return NULL;
}

TEST(threads_add)
{
    enum { THREADS = 4 };
    struct qs_memory memory;
    struct qs_query_list list;
    struct qs_result result = {0};
    pthread_t thread[THREADS];
    int64_t sum = 0;
    qs_memory_init(&memory, room);
    qs_query_list_init(&list, &memory);
    for (int i = 0; i < THREADS; i++)
        assert_int_equal(pthread_create(&thread[i], NULL, add_many, &list), 0);
    for (int i = 0; i < THREADS; i++)
        pthread_join(thread[i], NULL);
    qs_query_list_take(&list, &result);
    assert_int_equal(result.query_count, THREADS * 1000);
    for (size_t i = 0; i < result.query_count; i++)
        sum += result.queries[i].queens;
    assert_int_equal(sum, THREADS * 1000 * 999 / 2);
    qs_result_release(&result);
}

/* Each thread that works on a target has a query of its own, and their work adds up. */
TEST(threads_ask)
{
    static const char *const engines[] = {"auto", "lp"};
    struct qs_instance *instance = qs_must_own(qs_generate_sparse(50, 200, 1, NULL));
    for (size_t e = 0; e < LENGTH(engines); e++) {
        struct qs_solve_options options;
        struct qs_result result;
        struct qs_error error;
        uint64_t questions = 0, nodes = 0;
        bool refuted = false;
        qs_solve_options_init(&options);
        options.engine = engines[e];
        options.threads = 4;
        assert_true(qs_solve(instance, &options, &result, &error));
        assert_int_equal(result.status, QS_STATUS_OPTIMUM);
        for (size_t i = 0; i < result.query_count; i++) {
            const struct qs_query *query = &result.queries[i];
            questions += query->work.questions;
            nodes += query->work.nodes;
            refuted |= query->outcome == QS_OUTCOME_NO && query->queens == result.lower + 1;
            /* The bounds answer what is left at the end. */
            assert_true(query->outcome == QS_OUTCOME_YES ? query->queens <= result.lower
                                                         : query->queens > result.lower);
        }
        assert_true(refuted);
        assert_int_equal(questions, result.work.questions);
        assert_int_equal(questions, result.query_count);
        assert_true(nodes <= result.work.nodes && nodes > 0);
        qs_result_release(&result);
    }
}

/* What is known elsewhere: one queen less than the target, until the search is at work. */
struct elsewhere {
    int32_t target;
    int calls;
};

static int32_t ask_elsewhere(void *state)
{
    struct elsewhere *elsewhere = state;
    return elsewhere->target - (elsewhere->calls++ < 5);
}

/* A query that a placement elsewhere makes idle says so; one at a limit is not decided. */
TEST(other_ends)
{
    struct qs_instance *instance = qs_must_own(qs_generate_excluded_diagonals(30, 30, 1, NULL));
    struct qs_solve_options options;
    struct qs_result result;
    struct qs_error error;
    qs_solve_options_init(&options);
    options.engine = "bitset";
    options.ticks = 10000000;
    assert_true(qs_solve(instance, &options, &result, &error));
    assert_int_equal(result.stop, QS_STOP_WORK);
    assert_true(result.query_count > 0);
    const struct qs_query *last = &result.queries[result.query_count - 1];
    assert_int_equal(last->outcome, QS_OUTCOME_OPEN);
    assert_true(last->queens > result.lower && last->queens <= result.upper.value);
    struct elsewhere elsewhere = {.target = last->queens};
    qs_result_release(&result);
    options.ticks = 0;
    options.incumbent = ask_elsewhere;
    options.incumbent_state = &elsewhere;
    assert_true(qs_solve(instance, &options, &result, &error));
    assert_true(result.query_count > 0);
    assert_int_equal(result.queries[0].queens, elsewhere.target);
    assert_int_equal(result.queries[0].outcome, QS_OUTCOME_ELSEWHERE);
    qs_result_release(&result);
}
