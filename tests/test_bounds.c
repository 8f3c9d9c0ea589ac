/* Rooms: bounds */
/*
 * The bounds of a board by hand: they only ever tighten, keep the evidence of the upper one,
 * release what is no longer needed (which the address sanitizer checks), and pass it on.
 */
#include <stdlib.h>
#include <string.h>

#include "apart.h"
#include "bounds.h"
#include "failing_memory.h"
#include "fixture.h"
#include "must_instance.h"
#include "structural_bound.h"
#include "test.h"
#include "watch.h"

/* 5 × 5 with a fixed queen in the corner: 12 free squares in four rows and columns. */
static struct qs_fixture *one_queen(void)
{
    struct qs_instance *instance = qs_must_make_instance(5);
    qs_must_add_queen(instance, 0, 0);
    return qs_fixture_new(instance);
}

/* A cover of rows, from the first on, with weights or without. */
static struct qs_bound row_bound(int32_t value, size_t rows, bool weighted)
{
    struct qs_bound bound = {
        .value = value, .reason = QS_REASON_ROWS, .cover_size = rows, .denominator = 7};
    bound.cover = MUST(calloc(rows + 1, sizeof *bound.cover));
    bound.weight = weighted ? calloc(rows + 1, sizeof *bound.weight) : NULL;
    for (size_t i = 0; i < rows; i++) {
        bound.cover[i] = (struct qs_line){QS_ROW, (int32_t)i};
        if (weighted)
            bound.weight[i] = 1 + (int64_t)i;
    }
    return bound;
}

static void expect_rows(const struct qs_bound *bound, size_t rows, bool weighted)
{
    assert_int_equal(bound->cover_size, rows);
    assert_int_equal(bound->weight != NULL, weighted);
    for (size_t i = 0; i < rows; i++) {
        assert_int_equal(bound->cover[i].direction, QS_ROW);
        assert_int_equal(bound->cover[i].number, i);
        if (weighted)
            assert_int_equal(bound->weight[i], 1 + i);
    }
}

static struct qs_proof *new_proof(void)
{
    return MUST(calloc(1, sizeof(struct qs_proof)));
}

/* At most `upper` added queens; the fixed one is counted in the value. */
static void begin(struct qs_bounds *bounds, const struct qs_fixture *fixture, int32_t target,
                  int32_t upper, struct qs_watch *watch)
{
    struct qs_bound bound = row_bound(1 + upper, 4, false);
    assert_true(qs_bounds_init(bounds, fixture->board, target, &bound, watch));
    assert_int_equal(bounds->lower, 0);
    assert_int_equal(bounds->upper, upper);
    assert_int_equal(bounds->room, 4);
}

TEST(reasons)
{
    for (int reason = 0; reason < QS_REASONS; reason++) {
        assert_non_null(qs_reason_name(reason));
        assert_non_null(qs_reason_text(reason));
        assert_int_equal(qs_reason_has_cover(reason), reason <= QS_REASON_LINE_COVER);
    }
    static const int wrong[] = {QS_REASONS, -1};
    for (int i = 0; i < 2; i++) {
        assert_null(qs_reason_name((enum qs_reason)wrong[i]));
        assert_null(qs_reason_text((enum qs_reason)wrong[i]));
        assert_false(qs_reason_has_cover((enum qs_reason)wrong[i]));
    }
}

static bool has_changed(struct qs_watch *watch)
{
    bool changed = watch->changed;
    watch->changed = false;
    return changed;
}

