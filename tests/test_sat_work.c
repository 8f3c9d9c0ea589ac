/* Rooms: sat */
/*
 * What goes to PicoSAT and comes from it, as it is known: formulas, hints, the log, and refutations
 * of PicoSAT 965. A summary of each is in data/expected/sat_work.txt. Where these are meant to
 * change, so is this file (./dev test --accept).
 */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board_cnf.h"
#include "bound_search.h"
#include "expected.h"
#include "failing_memory.h"
#include "fixture.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "price_cover.h"
#include "random_board.h"
#include "sat_refutation.h"
#include "test.h"

/* The summary goes here. */
static FILE *stream;

/* What a sink was given since the text began, or since the last summary. */
static struct {
    int clauses, units, literals, positive, greatest, lines, definitions;
    int64_t sum, ends;    /* of clause numbers times literals; of what definitions say */
    int64_t parts, names; /* of what the parts and names are */
    int last[3];          /* the first literals of the last clause */
} given;

static void begin_text(void)
{
    stream = qs_begin_text();
    memset(&given, 0, sizeof given);
}

static void expect_text(const char *what)
{
    qs_expect_written(QS_TEST_DATA "/expected/sat_work.txt", "sat", what);
}

static void tell_given(void)
{
    fprintf(stream, "%d clauses", given.clauses);
    if (given.literals > 0)
        fprintf(stream,
                ", %d units, %d literals, %d positive, up to %d, weighted sum %" PRId64
                ", last %d %d %d",
                given.units, given.literals, given.positive, given.greatest, given.sum,
                given.last[0], given.last[1], given.last[2]);
    if (given.lines + given.definitions > 0)
        fprintf(stream,
                "; %d lines, %d definitions, sum %" PRId64 ", parts %" PRId64 ", names %" PRId64,
                given.lines, given.definitions, given.ends, given.parts, given.names);
    fprintf(stream, "\n");
    memset(&given, 0, sizeof given);
}

static bool tell_clause(void *receiver, const int *literals, size_t count)
{
    (void)receiver;
    given.clauses++;
    given.units += count == 1;
    given.literals += (int)count;
    memset(given.last, 0, sizeof given.last);
    for (size_t i = 0; i < count; i++) {
        given.positive += literals[i] > 0;
        given.greatest = abs(literals[i]) > given.greatest ? abs(literals[i]) : given.greatest;
        given.sum += (int64_t)given.clauses * literals[i];
        if (i < LENGTH(given.last))
            given.last[i] = literals[i];
    }
    return true;
}

static void tell_line(void *receiver, enum qs_sink_part part, int direction, uint32_t line)
{
    (void)receiver;
    given.lines++;
    given.parts += (int64_t)given.lines * part;
    given.ends += (direction + 1) * (line == QS_SINK_COUNTER ? -1 : (int64_t)line);
}

static void tell_definition(void *receiver, int variable, size_t first, size_t last, size_t count)
{
    (void)receiver;
    given.definitions++;
    given.ends += variable + (int64_t)(first + 2 * last + 3 * count);
}

static void tell_name(void *receiver, int variable, const char *word, size_t index)
{
    (void)receiver;
    given.names += variable * (int64_t)(strlen(word) + 3 * index);
}

static const struct qs_sink_listener listener = {tell_line, tell_definition, tell_name};

static void begin_sink(struct qs_clause_sink *sink, const struct qs_board *board)
{
    qs_sink_init(sink, tell_clause, NULL, (int)board->squares);
    sink->listener = &listener;
}

static struct qs_encoding random_encoding(struct qs_random *random)
{
    return (struct qs_encoding){(enum qs_amo)qs_random_below(random, QS_AMO_KINDS),
                                (enum qs_card)qs_random_below(random, QS_CARD_KINDS)};
}

/* The lines, then each number of queens, required, or assumed from the greatest one on. */
static void tell_formulas(const struct qs_board *board, struct qs_encoding encoding)
{
    int32_t rows = (int32_t)board->lines[QS_ROW].count,
            columns = (int32_t)board->lines[QS_COLUMN].count;
    struct qs_clause_sink sink;
    struct qs_board_cnf cnf;
    for (int32_t added = 0; added <= rows + 1; added++) {
        begin_sink(&sink, board);
        qs_board_cnf_init(&cnf, board, encoding, &sink);
        if (added == 0)
            qs_board_cnf_lines(&cnf);
        qs_board_cnf_require(&cnf, added);
        qs_board_cnf_release(&cnf);
        fprintf(stream, "  %d%s: ", added, qs_board_cnf_counts(board, added) ? " counted" : "");
        tell_given();
    }
    begin_sink(&sink, board);
    qs_board_cnf_init(&cnf, board, encoding, &sink);
    fprintf(stream, "  assumed:");
    for (int32_t added = rows < columns ? rows : columns; added >= 0; added--) {
        int literals[2];
        size_t count = qs_board_cnf_assume(&cnf, added, literals);
        for (size_t i = 0; i < count; i++)
            fprintf(stream, " %d", literals[i]);
        fprintf(stream, added > 0 ? "," : "\n  by ");
    }
    tell_given();
    qs_board_cnf_release(&cnf);
    assert_false(sink.failed);
}

