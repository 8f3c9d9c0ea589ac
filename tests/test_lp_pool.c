/* Rooms: check lp families */
/*
 * LP searches that divide the tree of a question, in turns and on threads: their answers are
 * right, and the proof that theirs join to is accepted, whoever walks what. Questions that are
 * dropped, and searches that run out of memory. Also run with the thread sanitizer.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "certificate.h"
#include "fixture.h"
#include "lp_search.h"
#include "must_instance.h"
#include "queensat/evidence.h"
#include "queensat/generate.h"
#include "random_board.h"
#include "test.h"
#include "workers.h"

#define MOST 4 /* searches */
#define WITHOUT_END UINT64_MAX

static bool is_sharded(void)
{
    return qs_test_shard() > 1;
}

/* A board with five free squares a row, and several searches on it that have a log each. */
struct crew {
    struct qs_fixture *fixture;
    int32_t maximum;
    uint64_t nodes; /* of a single search that refutes one queen more */
    struct qs_recorder recorder;
    struct qs_lp_pools pools;
    int count;
    struct qs_lp_search *searches[MOST];
    struct qs_proof_log *logs[MOST];
    _Atomic int next, refuted; /* for threads */
    int32_t added;
};

static enum qs_query_answer finish(struct qs_lp_search *search)
{
    enum qs_query_answer answer;
    while ((answer = qs_lp_search_step(search, NULL, WITHOUT_END)) == QS_QUERY_OPEN)
        ;
    return answer;
}

/* The maximum; and the nodes that one queen more takes a search that has learned nothing yet. */
static void search_alone(struct crew *crew)
{
    struct qs_lp_search *search = qs_lp_search_new(crew->fixture->board);
    struct qs_lp_search *fresh = qs_lp_search_new(crew->fixture->board);
    assert_true(search && fresh);
    crew->maximum = (int32_t)crew->fixture->board->lines[QS_ROW].count + 1;
    do
        qs_lp_search_ask(search, --crew->maximum, NULL, NULL);
    while (finish(search) == QS_QUERY_NO);
    qs_lp_search_ask(fresh, crew->maximum + 1, NULL, NULL);
    assert_int_equal(finish(fresh), QS_QUERY_NO);
    crew->nodes = qs_lp_search_progress(fresh).nodes;
    qs_lp_search_free(fresh);
    qs_lp_search_free(search);
}

/* The checker accepts it as a proof of the maximum. */
static void expect_proof(const struct crew *crew, struct qs_proof *proof)
{
    char *bytes;
    size_t length;
    FILE *stream = open_memstream(&bytes, &length);
    struct qs_claim claim;
    struct qs_error error;
    assert_non_null(proof);
    const struct qs_part whole = {
        .bound = {.value = crew->maximum, .reason = QS_REASON_SEARCH},
    };
    const struct qs_certificate certificate = {
        .instance = crew->fixture->instance,
        .whole = &whole,
        .proofs = proof,
    };
    assert_int_equal(qs_certificate_write(&certificate, stream), crew->maximum);
    assert_int_equal(fclose(stream), 0);
    stream = fmemopen(bytes, length, "r");
    if (!qs_certificate_check(crew->fixture->instance, "proof", stream, &claim, &error))
        fail_msg("%lu:%lu: %s", error.line, error.column, error.text);
    assert_int_equal(claim.upper, crew->maximum);
    fclose(stream);
    free(bytes);
    qs_proof_free(proof);
}

static void begin_crew(struct crew *crew, int32_t n, int count)
{
    struct qs_instance *instance = qs_must_own(qs_generate_sparse(n, n * 5, 1, NULL));
    memset(crew, 0, sizeof *crew);
    crew->fixture = qs_fixture_new(instance);
    qs_recorder_init(&crew->recorder, NULL);
    search_alone(crew);
    assert_true(qs_lp_pools_init(&crew->pools, crew->fixture->board));
    crew->count = count;
    for (int i = 0; i < count; i++) {
        crew->searches[i] = qs_lp_search_new(crew->fixture->board);
        crew->logs[i] = qs_recorder_log(&crew->recorder);
        assert_true(crew->searches[i] && crew->logs[i]);
    }
}

