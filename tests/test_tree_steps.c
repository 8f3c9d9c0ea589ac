/* Rooms: check */
/*
 * Search trees of certificates, token by token: each rule once where it just holds,
 * and once where it just does not.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "certificate_check.h"
#include "fault.h"
#include "test.h"

enum { SQUARES_MOST = 64 };

/* Squares as "row,column row,column", in row-major order, of a board of this size. */
struct board {
    int32_t n;
    const char *squares;
};

static const struct board full_3 = {3, "0,0 0,1 0,2 1,0 1,1 1,2 2,0 2,1 2,2"};
static const struct board full_5 = {
    5, "0,0 0,1 0,2 0,3 0,4 1,0 1,1 1,2 1,3 1,4 2,0 2,1 2,2 2,3 2,4 3,0 3,1 3,2 3,3 3,4 "
       "4,0 4,1 4,2 4,3 4,4"};
static const struct board full_4 = {4, "0,0 0,1 0,2 0,3 1,0 1,1 1,2 1,3 "
                                       "2,0 2,1 2,2 2,3 3,0 3,1 3,2 3,3"};
/* Two pairs of squares on a sum diagonal: s1 and s6. */
static const struct board two_pairs = {5, "0,1 1,0 2,4 4,2"};
/* Reflected: d-3 and d2. */
static const struct board reflected_pairs = {5, "0,3 1,4 2,0 4,2"};
/* The same as the two pairs with one square of the first pair. */
static const struct board one_and_pair = {5, "0,1 2,4 4,2"};
/* One square that nothing attacks, four that all attack each other, and two on d-4. */
static const struct board one_block_pair = {15, "0,0 5,7 5,8 6,7 6,8 9,13 10,14"};
/* The first square of all attacks the second row. */
static const struct board corner_and_pair = {4, "0,0 0,3 1,0 1,1"};
/* Three squares on s12; without and with four squares that all attack each other. */
static const struct board triple = {10, "3,9 4,8 5,7"};
static const struct board block_and_triple = {10, "0,0 0,1 1,0 1,1 3,9 4,8 5,7"};

#define TWENTY_LEVELS                                                                              \
    "n0,0 n0,1 n0,2 n0,3 n0,4 n1,0 n1,1 n1,2 n1,3 n1,4 n2,0 n2,1 n2,2 n2,3 n2,4 "                  \
    "n3,0 n3,1 n3,2 n3,3 n3,4 "

/* A budget of 1/2, of which s0 alone weighs more. */
#define ONE_NEEDED "b2:s0*2;r5*1;r6*1;c7*1;c8*1;d-4*1;r9*1;r10*1 "