TEST(lower_only_rises)
{
    const struct qs_fixture *fixture = one_queen();
    static const uint32_t some[] = {3, 7, 8}, others[] = {1, 2, 5};
    struct qs_watch watch;
    struct qs_bounds bounds;
    qs_watch_init(&watch, 0);
    begin(&bounds, fixture, 0, 4, &watch);
    assert_true(has_changed(&watch));
    qs_bounds_raise(&bounds, some, 0);
    assert_false(has_changed(&watch));
    qs_bounds_raise(&bounds, some, 2);
    assert_true(has_changed(&watch));
    qs_bounds_raise(&bounds, others, 2);
    qs_bounds_raise(&bounds, others, 1);
    assert_false(has_changed(&watch));
    assert_int_equal(bounds.lower, 2);
    assert_memory_equal(bounds.placement, some, 2 * sizeof *some);
    qs_bounds_raise(&bounds, others, 3);
    assert_int_equal(bounds.lower, 3);
    assert_memory_equal(bounds.placement, others, sizeof others);
    assert_false(bounds.answered);
    qs_bounds_raise(&bounds, (const uint32_t[]){0, 1, 2, 3}, 4);
    assert_true(bounds.answered);
    qs_bounds_release(&bounds);
}

/* A search has proved it, and was recorded or not. */
TEST(upper_only_falls)
{
    const struct qs_fixture *fixture = one_queen();
    struct qs_watch watch;
    struct qs_bounds bounds;
    struct qs_proof *proof = new_proof();
    qs_watch_init(&watch, 0);
    begin(&bounds, fixture, 0, 4, &watch);
    has_changed(&watch);
    qs_bounds_lower_proved(&bounds, 4, QS_REASON_SEARCH, new_proof());
    assert_false(has_changed(&watch));
    assert_int_equal(bounds.reason, QS_REASON_ROWS);
    assert_null(bounds.proofs);
    qs_bounds_lower_proved(&bounds, 3, QS_REASON_SEARCH, proof);
    assert_true(has_changed(&watch));
    assert_int_equal(bounds.upper, 3);
    assert_int_equal(bounds.reason, QS_REASON_SEARCH);
    qs_bounds_lower_proved(&bounds, 3, QS_REASON_SAT, new_proof());
    assert_ptr_equal(bounds.proofs, proof);
    assert_ptr_equal(qs_bounds_take_proofs(&bounds), proof);
    assert_null(bounds.proofs);
    assert_null(qs_bounds_take_proofs(&bounds));
    bounds.proofs = proof;
    qs_bounds_lower(&bounds, 1, QS_REASON_SAT); /* and the proof of 3 is released */
    assert_int_equal(bounds.upper, 1);
    assert_int_equal(bounds.reason, QS_REASON_SAT);
    assert_null(bounds.proofs);
    assert_false(bounds.answered);
    qs_bounds_lower(&bounds, 0, QS_REASON_SAT);
    assert_true(bounds.answered);
    bounds.proofs = new_proof();
    qs_bounds_release(&bounds);
}

TEST(targets)
{
    const struct qs_fixture *fixture = one_queen();
    struct qs_bounds bounds;
    begin(&bounds, fixture, 2, 4, NULL);
    qs_bounds_raise(&bounds, (const uint32_t[]){0}, 1);
    qs_bounds_lower(&bounds, 2, QS_REASON_SEARCH);
    assert_false(bounds.answered);
    qs_bounds_raise(&bounds, (const uint32_t[]){0, 7}, 2);
    assert_true(bounds.answered);
    qs_bounds_release(&bounds);
    begin(&bounds, fixture, 2, 4, NULL);
    qs_bounds_raise(&bounds, (const uint32_t[]){0, 7}, 2);
    assert_true(bounds.answered);
    qs_bounds_release(&bounds);
    begin(&bounds, fixture, 3, 4, NULL);
    qs_bounds_lower(&bounds, 3, QS_REASON_SEARCH);
    assert_false(bounds.answered);
    qs_bounds_lower(&bounds, 2, QS_REASON_SEARCH);
    assert_true(bounds.answered);
    qs_bounds_release(&bounds);
    begin(&bounds, fixture, 1, 4, NULL);
    assert_false(bounds.answered);
    qs_bounds_raise(&bounds, (const uint32_t[]){0}, 1);
    assert_true(bounds.answered);
    qs_bounds_release(&bounds);
}

