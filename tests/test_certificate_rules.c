/* Rooms: check */
/*
 * Rules of the checker of certificates, on the smallest boards that show each: with the
 * rule left out, a false step would be accepted, or a true one refused.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "digest.h"
#include "failing_memory.h"
#include "must_instance.h"
#include "observer.h"
#include "queensat/evidence.h"
#include "test.h"

#define TREE_0 "upper 0\nparts 1\npart 0\ntree\n"
#define TREE_1 "upper 1\nparts 1\npart 1\ntree\n"
#define TREE_2 "upper 2\nparts 1\npart 2\ntree\n"
#define TREE_3 "upper 3\nparts 1\npart 3\ntree\n"
#define TREE_4 "upper 4\nparts 1\npart 4\ntree\n"
#define AFTER_STEPS "parts 1\npart 9\nrows\n"
#define CLAUSES_0 "upper 0\nparts 1\npart 0\nclauses\n"
#define CLAUSES_1 "upper 1\nparts 1\npart 1\nclauses\n"
#define CLAUSES_2 "upper 2\nparts 1\npart 2\nclauses\n"
/* Messages. The last is for a word that is none, after what is right. */
#define UNCOVERED "the cover leaves a square uncovered"
#define NOT_IMPLIED "the clause does not follow"
#define NOT_NEEDED "the line is not needed here"
#define ONE_PART "the squares fall into 1 part"
#define NO_CLAUSE "there is no such clause"
#define NO_LINE "the cover repeats a line, or has one that is not on the board"
#define ALL_PLACED "as many queens as are needed have been placed here"
#define STAYS_OPEN "the cover does not close the node"
#define TOO_HEAVY "the weights of the cover add up to more than the bound"
#define NO_EVIDENCE "expected branch, dominated, forced or parts, found a space"
#define TOO_LONG "the cover has more lines than the board"
#define NOT_ATTACKED_00 "square 0,0 is dominated by a square that it does not attack"
#define TOO_MANY                                                                                   \
    "too many squares to list: only a cover of the whole board can be checked, and not translated"
#define UNTIL_Z(n) "expected a number from -" #n " to " #n ", found 'z'"
#define NO_STEP "expected a step of the tree: r, c, q, n, x, b, u, k or l, found "
/* The largest denominator: four weights of 1 are the largest sum. */
#define MOST "2305843009213693951"

struct statement {
    int n;
    const char *free; /* the squares that are not blocked; NULL: all */
    const char *body; /* from "lower" on, or from "upper" on after an empty placement */
    const char *text; /* the message, or NULL if it is verified */
};

/* Squares that are named in a tree have to be left. */
static const struct statement squares[] = {
    {4, NULL, TREE_3 "r0 x0,2\n", "square 0,2 is not free here"}, /* no such row any more */
    {4, NULL, TREE_3 "r3 x3,2\n", "square 3,2 is not free here"},
    {4, NULL, TREE_3 "r0 c0\n", "column 0 has no squares here"},
    {12, "0,0 0,1 1,0 1,1", TREE_0 "x0,2\n", "square 0,2 is not free here"},
    {12, "0,0 0,1 1,0 1,1", TREE_0 "x0,11\n", "square 0,11 is not free here"},
    {12, "0,0 0,1 1,0 1,1", TREE_0 "c2\n", "column 2 has no squares here"},
    {12, "0,0 0,1 1,0 1,1", TREE_0 "c11\n", "column 11 has no squares here"},
    {12, "0,0 0,1 1,0 1,1", TREE_0 "c3\n", "column 3 has no squares here"}, /* next to the part's */
    {4, "0,1 0,2", TREE_0 "x0,1\n",
     "a queen on 0,1 does not close the node"}, /* the first column */
    {12, "0,10 0,11 1,10 1,11", TREE_0 "x0,0\n", "square 0,0 is not free here"},
    /* Steps of whole boards, true ones, and parts are none of trees. */
    {4, "0,0 0,1 1,3", TREE_1 "f1,3\n", NO_STEP "'f'"},
    {4, "0,0 0,1 1,3", TREE_1 "d0,0<0,1\n", NO_STEP "'d'"},
    {5, "0,1 1,0 2,4 4,2", TREE_2 "p1,1\n", NO_STEP "'p'"},
};

/* In each direction, a square may have an attacker that stands against a step. */
static const struct statement attackers[] = {
    {3, "0,1 1,0 1,1", "upper 3\nforced 1,1\n" AFTER_STEPS, "square 1,1 is not forced"},
    {3, "0,0 0,2 1,1", "upper 3\nforced 1,1\n" AFTER_STEPS, "square 1,1 is not forced"},
    {3, "0,0 1,2", "upper 3\ndominated 0,0 1,2\n" AFTER_STEPS, NOT_ATTACKED_00},
    {4, "0,1 1,1 1,3", "upper 4\ndominated 0,1 1,1\n" AFTER_STEPS, "square 0,1 is not dominated"},
    {4, "1,0 1,1 3,1", "upper 4\ndominated 1,0 1,1\n" AFTER_STEPS, "square 1,0 is not dominated"},
    {4, "1,0 1,1 3,3", "upper 4\ndominated 1,0 1,1\n" AFTER_STEPS, "square 1,0 is not dominated"},
    {4, "0,2 1,1 3,1", "upper 4\ndominated 3,1 1,1\n" AFTER_STEPS, "square 3,1 is not dominated"},
    {3, NULL, "upper 3\ndominated 0,0 0,0\n" AFTER_STEPS, NOT_ATTACKED_00},
    {2, "0,0 0,1 1,0", "upper 2\ndominated 0,0 1,1\n" AFTER_STEPS,
     "square 0,0 is in a step with a square that is not free there"},
};

static const struct statement covers[] = {
    {4, NULL, TREE_3 "k1:r0*1;r1*1;r2*1;r3*1\n", STAYS_OPEN},
    {4, NULL, TREE_3 "k2:r0*1;r1*1;r2*1;r3*1\n", UNCOVERED},
    {6, NULL,
     TREE_3 "k" MOST ":r0*" MOST ";r1*" MOST ";r2*" MOST ";r3*" MOST ";r4*" MOST ";r5*" MOST "\n",
     STAYS_OPEN},
    /* Nine such weights are 2^61 - 9 in 64 bits, which would be no queen. */
    {9, NULL,
     "upper 0\nparts 1\npart 0\ncover " MOST ":r0*" MOST ";r1*" MOST ";r2*" MOST ";r3*" MOST
     ";r4*" MOST ";r5*" MOST ";r6*" MOST ";r7*" MOST ";r8*" MOST "\n",
     TOO_HEAVY},
    /* A cover of one node counts for no other. */
    {8, "0,5 0,7 1,1 2,2 3,3", TREE_2 "r0 k1:d0*1 k1:d0*1\n", NULL},
    {8, "0,5 0,7 1,1 2,2 3,3", TREE_2 "r0 k1:d0*1 k1:r1*1\n", UNCOVERED},
    /* Numbers of lines. */
    {2, "0,1", "upper 1\nparts 1\npart 1\ncover 1:d-1*1\n", NULL},
    {2, "0,1", "upper 1\nparts 1\npart 1\ncover 1:d1*1\n",
     "the free square 0,1 is on no line of the cover"},
    {4, NULL, TREE_3 "k1:d-4*1\n", "expected a number from -3 to 3, found '*'"},
    {4, NULL, TREE_3 "k1:d4*1\n", "expected a number from -3 to 3, found '*'"},
    {4, NULL, TREE_3 "k1:s7*1\n", "expected a number from 0 to 6, found '*'"},
    {4, NULL, TREE_3 "k1:s-1*1\n", "expected a number from 0 to 6, found '-'"},
    {4, NULL, TREE_3 "k1:r4*1\n", "expected a number from 0 to 3, found '*'"},
    {4, NULL, TREE_3 "k1:c4*1\n", "expected a number from 0 to 3, found '*'"},
    {4, NULL, TREE_3 "k1:x0*1\n", "expected r, c, d or s, found 'x'"},
    {4, NULL, TREE_3 "k0:r0*1\n", "expected a number from 1 to 2305843009213693951, found ':'"},
    {4, NULL, TREE_3 "k2305843009213693952:r0*1\n",
     "expected a number from 1 to 2305843009213693951, found ':'"},
    {4, NULL, TREE_3 "k1:r0*0\n", "expected a number from 1 to 1, found the end of the line"},
    {4, NULL, TREE_3 "k1:r0*2\n", "expected a number from 1 to 1, found the end of the line"},
    {4, NULL, TREE_3 "k1r0*1\n", "expected ':', found 'r'"},
    {4, NULL, TREE_3 "k1: r0*1; r1*1;\nr2*1;r3*1\n", STAYS_OPEN},
    {4, NULL, TREE_3 "k1:r0 1\n", "expected '*', found a space"},
    /* A board has 6 n - 2 lines, which is looked at while they are read: memory is bounded. */
    {1, NULL, "upper 1\nparts 1\npart 1\ncover 1:r0*1;c0*1;d0*1;s0*1;x", TOO_LONG},
    {2, NULL, TREE_1 "k1:r0*1;r1*1;c0*1;c1*1;d0*1;d1*1;d-1*1;s0*1;s1*1;s2*1;x", TOO_LONG},
    {2, NULL, TREE_1 "b1:r0*1;r1*1;c0*1;c1*1;d0*1;d1*1;d-1*1;s0*1;s1*1;s2*1;x", TOO_LONG},
    {2, NULL, TREE_1 "b1:r0*1;r1*1;c0*1;c1*1;d0*1;d1*1;d-1*1;s0*1;s1*1;s2*1 a", NO_STEP "'a'"},
};

/*
 * Limits. Of the 2 x 2 squares, the one on 0,0 must have a queen if two of them have; then it has
 * only one. The 3 x 3 squares need two limits.
 */
