/* Rooms: solve count */
/*
 * The trace of PicoSAT: each learned clause holds in every placement that the question asks for,
 * and the steps after it derive it: all but one literal of each reason are false by what was
 * supposed, forced before, or attacked, and in the end all of them.
 */
#include <inttypes.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <queensat/queensat.h>

#include "bound_search.h"
#include "clause_trace.h"
#include "digest.h"
#include "expected.h"
#include "failing_memory.h"
#include "fixture.h"
#include "must_instance.h"
#include "must_solve.h"
#include "open_bounds.h"
#include "random_board.h"
#include "test.h"

enum { FACTS = 400 };

/* What the trace has said so far. */
struct reader {
    const struct qs_instance *instance;
    /* Of squares; those that are known for the whole question first. */
    struct qs_literal fact[FACTS]; /* [count] */
    size_t count, known;
    struct qs_literal unit; /* the clause that is derived, if it has one literal */
    bool has_unit, supposing;
    int32_t queens; /* asked for */
    uint64_t learned;
    struct qs_work work;                                    /* of all questions */
    size_t about_lines[QS_DIRECTIONS], above_main, assumed; /* steps; questions with assumptions */
};

/* Whether it was said that the square has a queen, or, denied, that it has none. */
static bool is_said(const struct reader *reader, struct qs_square square, bool denied)
{
    for (size_t i = 0; i < reader->count; i++) {
        const struct qs_literal *fact = &reader->fact[i];
        if (fact->square.row == square.row && fact->square.column == square.column &&
            fact->denied == denied)
            return true;
    }
    return false;
}

static void add_fact(struct reader *reader, const struct qs_literal *literal, bool opposite)
{
    if (literal->kind != QS_LITERAL_QUEEN)
        return;
    assert_true(reader->count < FACTS);
    reader->fact[reader->count] = *literal;
    reader->fact[reader->count++].denied = literal->denied != opposite;
    if (!reader->supposing)
        reader->known = reader->count;
}

/* The literals about squares are false: what is counted meanwhile has no steps of its own. */
static void check_false(const struct reader *reader, const struct qs_clause_step *step, size_t from)
{
    for (size_t i = from; i < step->count; i++) {
        const struct qs_literal *literal = &step->literals[i];
        if (literal->kind != QS_LITERAL_QUEEN)
            continue;
        bool attacked = literal->attacked && is_said(reader, literal->attacker, false) &&
                        qs_naive_attack(literal->square, literal->attacker);
        assert_true(attacked || is_said(reader, literal->square, !literal->denied));
    }
}

/* Whether the line has free squares, but no queen. */
static bool is_open_and_empty(const struct qs_instance *instance, enum qs_direction direction,
                              int32_t line, const struct qs_square *queens, size_t count)
{
    bool open = false;
    for (int32_t i = 0; i < qs_instance_size(instance); i++)
        open =
            open || qs_naive_is_free(instance, direction == QS_ROW ? (struct qs_square){line, i}
                                                                   : (struct qs_square){i, line});
    for (size_t i = 0; i < count; i++)
        open = open && qs_line_number(queens[i], direction) != line;
    return open;
}

/* Whether the placement is as the literal says. */
static bool holds(const struct qs_instance *instance, const struct qs_literal *literal,
                  const struct qs_placement *placement)
{
    size_t count = (size_t)placement->count;
    int32_t empty = 0;
    bool is_true = false;
    if (literal->kind == QS_LITERAL_QUEEN) {
        for (size_t i = 0; i < count; i++)
            is_true = is_true || (placement->queens[i].row == literal->square.row &&
                                  placement->queens[i].column == literal->square.column);
    } else {
        for (int32_t line = literal->first; line <= literal->last; line++)
            empty +=
                is_open_and_empty(instance, literal->direction, line, placement->queens, count);
        is_true = empty >= literal->count;
    }
    return is_true != literal->denied;
}

struct claim {
    const struct qs_instance *instance;
    const struct qs_clause_step *step;
};

static bool check_claim(void *state, const struct qs_placement *placement)
{
    const struct claim *claim = state;
    bool any = false;
    for (size_t i = 0; i < claim->step->count; i++)
        any = any || holds(claim->instance, &claim->step->literals[i], placement);
    assert_true(any);
    return true;
}

/* The clause holds in every placement of so many queens. */
static void check_learned(const struct reader *reader, const struct qs_clause_step *step)
{
    struct claim claim = {reader->instance, step};
    struct qs_count_options options;
    struct qs_count_result result;
    struct qs_error error;
    qs_count_options_init(&options);
    options.kind = QS_COUNT_SIZE;
    options.size = reader->queens;
    options.found = check_claim;
    options.found_state = &claim;
    assert_true(qs_count(reader->instance, &options, &result, &error));
}

