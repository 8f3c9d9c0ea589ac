/* Rooms: check */
/*
 * The clauses of a clausal proof in force: against propagation by going through all
 * clauses and all pairs of squares again and again.
 */
#include <stdlib.h>
#include <string.h>

#include "clause_set.h"
#include "failing_memory.h"
#include "random_board.h"
#include "test.h"

enum { SQUARES_MOST = 12, VARIABLES_MOST = 40, CLAUSES_MOST = 3000, LENGTH_MOST = 6 };

struct clause {
    int32_t literals[LENGTH_MOST];
    size_t count;
};

struct model {
    const struct qs_part_lines *lines;
    struct clause clauses[CLAUSES_MOST];
    size_t count;
    int8_t value[VARIABLES_MOST + 1];
    bool contradictory;
};

static const struct qs_line_numbers board_of_5 = {.n = 5, .rows = 5, .columns = 5};
static const struct qs_line_numbers board_of_2 = {.n = 2, .rows = 2, .columns = 2};

static int8_t value_of(const int8_t *value, int32_t literal)
{
    return literal > 0 ? value[literal] : (int8_t)-value[-literal];
}

/* Make a literal true; false: it is false. */
static bool set_true(int8_t *value, int32_t literal, bool *changed)
{
    if (value_of(value, literal) < 0)
        return false;
    *changed |= value_of(value, literal) == 0;
    value[abs(literal)] = literal > 0 ? 1 : -1;
    return true;
}

static bool propagate_queens(const struct model *model, int8_t *value, bool *changed)
{
    const struct qs_part_lines *lines = model->lines;
    bool holds = true;
    for (uint32_t a = 0; a < lines->count; a++)
        for (uint32_t b = 0; b < lines->count; b++)
            if (a != b && value[a + 1] > 0 && qs_naive_attack(lines->squares[a], lines->squares[b]))
                holds = holds && set_true(value, -(int32_t)(b + 1), changed);
    return holds;
}

static bool propagate_clause(const struct clause *clause, int8_t *value, bool *changed)
{
    int32_t open = 0;
    size_t count = 0;
    for (size_t i = 0; i < clause->count; i++) {
        if (value_of(value, clause->literals[i]) > 0)
            return true;
        if (value_of(value, clause->literals[i]) == 0) {
            open = clause->literals[i];
            count++;
        }
    }
    return count > 1 || (count == 1 && set_true(value, open, changed));
}

static bool propagate(const struct model *model, int8_t *value)
{
    bool changed = true, holds = true;
    while (changed && holds) {
        changed = false;
        holds = propagate_queens(model, value, &changed);
        for (size_t i = 0; i < model->count && holds; i++)
            holds = propagate_clause(&model->clauses[i], value, &changed);
    }
    return holds;
}

static bool implies(const struct model *model, const struct clause *clause)
{
    int8_t value[VARIABLES_MOST + 1];
    bool holds = !model->contradictory, changed = false;
    memcpy(value, model->value, sizeof value);
    for (size_t i = 0; i < clause->count && holds; i++)
        holds = set_true(value, -clause->literals[i], &changed);
    return !holds || !propagate(model, value);
}

static struct clause random_clause(struct qs_random *random, int32_t variables)
{
    struct clause clause = {.count = 0};
    size_t count = qs_random_below(random, 200) ? 3 + (size_t)qs_random_below(random, 4) : 1;
    while (clause.count < count) {
        int32_t variable = 1 + qs_random_below(random, variables);
        bool repeated = false;
        for (size_t i = 0; i < clause.count; i++)
            repeated |= abs(clause.literals[i]) == variable;
        if (!repeated)
            clause.literals[clause.count++] = qs_random_below(random, 3) ? -variable : variable;
    }
    return clause;
}

/* A clause with its literals in another order. */
static struct clause shuffled(struct qs_random *random, struct clause clause)
{
    for (size_t i = clause.count; i > 1; i--) {
        size_t other = (size_t)qs_random_below(random, (int32_t)i);
        int32_t literal = clause.literals[i - 1];
        clause.literals[i - 1] = clause.literals[other];
        clause.literals[other] = literal;
    }
    return clause;
}