static const struct {
    const struct board *board;
    int64_t need;
    const char *tokens;
    enum qs_error_kind kind; /* 0: accepted */
    const char *text;
} trees[] = {
    {&full_3, 3, "q1,1 q1,0 ", 0, NULL},
    {&full_3, 3, "n1,1 q1,0 ", 0, NULL},
    {&full_3, 3, "q1,1 q1,1 ", QS_ERROR_DEFECT, "square 1,1 is not free here"},
    {&full_3, 3, "n1,1 n1,1 ", QS_ERROR_DEFECT, "square 1,1 is not free here"},
    {&full_3, 3, "q1,1 n3,1 ", QS_ERROR_INPUT, "expected a number from 0 to 2, found ','"},
    {&full_3, 3, "q1,1q1,0 ", QS_ERROR_INPUT, "expected a space, found 'q'"},
    {&full_3, 3, "n1,1 ", QS_ERROR_INPUT,
     "expected a step of the tree: r, c, q, n, x, b, u, k or l, found the end of the file: the "
     "certificate is incomplete"},
    /* 2 (5 + 5) claims may wait for another one. */
    {&full_5, 1, TWENTY_LEVELS "r5 ", QS_ERROR_INPUT,
     "expected a number from 0 to 4, found a space"},
    {&full_5, 1, TWENTY_LEVELS "q4,0 ", QS_ERROR_DEFECT,
     "as many queens as are needed have been placed here"},
    {&full_5, 1, TWENTY_LEVELS "n4,0 ", QS_ERROR_DEFECT, "n is nested too deeply"},
    /* Placements of two queens are not refuted, whichever branch comes first. */
    {&full_3, 2, "q0,0 r1 ", QS_ERROR_DEFECT, "as many queens as are needed have been placed here"},
    {&two_pairs, 2, "q0,1 q2,4 ", QS_ERROR_DEFECT,
     "as many queens as are needed have been placed here"},
    {&one_and_pair, 2, "n0,1 q2,4 ", QS_ERROR_DEFECT,
     "as many queens as are needed have been placed here"},

    /* Rows leave nothing over: the squares that block a row leave, and no column is left. */
    {&full_3, 3, "b1:r0*1;r1*1;r2*1 ur0 ur1 ", 0, NULL},
    {&full_3, 3, "ur0 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&full_3, 3, "b1:r0*1;r1*1;r2*1 uc0 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&full_3, 3, "b1:r0*1;r1*1;r2*1 ur1 ", 0, NULL},
    /* Row 0 is blocked by 1,1 alone; 1,0 and the squares of the row itself stay. */
    {&full_3, 3, "b1:r0*1;r1*1;r2*1 ur0 q1,1 ", QS_ERROR_DEFECT, "square 1,1 is not free here"},
    {&full_3, 3, "b1:r0*1;r1*1;r2*1 ur0 q0,1 ", 0, NULL},
    {&corner_and_pair, 2, "b1:r0*1;r1*1 ur1 q0,0 ", QS_ERROR_DEFECT, "square 0,0 is not free here"},
    /* No square attacks all four of a row. */
    {&full_4, 4, "b1:r0*1;r1*1;r2*1;r3*1 ur0 q1,1 r4 ", QS_ERROR_INPUT,
     "expected a number from 0 to 3, found a space"},
    {&full_3, 3, "b1:r0*1;r1*1;r2*1 ur3 ", QS_ERROR_INPUT,
     "expected a number from 0 to 2, found a space"},
    {&full_3, 3, "b1:r0*1;r1*1;r2*1 u1 ", QS_ERROR_INPUT, "expected r, c, d or s, found '1'"},
    {&full_3, 3, "b1:r0*1;r1*1;r2*1 ur0ur1 ", QS_ERROR_INPUT, "expected a space, found 'u'"},
    /* A budget of 1: a line of weight 1 can be left out, a square of weight 2 be used. */
    {&full_3, 3, "b1:r0*1;r1*1;r2*1;c0*1 ur0 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&block_and_triple, 3, "b1:r0*1;r1*1;s12*1;r3*1 q3,9 r0 r0 ", 0, NULL},
    /* With nothing left over, it leaves. */
    {&triple, 2, "b1:s12*1;r3*1 ", 0, NULL},
    {&two_pairs, 2, "b1:s1*1;r2*1 ", QS_ERROR_DEFECT, "the cover leaves a square uncovered"},
    /* A negative budget closes the claim, but as k only. */
    {&two_pairs, 3, "b1:s1*1;s6*1 ", QS_ERROR_DEFECT,
     "the budget is negative: as a cover, k, it closes the node"},
    {&two_pairs, 3, "k1:s1*1;s6*1 ", 0, NULL},
    {&two_pairs, 3, "b2:s1*2;s6*2;r0*1 ", QS_ERROR_DEFECT,
     "the budget is negative: as a cover, k, it closes the node"},
    {&two_pairs, 3, "b1:s1*1;s6*1;s6*1 ", QS_ERROR_DEFECT,
     "the cover repeats a line, or has one that is not on the board"},
    {&two_pairs, 3, "b1:s1*1;s6*2 ", QS_ERROR_INPUT,
     "expected a number from 1 to 1, found a space"},
    {&two_pairs, 3,
     "b2305843009213693951:s1*2305843009213693951;s6*2305843009213693951;r0*2305843009213693951 ",
     0, NULL},
    {&two_pairs, 3,
     "b2305843009213693951:s1*2305843009213693951;s6*2305843009213693951;r0*2305843009213693951;"
     "r1*2305843009213693951;r2*2305843009213693951 ",
     QS_ERROR_DEFECT, "the weights of the budget are too large"},
    {&two_pairs, 3,
     "k2305843009213693951:s1*2305843009213693951;s6*2305843009213693951;r0*2305843009213693951;"
     "r1*2305843009213693951;r2*2305843009213693951 ",
     QS_ERROR_DEFECT, "the cover does not close the node"},

    /* A needed line that has no square. */
    {&two_pairs, 3, "b1:s1*1;s6*1;r3*1 ur3 ", 0, NULL},

    /* Each of the ways in which a queen comes to stand on a needed line. */
    {&block_and_triple, 3, "b1:r0*1;r1*1;s12*1 ur0 ur1 ", 0, NULL},
    {&two_pairs, 2, "b1:s1*1;s6*1 q0,1 us1 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&reflected_pairs, 2, "b1:d-3*1;d2*1 q0,3 ud-3 ", QS_ERROR_DEFECT,
     "the line is not needed here"},
    {&reflected_pairs, 2, "b1:d-3*1;d2*1 q0,3 ud2 q2,0 ", QS_ERROR_DEFECT,
     "as many queens as are needed have been placed here"},
    {&one_and_pair, 2, "b1:s1*1;s6*1 n0,1 us1 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&two_pairs, 2, "b1:s1*1;s6*1 r0 us1 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&two_pairs, 2, "b1:s1*1;s6*1 c1 us1 ", QS_ERROR_DEFECT, "the line is not needed here"},
    /* The same if it is the only one that is needed; at last, rule 1 puts the queen there. */
    {&one_and_pair, 2, "b2:s1*2;s6*1;r2*1;r4*1 n0,1 us1 ", QS_ERROR_DEFECT,
     "the line is not needed here"},
    {&one_block_pair, 4, ONE_NEEDED "q0,0 us0 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&one_block_pair, 4, ONE_NEEDED "r0 us0 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&one_block_pair, 4, ONE_NEEDED "c0 us0 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&one_block_pair, 4, ONE_NEEDED "q9,13 us0 ", QS_ERROR_DEFECT, "the line is not needed here"},
    /* It is, and without it, nothing fits. */
    {&one_block_pair, 4, ONE_NEEDED "n0,0 us0 ", QS_ERROR_DEFECT, "the line is not needed here"},
    {&one_block_pair, 4, ONE_NEEDED "us0 uc0 ", QS_ERROR_DEFECT, "the line is not needed here"},
    /* The other lines stay needed: in each claim, and after it. */
    {&block_and_triple, 3, "b1:r0*1;r1*1;s12*1 q3,9 ur0 ur0 ", 0, NULL},
    {&block_and_triple, 3, "b1:r0*1;r1*1;s12*1 n3,9 ur0 ur0 ", 0, NULL},
    {&block_and_triple, 3, "b1:r0*1;r1*1;s12*1 r3 ur0 ur0 ", 0, NULL},
    {&block_and_triple, 3, "b1:r0*1;r1*1;s12*1 c9 ur0 ur0 ", 0, NULL},
    {&block_and_triple, 3, "b1:r0*1;r1*1;s12*1 b1:c0*1;c1*1;s12*1 ur0 uc0 uc1 ", 0, NULL},
    /* But not in claims that are not part of the claim. */
    {&block_and_triple, 3, "q0,0 b1:s12*1;r3*1 q0,1 ur3 ", QS_ERROR_DEFECT,
     "the line is not needed here"},
};

static size_t read_squares(const char *text, struct qs_square *squares)
{
    size_t count = 0;
    int taken;
    while (sscanf(text, " %d,%d%n", &squares[count].row, &squares[count].column, &taken) == 2) {
        text += taken;
        assert_true(++count < SQUARES_MOST);
    }
    return count;
}

static bool check(const struct board *board, int64_t need, const char *tokens,
                  struct qs_error *error)
{
    static struct qs_certificate_reader reader;
    struct qs_square squares[SQUARES_MOST];
    size_t count = read_squares(board->squares, squares);
    FILE *stream = MUST(fmemopen((void *)(uintptr_t)tokens, strlen(tokens), "r"));
    const struct qs_line_numbers numbers = qs_plain_line_numbers(board->n);
    uint64_t nodes = 0;
    qs_certificate_reader_init(&reader, "name", stream, error);
    bool shown = qs_check_tree(&reader, &numbers, squares, count, need, &nodes, NULL);
    qs_certificate_reader_skip(&reader);
    if (shown && qs_certificate_reader_peek(&reader) >= 0)
        shown = qs_error_set(error, QS_ERROR_INPUT, "shown before the end");
    fclose(stream);
    return shown;
}

TEST(rules)
{
    int wrong = 0;
    for (size_t i = 0; i < LENGTH(trees); i++) {
        struct qs_error error = {0};
        bool shown = check(trees[i].board, trees[i].need, trees[i].tokens, &error);
        if (shown == !trees[i].text &&
            (shown || (error.kind == trees[i].kind && strcmp(error.text, trees[i].text) == 0)))
            continue;
        print_error("%s: %s\n", trees[i].tokens, shown ? "accepted" : error.text);
        wrong++;
    }
    assert_int_equal(wrong, 0);
}