static void begin_question(struct reader *reader, const struct qs_clause_step *step)
{
    reader->count = reader->known = 0;
    reader->has_unit = reader->supposing = false;
    reader->queens = step->queens;
}

static void suppose(struct reader *reader, const struct qs_clause_step *step)
{
    assert_true(step->number > reader->learned);
    reader->learned = step->number;
    check_learned(reader, step);
    reader->count = reader->known;
    reader->supposing = !step->known;
    reader->has_unit = step->count == 1;
    if (reader->has_unit)
        reader->unit = step->literals[0];
    for (size_t i = 0; i < step->count && !step->known; i++)
        add_fact(reader, &step->literals[i], true);
}

/* What was supposed is wrong; if it was one literal, its opposite is known from now on. */
static void end_supposing(struct reader *reader)
{
    reader->count = reader->known;
    reader->supposing = false;
    if (reader->has_unit)
        add_fact(reader, &reader->unit, false);
}

/* A clause of the formula is about a line, and its squares are on it, or about none. */
static void check_line(const struct qs_clause_step *step)
{
    if (step->number > 0 || (step->event != QS_CLAUSE_FORCED && step->event != QS_CLAUSE_CONFLICT))
        assert_int_equal(step->line, QS_NO_LINE);
    for (size_t i = 0; i < step->count && step->line != QS_NO_LINE; i++)
        if (step->literals[i].kind == QS_LITERAL_QUEEN)
            assert_int_equal(qs_line_number(step->literals[i].square, step->direction), step->line);
}

/* That two squares attack each other is no step. */
static bool is_attack(const struct qs_clause_step *step)
{
    return step->number == 0 && step->count == 2 && step->literals[0].kind == QS_LITERAL_QUEEN &&
           step->literals[0].denied && step->literals[1].kind == QS_LITERAL_QUEEN &&
           step->literals[1].denied;
}

/* The queens that are added fit, with the fixed ones. */
static void check_queens(const struct reader *reader, const struct qs_clause_step *step)
{
    struct qs_square queens[FACTS];
    size_t count;
    const struct qs_square *fixed = qs_instance_queens(reader->instance, &count);
    assert_true(count + step->count < FACTS && count + step->count >= (size_t)step->queens);
    if (count > 0)
        memcpy(queens, fixed, count * sizeof *fixed);
    for (size_t i = 0; i < step->count; i++) {
        assert_true(step->literals[i].kind == QS_LITERAL_QUEEN && !step->literals[i].denied);
        queens[count++] = step->literals[i].square;
    }
    assert_true(qs_naive_is_valid(reader->instance, queens, count));
}

static void add_work(struct qs_work *sum, const struct qs_work *work)
{
    sum->conflicts += work->conflicts;
    sum->decisions += work->decisions;
    sum->propagations += work->propagations;
}

static bool read_step(void *state, const struct qs_clause_step *step)
{
    struct reader *reader = state;
    check_line(step);
    add_work(&reader->work, &step->work);
    reader->about_lines[step->direction] += step->line != QS_NO_LINE;
    reader->above_main += step->line < 0 && step->line != QS_NO_LINE;
    reader->assumed += step->event == QS_CLAUSE_QUESTION && step->count > 0;
    if (step->event == QS_CLAUSE_FITS)
        check_queens(reader, step);
    if (step->event == QS_CLAUSE_FORCED)
        assert_false(is_attack(step));
    if (step->event == QS_CLAUSE_QUESTION)
        begin_question(reader, step);
    assert_int_equal(step->queens, reader->queens);
    if (step->event == QS_CLAUSE_LEARNED)
        suppose(reader, step);
    if (step->event == QS_CLAUSE_FORCED) {
        check_false(reader, step, 1);
        add_fact(reader, &step->literals[0], false);
    }
    if (step->event == QS_CLAUSE_CONFLICT) {
        check_false(reader, step, 0);
        if (reader->supposing)
            end_supposing(reader);
    }
    if (step->event >= QS_CLAUSE_FITS)
        assert_false(reader->supposing);
    assert_true(step->event != QS_CLAUSE_OPEN);
    return true;
}