static bool is_in_force(const struct model *model, const struct clause *clause, size_t *at)
{
    for (*at = 0; *at < model->count; ++*at) {
        const struct clause *other = &model->clauses[*at];
        size_t common = 0;
        for (size_t i = 0; i < clause->count; i++)
            for (size_t j = 0; j < other->count; j++)
                common += clause->literals[i] == other->literals[j];
        if (common == clause->count && clause->count == other->count)
            return true;
    }
    return false;
}

/* What the set keeps account of, against what there is. */
static void audit(const struct model *model, const struct qs_clause_set *set)
{
    size_t words = 1 + set->wasted, used = 0;
    for (size_t i = 0; i < model->count; i++)
        words += 1 + model->clauses[i].count;
    for (size_t at = 0; at < set->table_room; at++)
        used += set->table[at] != 0;
    for (size_t literal = 0; literal < 2 * (size_t)set->variables; literal++)
        assert_false(set->marked[literal]);
    assert_int_equal(set->word_count, words);
    assert_int_equal(set->table_used, used);
    assert_true(2 * used <= set->table_room);
    assert_true(words == 1 || words <= set->word_room);
    assert_true(2 * set->wasted <= set->word_count || set->wasted <= 1024);
    assert_true(set->variables <= set->variable_room);
    assert_int_equal(set->clause_count, model->count);
    assert_int_equal(set->contradictory, model->contradictory);
    assert_false(set->failed);
}

static void step(struct qs_random *random, struct model *model, struct qs_clause_set *set)
{
    struct clause clause = random_clause(random, (int32_t)set->variables);
    size_t at;
    assert_int_equal(qs_clause_set_implies(set, clause.literals, clause.count),
                     implies(model, &clause));
    if (model->count > 0 && qs_random_below(random, 20) > 0 && qs_random_below(random, 2))
        clause = shuffled(random, model->clauses[qs_random_below(random, (int32_t)model->count)]);
    bool deleted = is_in_force(model, &clause, &at);
    if (qs_random_below(random, 2)) {
        assert_int_equal(qs_clause_set_delete(set, clause.literals, clause.count), deleted);
        if (deleted)
            model->clauses[at] = model->clauses[--model->count];
    } else {
        qs_clause_set_add(set, clause.literals, clause.count);
        model->clauses[model->count++] = clause;
        model->contradictory = model->contradictory || !propagate(model, model->value);
    }
    audit(model, set);
}

static void compare_with_model(struct qs_random *random)
{
    struct model *model = calloc(1, sizeof *model);
    struct qs_square squares[SQUARES_MOST];
    struct qs_part_lines lines;
    struct qs_clause_set set;
    uint32_t count = 0, variables;
    assert_non_null(model);
    for (int32_t place = 0; place < 25 && count < SQUARES_MOST; place++)
        if (qs_random_below(random, 3) == 0)
            squares[count++] = (struct qs_square){place / 5, place % 5};
    assert_true(qs_part_lines_init(&lines, &board_of_5, squares, count));
    model->lines = &lines;
    qs_clause_set_init(&set, &lines);
    for (int i = 0; i < CLAUSES_MOST && !model->contradictory; i++) {
        /* New variables come in between. */
        variables = count + 10 + (uint32_t)i / 100;
        qs_clause_set_reserve(&set, variables < VARIABLES_MOST ? variables : VARIABLES_MOST);
        step(random, model, &set);
    }
    qs_clause_set_release(&set);
    qs_part_lines_release(&lines);
    free(model);
}

TRIALS(random_clauses, 3)
{
    compare_with_model(random);
}

TRIALS(slow_random_clauses, 70)
{
    compare_with_model(random);
}

