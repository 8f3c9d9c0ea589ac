/* Rooms: check sat */
/*
 * Recorded refutations: every lemma is read once, down to the empty clause, and a record that
 * breaks off is not taken as complete. What lemmas are used for: a proof without the lemmas that
 * are not used, with each of the others deleted after its last use, is still one. The checker's
 * propagation, which shares no code with this one, follows it.
 */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

#include "clause_set.h"
#include "random_board.h"
#include "sat_refutation.h"
#include "test.h"

static struct qs_memory memory;

BEFORE_EACH_TEST()
{
    qs_memory_init(&memory, SIZE_MAX);
}

static const struct qs_trim_clause *lemma(const struct qs_proof_trim *uses, size_t number)
{
    return &uses->clauses[uses->clause_count - uses->lemma_count + number];
}

/* 1 or 2; 3 follows from 1 and from 2, and −3 as well. */
static const int formula[][2] = {{1, 2}, {-1, 3}, {-2, 3}, {-1, -3}, {-2, -3}};

static void begin(struct qs_proof_trim *uses)
{
    qs_proof_trim_init(uses, 4, &memory);
    for (size_t i = 0; i < LENGTH(formula); i++)
        qs_proof_trim_formula(uses, formula[i], 2);
    assert_false(uses->failed || uses->refuted);
}

TEST(last_uses)
{
    struct qs_proof_trim uses;
    begin(&uses);
    qs_proof_trim_lemma(&uses, (const int[]){3, 4}, 2);  /* of no use: 3 alone follows */
    qs_proof_trim_lemma(&uses, (const int[]){-1, 4}, 2); /* as well */
    assert_false(uses.failed || uses.refuted);
    qs_proof_trim_lemma(&uses, (const int[]){3}, 1); /* leads to a contradiction at once */
    assert_true(!uses.failed && uses.refuted);
    assert_int_equal(uses.lemma_count, 3);
    assert_false(lemma(&uses, 0)->used);
    assert_false(lemma(&uses, 1)->used);
    assert_true(lemma(&uses, 2)->used);
    qs_proof_trim_lemma(&uses, (const int[]){4}, 1); /* ignored */
    assert_int_equal(uses.lemma_count, 3);
    qs_proof_trim_release(&uses);
    assert_int_equal(memory.used, 0);
}

TEST(what_does_not_follow)
{
    struct qs_proof_trim uses;
    begin(&uses);
    qs_proof_trim_lemma(&uses, (const int[]){4}, 1);
    assert_true(uses.failed);
    qs_proof_trim_lemma(&uses, (const int[]){3}, 1);
    assert_true(uses.failed && !uses.refuted);
    qs_proof_trim_release(&uses);
}