/* With any strategy and cardinality encoding; the answers are as without the trace. */
TRIALS(every_step_follows, 150)
{
    struct reader reader = {.instance = qs_must_random(random, 7)};
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "sat";
    options.seed = qs_random_below(random, 1000);
    options.strategy = (enum qs_strategy)qs_random_below(random, QS_STRATEGY_CORE);
    options.encoding.card = (enum qs_card)qs_random_below(random, QS_CARD_KINDS);
    struct qs_result plain = qs_must_solve(reader.instance, &options);
    options.clauses = read_step;
    options.clauses_state = &reader;
    struct qs_result traced = qs_must_solve(reader.instance, &options);
    assert_int_equal(traced.lower, plain.lower);
    assert_int_equal(traced.upper.value, plain.upper.value);
    assert_int_equal(reader.work.conflicts, traced.work.conflicts);
    assert_int_equal(reader.work.decisions, traced.work.decisions);
    assert_int_equal(reader.work.propagations, traced.work.propagations);
}

/* Clauses about lines of each direction, difference diagonals below 0 among them; assumptions. */
TEST(what_steps_are_about)
{
    struct qs_instance *instance = qs_must_make_instance(10);
    struct reader reader = {.instance = instance};
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "sat";
    options.encoding.amo = QS_AMO_SEQUENTIAL;
    options.clauses = read_step;
    options.clauses_state = &reader;
    qs_must_add_queen(instance, 0, 0);
    qs_must_add_queen(instance, 4, 1);
    assert_int_equal(qs_must_solve(reader.instance, &options).lower, 10);
    for (int d = 0; d < QS_DIRECTIONS; d++)
        assert_true(reader.about_lines[d] > 0);
    assert_true(reader.above_main > 0);
    assert_true(reader.assumed > 0);
}

static bool stop_at_first(void *state, const struct qs_clause_step *step)
{
    size_t *counts = state;
    counts[step->event]++;
    return step->event != QS_CLAUSE_LEARNED;
}

TEST(quiet_after_the_first)
{
    size_t counts[QS_CLAUSE_OPEN + 1] = {0};
    struct qs_instance *instance = qs_must_make_instance(6);
    struct qs_solve_options options;
    qs_must_add_queen(instance, 0, 0);
    qs_solve_options_init(&options);
    options.engine = "sat";
    options.clauses = stop_at_first;
    options.clauses_state = counts;
    struct qs_result result = qs_must_solve(instance, &options);
    assert_int_equal(result.lower, 5);
    assert_int_equal(counts[QS_CLAUSE_QUESTION], 2);
    assert_int_equal(counts[QS_CLAUSE_LEARNED], 1);
    assert_int_equal(counts[QS_CLAUSE_FORCED] + counts[QS_CLAUSE_CONFLICT], 0);
    assert_int_equal(counts[QS_CLAUSE_REFUTED], 1);
    assert_int_equal(counts[QS_CLAUSE_FITS], 1);
}

/* What a trace says, a line a step. */
static void tell_literal(FILE *stream, const struct qs_literal *literal)
{
    fprintf(stream, literal->denied ? " -" : " ");
    if (literal->kind == QS_LITERAL_QUEEN)
        fprintf(stream, "%d,%d", literal->square.row, literal->square.column);
    else
        fprintf(stream, "%c%d", literal->direction == QS_ROW ? 'r' : 'c', literal->count);
    if (literal->kind == QS_LITERAL_EMPTY_LINES)
        fprintf(stream, ":%d-%d", literal->first, literal->last);
    if (literal->attacked)
        fprintf(stream, "(%d,%d)", literal->attacker.row, literal->attacker.column);
}

static bool with_work;

static bool tell_step(void *state, const struct qs_clause_step *step)
{
    static const char *const events[] = {"asked", "learned", "forced", "conflict",
                                         "fits",  "refuted", "open"};
    FILE *stream = state;
    fprintf(stream, "%s %d %d%s", events[step->event], step->queens, (int)step->number,
            step->known ? "!" : "");
    if (step->line != QS_NO_LINE)
        fprintf(stream, " [%d %d]", step->direction, step->line);
    for (size_t i = 0; i < step->count; i++)
        tell_literal(stream, &step->literals[i]);
    if (with_work)
        fprintf(stream, "; %d %d %d", (int)step->work.conflicts, (int)step->work.decisions,
                (int)step->work.propagations);
    fprintf(stream, "\n");
    return true;
}

/* A board and a way to ask, by seed, and what its trace says. */
struct setting {
    struct qs_fixture *fixture;
    enum qs_strategy strategy;
    struct qs_encoding encoding;
    char *text;
    size_t length;
    bool failed; /* an allocation has */
};