static void tell_encoding(int seed, struct qs_encoding encoding)
{
    fprintf(stream, "%d: %s, %s\n", seed, qs_amo_name(encoding.amo), qs_card_name(encoding.card));
}

TEST(formulas)
{
    begin_text();
    for (int seed = 0; seed < 40; seed++) {
        struct qs_random random = {(uint64_t)seed};
        struct qs_fixture *fixture = qs_fixture_new(qs_must_random(&random, 9));
        struct qs_encoding encoding = random_encoding(&random);
        tell_encoding(seed, encoding);
        tell_formulas(fixture->board, encoding);
    }
    expect_text("formulas");
}

static void tell_hints(const struct qs_dual_cover *cover, struct qs_encoding encoding,
                       int32_t added)
{
    struct qs_clause_sink sink;
    struct qs_board_cnf cnf;
    bool counted;
    begin_sink(&sink, cover->board);
    qs_board_cnf_init(&cnf, cover->board, encoding, &sink);
    int literal = qs_sat_hints_add(cover, &cnf, added, &counted);
    fprintf(stream, "  %d: literal %d, counted %d %d, ", added, literal, counted,
            qs_sat_hints_count(cover, added));
    assert_false(sink.failed);
    tell_given();
    qs_board_cnf_release(&cnf);
}

static struct qs_fixture *hinted_fixture(struct qs_random *random, int seed)
{
    const struct qs_board_recipe recipe = {.n = 6 + seed % 5,
                                           .queens = seed % 3,
                                           .blocked_percent = 60 + qs_random_below(random, 100)};
    return qs_fixture_new(qs_must_own(qs_random_instance(random, &recipe)));
}

/* Questions with covers by lines: sparse boards, and crowded ones. */
TEST(hints)
{
    begin_text();
    for (int seed = 0; seed < 24; seed++) {
        struct qs_random random = {(uint64_t)seed};
        struct qs_fixture *fixture = hinted_fixture(&random, seed);
        struct qs_dual_cover cover = qs_price_cover(fixture->board);
        fprintf(stream, "%d:\n", seed);
        for (int32_t added = 1; added <= (int32_t)fixture->board->lines[QS_ROW].count; added++)
            tell_hints(&cover, random_encoding(&random), added);
        qs_dual_cover_release(&cover);
    }
    expect_text("hints");
}

/* Each allocation fails once: the sink has failed, or it does not matter. */
TEST(hints_without_memory)
{
    struct qs_random random = {3};
    struct qs_fixture *fixture = hinted_fixture(&random, 3);
    struct qs_dual_cover cover = qs_price_cover(fixture->board);
    const struct qs_encoding encoding = {QS_AMO_PAIRWISE, QS_CARD_TOTALIZER};
    const int32_t added = (int32_t)fixture->board->lines[QS_ROW].count - 2;
    long failing = 0;
    for (bool failed = true; failed; failing++) {
        struct qs_clause_sink sink;
        struct qs_board_cnf cnf;
        bool counted;
        begin_sink(&sink, cover.board);
        qs_board_cnf_init(&cnf, cover.board, encoding, &sink);
        qs_fail_allocation(failing);
        qs_sat_hints_add(&cover, &cnf, added, &counted);
        failed = qs_allocation_has_failed();
        assert_int_equal(sink.failed, failed);
        qs_sat_hints_count(&cover, added);
        qs_fail_allocation(-1);
        qs_board_cnf_release(&cnf);
    }
    assert_true(failing > 3);
    qs_dual_cover_release(&cover);
}

/* A line without its seconds. */
static void tell_log(void *state, const char *line)
{
    const char *comma = strrchr(line, ',');
    (void)state;
    fprintf(stream, "  %.*s\n", comma ? (int)(comma - line) : (int)strlen(line), line);
}

static void tell_proof(void *state, const char *bytes, size_t count)
{
    fwrite(bytes, 1, count, state);
}

static void finish(const struct qs_fixture *fixture, struct qs_bounds *bounds,
                   struct qs_watch *watch)
{
    const struct qs_encoding encoding = {QS_AMO_AUTO, QS_CARD_SEQUENTIAL};
    struct qs_search search = {.name = "sat"};
    assert_true(qs_search_begin_sat(&search, fixture->board, encoding, NULL, 0, NULL));
    while (!bounds->answered)
        qs_search_step(&search, bounds, watch, QS_TICKS_ENDLESS);
    qs_search_end(&search);
}