#define FOUR "0,0 0,1 1,0 1,1"
#define THREE_ROWS "0,0 0,1 1,1 1,2 2,2 2,3"
#define THREE_COLUMNS "0,0 1,0 1,1 2,1 2,2 3,2"
#define NOT_ON_EVERY "limits require a queen on every row, or on every column"
#define LACKS_00 "c1*1;s1*1;r1*1"
#define HAS_00 "c0*1;r0*1;d0*1"
#define TOO_WEAK "the cover and the limits do not close the node"
#define FIRST_OF_9 TREE_2 "lo2,0,0,1:3,5:c0*2;r0*2;d0*1;r2*2;s2*1;c2*2\n"
#define SECOND_OF_9 "o3,0,1,2:1,2,3:c1*1;s1*1;d-1*1\n"
#define AGAIN(zeros) "i2,0,0,0:" zeros "2,2:" LACKS_00 "\n"
#define FOUR_TIMES(a, b, c, d) AGAIN(a) AGAIN(b) AGAIN(c) AGAIN(d)
#define ZEROS "0,0,0,0,"
#define FOUR_MORE(zeros) FOUR_TIMES(zeros, zeros "0,", zeros "0,0,", zeros "0,0,0,")
#define LIMITS_16 FOUR_MORE("") FOUR_MORE(ZEROS) FOUR_MORE(ZEROS ZEROS) FOUR_MORE(ZEROS ZEROS ZEROS)
#define ZEROS_15 ZEROS ZEROS ZEROS "0,0,0,"
static const struct statement limits_of_blocks[] = {
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".2,3:" HAS_00 "\n", NULL},
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 "\n \n.2,3:\n" HAS_00 "\n", NULL},
    {3, FOUR, TREE_1 "li3,0,0,0:2,2:" LACKS_00 ".2,3:" HAS_00 "\n", NULL},
    {8, "6,5 6,6 7,5 7,6", TREE_1 "li6,0,5,0:2,2:c6*1;s12*1;r7*1.2,3:c5*1;r6*1;d1*1\n", NULL},
    {8, "6,5 6,6 7,5 7,6", TREE_1 "li8,6,5,0:2,2:c6*1;s12*1;r7*1.2,3:c5*1;r6*1;d1*1\n", NULL},
    {4, THREE_COLUMNS, TREE_2 "l.1:d0*1;d1*1\n", NULL}, /* a cover */
    {4, THREE_ROWS, TREE_2 "l.1:d0*1;d-1*1\n", NULL},
    {4, THREE_ROWS, TREE_2 "l.1:d0*1;d-1*1;d1*1\n", TOO_WEAK},
    /* The limit that is tried: its block, its side, its number, its weight. */
    {2, NULL, TREE_1 "lo2,0,0,0:2,2:" LACKS_00 ".2,3:" HAS_00 "\n", UNCOVERED},
    {2, NULL, TREE_1 "li2,1,0,0:2,2:" LACKS_00 ".2,3:" HAS_00 "\n", UNCOVERED},
    {2, NULL, TREE_1 "li2,0,1,0:2,2:" LACKS_00 ".2,3:" HAS_00 "\n", UNCOVERED},
    {2, NULL, TREE_1 "li2,0,0,1:2,2:" LACKS_00 ".2,3:" HAS_00 "\n", TOO_WEAK},
    {2, NULL, TREE_1 "li2,0,0,0:1,2:" LACKS_00 ".2,3:" HAS_00 "\n", UNCOVERED},
    {2, NULL, TREE_1 "li2,0,0,0:3,2:" LACKS_00 ".2,3:" HAS_00 "\n", NULL},
    {2, NULL, TREE_1 "li2,0,0,0:3,3:" LACKS_00 ".2,3:" HAS_00 "\n", UNCOVERED},
    {2, NULL, TREE_1 "li1,0,0,1:1,2:c1*1;c0*1.2,3:" HAS_00 "\n",
     UNCOVERED}, /* no square is outside */
    /* What it leaves: the others have no queen more than that. */
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".3,3:" HAS_00 "\n", TOO_WEAK},
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".1,3:" HAS_00 "\n", UNCOVERED},
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".1,2:" HAS_00 "\n", TOO_WEAK},
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".2,3:r0*1;d0*1\n", UNCOVERED},
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".2,3:c0*1;r0*1;d0*1;d1*1\n", TOO_WEAK},
    {2, NULL, TREE_1 "lo2,1,1,1:1,2:c0*1;r0*1\n.0,2:c0*1;r0*1;d0*1\n", UNCOVERED},
    {2, "0,0 0,1", TREE_0 "li2,0,0,0:1,1:c1*1\n", TOO_WEAK},
    /* Two limits, in their order. */
    {3, NULL, FIRST_OF_9 SECOND_OF_9 ".3,2,3:c1*1;s3*1;r1*2;d1*1\n", NULL},
    {3, NULL, FIRST_OF_9 SECOND_OF_9 ".2,3,3:c1*1;s3*1;r1*2;d1*1\n", UNCOVERED},
    {3, NULL, FIRST_OF_9 SECOND_OF_9 ".3,1,3:c1*1;s3*1;r1*2;d1*1\n", UNCOVERED},
    {3, NULL, FIRST_OF_9 SECOND_OF_9 ".3,2,3:c1*1;s3*1;r1*3;d1*1\n", TOO_WEAK},
    {3, NULL, FIRST_OF_9 SECOND_OF_9 ".3,2:c1*1;s3*1;r1*2;d1*1\n", "expected ',', found ':'"},
    {3, NULL, FIRST_OF_9 "o3,0,1,2:2,3:c1*1\n", "expected ',', found ':'"},
    {3, NULL, FIRST_OF_9 "o3,0,1,2:1,1,3:c1*1;s1*1;d-1*1\n", UNCOVERED},
    {3, NULL, FIRST_OF_9 "o3,0,1,1:1,2,3:c1*1;s1*1;d-1*1\n", "expected 'o', found 'e'"},
    {3, NULL, FIRST_OF_9 "o3,0,1,1:1,2,3:c1*1;s1*1;d-1*1\n.3,2,3:c1*1;s3*1;r1*2;d1*1\n", TOO_WEAK},
    /* A cover of another limit counts no more. */
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".2,3:c0*1\n", UNCOVERED},
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".2,3:c0*1;c0*1\n", NO_LINE},
    /* Sixteen at most; they need not be of use. */
    {2, NULL, TREE_1 "l" LIMITS_16 "." ZEROS_15 "2,3:" HAS_00 "\n", NULL},
    {2, NULL, TREE_1 "l" LIMITS_16 AGAIN(ZEROS ZEROS ZEROS ZEROS), "there are too many limits"},
    /* Numbers. */
    {2, NULL, TREE_1 "li0,0,0,0:", "expected a number from 1 to 2, found ','"},
    {2, NULL, TREE_1 "li3,0,0,0:", "expected a number from 1 to 2, found ','"},
    {2, NULL, TREE_1 "li2,2,0,0:", "expected a number from 0 to 1, found ','"},
    {2, NULL, TREE_1 "li2,-1,0,0:", "expected a number from 0 to 1, found '-'"},
    {2, NULL, TREE_1 "li2,0,2,0:", "expected a number from 0 to 1, found ','"},
    {2, NULL, TREE_1 "li2,0,0,2:", "expected a number from 0 to 1, found ':'"},
    {2, NULL, TREE_1 "li2,0,0,0 ", "expected ':', found a space"},
    {2, NULL, TREE_1 "li2;0,0,0:", "expected ',', found ';'"},
    {2, NULL, TREE_1 "li2,0;0,0:", "expected ',', found ';'"},
    {2, NULL, TREE_1 "li2,0,0;0:", "expected ',', found ';'"},
    {2, NULL, TREE_1 "l2,0,0,0:", "expected 'o', found '2'"},
    {2, NULL, TREE_1 "l.2 ", "expected ':', found a space"},
    {2, NULL, TREE_1 "li2,0,0,0: 2,2:", "expected a number from 0 to 67108864, found a space"},
    {2, NULL, TREE_1 "li2,0,0,0:67108865,2:", "expected a number from 0 to 67108864, found ','"},
    {2, NULL,
     TREE_1 "li2,0,0,0:67108864,67108864:c1*33554432;s1*33554432;r1*33554432.2,3:" HAS_00 "\n",
     NULL},
    {2, NULL, TREE_1 "li2,0,0,0:2,67108865:r0*67108865;r1*1;c1*67108865;c0*67108865\n",
     "the cover has too large a denominator for limits"},
    {2, NULL, TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".2,3:" HAS_00 "x", "expected a space, found 'x'"},
    /* Only where every row, or every column, needs a queen, and before queens by branches and by
       rule 1; squares may have left. */
    {3, "0,0 1,1 2,2", TREE_1 "l.1:d0*1\n", NOT_ON_EVERY},
    {6, FOUR " 3,5", TREE_2 "li2,0,0,0:2,2:" LACKS_00, NOT_ON_EVERY},
    {6, FOUR " 3,4 3,5", TREE_2 "q3,4 li2,0,0,0:2,2:" LACKS_00, NOT_ON_EVERY},
    {6, FOUR " 3,4 3,5", TREE_2 "n3,4 li2,0,0,0:2,2:" LACKS_00, NOT_ON_EVERY},
    {3, NULL,
     TREE_2 "x1,1 lo2,0,0,1:3,5:c0*2;r0*2;d0*1;r2*2;s2*1;c2*2\n" SECOND_OF_9
            ".3,2,3:c1*1;s3*1;r1*2;d1*1\n",
     NULL},
};