TEST(covers)
{
    const struct qs_fixture *fixture = one_queen();
    struct qs_bounds bounds;
    begin(&bounds, fixture, 0, 4, NULL);
    struct qs_bound same = row_bound(5, 5, true), better = row_bound(4, 3, true);
    qs_bounds_lower_with(&bounds, &same);
    assert_null(same.cover);
    assert_null(same.weight);
    assert_int_equal(same.cover_size, 0);
    expect_rows(&bounds.covered, 4, false);
    qs_bounds_lower(&bounds, 3, QS_REASON_SAT);
    struct qs_bound late = row_bound(4, 2, true);
    qs_bounds_lower_with(&bounds, &late); /* as good as what is known without a cover */
    assert_int_equal(bounds.reason, QS_REASON_SAT);
    bounds.upper = 4;
    bounds.proofs = new_proof();
    qs_bounds_lower_with(&bounds, &better);
    assert_int_equal(bounds.upper, 3);
    assert_int_equal(bounds.reason, QS_REASON_ROWS);
    assert_null(bounds.proofs);
    expect_rows(&bounds.covered, 3, true);
    struct qs_part part = {0};
    qs_bounds_take_part(&bounds, &part);
    assert_int_equal(part.bound.value, 3);
    assert_int_equal(part.bound.reason, QS_REASON_ROWS);
    expect_rows(&part.bound, 3, true);
    assert_null(part.covered.cover);
    qs_bound_release(&part.bound);
    assert_null(part.bound.cover);
    assert_null(part.bound.weight);
    assert_int_equal(part.bound.cover_size, 0);
    qs_bounds_release(&bounds);
}

/* A bound by a search, and the best one by a cover beside it. */
TEST(part_of_a_search)
{
    const struct qs_fixture *fixture = one_queen();
    struct qs_bounds bounds;
    struct qs_part part = {0};
    begin(&bounds, fixture, 0, 4, NULL);
    qs_bounds_lower(&bounds, 2, QS_REASON_SEARCH);
    qs_bounds_take_part(&bounds, &part);
    assert_int_equal(part.bound.value, 2);
    assert_int_equal(part.bound.reason, QS_REASON_SEARCH);
    assert_null(part.bound.cover);
    assert_int_equal(part.covered.value, 4);
    expect_rows(&part.covered, 4, false);
    assert_null(bounds.covered.cover);
    struct qs_part again = {0};
    qs_bounds_take_part(&bounds, &again);
    assert_int_equal(again.bound.value, 2);
    assert_null(again.covered.cover);
    qs_bounds_release(&bounds);
    qs_bound_release(&part.covered);
}

static struct qs_evidence *two_parts(const struct qs_fixture *fixture, int32_t first,
                                     int32_t second)
{
    struct qs_evidence *evidence = MUST(calloc(1, sizeof *evidence));
    evidence->steps = MUST(calloc(3, sizeof *evidence->steps));
    evidence->parts = MUST(calloc(2, sizeof *evidence->parts));
    evidence->step_count = 3;
    evidence->part_count = 2;
    evidence->steps[1].kind = QS_REDUCTION_FORCED;
    evidence->steps[0].kind = evidence->steps[2].kind = QS_REDUCTION_DOMINATED;
    for (int i = 0; i < 2; i++) {
        evidence->parts[i].squares = MUST(calloc(1, sizeof *evidence->parts[i].squares));
        evidence->parts[i].squares[0] = qs_board_square(fixture->board, (uint32_t)i);
        evidence->parts[i].square_count = 1;
        evidence->parts[i].bound = row_bound(i ? second : first, 2, true);
        evidence->parts[i].covered = row_bound(9, 1, true);
    }
    return evidence;
}

