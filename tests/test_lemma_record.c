/*
 * Recorded refutations: every lemma is read once, down to the empty clause, and a
 * record that breaks off is not taken as complete.
 */
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include <cmocka.h>

#include "sat_refutation.h"

/* More pigeons than holes: pigeon p in hole h is the variable p × holes + h + 1. */
struct pigeons {
    int pigeons, holes;
};

static void build(struct qs_clause_sink *sink, const struct pigeons *given)
{
    int literals[16];
    for (int p = 0; p < given->pigeons; p++) {
        for (int h = 0; h < given->holes; h++)
            literals[h] = p * given->holes + h + 1;
        qs_sink_clause(sink, literals, (size_t)given->holes);
    }
    for (int p = 0; p < given->pigeons; p++)
        for (int q = 0; q < p; q++)
            for (int h = 1; h <= given->holes; h++)
                qs_sink_binary(sink, -(p * given->holes + h), -(q * given->holes + h));
}

static bool receive(void *solver, const int *literals, size_t count)
{
    return qs_solver_add(solver, literals, count);
}

/* UNKNOWN also if the record could not begin. */
static enum qs_solver_answer solve(struct qs_lemma_record *record, const struct pigeons *given)
{
    int variables = given->pigeons * given->holes;
    struct qs_clause_sink sink;
    qs_sink_init(&sink, NULL, NULL, variables);
    build(&sink, given);
    if (!qs_lemma_record_begin(record, &sink))
        return QS_SOLVER_UNKNOWN;
    qs_sink_init(&sink, receive, record->solver, variables);
    build(&sink, given);
    return sink.failed ? QS_SOLVER_UNKNOWN : qs_lemma_record_solve(record, variables);
}

static size_t read_all(struct qs_lemma_record *record)
{
    size_t count = 0, length;
    for (char *lemma; (lemma = qs_lemma_record_next(record, &length)); count++) {
        assert_false(record->complete != (strcmp(lemma, "0") == 0));
        assert_int_equal(strlen(lemma), length);
        assert_int_equal(strspn(lemma, "-0123456789 "), length);
        assert_int_equal(lemma[length - 1], '0');
    }
    assert_null(qs_lemma_record_next(record, &length));
    return count;
}

static void whole(void **state)
{
    (void)state;
    struct qs_memory memory;
    struct qs_lemma_record record;
    qs_memory_init(&memory, SIZE_MAX);
    assert_true(qs_lemma_record_init(&record, &memory, 0, NULL, NULL));
    assert_int_equal(solve(&record, &(struct pigeons){6, 5}), QS_SOLVER_UNSATISFIABLE);
    assert_true(read_all(&record) > 2);
    assert_true(record.complete);
    qs_lemma_record_release(&record);
    assert_int_equal(memory.used, 0);
}

static void satisfiable(void **state)
{
    (void)state;
    struct qs_memory memory;
    struct qs_lemma_record record;
    qs_memory_init(&memory, SIZE_MAX);
    assert_true(qs_lemma_record_init(&record, &memory, 0, NULL, NULL));
    assert_int_equal(solve(&record, &(struct pigeons){5, 5}), QS_SOLVER_SATISFIABLE);
    assert_false(record.complete);
    qs_lemma_record_release(&record);
    assert_int_equal(memory.used, 0);
}

static void no_folder(void **state)
{
    (void)state;
    struct qs_memory memory;
    struct qs_lemma_record record;
    struct qs_error error;
    qs_memory_init(&memory, SIZE_MAX);
    assert_false(qs_lemma_record_init(&record, &memory, 0, "no/such/folder", &error));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    qs_lemma_record_release(&record);
    assert_int_equal(memory.used, 0);
}

static void without_memory(void **state)
{
    (void)state;
    for (size_t limit = 0; limit < 60000; limit += 1000) {
        struct qs_memory memory;
        struct qs_lemma_record record;
        struct qs_error error;
        qs_memory_init(&memory, limit);
        if (!qs_lemma_record_init(&record, &memory, 0, NULL, &error))
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
        else if (solve(&record, &(struct pigeons){6, 5}) == QS_SOLVER_UNKNOWN)
            assert_true(qs_solver_is_broken(record.solver));
        qs_lemma_record_release(&record);
        assert_int_equal(memory.used, 0);
    }
}

/* The file may not grow above this many bytes, as on a full disk. */
static void cut_at(rlim_t bytes)
{
    struct qs_memory memory;
    struct qs_lemma_record record;
    struct rlimit before, tight;
    qs_memory_init(&memory, SIZE_MAX);
    assert_true(qs_lemma_record_init(&record, &memory, 0, NULL, NULL));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    tight = (struct rlimit){bytes, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    enum qs_solver_answer answer = solve(&record, &(struct pigeons){7, 6});
    read_all(&record);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(answer, QS_SOLVER_UNSATISFIABLE);
    assert_false(record.complete);
    qs_lemma_record_release(&record);
    assert_int_equal(memory.used, 0);
}

static void cut(void **state)
{
    (void)state;
    signal(SIGXFSZ, SIG_IGN);
    cut_at(0);
    cut_at(1000);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(whole),     cmocka_unit_test(satisfiable),
        cmocka_unit_test(no_folder), cmocka_unit_test(without_memory),
        cmocka_unit_test(cut),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