static const struct statement parts[] = {
    {1, NULL, "upper 1\nforced 0,0\nparts 0\n", NULL},
    {1, NULL, "upper 0\nforced 0,0\nparts 0\n", "the evidence proves the bound 1, not 0"},
    {5, "0,1 1,0 2,4 4,2", "upper 2\nparts 2\npart 1\ncover 1:s1*1\npart 1\ncover 1:s6*1\n", NULL},
    {5, "0,1 1,0 2,4 4,2", "upper 1\nparts 2\npart 1\ncover 1:s1*1\npart 1\ncover 1:s6*1\n",
     "the evidence proves the bound 2, not 1"},
    {5, "0,1 1,0 2,4 4,2", "upper 2\nparts 2\npart 1\ncover 1:s6*1\npart 1\ncover 1:s1*1\n",
     UNCOVERED},
    {5, "0,1 1,0 2,4 4,2", "upper 1\nparts 2\npart 0\nrows\npart 1\ncover 1:s6*1\n",
     "2 rows have squares, more than the bound 0"},
    {5, "0,1 1,0 2,4 4,2", "upper 3\nparts 3\npart 1\ncover 1:s1*1\npart 1\ncover 1:s6*1\npart 1\n",
     "the squares fall into 2 parts"},
    {5, "0,1 1,0 2,4 4,2", "upper 2\nparts 1\npart 2\ncover 1:s1*1;s6*1\n", NULL},
    {5, "0,1 1,0 2,4 4,2", "upper 0\nparts 0\n", "the squares fall into 2 parts"},
    /* Two squares are one part, whatever the line that they share. */
    {3, "1,0 1,2", "upper 2\nparts 2\npart 1\nrows\npart 1\nrows\n", ONE_PART},
    {3, "0,1 2,1", "upper 2\nparts 2\npart 1\nrows\npart 1\nrows\n", ONE_PART},
    {3, "0,0 2,2", "upper 2\nparts 2\npart 1\nrows\npart 1\nrows\n", ONE_PART},
    {3, "0,2 2,0", "upper 2\nparts 2\npart 1\nrows\npart 1\nrows\n", ONE_PART},
    /* Three parts, of which each is covered by its own cover. */
    {7, "0,0 0,1 2,5 5,3",
     "upper 3\nparts 3\npart 1\ncover 1:r0*1\npart 1\ncover 1:r2*1\npart 1\ncover 1:r5*1\n", NULL},
    {7, "0,0 0,1 2,5 5,3",
     "upper 3\nparts 3\npart 1\ncover 1:r0*1\npart 1\ncover 1:r2*1\npart 1\ncover 1:r2*1\n",
     UNCOVERED},
    {7, "0,0 0,1 2,5 5,3",
     "upper 3\nparts 3\npart 1\ncover 1:r0*1\npart 1\ncover 1:r0*1\npart 1\ncover 1:r5*1\n",
     UNCOVERED},
    /* After a step, three parts taken as one. */
    {7, "0,0 0,1 2,5 5,3", "upper 3\ndominated 0,0 0,1\nparts 1\npart 3\nrows\n", NULL},
    {7, "0,0 0,1 2,5 5,3", "upper 2\ndominated 0,0 0,1\nparts 1\npart 2\ncover 1:r0*1;r2*1\n",
     UNCOVERED},
    {2, "0,0 0,1", "upper 2\ndominated 0,0 0,1\nparts 2\npart 1\nrows\npart 1\nrows\n",
     "what is left does not fall into as many parts"},
};

/* Covers and lines of parts, whose squares are listed. */
#define PARTS_2 "parts 2\npart 1\ncover 1:s1*1\n"
static const struct statement proofs_of_parts[] = {
    {5, "0,1 1,0 2,4 4,2", "upper 2\n" PARTS_2 "part 1\ncover 1:s6*1\n", NULL},
    {5, "0,1 1,0 2,4 4,2", "upper 2\n" PARTS_2 "part 1\ncover 1:r4*1\n", UNCOVERED},
    {5, "0,1 1,0 2,4 4,2", "upper 2\n" PARTS_2 "part 1\ncover 1:r2*1\n", UNCOVERED},
    {5, "0,1 1,0 2,4 4,2", "upper 2\n" PARTS_2 "part 1\ncover 2:s6*1\n", UNCOVERED},
    {5, "0,1 1,0 2,4 4,2", "upper 5\n" PARTS_2 "part 2\ncover 1:s6*1;s6*1\n", NO_LINE},
    /* What is wrong first is said. */
    {5, "0,1 1,0 2,4 4,2", "upper 5\n" PARTS_2 "part 2\ncover 1:s5*1;s5*1\n", NO_LINE},
    {5, "0,1 1,0 2,4 4,2", "upper 1\n" PARTS_2 "part 0\ncover 1:s6*1\n", TOO_HEAVY},
    {5, "0,1 1,0 2,4 4,2",
     "upper 1\n" PARTS_2 "part 0\ncover " MOST ":r0*" MOST ";r1*" MOST ";r2*" MOST ";r3*" MOST
     ";r4*" MOST "\n",
     TOO_HEAVY},
    {5, "0,1 1,0 2,4 4,2", "upper 2\n" PARTS_2 "part 1\nrows\n",
     "2 rows have squares, more than the bound 1"},
    {5, "0,0 0,1 2,4 4,2", "upper 2\nparts 2\npart 1\nrows\npart 1\ncover 1:s6*1\n", NULL},
    {5, "0,0 0,1 2,4 4,2", "upper 2\nparts 2\npart 1\ncolumns\npart 1\ncover 1:s6*1\n",
     "2 columns have squares, more than the bound 1"},
    {5, "0,0 1,0 2,4 4,2", "upper 2\nparts 2\npart 1\ncolumns\npart 1\ncover 1:s6*1\n", NULL},
    /* A search is on the squares of its own part. */
    {6, "0,0 4,3 4,5 5,3", "upper 3\nparts 2\npart 1\ntree\npart 2\ntree\n", NULL},
    {1, NULL, TREE_0, ALL_PLACED},
    {1, NULL, TREE_1, NULL},
    {1, NULL, "upper 1\nforced 0,0\nparts 1\npart 0\ntree\n", NULL}, /* no square is left */
    {6, "0,0 4,3 4,5 5,3", "upper 2\nparts 2\npart 1\ntree\npart 1\ntree\n", ALL_PLACED},
};

/*
 * The budget makes one line needed, row 0, whose weight is 2. A queen on it uses it up: after n or
 * q, on a branch, or because propagation puts it there. Then nothing is said of row 0 any more.
 * With a queen on 0,1, row 1 is empty; with one on 0,7, the 3 x 3 squares remain.
 */
#define ROW_0_AND_3 "0,1 0,6 0,7 1,0 1,1 1,2 2,0 2,1 2,2 3,0 3,1 3,2"
#define ROW_0_NEEDED TREE_3 "b2:r0*2;r1*1;r2*1;r3*1;c0*1;c1*1;c2*1;s14*1\n"
static const struct statement needed_lines[] = {
    {8, ROW_0_AND_3, ROW_0_NEEDED "n0,7 r1 r1\n", NULL},
    {8, ROW_0_AND_3, ROW_0_NEEDED "n0,7 r1 ur0\n", NOT_NEEDED},
    {8, ROW_0_AND_3, ROW_0_NEEDED "n0,7 ur0\n", NOT_NEEDED},
    {8, ROW_0_AND_3, ROW_0_NEEDED "q0,7 r1 r1\n", NULL},
    {8, ROW_0_AND_3, ROW_0_NEEDED "q0,7 ur0\n", NOT_NEEDED},
    {8, ROW_0_AND_3, ROW_0_NEEDED "q0,1 q0,6 r1 r1\n", NULL},
    {8, ROW_0_AND_3, ROW_0_NEEDED "q0,1 q0,6 r1 ur0\n", NOT_NEEDED},
    {8, ROW_0_AND_3, ROW_0_NEEDED "r0 r1 r1\n", NULL},
    {8, ROW_0_AND_3, ROW_0_NEEDED "r0 ur0\n", NOT_NEEDED},
    {8, ROW_0_AND_3, ROW_0_NEEDED "c7 ur0\n", NOT_NEEDED},
    {5, NULL,
     TREE_4 "b2:r0*2;r1*1;r2*1;r3*1;r4*1;c0*1;c1*1;c2*1;c3*1;c4*1\n"
            "n0,0 n0,1 n0,2 n0,3 ur0 ur0 ur0 ur0 ur0\n",
     NOT_NEEDED},
    /* Before a queen is on it, it is needed; also in a child, which takes it over. */
    {8, ROW_0_AND_3, ROW_0_NEEDED "n1,1 ur0 r0 r1 r1\n", NULL},
    {8, ROW_0_AND_3, ROW_0_NEEDED "q1,1 ur0 r0 r1 r1\n", NULL},
    {8, ROW_0_AND_3, ROW_0_NEEDED "ur1\n", NOT_NEEDED},
    {8, ROW_0_AND_3, ROW_0_NEEDED "us14\n", NOT_NEEDED},
    /* A child takes over ten lines, of which one has its queen, and has nine more. */
    {10, NULL,
     "upper 9\nparts 1\npart 9\ntree\n"
     "b1:r0*1;r1*1;r2*1;r3*1;r4*1;r5*1;r6*1;r7*1;r8*1;r9*1\n"
     "q0,0 b1:c1*1;c2*1;c3*1;c4*1;c5*1;c6*1;c7*1;c8*1;c9*1 a\n",
     NO_STEP "'a'"},
};

/* Where a walk over the squares or the candidates begins. */
#define DIAGONAL_AND_CORNER "0,0 0,3 1,2 2,1 3,0"
#define CORNER_AND_SIDES "0,0 0,1 0,2 1,0 2,0"
/* With a queen on 0,5, three do not fit on the 4 x 4 squares of the rows below; with one on 0,9,
 * four. */
#define ROWS_1_TO_4 "1,0 1,1 1,2 1,3 2,0 2,1 2,2 2,3 3,0 3,1 3,2 3,3 4,0 4,1 4,2 4,3"
static const struct statement beginnings[] = {
    {4, DIAGONAL_AND_CORNER, TREE_1 "k1:s3*1\n", UNCOVERED},
    {4, DIAGONAL_AND_CORNER, TREE_1 "b1:s3*1;r3*1\n", UNCOVERED},
    {3, CORNER_AND_SIDES, TREE_1 "b1:r0*1;c0*1\nx0,0\n", "square 0,0 is not free here"},
    {10, "0,5 0,9 " ROWS_1_TO_4, TREE_4 "r0 r1 r1\n", NO_STEP "'e'"},
    /* After the last square of a list, the lines are counted; a list may go on in another line. */
    {3, NULL, TREE_2 "x1,0;1,1;1,2\n", NULL},
    {3, NULL, TREE_2 "x1,0;\n1,1;\n1,2\n", NULL},
};

