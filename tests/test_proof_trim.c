/*
 * What lemmas are used for: a proof without the lemmas that are not used, with each of
 * the others deleted after its last use, is still one. The checker's propagation, which
 * shares no code with this one, follows it.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "clause_set.h"
#include "random_board.h"
#include "sat_refutation.h"

static struct qs_memory memory;

static const struct qs_trim_clause *lemma(const struct qs_proof_trim *uses, size_t number)
{
    return &uses->clauses[uses->formula + number];
}

/* 1 or 2; 3 follows from 1 and from 2, and −3 as well. */
static const int formula[][2] = {{1, 2}, {-1, 3}, {-2, 3}, {-1, -3}, {-2, -3}};

static void begin(struct qs_proof_trim *uses)
{
    qs_proof_trim_init(uses, 4, &memory);
    for (size_t i = 0; i < sizeof formula / sizeof *formula; i++)
        qs_proof_trim_formula(uses, formula[i], 2);
    assert_false(uses->failed || uses->refuted);
}

static void last_uses(void **state)
{
    (void)state;
    struct qs_proof_trim uses;
    begin(&uses);
    qs_proof_trim_lemma(&uses, (const int[]){3, 4}, 2);  /* of no use: 3 alone follows */
    qs_proof_trim_lemma(&uses, (const int[]){-1, 4}, 2); /* as well */
    assert_false(uses.failed || uses.refuted);
    qs_proof_trim_lemma(&uses, (const int[]){3}, 1); /* leads to a contradiction at once */
    assert_true(!uses.failed && uses.refuted);
    assert_int_equal(uses.clause_count - uses.formula, 3);
    assert_false(lemma(&uses, 0)->used);
    assert_false(lemma(&uses, 1)->used);
    assert_true(lemma(&uses, 2)->used);
    qs_proof_trim_lemma(&uses, (const int[]){4}, 1); /* ignored */
    assert_int_equal(uses.clause_count - uses.formula, 3);
    qs_proof_trim_release(&uses);
    assert_int_equal(memory.used, 0);
}

static void what_does_not_follow(void **state)
{
    (void)state;
    struct qs_proof_trim uses;
    begin(&uses);
    qs_proof_trim_lemma(&uses, (const int[]){4}, 1);
    assert_true(uses.failed);
    qs_proof_trim_lemma(&uses, (const int[]){3}, 1);
    assert_true(uses.failed && !uses.refuted);
    qs_proof_trim_release(&uses);
}

static void too_little_memory(void **state)
{
    (void)state;
    struct qs_memory little;
    bool enough = false;
    for (size_t limit = 0; !enough; limit += 16) {
        struct qs_proof_trim uses;
        qs_memory_init(&little, limit);
        qs_proof_trim_init(&uses, 4, &little);
        for (size_t i = 0; i < sizeof formula / sizeof *formula; i++)
            qs_proof_trim_formula(&uses, formula[i], 2);
        qs_proof_trim_lemma(&uses, (const int[]){3}, 1);
        enough = uses.refuted;
        assert_true(enough != uses.failed);
        qs_proof_trim_release(&uses);
        assert_int_equal(little.used, 0);
    }
}

/* Random clauses of three literals, with so many of them that they contradict each other. */
enum { VARIABLES = 210, CLAUSES = 980 };

struct clauses {
    int literal[CLAUSES][3];
};

static struct clauses random_clauses(struct qs_random *random)
{
    struct clauses clauses;
    for (size_t i = 0; i < CLAUSES; i++)
        for (int j = 0; j < 3; j++) { /* three different variables */
            int third = VARIABLES / 3;
            int variable = 1 + j * third + qs_random_below(random, third);
            clauses.literal[i][j] = qs_random_below(random, 2) ? variable : -variable;
        }
    return clauses;
}

static bool add_all(struct qs_clause_sink *sink, const struct clauses *clauses)
{
    for (size_t i = 0; i < CLAUSES; i++)
        qs_sink_clause(sink, clauses->literal[i], 3);
    return !sink->failed;
}

static bool to_solver(void *solver, const int *literals, size_t count)
{
    return qs_solver_add(solver, literals, count);
}

static bool to_nobody(void *nobody, const int *literals, size_t count)
{
    (void)nobody, (void)literals, (void)count;
    return true;
}

