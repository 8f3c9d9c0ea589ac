/*
 * What goes to PicoSAT and comes from it, as it is known: formulas and hints clause by clause, the
 * log, and refutations of PicoSAT 965 word by word. Where these are meant to change, so are the
 * numbers: with QS_PRINT in the environment they are printed.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "board_cnf.h"
#include "digest.h"
#include "failing_memory.h"
#include "fixture.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "price_cover.h"
#include "random_board.h"
#include "sat_refutation.h"
#include "searcher.h"
#include "test.h"

/* What is told goes to the text. */
static char *text;
static size_t length;
static FILE *stream;

BEFORE_EACH_TEST()
{
    stream = NULL;
    text = NULL;
}

static void begin_text(void)
{
    stream = MUST(open_memstream(&text, &length));
}

/* By its place in a table. */
static void expect_text(const char *what, int at, uint32_t known)
{
    assert_int_equal(fclose(stream), 0);
    uint32_t found = qs_crc32(0, text, length);
    if (getenv("QS_PRINT"))
        printf("%s%s %d: %u\n", text, what, at, found);
    else if (found != known)
        fail_msg("%s %d: %u, and not %u", what, at, found, known);
    free(text);
}

static bool tell_clause(void *receiver, const int *literals, size_t count)
{
    (void)receiver;
    for (size_t i = 0; i < count; i++)
        fprintf(stream, "%d ", literals[i]);
    fprintf(stream, "0\n");
    return true;
}

static void tell_line(void *receiver, int direction, uint32_t line)
{
    (void)receiver;
    fprintf(stream, "line %d %d\n", direction, line == QS_SINK_COUNTER ? -1 : (int)line);
}

static void tell_definition(void *receiver, int variable, size_t first, size_t last, size_t count)
{
    (void)receiver;
    fprintf(stream, "%d: %zu %zu %zu\n", variable, first, last, count);
}

static const struct qs_sink_listener listener = {tell_line, tell_definition};

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

static void tell_literals(const int *literals, size_t count)
{
    fprintf(stream, "assume");
    for (size_t i = 0; i < count; i++)
        fprintf(stream, " %d", literals[i]);
    fprintf(stream, "\n");
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
        qs_board_cnf_init(&cnf, board, encoding, 1, &sink);
        if (added == 0)
            qs_board_cnf_lines(&cnf);
        qs_board_cnf_require(&cnf, added);
        qs_board_cnf_release(&cnf);
        fprintf(stream, "counts: %d\n", qs_board_cnf_counts(board, added));
    }
    begin_sink(&sink, board);
    qs_board_cnf_init(&cnf, board, encoding, 1, &sink);
    for (int32_t added = rows < columns ? rows : columns; added >= 0; added--) {
        int literals[2];
        tell_literals(literals, qs_board_cnf_assume(&cnf, added, literals));
    }
    qs_board_cnf_release(&cnf);
    assert_false(sink.failed);
}

TEST(formulas)
{
    static const uint32_t known[] = {
        672586006,  3206875661, 2523385119, 2183112391, 2183112391, 2301592098, 2014347742,
        1093844747, 928899987,  2699609495, 2183112391, 2645636977, 2003708256, 332550183,
        984009531,  2183112391, 217467815,  1967482664, 2183112391, 3003769375, 2599188947,
        2183112391, 2351599095, 147940716,  2249189469, 3861250461, 2878586677, 2064586428,
        1590945243, 3206875661, 790456355,  3565093630, 3913785488, 3054344560, 2528240976,
        2183112391, 3313912097, 225290196,  1230397792, 3463771503};
    for (int seed = 0; seed < (int)LENGTH(known); seed++) {
        struct qs_random random = {(uint64_t)seed};
        struct qs_fixture *fixture = qs_fixture_new(qs_must_random(&random, 9));
        begin_text();
        tell_formulas(fixture->board, random_encoding(&random));
        expect_text("formulas", seed, known[seed]);
    }
}