/* The words of a proof, how many of them are numbers, their sum, and the first ones. */
static void tell_refutation(struct qs_proof *proof)
{
    enum { MOST = 12 };
    char *bytes, *word;
    size_t size;
    int words = 0, numbers = 0;
    int64_t sum = 0;
    FILE *file = MUST(open_memstream(&bytes, &size));
    assert_true(qs_proof_read(proof, tell_proof, file));
    assert_int_equal(fclose(file), 0);
    fprintf(stream, "  proof:");
    for (word = strtok(bytes, " \n"); word; word = strtok(NULL, " \n")) {
        char *end;
        sum += strtoll(word, &end, 10);
        numbers += *end == '\0';
        if (words++ < MOST)
            fprintf(stream, " %s", word);
    }
    fprintf(stream, " …\n  %zu bytes, %d words, %d numbers, sum %" PRId64 "\n", size, words,
            numbers, sum);
    free(bytes);
}

/* A search to its end with its log, and the refutation of one queen more. */
static void tell_search(const struct qs_fixture *fixture, struct qs_encoding encoding,
                        enum qs_strategy strategy, const struct qs_dual_cover *hints)
{
    struct qs_watch watch;
    struct qs_bounds bounds;
    struct qs_recorder recorder;
    qs_watch_init(&watch, 0);
    watch.log = tell_log;
    qs_open_bounds(&bounds, fixture->board, &watch);
    qs_recorder_init(&recorder, NULL);
    struct qs_search search = {.name = "sat", .query.strategy = strategy};
    assert_true(qs_search_begin_sat(&search, fixture->board, encoding, hints, 7, NULL));
    while (!bounds.answered)
        qs_search_step(&search, &bounds, &watch, 3000 * QS_TICKS_A_PROPAGATION);
    fprintf(stream, "  %" PRIu64 " conflicts, %" PRIu64 " propagations\n", search.work.conflicts,
            search.work.propagations);
    qs_search_end(&search);
    bounds.recorder = &recorder;
    qs_sat_refute_again("sat", &bounds, encoding, 7, &watch);
    assert_int_equal(bounds.proofs != NULL, bounds.reason == QS_REASON_SAT);
    assert_int_equal(recorder.refuting > 0, bounds.reason == QS_REASON_SAT);
    if (bounds.proofs)
        tell_refutation(bounds.proofs);
    qs_bounds_release(&bounds);
    qs_recorder_release(&recorder);
}

/* Each allocation fails once: there is no proof, or one down to the empty clause. */
TEST(refutations_without_memory)
{
    const struct qs_board_recipe recipe = {.n = 9, .blocked_percent = 120};
    const struct qs_encoding encoding = {QS_AMO_SEQUENTIAL, QS_CARD_SEQUENTIAL};
    struct qs_random random = {2};
    struct qs_fixture *fixture = qs_fixture_new(qs_must_own(qs_random_instance(&random, &recipe)));
    int without = 0, with = 0;
    for (bool failed = true; failed;) {
        struct qs_watch watch;
        struct qs_bounds bounds;
        struct qs_recorder recorder;
        qs_watch_init(&watch, 0);
        qs_open_bounds(&bounds, fixture->board, &watch);
        finish(fixture, &bounds, &watch);
        assert_int_equal(bounds.reason, QS_REASON_SAT);
        qs_recorder_init(&recorder, NULL);
        bounds.recorder = &recorder;
        qs_fail_allocation(without + with);
        qs_sat_refute_again("sat", &bounds, encoding, 7, &watch);
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        char *text;
        size_t length;
        FILE *file = MUST(open_memstream(&text, &length));
        if (bounds.proofs)
            assert_true(qs_proof_read(bounds.proofs, tell_proof, file));
        fclose(file);
        assert_true(!bounds.proofs || strcmp(text + length - 5, " 0 0 ") == 0);
        *(bounds.proofs ? &with : &without) += 1;
        free(text);
        qs_bounds_release(&bounds);
        qs_recorder_release(&recorder);
    }
    assert_true(without > 10 && with > 1);
}

TEST(searches)
{
    if (strcmp(qs_solver_version(), "965") != 0)
        skip();
    begin_text();
    for (int seed = 0; seed < 12; seed++) {
        struct qs_random random = {(uint64_t)seed};
        const struct qs_board_recipe recipe = {
            .n = 8 + 2 * seed, .diagonals = seed % 4, .blocked_percent = 120 + 4 * seed};
        struct qs_fixture *fixture =
            qs_fixture_new(qs_must_own(qs_random_instance(&random, &recipe)));
        struct qs_dual_cover cover = qs_price_cover(fixture->board);
        struct qs_encoding encoding = random_encoding(&random);
        tell_encoding(seed, encoding);
        tell_search(fixture, encoding, (enum qs_strategy)(seed % QS_STRATEGIES),
                    seed % 2 ? &cover : NULL);
        qs_dual_cover_release(&cover);
    }
    expect_text("searches");
}