/* Long clauses that are deleted again and again take no more room than those in force. */
TEST(room_is_won_back)
{
    enum { LENGTH = 100, KEPT = 3 };
    struct qs_part_lines lines;
    struct qs_clause_set set;
    assert_true(qs_part_lines_init(&lines, &board_of_5, NULL, 0));
    qs_clause_set_init(&set, &lines);
    qs_clause_set_reserve(&set, 2 * LENGTH);
    int32_t literals[LENGTH + 1];
    for (int32_t kept = 0; kept < KEPT; kept++) {
        const int32_t implication[] = {-(kept + 1), kept + 2};
        qs_clause_set_add(&set, implication, 2);
    }
    for (int times = 0; times < 1000; times++) {
        for (int32_t i = 0; i < LENGTH; i++)
            literals[i] = (i % 2 ? 1 : -1) * (1 + (i + times) % (2 * LENGTH));
        qs_clause_set_add(&set, literals, LENGTH);
        assert_true(qs_clause_set_delete(&set, literals, LENGTH));
        assert_true(set.word_count < 3000);
    }
    const int32_t chain[] = {-1, KEPT + 1}, none[] = {-1, KEPT + 2};
    assert_true(qs_clause_set_implies(&set, chain, 2));
    assert_false(qs_clause_set_implies(&set, none, 2));
    qs_clause_set_release(&set);
    qs_part_lines_release(&lines);
}

/* Sets of clauses over the squares of a board with two rows of two. */
static const struct qs_square squares_of_2[] = {{0, 0}, {0, 1}, {1, 0}, {1, 1}};

static void begin(struct qs_clause_set *set, struct qs_part_lines *lines, uint32_t variables)
{
    assert_true(qs_part_lines_init(lines, &board_of_2, squares_of_2, 4));
    qs_clause_set_init(set, lines);
    qs_fill_allocations(0xff);
    qs_clause_set_reserve(set, variables);
    qs_fill_allocations(-1);
}

static void end(struct qs_clause_set *set, struct qs_part_lines *lines)
{
    qs_clause_set_release(set);
    qs_part_lines_release(lines);
}

/* Of two queens on a line, neither has to be seen to be impossible by a clause. */
TEST(two_queens)
{
    struct qs_part_lines lines;
    struct qs_clause_set set;
    begin(&set, &lines, 4);
    for (int32_t a = 1; a <= 4; a++)
        for (int32_t b = a + 1; b <= 4; b++)
            assert_true(qs_clause_set_implies(&set, (const int32_t[]){-a, -b}, 2));
    assert_false(qs_clause_set_implies(&set, (const int32_t[]){-1, 2}, 2));
    end(&set, &lines);
}

/* Clauses that contradict each other go on doing so, whatever is added. */
TEST(contradiction)
{
    struct qs_part_lines lines;
    struct qs_clause_set set;
    begin(&set, &lines, 9);
    qs_clause_set_add(&set, (const int32_t[]){8}, 1);
    assert_false(qs_clause_set_implies(&set, (const int32_t[]){9}, 1));
    qs_clause_set_add(&set, (const int32_t[]){-8}, 1);
    for (int32_t more = 5; more <= 7; more++) {
        assert_true(set.contradictory);
        assert_true(qs_clause_set_implies(&set, (const int32_t[]){9}, 1));
        qs_clause_set_add(&set, &more, 1);
    }
    end(&set, &lines);
}

/* A clause keeps all of its literals, also those that are false before it is added. */
TEST(literals_that_are_false)
{
    struct qs_part_lines lines;
    struct qs_clause_set set;
    const int32_t clause[] = {5, 6, 7, 8};
    begin(&set, &lines, 200);
    qs_clause_set_add(&set, (const int32_t[]){-5}, 1);
    qs_clause_set_add(&set, clause, 4);
    for (int32_t other = 10; other < 110; other++) /* the table is made anew */
        qs_clause_set_add(&set, (const int32_t[]){other, other + 1}, 2);
    assert_false(qs_clause_set_delete(&set, clause + 1, 3));
    assert_true(qs_clause_set_delete(&set, (const int32_t[]){8, 5, 7, 6}, 4));
    assert_false(qs_clause_set_delete(&set, clause, 4));
    end(&set, &lines);
}