/* False if there is a model. */
static bool record(struct qs_lemma_record *lemmas, const struct clauses *clauses, uint64_t seed)
{
    struct qs_clause_sink counted, sink;
    struct qs_error error;
    qs_sink_init(&counted, to_nobody, NULL, VARIABLES);
    assert_true(add_all(&counted, clauses));
    assert_true(qs_lemma_record_init(lemmas, &memory, seed, NULL, &error));
    assert_true(qs_lemma_record_begin(lemmas, &counted));
    qs_sink_init(&sink, to_solver, lemmas->solver, VARIABLES);
    assert_true(add_all(&sink, clauses));
    return qs_lemma_record_solve(lemmas, 0) == QS_SOLVER_UNSATISFIABLE;
}

static void read_lemmas(struct qs_lemma_record *lemmas, struct qs_proof_trim *uses)
{
    size_t length;
    for (char *text, *end; (text = qs_lemma_record_next(lemmas, &length));) {
        int literals[VARIABLES];
        size_t count = 0;
        while ((literals[count] = (int)strtol(text, &end, 10)) != 0) {
            count++;
            text = end;
        }
        qs_proof_trim_lemma(uses, literals, count);
    }
    assert_true(lemmas->complete && uses->refuted && !uses->failed);
}

/* The variables of the checker begin with a square, which is in no clause. */
static size_t shifted(const struct qs_proof_trim *uses, size_t number, int32_t *literals)
{
    const struct qs_trim_clause *clause = &uses->clauses[number];
    for (uint32_t i = 0; i < clause->count; i++) {
        int literal = qs_trim_literal(uses->literals[clause->first + i]);
        literals[i] = literal > 0 ? literal + 1 : literal - 1;
    }
    return clause->count;
}

static unsigned long most_alive, lemmas_seen, lemmas_used;

static void follow(const struct qs_proof_trim *uses)
{
    static const struct qs_square corner = {0, 0};
    struct qs_part_lines lines;
    struct qs_clause_set set;
    int32_t literals[VARIABLES];
    unsigned long alive = 0;
    assert_true(qs_part_lines_init(&lines, 1, &corner, 1));
    qs_clause_set_init(&set, &lines);
    qs_clause_set_reserve(&set, VARIABLES + 1);
    for (size_t i = 0; i < uses->formula; i++)
        qs_clause_set_add(&set, literals, shifted(uses, i, literals));
    for (size_t i = uses->formula; i < uses->clause_count; i++) {
        size_t count = shifted(uses, i, literals);
        lemmas_seen++;
        if (uses->clauses[i].used) {
            assert_true(qs_clause_set_implies(&set, literals, count));
            qs_clause_set_add(&set, literals, count);
            lemmas_used++;
            most_alive = ++alive > most_alive ? alive : most_alive;
        }
        for (size_t j = uses->formula; j <= i; j++)
            if (uses->clauses[j].used && uses->clauses[j].last_use == i) {
                assert_true(qs_clause_set_delete(&set, literals, shifted(uses, j, literals)));
                alive--;
            }
    }
    assert_true(qs_clause_set_implies(&set, literals, 0));
    qs_clause_set_release(&set);
    qs_part_lines_release(&lines);
}

static void trial(struct qs_random *random)
{
    struct clauses clauses = random_clauses(random);
    struct qs_lemma_record lemmas;
    struct qs_proof_trim uses;
    if (record(&lemmas, &clauses, qs_random_next(random))) {
        qs_proof_trim_init(&uses, VARIABLES, &memory);
        for (size_t i = 0; i < CLAUSES; i++)
            qs_proof_trim_formula(&uses, clauses.literal[i], 3);
        read_lemmas(&lemmas, &uses);
        follow(&uses);
        qs_proof_trim_release(&uses);
    }
    qs_lemma_record_release(&lemmas);
    assert_int_equal(memory.used, 0);
}

static void refutations(void **state)
{
    (void)state;
    qs_for_each_seed(4, trial);
    print_message("%lu of %lu lemmas used, at most %lu of them alive\n", lemmas_used, lemmas_seen,
                  most_alive);
    if (!getenv("QS_SEED"))
        assert_true(lemmas_used < lemmas_seen && 4 * most_alive < lemmas_used);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(last_uses),
        cmocka_unit_test(what_does_not_follow),
        cmocka_unit_test(too_little_memory),
        cmocka_unit_test_teardown(refutations, qs_report_seed),
    };
    qs_memory_init(&memory, SIZE_MAX);
    return cmocka_run_group_tests(tests, NULL, NULL);
}