/* One forced queen, and the sum of the parts. */
TEST(composed)
{
    const struct qs_fixture *fixture = one_queen();
    struct qs_bounds bounds;
    begin(&bounds, fixture, 0, 4, NULL);
    qs_bounds_lower_composed(&bounds, two_parts(fixture, 2, 1), true, new_proof());
    assert_false(bounds.parts_checked);
    assert_int_equal(bounds.upper, 4);
    assert_null(bounds.composed);
    assert_null(bounds.proofs);
    struct qs_evidence *evidence = two_parts(fixture, 1, 1);
    struct qs_proof *proof = new_proof();
    evidence->parts[1].bound.reason = QS_REASON_SAT;
    qs_bounds_lower_composed(&bounds, evidence, true, proof);
    assert_true(bounds.parts_checked);
    assert_int_equal(bounds.upper, 3);
    assert_int_equal(bounds.reason, QS_REASON_MIXED);
    assert_ptr_equal(bounds.composed, evidence);
    assert_ptr_equal(bounds.proofs, proof);
    qs_bounds_lower_composed(&bounds, two_parts(fixture, 0, 1), false, NULL);
    assert_false(bounds.parts_checked);
    assert_int_equal(bounds.upper, 2);
    assert_int_equal(bounds.reason, QS_REASON_ROWS);
    evidence = qs_bounds_take_evidence(&bounds);
    assert_non_null(evidence);
    assert_null(bounds.composed);
    qs_evidence_free(evidence);
    bounds.composed = two_parts(fixture, 0, 0);
    qs_bounds_release(&bounds);
}

TEST(evidence_reasons)
{
    struct qs_part parts[3] = {{.bound = {.reason = QS_REASON_SAT}},
                               {.bound = {.reason = QS_REASON_SAT}},
                               {.bound = {.reason = QS_REASON_ROWS}}};
    struct qs_evidence evidence = {.parts = parts};
    assert_int_equal(qs_evidence_reason(NULL), QS_REASON_REDUCTION);
    assert_int_equal(qs_evidence_reason(&evidence), QS_REASON_REDUCTION);
    evidence.part_count = 1;
    assert_int_equal(qs_evidence_reason(&evidence), QS_REASON_SAT);
    evidence.part_count = 2;
    assert_int_equal(qs_evidence_reason(&evidence), QS_REASON_SAT);
    evidence.part_count = 3;
    assert_int_equal(qs_evidence_reason(&evidence), QS_REASON_MIXED);
}

/* The bound is copied, and the rest of the part moved. */
TEST(evidence_of_a_board)
{
    const struct qs_fixture *fixture = one_queen();
    for (int weighted = 0; weighted < 2; weighted++) {
        struct qs_part whole = {.bound = row_bound(3, 4, weighted),
                                .covered = row_bound(4, 2, weighted)};
        struct qs_evidence *evidence = MUST(qs_evidence_of_board(fixture->board, &whole));
        assert_int_equal(evidence->step_count, 0);
        assert_int_equal(evidence->part_count, 1);
        assert_int_equal(evidence->parts[0].square_count, fixture->board->squares);
        for (uint32_t i = 0; i < fixture->board->squares; i++) {
            struct qs_square square = qs_board_square(fixture->board, i);
            assert_memory_equal(&evidence->parts[0].squares[i], &square, sizeof square);
        }
        assert_null(whole.covered.cover);
        assert_null(whole.covered.weight);
        expect_rows(&whole.bound, 4, weighted);
        qs_bound_release(&whole.bound);
        expect_rows(&evidence->parts[0].bound, 4, weighted);
        assert_int_equal(evidence->parts[0].bound.value, 3);
        assert_int_equal(evidence->parts[0].bound.denominator, 7);
        expect_rows(&evidence->parts[0].covered, 2, weighted);
        qs_evidence_free(evidence);
    }
    struct qs_part whole = {.bound = {.value = 3, .reason = QS_REASON_SEARCH}};
    struct qs_evidence *evidence = MUST(qs_evidence_of_board(fixture->board, &whole));
    assert_null(evidence->parts[0].bound.cover);
    assert_int_equal(evidence->parts[0].bound.value, 3);
    qs_evidence_free(evidence);
    qs_evidence_free(NULL);
    qs_bound_release(NULL);
}