/* Cases: n = 2 has one queen at most, whatever its squares. */
#define ROWS_0 "parts 1\npart 0\nrows\n"
#define ROWS_1 "parts 1\npart 1\nrows\n"
#define BRANCH_2 "upper 1\nbranch 0,0\n" ROWS_0
static const struct statement cases[] = {
    {2, "0,0 0,1 1,0", BRANCH_2 "parts 1\npart 1\ncover 1:s1*1\n", NULL},
    {2, "0,0 0,1", BRANCH_2 "parts 1\npart 1\nrows\n", NULL}, /* 0,1 is in its row */
    {2, NULL, BRANCH_2 "branch 1,1\n" ROWS_0 "parts 1\npart 1\ntree\n", NULL},
    {2, NULL, BRANCH_2 "branch 1,1\n" ROWS_0 "branch 0,1\n" ROWS_0 "forced 1,0\nparts 0\n", NULL},
    {2, NULL,
     "upper 1\nbranch 0,1\nparts 0\nbranch 1,0\nparts 0\ndominated 0,0 1,1\nparts 1\n"
     "part 1\nrows\n",
     NULL},
    /* A case is missing, or is one too many. */
    {2, "0,0 0,1 1,0", BRANCH_2, NO_EVIDENCE},
    {2, "0,0 0,1", BRANCH_2 "parts 1\npart 1\nrows\n" ROWS_0,
     "expected \"end\" and the CRC-32, found 'p'"},
    /* The square is blocked, or not free any more. */
    {2, "0,0 0,1 1,0", "upper 1\nbranch 1,1\n", "square 1,1 is not free here"},
    {2, NULL, BRANCH_2 "branch 0,0\n", "square 0,0 is not free here"},
    {2, NULL, "upper 1\nbranch 0,0\nbranch 1,1\n", "square 1,1 is not free here"},
    {3, NULL, "upper 2\nbranch 0,0\nbranch 2,1\nparts 0\nbranch 2,1\n",
     "square 2,1 is not free here"},
    {2, NULL, "upper 1\nbranch 2,0\n", "expected a number from 0 to 1, found ','"},
    {2, NULL, "upper 1\nbranch 0,0 parts 0\n", "expected the end of the line, found a space"},
    {2, NULL, "upper 1\nbranch,0,0\n", "expected a space, found ','"},
    /* The queen of the branch counts, in its case only; and so do forced ones. */
    {3, "0,0 1,2", "upper 1\nbranch 0,0\nforced 1,2\nparts 0\n",
     "the evidence proves the bound 2, not 1"},
    {3, "0,0 1,2", "upper 2\nbranch 0,0\nforced 1,2\nparts 0\nforced 1,2\nparts 0\n", NULL},
    {3, "0,0 1,2", "upper 2\nbranch 0,0\nforced 1,2\nparts 0\nforced 0,0\nparts 0\n",
     "square 0,0 is in a step, but not free there"},
    {2, "0,0", "upper 0\nbranch 0,0\nparts 0\n", "the evidence proves the bound 1, not 0"},
    {2, "0,0", "upper 1\nbranch 0,0\nparts 0\nparts 0\n", NULL},
    /* In the second case, the square is not free, but what it attacks is. */
    {3, "0,0 1,1 2,2", "upper 1\nbranch 1,1\nparts 0\nparts 1\npart 1\nrows\n",
     "2 rows have squares, more than the bound 1"},
    {3, "0,0 1,1 2,2", "upper 1\nbranch 1,1\nparts 0\nparts 1\npart 1\ncover 1:d0*1\n", NULL},
    /* What was forced in one case does not count in the next. */
    {4, "0,0 0,1 1,3",
     "upper 2\nbranch 0,0\nforced 1,3\nparts 0\nforced 0,1\nforced 1,3\nparts 0\n", NULL},
    /* Only rows and squares of the case count, and are to be covered; not those of the other. */
    {5, "0,0 1,2 2,4", "upper 3\nbranch 0,0\nbranch 1,2\n" ROWS_1 ROWS_1 "parts 1\npart 2\nrows\n",
     NULL},
    {3, "0,0 1,0 1,2", "upper 2\nbranch 0,0\nparts 1\npart 1\ncover 1:r1*1\n" ROWS_1, NULL},
    {3, "0,0 1,0 1,2", "upper 1\nbranch 1,0\nparts 0\nparts 1\npart 1\ncover 1:c0*1\n", UNCOVERED},
    {3, "0,0 1,0 1,2", "upper 1\nbranch 1,0\nparts 0\nparts 1\npart 1\ntree\n", ALL_PLACED},
    {3, "0,0 1,0 1,2", "upper 1\nbranch 1,0\nparts 0\nparts 1\npart 1\nclauses\n0\n", NOT_IMPLIED},
    /* Branches come before the steps of a case. */
    {3, "0,0 1,2", "upper 2\nforced 0,0\nbranch 1,2\nparts 0\nparts 0\n", NO_EVIDENCE},
};

static const struct statement fields[] = {
    {4, NULL, "lower 2\n0,0 1,2\nupper 4\nparts 1\npart 4\nrows\n", NULL},
    {4, NULL, "lower 2\n0,0 1,1\nupper 4\nparts 1\npart 4\nrows\n",
     "the queens on 0,0 and 1,1 attack each other on difference diagonal 0"},
    {2, "0,0", "lower 1\n0,1\nupper 2\nparts 1\npart 2\nrows\n",
     "the queen on 0,1 is on a blocked square"},
    {4, NULL, "lower 2\n0,01,2\nupper 4\nparts 1\npart 4\nrows\n", "expected a space, found ','"},
    {4, NULL, "lower 5\n", "expected a number from 0 to 4, found the end of the line"},
    {4, NULL, "lower 2\n0,0 \t1,2\nupper 4\nparts 1\npart 4\nrows\n",
     "expected a number from 0 to 3, found an invalid byte"},
    {4, NULL, "lower 1\n4,0\n", "expected a number from 0 to 3, found ','"},
    {4, NULL, "lower 1\n0,4\n", "expected a number from 0 to 3, found the end of the line"},
    {4, NULL, "lower 1\n0;0\n", "expected ',', found ';'"},
    {4, NULL, "upper \n", "expected a number from 0 to 4, found the end of the line"},
    {4, NULL, "upper -0\n", "expected a number from 0 to 4, found '-'"},
    {4, NULL, "upper 18446744073709551620\n",
     "expected a number from 0 to 4, found '0'"}, /* 2^64 + 4 */
    {4, NULL, "upperupperupperupper 4\n", "expected \"upper\" and a number, found a space"},
    {4, NULL, "uppes 4\nparts 1\npart 4\nrows\n", "expected \"upper\" and a number, found a space"},
    {4, NULL, "upper 5\nparts 1\npart 4\nrows\n",
     "expected a number from 0 to 4, found the end of the line"},
    {4, NULL, "upper 4x\nparts 1\npart 4\nrows\n", "expected the end of the line, found 'x'"},
    {4, NULL, "upper 4\npards 1\npart 4\nrows\n", NO_EVIDENCE},
    {1, NULL, "upper 1\nforced 0,0\npartspartspartsparts 0\n", NO_EVIDENCE},
    {4, NULL, "upper 4\nparts,1\npart 4\nrows\n", "expected a space, found ','"},
    {4, NULL, "upper 4\nparts 1x\npart 4\nrows\n", "expected the end of the line, found 'x'"},
    {4, NULL, "upper 4\nparts 1\npart 5\nrows\n",
     "expected a number from 0 to 4, found the end of the line"},
    {4, NULL, "upper 4\nparts 1\npart 4x\nrows\n", "expected the end of the line, found 'x'"},
    {4, NULL, "upper 4\nparts 1\npart 4\nrowsx\n",
     "expected rows, columns, cover, tree or clauses, found the end of the line"},
    {4, NULL, "upper 4\nparts 1\npart 4\nrows x\n", "expected the end of the line, found a space"},
    {4, NULL, "upper 3\nparts 1\npart 3\ntree r0\n", "expected the end of the line, found a space"},
    {4, NULL, "upper 4\nparts 9999999999\npart 4\nrows\n",
     "expected a number from 0 to 4294967294, found the end of the line"},
    {4, NULL, "upper 4\nparts 4294967294\npart 4\nrows\n",
     "what is left does not fall into as many parts"},
    {3, NULL, "upper 3\ndominated,0,0 1,1\n" AFTER_STEPS, "expected a space, found ','"},
    {3, NULL, "upper 3\ndominated 0,0,1,1\n" AFTER_STEPS, "expected a space, found ','"},
    {3, "0,0 0,1", "upper 3\ndominated 0,0 0,1x\n" AFTER_STEPS,
     "expected the end of the line, found 'x'"},
    /* 2^32 squares are one more than can be numbered. */
    {65536, NULL, "upper 0\nparts 0\n", TOO_MANY},
    {65536, NULL, "upper 65535\nbranch 0,0\n", TOO_MANY},
    {100000, NULL, "upper 99999\nparts 1\npart 99999\ntree\n", TOO_MANY},
};

/* Parts with more columns than a word has bits. */
#define ROW_0                                                                                      \
    "0,0 0,1 0,2 0,3 0,4 0,5 0,6 0,7 0,8 0,9 0,10 0,11 0,12 0,13 0,14 0,15 0,16 0,17 0,18 0,19 "   \
    "0,20 0,21 0,22 0,23 0,24 0,25 0,26 0,27 0,28 0,29 0,30 0,31 0,32 0,33 0,34 0,35 0,36 0,37 "   \
    "0,38 0,39 0,40 0,41 0,42 0,43 0,44 0,45 0,46 0,47 0,48 0,49 0,50 0,51 0,52 0,53 0,54 0,55 "   \
    "0,56 0,57 0,58 0,59 0,60 0,61 0,62 0,63 0,64 0,65 0,66 "