static void end_crew(struct crew *crew)
{
    for (int i = 0; i < crew->count; i++)
        qs_lp_search_free(crew->searches[i]);
    qs_lp_pools_release(&crew->pools);
    qs_recorder_release(&crew->recorder);
}

static struct qs_lp_pool *ask(struct crew *crew, int i, int32_t added)
{
    struct qs_lp_pool *pool = MUST(qs_lp_pools_find(&crew->pools, added));
    qs_lp_search_ask(crew->searches[i], added, pool, crew->logs[i]);
    return pool;
}

static struct qs_lp_pool *ask_all(struct crew *crew, int32_t added)
{
    struct qs_lp_pool *pool = NULL;
    for (int i = 0; i < crew->count; i++)
        pool = ask(crew, i, added);
    return pool;
}

static uint64_t nodes_of(const struct crew *crew)
{
    uint64_t nodes = 0;
    for (int i = 0; i < crew->count; i++)
        nodes += qs_lp_search_progress(crew->searches[i]).nodes;
    return nodes;
}

/* What all searches have learned together. */
static uint64_t trials_of(const struct crew *crew)
{
    uint64_t trials = 0;
    for (uint32_t v = 0; v < crew->fixture->board->squares; v++)
        trials += crew->pools.costs.square[v].trials;
    return trials;
}

/*
 * Steps of random lengths, of a random search each, until one knows the answer. Returns which.
 * All others are then idle.
 */
static int take_turns(struct crew *crew, struct qs_random *random, enum qs_query_answer *answer)
{
    for (int step = 0;; step++) {
        int i = qs_random_below(random, crew->count);
        assert_true(step < 100000);
        *answer = qs_lp_search_step(crew->searches[i], NULL,
                                    1 + (uint64_t)qs_random_below(random, 100000));
        if (*answer != QS_QUERY_OPEN && *answer != QS_QUERY_IDLE)
            return i;
    }
}

static void expect_idle(struct crew *crew, int but)
{
    for (int i = 0; i < crew->count; i++)
        if (i != but)
            assert_int_equal(qs_lp_search_step(crew->searches[i], NULL, 1), QS_QUERY_IDLE);
}

static uint32_t offered_in_all;

/* One queen more than fit, then as many as fit. */
static void try_turns(struct crew *crew, struct qs_random *random)
{
    enum qs_query_answer answer;
    uint64_t nodes = nodes_of(crew);
    struct qs_lp_pool *pool = ask_all(crew, crew->maximum + 1);
    int last = take_turns(crew, random, &answer);
    assert_int_equal(answer, QS_QUERY_NO);
    assert_true(nodes_of(crew) - nodes < 2 * crew->nodes + 10);
    assert_true(trials_of(crew) > crew->nodes / 2);
    expect_idle(crew, last);
    expect_proof(crew, qs_lp_search_proof(crew->searches[last]));
    offered_in_all += pool->count - 1;
    ask_all(crew, crew->maximum);
    last = take_turns(crew, random, &answer);
    assert_int_equal(answer, QS_QUERY_YES);
    struct qs_lp_progress now = qs_lp_search_progress(crew->searches[last]);
    assert_true((int32_t)now.count >= crew->maximum);
    qs_fixture_expect_placement(crew->fixture, now.best, now.count);
}

TEST(slow_turns)
{
    struct qs_random random = {1};
    offered_in_all = 0;
    static const int32_t sizes[] = {32, 34, 36};
    for (int i = 0; i < (is_sharded() ? 1 : 3); i++) {
        for (int count = 1; count <= MOST; count++) {
            struct crew crew;
            begin_crew(&crew, sizes[i], count);
            try_turns(&crew, &random);
            end_crew(&crew);
        }
    }
    assert_true(offered_in_all > (is_sharded() ? 10 : 40));
}