TEST(too_little_memory)
{
    struct qs_memory little;
    bool enough = false;
    for (size_t limit = 0; !enough; limit += 16) {
        struct qs_proof_trim uses;
        qs_memory_init(&little, limit);
        qs_proof_trim_init(&uses, 4, &little);
        for (size_t i = 0; i < LENGTH(formula); i++)
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

static void write_clauses(struct qs_clause_sink *sink, const void *clauses)
{
    for (size_t i = 0; i < CLAUSES; i++)
        qs_sink_clause(sink, ((const struct clauses *)clauses)->literal[i], 3);
}

static bool to_solver(void *solver, const int *literals, size_t count)
{
    return qs_solver_add(solver, literals, count);
}

/* UNKNOWN also if the record could not begin. */
static enum qs_solver_answer
solve_recorded(struct qs_lemma_record *record, int variables, int preferred,
               void (*write)(struct qs_clause_sink *sink, const void *given), const void *given)
{
    struct qs_clause_sink sink;
    qs_sink_init(&sink, NULL, NULL, variables);
    write(&sink, given);
    if (!qs_lemma_record_begin(record, &sink))
        return QS_SOLVER_UNKNOWN;
    qs_sink_init(&sink, to_solver, record->solver, variables);
    write(&sink, given);
    return sink.failed ? QS_SOLVER_UNKNOWN : qs_lemma_record_solve(record, preferred);
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
    static const struct qs_line_numbers board_of_1 = {.n = 1, .rows = 1, .columns = 1};
    struct qs_part_lines lines;
    struct qs_clause_set set;
    int32_t literals[VARIABLES];
    unsigned long alive = 0;
    assert_true(qs_part_lines_init(&lines, &board_of_1, &corner, 1));
    qs_clause_set_init(&set, &lines);
    qs_clause_set_reserve(&set, VARIABLES + 1);
    for (size_t i = 0; i < uses->clause_count - uses->lemma_count; i++)
        qs_clause_set_add(&set, literals, shifted(uses, i, literals));
    for (size_t i = uses->clause_count - uses->lemma_count; i < uses->clause_count; i++) {
        size_t count = shifted(uses, i, literals);
        lemmas_seen++;
        if (uses->clauses[i].used) {
            assert_true(qs_clause_set_implies(&set, literals, count));
            qs_clause_set_add(&set, literals, count);
            lemmas_used++;
            most_alive = ++alive > most_alive ? alive : most_alive;
        }
        for (size_t j = uses->clause_count - uses->lemma_count; j <= i; j++)
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
    assert_true(qs_lemma_record_init(&lemmas, &memory, qs_random_next(random), NULL, NULL));
    if (solve_recorded(&lemmas, VARIABLES, 0, write_clauses, &clauses) == QS_SOLVER_UNSATISFIABLE) {
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

TEST(refutations)
{
    qs_for_each_seed(4, trial);
    print_message("%lu of %lu lemmas used, at most %lu of them alive\n", lemmas_used, lemmas_seen,
                  most_alive);
    if (!getenv("QS_SEED"))
        assert_true(lemmas_used < lemmas_seen && 4 * most_alive < lemmas_used);
}

/* More pigeons than holes: pigeon p in hole h is the variable p × holes + h + 1. */
struct pigeons {
    int pigeons, holes;
};

static void write_pigeons(struct qs_clause_sink *sink, const void *pigeons)
{
    const struct pigeons *given = pigeons;
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

static enum qs_solver_answer house(struct qs_lemma_record *record, int pigeons, int holes)
{
    const struct pigeons given = {pigeons, holes};
    return solve_recorded(record, pigeons * holes, pigeons * holes, write_pigeons, &given);
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

TEST(whole)
{
    struct qs_lemma_record record;
    assert_true(qs_lemma_record_init(&record, &memory, 0, NULL, NULL));
    assert_int_equal(house(&record, 6, 5), QS_SOLVER_UNSATISFIABLE);
    assert_true(read_all(&record) > 2);
    assert_true(record.complete);
    qs_lemma_record_release(&record);
    assert_true(qs_lemma_record_init(&record, &memory, 0, NULL, NULL));
    assert_int_equal(house(&record, 5, 5), QS_SOLVER_SATISFIABLE);
    assert_false(record.complete);
    qs_lemma_record_release(&record);
    assert_int_equal(memory.used, 0);
}

/* What could not be counted is not recorded. */
TEST(of_a_failed_sink)
{
    struct qs_lemma_record record;
    struct qs_clause_sink sink;
    assert_true(qs_lemma_record_init(&record, &memory, 0, NULL, NULL));
    qs_sink_init(&sink, NULL, NULL, 3);
    sink.failed = true;
    assert_false(qs_lemma_record_begin(&record, &sink));
    qs_lemma_record_release(&record);
}

TEST(no_folder)
{
    struct qs_lemma_record record;
    struct qs_error error;
    assert_false(qs_lemma_record_init(&record, &memory, 0, "no/such/folder", &error));
    assert_int_equal(error.kind, QS_ERROR_SYSTEM);
    qs_lemma_record_release(&record);
    assert_int_equal(memory.used, 0);
}

TEST(without_memory)
{
    for (size_t limit = 0; limit < 60000; limit += 1000) {
        struct qs_memory little;
        struct qs_lemma_record record;
        struct qs_error error;
        qs_memory_init(&little, limit);
        if (!qs_lemma_record_init(&record, &little, 0, NULL, &error))
            assert_int_equal(error.kind, QS_ERROR_MEMORY);
        else if (house(&record, 6, 5) == QS_SOLVER_UNKNOWN)
            assert_true(qs_solver_is_broken(record.solver));
        qs_lemma_record_release(&record);
        assert_int_equal(little.used, 0);
    }
}

/* The file may not grow above this many bytes, as on a full disk. */
static void cut_at(rlim_t bytes)
{
    struct qs_lemma_record record;
    struct rlimit before, tight;
    assert_true(qs_lemma_record_init(&record, &memory, 0, NULL, NULL));
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &before), 0);
    tight = (struct rlimit){bytes, before.rlim_max};
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &tight), 0);
    enum qs_solver_answer answer = house(&record, 7, 6);
    read_all(&record);
    setrlimit(RLIMIT_FSIZE, &before);
    assert_int_equal(answer, QS_SOLVER_UNSATISFIABLE);
    assert_false(record.complete);
    qs_lemma_record_release(&record);
    assert_int_equal(memory.used, 0);
}

TEST(cut)
{
    signal(SIGXFSZ, SIG_IGN);
    cut_at(0);
    cut_at(1000);
}