static const struct statement wide[] = {
    {67, ROW_0 "1,30 2,30", TREE_1 "x0,30 a\n", NO_STEP "'a'"},
    {67, ROW_0 "1,29 2,28", TREE_1 "x0,30 a\n", NO_STEP "'a'"},
    {67, ROW_0 "1,31 2,32", TREE_1 "x0,30 a\n", NO_STEP "'a'"},
    {67, ROW_0 "1,65 2,65", TREE_1 "x0,65 a\n", NO_STEP "'a'"},
    {67, ROW_0 "1,30 2,29", TREE_1 "x0,30 a\n", "a queen on 0,30 does not close the node"},
    {67, ROW_0 "1,30 2,31", TREE_1 "x0,30 a\n", "a queen on 0,30 does not close the node"},
    {67, ROW_0 "1,66", TREE_1 "x1,66\n", "square 1,66 is not free here"}, /* rule 1 */
    {67, ROW_0 "1,63 2,62", TREE_1 "x0,64 c64\n", "column 64 has no squares here"},
    {67, ROW_0 "1,64 2,63", TREE_1 "x0,65 c65\n", "column 65 has no squares here"},
    {67, ROW_0 "1,64 1,66", TREE_1 "x1,64\n", "a queen on 1,64 does not close the node"},
    {67, ROW_0 "1,64 1,65", TREE_1 "k1:r0*1;c65*1;c66*1\n", UNCOVERED},
    {67, ROW_0 "1,64 1,65", TREE_1 "k1:r0*1;c65*1\n", UNCOVERED},
    {67, ROW_0 "1,0 1,66", TREE_1 "x1,0\n", "a queen on 1,0 does not close the node"},
    {67, ROW_0 "1,0 1,66", TREE_1 "x1,66\n", "a queen on 1,66 does not close the node"},
    {67, NULL, "upper 66\nparts 1\npart 66\ntree\na\n", NO_STEP "'a'"},
};

/* Evidence of each kind, true and false, on the smallest boards. */
static const struct statement evidence[] = {
    {3, NULL, "upper 3\nparts 1\npart 3\nrows\n", NULL},
    {3, NULL, "upper 3\nparts 1\npart 3\ncolumns\n", NULL},
    {3, NULL, "upper 3\nparts 1\npart 3\ncover 1:r0*1;r1*1;r2*1\n", NULL},
    {3, NULL, "upper 2\nparts 1\npart 2\ntree\nr0 \n", NULL},
    {3, NULL, "upper 2\nparts 1\npart 2\ntree\nr0\n", NULL},
    {3, NULL, "upper 2\nparts 1\npart 3\nrows\n", "the evidence proves the bound 3, not 2"},
    {3, NULL, "upper 2\nparts 1\npart 2\nrows\n", "3 rows have squares, more than the bound 2"},
    {3, NULL, "upper 2\nparts 1\npart 2\ncover 1:r0*1;r1*1\n",
     "the free square 2,0 is on no line of the cover"},
    {3, NULL, "upper 2\nparts 1\npart 2\ncover 2:r0*2;r1*2;r2*1\n",
     "the weights of the free square 2,0 add up to less than 1"},
    {3, NULL, "upper 2\nparts 1\npart 2\ncover 1:r0*1;r1*1;r2*1\n", TOO_HEAVY},
    {3, NULL, "upper 3\nparts 1\npart 3\ncover 1:r0*1;r1*1;r1*1\n", NO_LINE},
    {3, NULL, "upper 3\nparts 1\npart 3\ncover 1:r0*2;r1*1;r2*1\n",
     "expected a number from 1 to 1, found ';'"},
    {2, NULL, "upper 0\nparts 1\npart 0\ntree\nr0 \n", ALL_PLACED},
    {3, NULL, "upper 2\nparts 1\npart 2\ntree\nr3 \n",
     "expected a number from 0 to 2, found a space"},
    {3, NULL, "upper 2\nparts 1\npart 2\ntree\nx1,1;1,1 r0 \n", "square 1,1 is not free here"},
    {4, NULL, "upper 3\nparts 1\npart 3\ntree\nx1,1 r0 \n",
     "a queen on 1,1 does not close the node"},
    {4, NULL, "upper 3\nparts 1\npart 3\ntree\nr0 r0\n", "row 0 has no squares here"},
    {4, NULL, "upper 3\nparts 1\npart 3\ntree\nk1:r0*1;r1*1;r2*1\n", UNCOVERED},
    {4, NULL, "upper 3\nparts 1\npart 3\ntree\nk1:r0*1;r1*1;r1*1\n", NO_LINE},
    {4, NULL, "upper 3\nparts 1\npart 3\ntree\nk1:r0*1;r1*1;r2*1;r3*1\n", STAYS_OPEN},
    {2, NULL, "upper 1\nparts 1\npart 1\ntree\nx0,0r0\n", "expected a space, found 'r'"},
    {1, NULL, "upper 1\nforced 0,0\nparts 1\npart 0\nrows\n", NULL},
    {4, NULL, "upper 3\nparts 1\npart 3\ntree\na4\n",
     "expected a step of the tree: r, c, q, n, x, b, u, k or l, found 'a'"},
    /* On a large board with listed squares, only these are gone through. */
    {100000, "0,0", "upper 1\nforced 0,0\nparts 0\n", NULL},
    {100000, "0,0", "upper 1\nparts 1\npart 1\ncover 1:r0*1\n", NULL},
    {4, NULL, "upper 4\ndominated 0,0 1,1\nparts 1\npart 4\nrows\n", "square 0,0 is not dominated"},
    {4, NULL, "upper 4\ndominated 0,0 1,2\nparts 1\npart 4\nrows\n", NOT_ATTACKED_00},
    {4, NULL, "upper 4\nforced 0,0\nparts 1\npart 4\nrows\n", "square 0,0 is not forced"},
    {4, NULL, "upper 4\nparts 2\npart 2\nrows\npart 2\nrows\n", ONE_PART},
    {1, NULL, "upper 1\nforced 0,0\nparts 0\n", NULL},
    {1, NULL, "upper 0\nparts 0\n", ONE_PART},
    {1, NULL, "upper 1\nforced 0,0\nforced 0,0\nparts 0\n",
     "square 0,0 is in a step, but not free there"},
    {2, "0,0 1,0 1,1", "upper 1\nparts 1\npart 1\ntree\n", NULL},
    {2, "0,0 1,0 1,1", "upper 1\nparts 1\npart 0\nparts 0\n",
     "expected rows, columns, cover, tree or clauses, found a space"},
};