/* The text of a refutation stays when the next question is asked, and also when that is dropped. */
TEST(texts_are_kept)
{
    struct crew crew;
    struct qs_random random = {2};
    enum qs_query_answer answer;
    begin_crew(&crew, 32, 3);
    int32_t maximum = crew.maximum;
    ask_all(&crew, maximum + 1);
    int last = take_turns(&crew, &random, &answer);
    struct qs_proof *proof = qs_lp_search_proof(crew.searches[last]);
    ask_all(&crew, maximum);
    take_turns(&crew, &random, &answer);
    assert_int_equal(answer, QS_QUERY_YES);
    for (int i = 0; i < crew.count; i++)
        qs_lp_search_ask(crew.searches[i], maximum + 1, NULL, crew.logs[i]);
    assert_int_equal(finish(crew.searches[0]), QS_QUERY_NO);
    expect_proof(&crew, qs_lp_search_proof(crew.searches[0]));
    expect_proof(&crew, proof);
    end_crew(&crew);
}

/* What the logs have is dropped with the question: they do not grow. */
TEST(dropped_texts_leave_no_trace)
{
    struct crew crew;
    struct qs_random random = {3};
    enum qs_query_answer answer;
    begin_crew(&crew, 32, 2);
    uint64_t begin[2];
    for (int i = 0; i < 2; i++)
        begin[i] = qs_proof_log_position(crew.logs[i]);
    ask_all(&crew, crew.maximum);
    take_turns(&crew, &random, &answer);
    assert_true(qs_proof_log_position(crew.logs[0]) > begin[0] ||
                qs_proof_log_position(crew.logs[1]) > begin[1]);
    ask_all(&crew, crew.maximum + 1);
    for (int i = 0; i < 2; i++)
        assert_int_equal(qs_proof_log_position(crew.logs[i]), begin[i]);
    int last = take_turns(&crew, &random, &answer);
    expect_proof(&crew, qs_lp_search_proof(crew.searches[last]));
    end_crew(&crew);
}

/*
 * One search leaves a question, with a subtree or idle; the others finish what they have. Nobody
 * may say NO: a part has not been walked, or its text is lost.
 */
static void leave_after(struct qs_random *random, int steps)
{
    struct crew crew;
    begin_crew(&crew, 32, 3);
    ask_all(&crew, crew.maximum + 1);
    bool over = false;
    for (int step = 0; step < steps && !over; step++) {
        struct qs_lp_search *search = crew.searches[qs_random_below(random, 3)];
        over = qs_lp_search_step(search, NULL, 1) == QS_QUERY_NO;
    }
    assert_false(over);
    ask(&crew, 0, 1);
    assert_int_equal(finish(crew.searches[0]), QS_QUERY_YES);
    int idle = 0;
    while (idle < 20) {
        struct qs_lp_search *search = crew.searches[1 + qs_random_below(random, 2)];
        enum qs_query_answer answer = qs_lp_search_step(search, NULL, 1000);
        assert_true(answer == QS_QUERY_OPEN || answer == QS_QUERY_IDLE);
        idle = answer == QS_QUERY_IDLE ? idle + 1 : 0;
    }
    end_crew(&crew);
}

TEST(a_question_that_was_left_is_not_refuted)
{
    struct qs_random random = {4};
    const int steps[] = {0, 1, 3, 8, 21, 50};
    for (size_t i = 0; i < LENGTH(steps); i += is_sharded() ? 3 : 1)
        leave_after(&random, steps[i]);
}

/*
 * A search that runs out of memory leaves its subtree to the others, and gives back its memory;
 * they refute the question.
 */