TEST(evidence_of_no_squares)
{
    struct qs_instance *instance = qs_must_make_instance(1);
    qs_must_add_queen(instance, 0, 0);
    const struct qs_fixture *fixture = qs_fixture_new(instance);
    struct qs_part whole = {.bound = row_bound(0, 0, false)};
    struct qs_evidence *evidence = MUST(qs_evidence_of_board(fixture->board, &whole));
    assert_int_equal(evidence->part_count, 0);
    assert_non_null(whole.bound.cover);
    qs_evidence_free(evidence);
    qs_bound_release(&whole.bound);
    struct qs_bound bound;
    assert_true(qs_structural_bound(fixture->board, NULL, &bound, NULL));
    assert_int_equal(bound.value, 1);
    assert_int_equal(bound.cover_size, 0);
    assert_non_null(bound.cover);
    qs_bound_release(&bound);
}

/* One allocation fails, each in its turn; the address sanitizer sees what is lost. */
TEST(evidence_without_memory)
{
    const struct qs_fixture *fixture = one_queen();
    struct qs_reduction reduction;
    assert_true(qs_reduction_init(&reduction, fixture->board, fixture->board->memory, NULL, NULL));
    assert_true(reduction.component_count > 0);
    struct qs_part whole = {.bound = row_bound(3, 4, true)};
    for (int reduced = 0; reduced < 2; reduced++) {
        bool failed = true;
        for (long failing = 0; failed; failing++) {
            qs_fail_allocation(failing);
            struct qs_evidence *evidence =
                reduced ? qs_evidence_of_reduction(fixture->board, &reduction)
                        : qs_evidence_of_board(fixture->board, &whole);
            failed = qs_allocation_has_failed();
            qs_fail_allocation(-1);
            assert_int_equal(evidence == NULL, failed);
            qs_evidence_free(evidence);
        }
    }
    qs_bound_release(&whole.bound);
    qs_reduction_release(&reduction);
}

TEST(bound_without_memory)
{
    const struct qs_fixture *fixture = one_queen();
    bool failed = true;
    for (long failing = 0; failed; failing++) {
        struct qs_bound bound = {0};
        struct qs_error error = {.kind = QS_ERROR_NONE};
        qs_fail_allocation(failing);
        bool found = qs_structural_bound(fixture->board, NULL, &bound, &error);
        failed = qs_allocation_has_failed();
        qs_fail_allocation(-1);
        assert_int_equal(found, !failed);
        assert_int_equal(error.kind, failed ? QS_ERROR_MEMORY : QS_ERROR_NONE);
        qs_bound_release(&bound);
    }
}

/* What the callers must not do, each in a process of its own. */
static void raise_beyond(struct qs_bounds *bounds)
{
    qs_bounds_raise(bounds, (const uint32_t[]){0, 1, 2, 3, 4}, 5);
}

static void lower_without_cover(struct qs_bounds *bounds)
{
    struct qs_bound bound = {.value = 2, .reason = QS_REASON_ROWS};
    qs_bounds_lower_with(bounds, &bound);
}

static void lower_with_wrong_reason(struct qs_bounds *bounds)
{
    struct qs_bound bound = row_bound(2, 2, false);
    bound.reason = QS_REASON_SAT;
    qs_bounds_lower_with(bounds, &bound);
}

TEST(misuse_aborts)
{
    static void (*const misuses[])(struct qs_bounds * bounds) = {raise_beyond, lower_without_cover,
                                                                 lower_with_wrong_reason};
    for (size_t i = 0; i < LENGTH(misuses); i++) {
        if (qs_apart()) {
            struct qs_bounds bounds;
            begin(&bounds, one_queen(), 0, 4, NULL);
            misuses[i](&bounds);
            qs_apart_ends(true);
        }
        assert_true(qs_apart_aborted());
    }
}