/* Clausal proofs. Squares are numbered row by row; each definition has the next number. */
#define ROWS_0_AND_2 "0,0 0,1 0,2 2,0 2,1 2,2"
static const struct statement clauses[] = {
    {2, NULL, CLAUSES_1 "1 2 0 3 4 0 -1 0 0\n", NULL},
    {2, NULL, CLAUSES_1 "1 3 0 2 4 0 -1 0 0\n", NULL},
    {2, NULL, CLAUSES_2 "0\n", NULL},
    {2, NULL, CLAUSES_2 "1 0 0\n", NULL},
    {2, NULL, CLAUSES_1 "3 4 0 -1 0 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_1 "1 4 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_0 "1 2 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_1 "1 2 0 3 4 0 d 4 3 0 -1 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_1 "1 2 0 3 4 0 -1 0 d -1 0 d 1 2 0 d 3 4 0 0\n", NULL},
    {2, NULL, CLAUSES_1 "1 2 0 d 2 1 0 d 1 2 0\n", NO_CLAUSE},
    {2, NULL, CLAUSES_1 "1 2 0 1 2 0 d 2 1 0 d 1 2 0 d 1 2 0\n", NO_CLAUSE},
    {2, NULL, CLAUSES_1 "d 1 2 0\n", NO_CLAUSE},
    {2, NULL, CLAUSES_1 "1 2 0 d 1 0\n", NO_CLAUSE},
    {2, NULL, CLAUSES_1 "1 1 0\n", "a variable is repeated in a clause"},
    {2, NULL, CLAUSES_1 "1 -1 0\n", "a variable is repeated in a clause"},
    {2, NULL, CLAUSES_1 "5 0\n", "expected a number from -4 to 4, found a space"},
    {2, NULL, CLAUSES_1 "-5 0\n", "expected a number from -4 to 4, found a space"},
    {2, NULL, CLAUSES_1 "1 2 0\n", "expected r or c, found 'n'"},
    {2, NULL, CLAUSES_1 "1 2x0\n", "expected a space, found 'x'"},
    {2, NULL, CLAUSES_1 "or0:0 -1 5 0 1 -5 0 -2 -5 0 1 2 0 3 4 0 -5 0 0\n", NULL},
    {2, NULL, CLAUSES_1 "or0:0-1 5 0 or1:0,1 6 0 -1 0 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_1 "or0:0 -1 -5 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_1 "or0:0 -5 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_1 "or0:0 -3 -5 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_1 "or0:0 oc0:0 5 -6 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_1 "or0:0 or1:0 -5 -6 0\n", NOT_IMPLIED},
    {2, NULL, CLAUSES_1 "or0:0,0 \n", "the positions are not in order"},
    {2, NULL, CLAUSES_1 "or0:1-0 \n", "the positions are not in order"},
    {2, NULL, CLAUSES_1 "or0:0-2 \n", "expected a number from 0 to 1, found a space"},
    {2, NULL, CLAUSES_1 "or2:0 \n", "expected a number from 0 to 1, found ':'"},
    {2, NULL, CLAUSES_1 "od-2:0 \n", "expected a number from -1 to 1, found ':'"},
    {2, NULL, CLAUSES_1 "os3:0 \n", "expected a number from 0 to 2, found ':'"},
    {2, NULL, CLAUSES_1 "ox0:0 \n", "expected r, c, d or s, found 'x'"},
    {2, NULL, CLAUSES_1 "or0:05 0\n", "expected a number from 0 to 1, found a space"},
    {2, "0,0 0,1", CLAUSES_0 "or1:0 \n", "the line has no squares of the part"},
    {3, NULL, CLAUSES_0 "er0,3,3 -10 0 er0,3,2 er2,3,1 -11 -12 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,3,2 -10 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,1,1 er1,3,2 -10 -11 0 er0,2,2 er1,3,1 -12 -13 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,1,1 er1,3,1 -10 -11 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,2,1 er0,3,1 -10 11 0 -11 10 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er1,3,1 er0,3,1 -10 11 0 -11 10 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,2,1 er0,2,1 -10 11 0 z\n", UNTIL_Z(11)},
    {3, NULL, CLAUSES_0 "er0,2,1 er0,3,2 -10 11 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,2,2 er0,3,1 -10 11 0 ec0,3,1 -10 12 0\n", NOT_IMPLIED},
    {3, NULL,
     CLAUSES_0 "er0,1,1 er2,3,1 er0,3,2 -10 -11 12 0 er0,2,1 -10 -11 13 "
               "0\n",
     NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,1,1 10 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,1,1 er1,2,1 er2,3,1 -10 -11 -12 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,2,1 er0,3,1 er0,3,2 -10 12 11 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,1,1 1 2 3 10 0 -10 -1 0 4 5 6 10 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er0,2,1 1 2 3 10 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "er1,1,1 \n", "expected a number from 2 to 3, found ','"},
    {3, NULL, CLAUSES_0 "er0,4,1 \n", "expected a number from 1 to 3, found ','"},
    {3, NULL, CLAUSES_0 "er3,4,1 \n", "expected a number from 0 to 2, found ','"},
    /* All of these literals: what follows, and what does not. */
    {3, NULL, CLAUSES_0 "a 1 6 0 -10 1 0 6 -10 0 -1 10 -6 0 z\n", UNTIL_Z(10)},
    {3, NULL, CLAUSES_0 "a -1 6 0 a 10 -2 0 -11 -1 0 11 -10 2 0 z\n", UNTIL_Z(11)},
    {3, NULL, CLAUSES_0 "a 0 10 0 z\n", UNTIL_Z(10)},
    {3, NULL, CLAUSES_0 "a 1 6 0 10 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "a 1 6 0 -10 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "a 1 6 0 10 -1 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "a 1 6 0 10 -6 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "a 0 -10 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "a 1 6 0 d -10 1 0 -10 6 0 10 -1 -6 0 -10 1 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "a 1 6 0 d 6 -10 0 -10 6 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "a 1 6 0 d -6 10 -1 0 -10 1 0 10 -1 -6 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "a 1 6 0 d 10 -1 0\n", NO_CLAUSE},
    {3, NULL, CLAUSES_0 "a 1 0 d -10 1 0 d -10 1 0\n", NO_CLAUSE},
    {3, NULL, CLAUSES_0 "a 1 10 0\n", "expected a number from -9 to 9, found a space"},
    {3, NULL, CLAUSES_0 "a 1 -1 0\n", "a variable is repeated in a clause"},
    {3, NULL, CLAUSES_0 "a 1 6 or0:0\n", "expected a number from -9 to 9, found 'o'"},
    /* What follows, up to a word that is none. */
    {3, NULL, CLAUSES_0 "er0,3,3 -10 0 z\n", UNTIL_Z(10)},
    {3, NULL, CLAUSES_0 "er0,1,1 er1,3,2 -10 -11 0 z\n", UNTIL_Z(11)},
    {3, NULL,
     CLAUSES_0 "er0,1,1 er2,3,1 er0,3,2 -10 -11 12 0 -11 -10 12 0 12 -10 "
               "-11 0 z\n",
     UNTIL_Z(12)},
    {3, NULL, CLAUSES_0 "or0:0 -10 1 0 z\n", UNTIL_Z(10)},
    {3, NULL, CLAUSES_0 "os0:0 -10 1 0 z\n", UNTIL_Z(10)},
    {3, NULL, CLAUSES_0 "or0:0 or1:0 -10 1 0 -11 4 0 -10 -11 0 z\n", UNTIL_Z(11)},
    {3, NULL, CLAUSES_2 "or0:0-2 10 0 10 5 0 z\n", UNTIL_Z(10)},
    {3, NULL, CLAUSES_2 "or0:0-2 10 0 -10 1 2 3 0 d -10 1 2 3 0 z\n", UNTIL_Z(10)},
    {3, NULL, CLAUSES_0 "er0,1,1 er2,3,1 er0,3,2 -11 -10 12 0 z\n", UNTIL_Z(12)},
    /* What does not: squares beyond a line, and of another definition; what is true or open alone.
     */
    {3, NULL, CLAUSES_0 "-1 -6 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "-4 -3 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_0 "or0:0 or0:1 -1 11 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_2 "or0:0-2 10 0 10 5 0 5 0\n", NOT_IMPLIED},
    {3, NULL, CLAUSES_2 "1 2 3 0 4 5 6 0 1 0\n", NOT_IMPLIED},
    /* Only rows with squares are numbered. */
    {3, ROWS_0_AND_2, CLAUSES_2 "0\n", NULL},
    {3, ROWS_0_AND_2, CLAUSES_0 "er0,3,1 \n", "expected a number from 1 to 2, found ','"},
    {3, NULL, CLAUSES_0 "er0,2,3 \n", "expected a number from 1 to 2, found a space"},
    {3, NULL, CLAUSES_0 "er0,2,0 \n", "expected a number from 1 to 2, found a space"},
    {3, NULL, CLAUSES_0 "ed0,2,1 \n", "expected r or c, found 'd'"},
};

/* For the instance that is asked about, certificates with their own instance and frame. */
#define HEAD "queensat certificate 1\n"
#define BOARD "board 4\nqueen 1 3\nblock 0 0\nblock-sum 2\nblock-difference 3\n"
#define OTHER "the certificate is for another instance"

static const struct {
    const char *head, *end, *after; /* with the CRC between the last two */
    unsigned long line, column;     /* of the message, or 0 */
    const char *text;
} frames[] = {
    {HEAD BOARD, "end ", "\n", 0, 0, NULL},
    {BOARD, "end ", "\n", 1, 1, "expected \"queensat certificate 1\", found 'b'"},
    {"queensat certificate 3\n" BOARD, "end ", "\n", 1, 22,
     "expected \"queensat certificate 1\", found '3'"},
    {"queensat certificate 2\n" BOARD, "end ", "\n", 3, 1,
     "format 2 is for boards that are not square, or have walls"},
    {"queensat certificate 2\nboard 4\nwall 2 2\nqueen 1 3\n", "end ", "\n", 5, 1, OTHER},
    {"queensat certificate 2\nboard 4 3\nqueen 1 0\n", "end ", "\n", 4, 1, OTHER},
    {HEAD "board 4 3\n", "end ", "\n", 2, 8, "expected the end of the line, found a space"},
    {HEAD "board 4\nwall 2 2\n", "end ", "\n", 3, 1, OTHER},
    {"queensat certificate 2\nboard 4\nwall 2 2\nwall 2 1\n", "end ", "\n", 5, 1,
     "the walls are not in order"},
    {"queensat certificate 12\n" BOARD, "end ", "\n", 1, 23,
     "expected \"queensat certificate 1\", found '2'"},
    {HEAD BOARD, "and ", "\n", 13, 1, "expected \"end\" and the CRC-32, found 'a'"},
    {HEAD BOARD, "end  ", "\n", 13, 5, "expected the CRC-32 of the text above, found a space"},
    {HEAD BOARD, "end ", " ", 13, 13, "expected the CRC-32 of the text above, found a space"},
    {HEAD BOARD, "end ", "\n\n", 14, 1, "expected the end of the file, found the end of the line"},
    /* The instance, in any order, and with repeated blocks. */
    {HEAD "board 4\nblock-difference 3\nblock 0 0\nblock-sum 2\nblock 0 0\nqueen 1 3\n", "end ",
     "\n", 0, 0, NULL},
    {HEAD "board 4\nqueen 1 3\nblock 0 0\nblock-sum 2\nblock-difference 3\nblock 3 0\n", "end ",
     "\n", 0, 0, NULL}, /* on a blocked diagonal */
    {HEAD "board 5\nqueen 1 3\n", "end ", "\n", 3, 1, OTHER},
    {HEAD "board 4\nqueen 0 3\nblock 0 0\nblock-sum 2\nblock-difference 3\n", "end ", "\n", 7, 1,
     OTHER},
    {HEAD "board 4\nqueen 1 3\nblock 0 0\nblock-sum 2\nblock-difference -3\n", "end ", "\n", 7, 1,
     OTHER},
    {HEAD "board 4\nqueen 1 3\nblock 0 0\nblock-sum 2\n", "end ", "\n", 6, 1, OTHER},
    {HEAD "board 4\nqueen 1 3\nblock 0 0\nblock-difference 3\n", "end ", "\n", 6, 1, OTHER},
    {HEAD "board 0\n", "end ", "\n", 2, 8,
     "expected a number from 1 to 100000000, found the end of the line"},
    {HEAD "board 4\nqueen 4 0\n", "end ", "\n", 3, 8,
     "expected a number from 0 to 3, found a space"},
    {HEAD "board 4\nblock 0 4\n", "end ", "\n", 3, 10,
     "expected a number from 0 to 3, found the end of the line"},
    {HEAD "board 4\nqueen -1 0\n", "end ", "\n", 3, 7, "expected a number from 0 to 3, found '-'"},
    {HEAD "board 4\nblock-sum 7\n", "end ", "\n", 3, 12,
     "expected a number from 0 to 6, found the end of the line"},
    {HEAD "board 4\nblock-difference -4\n", "end ", "\n", 3, 20,
     "expected a number from -3 to 3, found the end of the line"},
    {HEAD "board 4\nblock-difference 4\n", "end ", "\n", 3, 19,
     "expected a number from -3 to 3, found the end of the line"},
    {HEAD "board 4\nqueen 1 3 \n", "end ", "\n", 3, 10,
     "expected the end of the line, found a space"},
    {HEAD BOARD "queen 1 3\n", "end ", "\n", 7, 10, "queen 1,3 is fixed twice"},
    {HEAD BOARD "blocks\n", "end ", "\n", 7, 7,
     "expected queen, block, free, block-sum or block-difference before this, found the end of the "
     "line"},
    {HEAD BOARD "block-differences 0\n", "end ", "\n", 7, 18,
     "expected queen, block, free, block-sum or block-difference before this, found a space"},
    {HEAD BOARD "queenqueenqueenqueenqueen 0 0\n", "end ", "\n", 7, 26,
     "expected queen, block, free, block-sum or block-difference before this, found a space"},
};

/* Of large boards, the squares are listed that are free. */
static char *board_of(const struct statement *statement)
{
    enum { SMALL = 64 };
    char *text;
    size_t length;
    int n = statement->n, row, column, taken;
    bool listed[SMALL][SMALL] = {{false}};
    FILE *stream = MUST(open_memstream(&text, &length));
    fprintf(stream, "board %d\n", n);
    for (const char *at = statement->free; at && sscanf(at, "%d,%d%n", &row, &column, &taken) == 2;
         at += taken)
        if (n > SMALL)
            fprintf(stream, "free %d %d\n", row, column);
        else
            listed[row][column] = true;
    for (int at = 0; statement->free && n <= SMALL && at < n * n; at++)
        if (!listed[at / n][at % n])
            fprintf(stream, "block %d %d\n", at / n, at % n);
    assert_int_equal(fclose(stream), 0);
    return text;
}

/* A file with the text and its CRC between two words. */
static FILE *file_of(const char *text, const char *end, const char *after)
{
    FILE *file = MUST(tmpfile());
    assert_true(fprintf(file, "%s%s%08x%s", text, end, (unsigned)qs_crc32(0, text, strlen(text)),
                        after) > 0);
    rewind(file);
    return file;
}

static FILE *certificate_of(const struct statement *statement, const char *board)
{
    char *text;
    size_t length;
    FILE *stream = MUST(open_memstream(&text, &length));
    const char *placement = strncmp(statement->body, "lower", 5) == 0 ? "" : "lower 0\n\n";
    fprintf(stream, "queensat certificate 1\n%s%s%s", board, placement, statement->body);
    assert_int_equal(fclose(stream), 0);
    FILE *file = file_of(text, "end ", "\n");
    free(text);
    return file;
}

static enum qs_error_kind kind_of(const char *text)
{
    if (strcmp(text, TOO_MANY) == 0)
        return QS_ERROR_MEMORY;
    return strncmp(text, "expected ", 9) == 0 ? QS_ERROR_INPUT : QS_ERROR_DEFECT;
}

/* Whatever is in memory that has not been written. */
static void check(const struct statement *statement)
{
    static const int bytes[] = {0, 0xff};
    char *board = board_of(statement);
    struct qs_instance *instance = qs_must_read(board);
    FILE *file = certificate_of(statement, board);
    for (size_t i = 0; i < LENGTH(bytes); i++) {
        struct qs_error error = {.text = "verified"};
        struct qs_claim claim;
        rewind(file);
        qs_fill_allocations(bytes[i]);
        bool verified = qs_certificate_check(instance, "", file, &claim, &error);
        qs_fill_allocations(-1);
        if (verified ? statement->text != NULL
                     : !statement->text || strcmp(error.text, statement->text) != 0 ||
                           error.kind != kind_of(error.text))
            fail_msg("%s%s: %s", board, statement->body, verified ? "verified" : error.text);
    }
    fclose(file);
    free(board);
}

#define CHECK_ALL(statements)                                                                      \
    TEST(check_##statements)                                                                       \
    {                                                                                              \
        for (size_t i = 0; i < LENGTH(statements); i++)                                            \
            check(&(statements)[i]);                                                               \
    }

CHECK_ALL(squares)
CHECK_ALL(attackers)
CHECK_ALL(covers)
CHECK_ALL(limits_of_blocks)
CHECK_ALL(needed_lines)
CHECK_ALL(beginnings)
CHECK_ALL(parts)
CHECK_ALL(proofs_of_parts)
CHECK_ALL(cases)
CHECK_ALL(fields)
CHECK_ALL(evidence)
CHECK_ALL(clauses)
CHECK_ALL(wide)

/* The same with more words than the checker has loops for. */
TEST(check_very_wide)
{
    static const struct {
        int n;
        const char *others, *tokens, *text;
    } boards[] = {
        {150, "1,149 2,149", TREE_1 "x0,149 a\n", NO_STEP "'a'"},
        {200, "1,199 2,199", TREE_1 "x0,199 a\n", NO_STEP "'a'"},
        {300, "1,299 2,299", TREE_1 "x0,299 a\n", NO_STEP "'a'"},
        {300, "1,298 2,297", TREE_1 "x0,299 a\n", NO_STEP "'a'"},
        {300, "1,260 2,261", TREE_1 "x0,259 a\n", NO_STEP "'a'"},
        {300, "1,260 2,262", TREE_1 "x0,259\n", "a queen on 0,259 does not close the node"},
        {300, "1,0 1,299", TREE_1 "x1,0\n", "a queen on 1,0 does not close the node"},
        {300, "1,0 1,299", TREE_1 "r1 c5\n", ALL_PLACED},
    };
    for (size_t i = 0; i < LENGTH(boards); i++) {
        char free[3000] = "";
        size_t length = 0;
        for (int column = 0; column < boards[i].n; column++)
            length += (size_t)snprintf(free + length, sizeof free - length, "0,%d ", column);
        snprintf(free + length, sizeof free - length, "%s", boards[i].others);
        check(&(struct statement){boards[i].n, free, boards[i].tokens, boards[i].text});
    }
}

/* As many columns as queens are needed, and the last one, in the second word, has one square. */
TEST(check_forced_in_second_word)
{
    char free[32768] = "0,66";
    size_t length = strlen(free);
    for (int row = 0; row < 68; row++)
        for (int column = 0; column < 66; column++)
            length += (size_t)snprintf(free + length, sizeof free - length, " %d,%d", row, column);
    const char *tree = "upper 66\nparts 1\npart 66\ntree\nx0,66\n";
    check(&(struct statement){68, free, tree, "square 0,66 is not free here"});
}

/* More branches on the way to a case than there is room for at first. */
TEST(check_deep)
{
    static const char *const last[] = {"parts 0\n", ROWS_1};
    static const char *const text[] = {ONE_PART, NULL};
    for (int i = 0; i < 2; i++) {
        char body[2048] = "upper 1\n";
        for (int column = 0; column < 66; column++)
            snprintf(body + strlen(body), sizeof body - strlen(body), "branch 0,%d\nparts 0\n",
                     column);
        strcat(body, last[i]);
        check(&(struct statement){67, ROW_0, body, text[i]});
    }
}

/* More levels of a tree than there is room for at first, of which only the first needs a child. */
TEST(check_levels)
{
    char body[2048] = "upper 11\nparts 1\npart 11\ntree\n";
    for (int square = 0; square < 40; square++)
        snprintf(body + strlen(body), sizeof body - strlen(body), "n%d,%d ", square % 12,
                 (square + square / 12) % 12);
    strcat(body, "a\n");
    check(&(struct statement){12, NULL, body, NO_STEP "'a'"});
}

/* What a claim says besides its bounds: queens tried in trees, clauses, bytes. */
TEST(check_counts)
{
    static const struct {
        struct statement statement;
        uint64_t nodes, clauses;
    } counted[] = {
        {{3, NULL, TREE_2 "r0\n", NULL}, 3, 0},
        {{3, NULL, TREE_2 "x1,0;1,1;1,2\n", NULL}, 3, 0},
        {{3, NULL, TREE_2 "q1,1 r1\n", NULL}, 3, 0},
        {{5, "0,1 1,0 2,4 4,2", "upper 2\nparts 2\npart 1\ntree\npart 1\ntree\n", NULL}, 0, 0},
        {{2, NULL, CLAUSES_1 "1 2 0 3 4 0 -1 0 0\n", NULL}, 0, 4},
    };
    for (size_t i = 0; i < LENGTH(counted); i++) {
        struct qs_error error;
        struct qs_claim claim;
        char *board = board_of(&counted[i].statement);
        struct qs_instance *instance = qs_must_read(board);
        FILE *file = certificate_of(&counted[i].statement, board);
        assert_true(qs_certificate_check(instance, "", file, &claim, &error));
        if (claim.nodes != counted[i].nodes || claim.clauses != counted[i].clauses)
            fail_msg("%s: %lu nodes, %lu clauses", counted[i].statement.body,
                     (unsigned long)claim.nodes, (unsigned long)claim.clauses);
        assert_int_equal(claim.bytes, ftell(file));
        fclose(file);
        free(board);
    }
}

TEST(check_frames)
{
    static const char body[] = "lower 1\n1,3\nupper 4\nparts 1\npart 3\nrows\n";
    struct qs_error error;
    struct qs_claim claim;
    struct qs_instance *instance = qs_must_read(BOARD);
    for (size_t i = 0; i < LENGTH(frames); i++) {
        char text[512];
        snprintf(text, sizeof text, "%s%s", frames[i].head, body);
        FILE *file = file_of(text, frames[i].end, frames[i].after);
        bool verified = qs_certificate_check(instance, "", file, &claim, &error);
        if (verified ? frames[i].text != NULL
                     : !frames[i].text || strcmp(error.text, frames[i].text) != 0)
            fail_msg("%s: %s", frames[i].head, verified ? "verified" : error.text);
        if (!verified && (error.line != frames[i].line || error.column != frames[i].column))
            fail_msg("%s: %lu:%lu: %s", frames[i].head, error.line, error.column, error.text);
        fclose(file);
    }
}

/* A certificate has the instance that is asked about if the same squares are free. */
#define ROW_0_OF_2 "board 2\nblock 1 0\nblock 1 1\n"
static const struct {
    const char *asked, *own;
    bool same;
} instances[] = {
    {"board 1\n", "board 2\n", false},
    {ROW_0_OF_2, "board 2\nfree 0 0\n", false},
    {ROW_0_OF_2, "board 2\nfree 0 1\n", false},
    {ROW_0_OF_2, "board 2\nfree 0 1\nfree 0 0\n", true},
    {ROW_0_OF_2, "board 2\nfree 0 0\nfree 0 1\nfree 1 0\n", false},
    {"board 2\nfree 0 0\nfree 0 1\n", ROW_0_OF_2, true},
    {"board 2\nfree 0 0\n", ROW_0_OF_2, false},
    {"board 3\nfree 0 0\nfree 1 2\n", "board 3\nfree 1 2\nfree 0 0\n", true},
    {"board 3\nfree 0 0\nfree 1 2\n", "board 3\nfree 0 0\n", false},
    {"board 3\nfree 0 0\n", "board 3\nfree 0 0\nfree 1 2\n", false},
    {"board 3\nfree 0 0\n", "board 3\nfree 1 2\n", false},
    {"board 3\n", "board 3\nfree 0 0\n", false},
    {"board 3\n", "board 3\nblock 0 0\n", false},
    {"board 3\nblock 0 0\n", "board 3\n", false},
};

TEST(check_instances)
{
    for (size_t i = 0; i < LENGTH(instances); i++) {
        char text[512];
        struct qs_error error;
        struct qs_claim claim;
        struct qs_instance *asked = qs_must_read(instances[i].asked);
        int n = (int)qs_instance_size(asked);
        snprintf(text, sizeof text, "%s%slower 0\n\nupper %d\nparts 1\npart %d\nrows\n", HEAD,
                 instances[i].own, n, n);
        FILE *file = file_of(text, "end ", "\n");
        bool verified = qs_certificate_check(asked, "", file, &claim, &error);
        if (verified != instances[i].same || (!verified && strcmp(error.text, OTHER) != 0))
            fail_msg("%s%s: %s", instances[i].asked, instances[i].own,
                     verified ? "verified" : error.text);
        fclose(file);
    }
}

/* Something of everything that takes memory. */
#define SUM_1_AND_6 "board 5\nfree 0 1\nfree 1 0\nfree 2 4\nfree 4 2\n"
static const struct {
    const char *board, *body;
} remembered[] = {
    {BOARD, "lower 1\n1,3\nupper 4\nparts 1\npart 3\nrows\n"},
    {BOARD, "lower 1\n1,3\nupper 4\nparts 1\npart 3\ncover 1:r0*1;r2*1;r3*1\n"},
    {SUM_1_AND_6, "lower 0\n\nupper 2\n" PARTS_2 "part 1\ncover 1:s6*1\n"},
    {SUM_1_AND_6, "lower 0\n\nupper 2\nparts 2\npart 1\ntree\npart 1\ntree\n"},
    {"board 3\n", "lower 0\n\n" TREE_2 "b1:r0*1;r1*1;r2*1\nn1,1 ur1\n"},
    {"board 8\nfree 0 5\nfree 0 7\nfree 1 1\nfree 2 2\nfree 3 3\n",
     "lower 0\n\n" TREE_2 "r0 k1:d0*1 k1:d0*1\n"},
    {"board 2\n", "lower 0\n\n" TREE_1 "li2,0,0,0:2,2:" LACKS_00 ".2,3:" HAS_00 "\n"},
    {"board 2\n", "lower 0\n\nupper 1\nparts 1\npart 1\nclauses\n"
                  "or0:0 er0,1,1 -1 5 0 1 -5 0 -2 -5 0 1 2 0 3 4 0 -5 0 d 1 -5 0 0\n"},
    {"board 2\n", "lower 0\n\n" BRANCH_2 "branch 1,1\n" ROWS_0 "parts 1\npart 1\ntree\n"},
};

/* Each allocation fails once. Of the instance and the file, there is one already. */
TEST(check_without_memory)
{
    for (size_t i = 0; i < LENGTH(remembered); i++) {
        char text[1024];
        struct qs_instance *instance = qs_must_read(remembered[i].board);
        snprintf(text, sizeof text, "%s%s%s", HEAD, remembered[i].board, remembered[i].body);
        FILE *file = file_of(text, "end ", "\n");
        bool failed = true;
        for (long failing = 0; failed; failing++) {
            struct qs_error error = {.text = "verified"};
            struct qs_claim claim;
            rewind(file);
            qs_fail_allocation(failing);
            bool verified = qs_certificate_check(instance, "", file, &claim, &error);
            failed = qs_allocation_has_failed();
            qs_fail_allocation(-1);
            if (verified == failed || (failed && error.kind != QS_ERROR_MEMORY))
                fail_msg("%s%s%ld: %s", remembered[i].board, remembered[i].body, failing,
                         error.text);
        }
        fclose(file);
    }
}

/* What an observer is told, a line for each report. */
static void sees_begin(void *state, const struct qs_free_squares *list,
                       const struct qs_square *placement, size_t count)
{
    assert_non_null(placement);
    fprintf(state, "%u squares, lower %zu\n", (unsigned)list->left, count);
}

static void sees_parts(void *state, int64_t count)
{
    fprintf(state, "parts %d\n", (int)count);
}

static void sees_part(void *state, const struct qs_square *first, size_t count, int64_t upper)
{
    assert_non_null(first);
    fprintf(state, "%zu squares, upper %d\n", count, (int)upper);
}

static void sees_descend(void *state, struct qs_square square, bool queen)
{
    fprintf(state, "%s %d,%d\n", queen ? "queen" : "none", square.row, square.column);
}

static void sees_refute(void *state, struct qs_square square, bool queen)
{
    fprintf(state, "no %s %d,%d\n", queen ? "queen" : "none", square.row, square.column);
}

static void sees_ascend(void *state)
{
    fprintf(state, "up\n");
}

static void sees_spend(void *state, const struct qs_bound *budget)
{
    fprintf(state, "budget of %zu lines\n", budget->cover_size);
}

static void sees_close_within(void *state, const struct qs_limits_of_blocks *limits,
                              const struct qs_bound *cover)
{
    fprintf(state, "within");
    for (size_t l = 0; l < limits->count; l++) {
        const struct qs_block *block = &limits->block[l];
        fprintf(state, " %c%d,%d,%d,%d*%d", block->inside ? 'i' : 'o', (int)block->modulus,
                (int)block->row, (int)block->column, (int)block->most, (int)block->weight);
    }
    fprintf(state, ": %zu lines\n", cover->cover_size);
}

static void sees_end(void *state)
{
    fprintf(state, "end\n");
}

static void sees_define(void *state, const struct qs_definitions *definitions, int32_t variable)
{
    fprintf(state, "variable %d, definition %zu\n", variable, definitions->count);
}

static void sees_all(void *state, const struct qs_definitions *definitions, const int32_t *literals,
                     size_t count)
{
    fprintf(state, "definition %zu, all of: ", definitions->count);
    for (size_t i = 0; i < count; i++)
        fprintf(state, "%d ", literals[i]);
    fprintf(state, "0\n");
}

static void sees_meaning(void *state, const struct qs_definitions *definitions,
                         const int32_t *literals, size_t count, int direction, int32_t line)
{
    (void)definitions, (void)literals, (void)count;
    if (line == -1)
        fprintf(state, "counted: ");
    else
        fprintf(state, "direction %d line %d: ", direction, line);
}

static void sees_clause(void *state, const struct qs_definitions *definitions,
                        const int32_t *literals, size_t count)
{
    (void)definitions;
    for (size_t i = 0; i < count; i++)
        fprintf(state, "%d ", literals[i]);
    fprintf(state, "0\n");
}

static void sees_conclusion(void *state, const struct qs_claim *claim)
{
    fprintf(state, "%d to %d\n", claim->lower, claim->upper);
}

static const struct {
    struct statement statement;
    const char *seen;
} observed[] = {
    /* A child that is closed at once is one that is refuted, and none to come back from. */
    {{3, NULL, "lower 1\n0,0\n" TREE_2 "r0\n", NULL},
     "9 squares, lower 1\nparts 1\n9 squares, upper 2\n"
     "queen 0,0\nup\nno queen 0,1\nqueen 0,2\nup\nend\n1 to 2\n"},
    /* If a line that is needed has no squares, no other ones are refuted. */
    {{6, "0,0 3,1 4,2 5,3", TREE_1 "b1:d0*1;d2*1\nn0,0 ud0 a\n", NO_STEP "'a'"},
     "4 squares, lower 0\nparts 1\n4 squares, upper 1\nbudget of 2 lines\nnone 0,0\nup\n"},
    {{3, NULL, FIRST_OF_9 SECOND_OF_9 ".3,2,3:c1*1;s3*1;r1*2;d1*1\n", NULL},
     "9 squares, lower 0\nparts 1\n9 squares, upper 2\nwithin o2,0,0,1*3: 6 lines\n"
     "within i2,0,0,1*1 o3,0,1,2*2: 3 lines\nwithin i2,0,0,1*3 i3,0,1,0*2: 4 lines\nend\n"
     "0 to 2\n"},
    {{2, NULL, CLAUSES_1 "1 3 0 2 4 0 -1 0 0\n", NULL},
     "4 squares, lower 0\nparts 1\n4 squares, upper 1\n"
     "direction 1 line 0: 1 3 0\ndirection 1 line 1: 2 4 0\n-1 0\n0\nend\n0 to 1\n"},
    {{3, NULL, CLAUSES_0 "er0,1,1 er2,3,1 er0,3,2 -10 -11 12 0 z\n", UNTIL_Z(12)},
     "9 squares, lower 0\nparts 1\n9 squares, upper 0\nvariable 10, definition 1\n"
     "variable 11, definition 2\nvariable 12, definition 3\ncounted: -10 -11 12 0\n"},
    {{3, NULL, CLAUSES_0 "a 1 -6 0 a -10 0 z\n", UNTIL_Z(11)},
     "9 squares, lower 0\nparts 1\n9 squares, upper 0\ndefinition 1, all of: 1 -6 0\n"
     "-10 1 0\n-10 -6 0\n-1 6 10 0\ndefinition 2, all of: -10 0\n-11 -10 0\n10 11 0\n"},
};

TEST(check_reports)
{
    for (size_t i = 0; i < LENGTH(observed); i++) {
        const struct statement *statement = &observed[i].statement;
        struct qs_error error;
        struct qs_claim claim;
        char *seen, *board = board_of(statement);
        size_t length;
        const struct qs_observer observer = {
            .state = MUST(open_memstream(&seen, &length)),
            .begin = sees_begin,
            .parts = sees_parts,
            .begin_tree = sees_part,
            .descend = sees_descend,
            .ascend = sees_ascend,
            .refute = sees_refute,
            .close_within = sees_close_within,
            .spend = sees_spend,
            .end_tree = sees_end,
            .begin_clauses = sees_part,
            .define = sees_define,
            .define_all = sees_all,
            .meant = sees_meaning,
            .clause = sees_clause,
            .end_clauses = sees_end,
            .conclude = sees_conclusion,
        };
        FILE *file = certificate_of(statement, board);
        bool verified =
            qs_certificate_observe(qs_must_read(board), "", file, &observer, NULL, &claim, &error);
        assert_int_equal(fclose(observer.state), 0);
        assert_string_equal(seen, observed[i].seen);
        assert_string_equal(verified ? "" : error.text, statement->text ? statement->text : "");
        fclose(file);
        free(board);
        free(seen);
    }
}