static void tell_hints(const struct qs_dual_cover *cover, struct qs_encoding encoding,
                       int32_t added)
{
    struct qs_clause_sink sink;
    struct qs_board_cnf cnf;
    bool counted;
    begin_sink(&sink, cover->board);
    qs_board_cnf_init(&cnf, cover->board, encoding, 1, &sink);
    int literal = qs_sat_hints_add(cover, &cnf, added, &counted);
    fprintf(stream, "%d: %d, %d %d %d\n", added, literal, counted, qs_sat_hints_count(cover, added),
            sink.failed);
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
    static const uint32_t known[] = {3805466747, 3730363294, 2208283149, 2063317316, 1863409830,
                                     2303037811, 1093052939, 3120088584, 460760078,  2119876205,
                                     505886978,  2714971144, 4002995576, 4075425357, 1213622249,
                                     2384338429, 2470451964, 1976760199, 2823684671, 364897537,
                                     540416277,  998421760,  4220211061, 529702906};
    for (int seed = 0; seed < (int)LENGTH(known); seed++) {
        struct qs_random random = {(uint64_t)seed};
        struct qs_fixture *fixture = hinted_fixture(&random, seed);
        struct qs_dual_cover cover = qs_price_cover(fixture->board);
        begin_text();
        for (int32_t added = 1; added <= (int32_t)fixture->board->lines[QS_ROW].count; added++)
            tell_hints(&cover, random_encoding(&random), added);
        expect_text("hints", seed, known[seed]);
        qs_dual_cover_release(&cover);
    }
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
    stream = MUST(fopen("/dev/null", "w"));
    for (bool failed = true; failed; failing++) {
        struct qs_clause_sink sink;
        struct qs_board_cnf cnf;
        bool counted;
        begin_sink(&sink, cover.board);
        qs_board_cnf_init(&cnf, cover.board, encoding, 1, &sink);
        qs_fail_allocation(failing);
        qs_sat_hints_add(&cover, &cnf, added, &counted);
        failed = qs_allocation_has_failed();
        assert_int_equal(sink.failed, failed);
        qs_sat_hints_count(&cover, added);
        qs_fail_allocation(-1);
        qs_board_cnf_release(&cnf);
    }
    assert_true(failing > 3);
    fclose(stream);
    qs_dual_cover_release(&cover);
}

/* A line without its seconds. */
static void tell_log(void *state, const char *line)
{
    const char *comma = strrchr(line, ',');
    (void)state;
    fprintf(stream, "%.*s\n", comma ? (int)(comma - line) : (int)strlen(line), line);
}

static void tell_proof(void *state, const char *bytes, size_t count)
{
    (void)state;
    fwrite(bytes, 1, count, stream);
}

static void finish(const struct qs_fixture *fixture, struct qs_bounds *bounds,
                   struct qs_watch *watch)
{
    const struct qs_encoding encoding = {QS_AMO_AUTO, QS_CARD_SEQUENTIAL};
    struct qs_searcher *searcher =
        MUST(qs_sat_searcher_new("sat", fixture->board, QS_STRATEGY_DOWN, encoding, NULL, 0, NULL));
    while (!bounds->answered)
        qs_searcher_step(searcher, bounds, watch, QS_TICKS_ENDLESS);
    qs_searcher_free(searcher);
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
    struct qs_searcher *searcher =
        MUST(qs_sat_searcher_new("sat", fixture->board, strategy, encoding, hints, 7, NULL));
    while (!bounds.answered)
        qs_searcher_step(searcher, &bounds, &watch, 3000 * QS_TICKS_A_PROPAGATION);
    fprintf(stream, "%d %d\n", (int)searcher->work.conflicts, (int)searcher->work.propagations);
    qs_searcher_free(searcher);
    bounds.recorder = &recorder;
    qs_sat_refute_again("sat", &bounds, encoding, 7, &watch);
    assert_int_equal(bounds.proofs != NULL, bounds.reason == QS_REASON_SAT);
    assert_int_equal(recorder.refuting > 0, bounds.reason == QS_REASON_SAT);
    if (bounds.proofs)
        assert_true(qs_proof_read(bounds.proofs, tell_proof, NULL));
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
        begin_text();
        if (bounds.proofs)
            assert_true(qs_proof_read(bounds.proofs, tell_proof, NULL));
        fclose(stream);
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
    static const uint32_t known[] = {1401447228, 2047781919, 2613636800, 1318348579,
                                     710475173,  3552150381, 1305682976, 3346322671,
                                     3689159392, 2582079726, 3147013328, 2003878933};
    if (strcmp(qs_solver_version(), "965") != 0)
        skip();
    for (int seed = 0; seed < (int)LENGTH(known); seed++) {
        struct qs_random random = {(uint64_t)seed};
        const struct qs_board_recipe recipe = {
            .n = 8 + 2 * seed, .diagonals = seed % 4, .blocked_percent = 120 + 4 * seed};
        struct qs_fixture *fixture =
            qs_fixture_new(qs_must_own(qs_random_instance(&random, &recipe)));
        struct qs_dual_cover cover = qs_price_cover(fixture->board);
        begin_text();
        tell_search(fixture, random_encoding(&random), (enum qs_strategy)(seed % QS_STRATEGIES),
                    seed % 2 ? &cover : NULL);
        qs_dual_cover_release(&cover);
        expect_text("searches", seed, known[seed]);
    }
}