/* Of many clauses that differ in one literal, some have the hash of one that is there. */
TEST(other_clauses)
{
    enum { VARIABLES = 1000 };
    struct qs_part_lines lines;
    struct qs_clause_set set;
    begin(&set, &lines, VARIABLES);
    qs_clause_set_add(&set, (const int32_t[]){5, 6}, 2);
    qs_clause_set_add(&set, (const int32_t[]){7, 8}, 2);
    assert_true(qs_clause_set_delete(&set, (const int32_t[]){7, 8}, 2));
    for (int32_t other = 9; other <= VARIABLES; other++)
        assert_false(qs_clause_set_delete(&set, (const int32_t[]){5, other}, 2));
    for (int32_t other = 9; other <= VARIABLES; other++) {
        assert_false(qs_clause_set_delete(&set, (const int32_t[]){other, 6}, 2));
        assert_false(qs_clause_set_delete(&set, (const int32_t[]){7, other}, 2));
        assert_false(qs_clause_set_delete(&set, &other, 1));
        assert_false(qs_clause_set_delete(&set, (const int32_t[]){5, 6, other}, 3));
    }
    assert_false(qs_clause_set_delete(&set, (const int32_t[]){7, 8}, 2));
    assert_true(qs_clause_set_delete(&set, (const int32_t[]){5, 6}, 2));
    end(&set, &lines);
}

/* When room is won back, every list of watches is made anew, up to the last literal. */
TEST(watches_are_made_anew)
{
    enum { VARIABLES = 316 }; /* after 200, all that there is room for */
    struct qs_part_lines lines;
    struct qs_clause_set set;
    begin(&set, &lines, 200);
    qs_clause_set_add(&set, (const int32_t[]){1, 5}, 2);
    qs_fill_allocations(0xff);
    qs_clause_set_reserve(&set, VARIABLES);
    qs_fill_allocations(-1);
    assert_int_equal(set.variables, set.variable_room);
    qs_clause_set_add(&set, (const int32_t[]){-VARIABLES, VARIABLES - 1}, 2);
    int32_t literals[VARIABLES];
    for (int32_t i = 0; i < VARIABLES; i++)
        literals[i] = i + 1;
    do {
        qs_clause_set_add(&set, literals, VARIABLES);
        assert_true(qs_clause_set_delete(&set, literals, VARIABLES));
    } while (set.wasted > 0);
    uint32_t watches = 0;
    for (size_t literal = 0; literal < 2 * (size_t)VARIABLES; literal++)
        watches += set.watched[literal].count;
    assert_int_equal(watches, 4);
    assert_true(qs_clause_set_implies(&set, (const int32_t[]){1, 5}, 2));
    assert_true(qs_clause_set_implies(&set, (const int32_t[]){5, -2}, 2));
    end(&set, &lines);
}

/* More variables than literals can number are no memory, which is not even asked for. */
TEST(most_variables)
{
    static const struct {
        uint32_t variables;
        bool asks;
    } counts[] = {{1U << 30, true}, {(1U << 30) + 1, false}, {UINT32_MAX, false}};
    for (size_t i = 0; i < LENGTH(counts); i++) {
        struct qs_clause_set set;
        qs_clause_set_init(&set, NULL);
        qs_fail_allocation(0);
        qs_clause_set_reserve(&set, counts[i].variables);
        assert_int_equal(qs_allocation_has_failed(), counts[i].asks);
        qs_fail_allocation(-1);
        assert_true(set.failed);
        qs_clause_set_release(&set);
    }
}

/* The same with clauses, whose places are numbers of 32 bits. */
TEST(most_words)
{
    for (size_t beyond = 0; beyond < 2; beyond++) {
        struct qs_clause_set set;
        qs_clause_set_init(&set, NULL);
        set.word_count = set.word_room = (UINT32_MAX - 65) / 2;
        qs_fail_allocation(0);
        qs_clause_set_add(&set, (const int32_t[]){1, 2}, 1 + beyond);
        bool countable = SIZE_MAX > UINT32_MAX; /* their bytes */
        assert_int_equal(qs_allocation_has_failed(), beyond == 0 && countable);
        qs_fail_allocation(-1);
        assert_true(set.failed);
        qs_clause_set_release(&set);
    }
}