static void open_setting(struct setting *setting, uint64_t seed)
{
    struct qs_random random = {seed};
    *setting = (struct setting){.fixture = qs_fixture_new(qs_must_random(&random, 11))};
    setting->strategy = (enum qs_strategy)qs_random_below(&random, QS_STRATEGY_CORE);
    setting->encoding.amo = (enum qs_amo)qs_random_below(&random, QS_AMO_KINDS);
    setting->encoding.card = (enum qs_card)qs_random_below(&random, QS_CARD_KINDS);
}

static void close_setting(struct setting *setting)
{
    free(setting->text);
}

/* `failing`: the allocation that fails; -1: none, and the work is told, too. */
static void write_trace(struct setting *setting, long failing)
{
    const struct qs_board *board = setting->fixture->board;
    struct qs_solve_options options = {.clauses = tell_step};
    struct qs_bounds bounds;
    struct qs_watch watch;
    free(setting->text);
    FILE *stream = MUST(open_memstream(&setting->text, &setting->length));
    qs_watch_init(&watch, 0);
    qs_open_bounds(&bounds, board, &watch);
    options.clauses_state = stream;
    with_work = failing < 0;
    qs_fail_allocation(failing);
    struct qs_clause_trace *trace = qs_clause_trace_new(board, &options);
    struct qs_search search = {.name = "sat", .query.strategy = setting->strategy};
    bool begun = qs_search_begin_sat(&search, board, setting->encoding, NULL, 0, NULL);
    if (begun)
        qs_sat_search_trace(&search, trace);
    while (begun && !bounds.answered && watch.stop == QS_STOP_DONE)
        qs_search_step(&search, &bounds, &watch, QS_TICKS_ENDLESS);
    setting->failed = qs_allocation_has_failed();
    qs_fail_allocation(-1);
    assert_true(bounds.answered || setting->failed);
    qs_search_end(&search);
    qs_clause_trace_free(trace);
    qs_bounds_release(&bounds);
    assert_int_equal(fclose(stream), 0);
}

static bool is_never_called(void *state, const struct qs_clause_step *step)
{
    (void)state, (void)step;
    fail();
    return true;
}

/* Nothing is told with hints, whose variables and clauses it does not know. */
TEST(without_hints)
{
    struct qs_solve_options options;
    qs_solve_options_init(&options);
    options.engine = "sat";
    options.hints = true;
    options.clauses = is_never_called;
    assert_int_equal(qs_must_solve(qs_must_make_instance(6), &options).lower, 6);
}

/* PicoSAT 965 learns this. */
TEST(every_word)
{
    static const uint8_t seeds[] = {
        0,  2,  6,  9,  12, 13, 14, 16, 17, 19, 20, 22, 23,  24,  25,  26,  31,  34,  36,  37,
        43, 44, 45, 46, 47, 52, 53, 54, 55, 58, 60, 61, 64,  67,  70,  71,  73,  74,  75,  80,
        81, 84, 86, 87, 91, 92, 94, 95, 96, 97, 98, 99, 101, 105, 108, 109, 110, 111, 115, 116};
    if (strcmp(qs_solver_version(), "965") != 0)
        skip();
    FILE *stream = qs_begin_text();
    for (size_t i = 0; i < LENGTH(seeds); i++) {
        struct setting setting;
        open_setting(&setting, seeds[i]);
        write_trace(&setting, -1);
        fprintf(stream, "seed %d: %zu bytes, %08" PRIx32 "\n", (int)seeds[i], setting.length,
                qs_crc32(0, setting.text, setting.length));
        close_setting(&setting);
    }
    qs_expect_written(QS_TEST_DATA "/expected/clause_trace.txt", "steps", "by seed");
}

/* What was told before the question that stayed open, if one did. */
static size_t told_for_sure(const struct setting *setting)
{
    const char *end = strstr(setting->text, "open ");
    size_t length = end ? (size_t)(end - setting->text) : setting->length;
    while (end && length > 0 && strncmp(setting->text + length, "asked", 5) != 0)
        length--;
    return length;
}

/* Out of memory, the trace breaks off, or the search ends with an open question. */
TEST(breaks_off_without_memory)
{
    struct setting setting, whole;
    open_setting(&setting, 14);
    open_setting(&whole, 14);
    write_trace(&whole, LONG_MAX);
    setting.failed = true;
    for (long failing = 0; setting.failed; failing++) {
        write_trace(&setting, failing);
        assert_true(strncmp(setting.text, whole.text, told_for_sure(&setting)) == 0);
    }
    assert_string_equal(setting.text, whole.text);
    close_setting(&setting);
    close_setting(&whole);
}