static uint32_t fail_after(struct qs_random *random, int steps)
{
    struct crew crew;
    begin_crew(&crew, 32, 2);
    ask_all(&crew, crew.maximum + 1);
    enum qs_query_answer answer = QS_QUERY_OPEN;
    for (int step = 0; step < steps && answer != QS_QUERY_NO; step++)
        answer = qs_lp_search_step(crew.searches[qs_random_below(random, 2)], NULL, 1);
    assert_int_not_equal(answer, QS_QUERY_NO);
    crew.fixture->memory.limit = crew.fixture->memory.used;
    for (int i = 0; i < 3 && answer != QS_QUERY_MEMORY; i++)
        answer = qs_lp_search_step(crew.searches[0], NULL, 3000);
    bool failed = answer == QS_QUERY_MEMORY;
    if (failed) {
        assert_int_equal(qs_lp_search_step(crew.searches[0], NULL, 1), QS_QUERY_MEMORY);
        ask(&crew, 0, crew.maximum + 1);
        assert_int_equal(qs_lp_search_step(crew.searches[0], NULL, 1), QS_QUERY_MEMORY);
        qs_lp_search_free(crew.searches[0]);
        crew.searches[0] = NULL;
    }
    crew.fixture->memory.limit = SIZE_MAX;
    for (int step = 0; answer != QS_QUERY_NO; step++) {
        assert_true(step < 100000);
        int i = failed ? 1 : qs_random_below(random, 2);
        answer = qs_lp_search_step(crew.searches[i], NULL, 1000);
        if (answer == QS_QUERY_NO)
            expect_proof(&crew, qs_lp_search_proof(crew.searches[i]));
        assert_int_not_equal(answer, QS_QUERY_MEMORY);
    }
    end_crew(&crew);
    return failed;
}

TEST(slow_without_memory_others_take_over)
{
    struct qs_random random = {5};
    uint32_t failed = 0;
    for (int steps = 0; steps < 50; steps += is_sharded() ? 20 : 4)
        failed += fail_after(&random, steps);
    assert_true(failed > (is_sharded() ? 0 : 4));
}

/* Nothing is offered when half of the memory is in use. */
TEST(little_memory_is_not_shared)
{
    struct crew crew;
    begin_crew(&crew, 32, 2);
    struct qs_lp_pool *pool = ask(&crew, 0, crew.maximum + 1);
    for (int step = 0; step < 20; step++)
        assert_int_equal(qs_lp_search_step(crew.searches[0], NULL, 1), QS_QUERY_OPEN);
    ask(&crew, 1, crew.maximum + 1);
    crew.fixture->memory.limit = 2 * crew.fixture->memory.used - 1;
    enum qs_query_answer answer = QS_QUERY_OPEN;
    while (answer == QS_QUERY_OPEN) {
        assert_int_equal(qs_lp_search_step(crew.searches[1], NULL, 1), QS_QUERY_IDLE);
        answer = qs_lp_search_step(crew.searches[0], NULL, 1);
    }
    assert_int_equal(answer, QS_QUERY_NO);
    assert_int_equal(pool->count, 1);
    crew.fixture->memory.limit = SIZE_MAX;
    end_crew(&crew);
}

/* On as many threads as there are; the numbers do not matter, because a thread may be missing. */
static void walk_on_thread(void *state, unsigned number)
{
    struct crew *crew = state;
    int i = crew->next++;
    struct qs_lp_pool *pool = ask(crew, i, crew->added);
    enum qs_query_answer answer = QS_QUERY_OPEN;
    (void)number;
    while (crew->refuted < 0 && answer != QS_QUERY_NO) {
        answer = qs_lp_search_step(crew->searches[i], NULL, 1 << 12);
        if (answer == QS_QUERY_IDLE)
            qs_lp_pool_wait(pool);
    }
    if (answer == QS_QUERY_NO)
        crew->refuted = i;
}

static void threads_on(int32_t n)
{
    for (int count = 2; count <= MOST; count++) {
        struct crew crew;
        begin_crew(&crew, n, count);
        crew.added = crew.maximum + 1;
        crew.refuted = -1;
        qs_workers_run((unsigned)count, walk_on_thread, &crew, NULL);
        assert_true(nodes_of(&crew) < 2 * crew.nodes + 10);
        expect_proof(&crew, qs_lp_search_proof(crew.searches[crew.refuted]));
        offered_in_all += qs_lp_pools_find(&crew.pools, crew.added)->count - 1;
        end_crew(&crew);
    }
}

TEST(threads)
{
    offered_in_all = 0;
    threads_on(32);
    if (!is_sharded()) {
        threads_on(34);
        threads_on(36);
    }
    assert_true(offered_in_all > 5);
}
