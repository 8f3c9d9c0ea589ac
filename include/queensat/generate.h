/*
 * Instances of known families, generated from numbers: the same arguments give the
 * same instance everywhere, with queens and squares in the same order.
 *
 * n-Queens Completion, Excluded Diagonals and Blocked n-Queens are the families
 * published by I. Gent, C. Jefferson, P. Nightingale, "Complexity of n-Queens
 * Completion", JAIR 59, 2017 (CSPLib problems 079 and 080), with ids 1, 2, 3, …, so
 * that a few numbers identify an instance. They use the random numbers of CPython 3's
 * random.Random(id), and so do our own families, except the one for boards of any
 * size.
 *
 * All return an instance with a name ("completion n = 20, 8 queens, id 3"), which the
 * caller frees (qs_instance_free), or NULL: QS_ERROR_INPUT if a number is outside the
 * range given below or no such instance was found; QS_ERROR_MEMORY. Any id is allowed.
 * The functions have no shared state, so several threads may call them at once.
 */
#ifndef QUEENSAT_GENERATE_H
#define QUEENSAT_GENERATE_H

#include <stdint.h>

#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest n of the families that take time proportional to n². */
#define QS_GENERATE_SIZE_MAX 10000

/* The most blocked squares of random boards. */
#define QS_GENERATE_SQUARES_MAX (INT64_C(1) << 31)

/*
 * n-Queens Completion: the squares are put in a random order, and each gets a queen
 * unless an earlier queen attacks it, until there are `queens`; if that many do not
 * fit, everything is repeated with another order, from the random numbers that
 * follow. 0 ≤ queens ≤ n, but it gives up after a few seconds if this many queens fit
 * in hardly any order: near n queens on larger boards. Memory is 4 n² bytes; time is
 * proportional to n², a hundredth of a second for n = 1,000. n is at most
 * QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_completion(int32_t n, int32_t queens, uint64_t id,
                                                  struct qs_error *error);

/*
 * Excluded Diagonals: the first `diagonals` of a list of diagonals are blocked;
 * QS_ALL_DIAGONALS blocks the whole list, other negative numbers are errors. The list
 * is made as follows: the sum diagonals are shuffled, then the difference diagonals;
 * a pile is chosen at random and its last diagonal is taken, until both are empty. A
 * diagonal joins the list if every row and every column keeps four squares that are
 * not blocked. This reproduces the 13,000 published lists, n = 8 … 20, exactly. Asking
 * for more diagonals than the list has is an error: it is empty for n ≤ 4, and has
 * 8 … 15 diagonals for n = 8, 39 … 53 for n = 20. Time is proportional to n², 0.02 s
 * for n = 1,000. n is at most QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_excluded_diagonals(int32_t n, int32_t diagonals, uint64_t id,
                                                          struct qs_error *error);

/*
 * Blocked n-Queens: the squares are put in a random order, and each is blocked if its
 * row and its column both have more than `min_open` squares that are not blocked,
 * until `squares` are blocked; if that many cannot be, another order is tried, up to
 * 1,000 of them or, on large boards, for a few seconds. 0 ≤ squares ≤
 * n (n − min_open), 0 ≤ min_open ≤ n. The rule is that of the authors' generator
 * (CSPLib problem 080). The boards of the ASP competition, with 595 of 28², 1,962 of
 * 48² and 2,142 of 50² squares blocked, are of this kind, but their random numbers
 * are not known. n is at most QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_blocked(int32_t n, int64_t squares, int32_t min_open,
                                               uint64_t id, struct qs_error *error);

/* The most free squares of sparse boards with n above QS_GENERATE_SIZE_MAX. */
#define QS_GENERATE_FREE_MAX 10000000

/*
 * Sparse boards: the first `squares` of a random order are free, all others are
 * blocked. 0 ≤ squares ≤ n². Such a family is described by the average number of free
 * squares per row; `squares` is then n times the average, rounded down. Time is
 * proportional to n², a second for n = 10,000, and memory is n² / 8 bytes besides the
 * squares. Above QS_GENERATE_SIZE_MAX, n at most QS_SIZE_MAX, there is no such order:
 * row and column of each square are drawn, and again if the square is free already;
 * 1 ≤ squares ≤ QS_GENERATE_FREE_MAX, and time and memory are proportional to n and
 * squares. The squares are listed as free or as blocked, whichever are fewer.
 */
QS_API struct qs_instance *qs_generate_sparse(int32_t n, int64_t squares, uint64_t id,
                                              struct qs_error *error);

/*
 * A band: only the squares on `width` difference diagonals are free, those with
 * row − column from −⌊(width − 1) / 2⌋ to ⌊width / 2⌋. 1 ≤ width ≤ 2 n − 1. At most
 * `width` queens fit, although the rows allow n. Nothing is random. n is at most
 * QS_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_band(int32_t n, int32_t width, struct qs_error *error);

/*
 * Crowded boards: the fixed queens are placed so that the diagonals decide how many
 * more fit. QS_CROWD_CENTRE: a random solution for `queens` queens (not 2 or 3) in the
 * middle of the board. QS_CROWD_GREEDY: each queen is put on that one of 30 random
 * free squares, chosen with repetition, that attacks the most free squares, the first
 * of several; if no square is free before there are `queens`, this is an error.
 * 0 ≤ queens ≤ n. The second takes time proportional to n² times queens. n is at most
 * QS_GENERATE_SIZE_MAX.
 */
enum qs_crowd_kind { QS_CROWD_CENTRE, QS_CROWD_GREEDY };
QS_API struct qs_instance *qs_generate_crowded(int32_t n, int32_t queens, enum qs_crowd_kind kind,
                                               uint64_t id, struct qs_error *error);

/* "centre", "greedy"; NULL after the last one. */
QS_API const char *qs_crowd_kind_name(unsigned kind);

/*
 * The first `length` queens of the lexicographically first solution for n queens: the
 * one whose queen in row 0 is leftmost, among those the queen in row 1, and so on. It
 * is found by search, in less than a second up to n = 32; beyond that the time grows
 * fast. 0 ≤ length ≤ n; n is not 2 or 3, and at most QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_prefix(int32_t n, int32_t length, struct qs_error *error);

/*
 * Puzzles: fixed queens that can be completed to n queens in exactly `completions`
 * ways, and in more ways if any of them is removed. 1 ≤ completions ≤
 * QS_GENERATE_COMPLETIONS_MAX; n is not 2 or 3, and at most 64 (QS_COUNT_LINES_MAX).
 *
 * Different ids give puzzles that are different up to the symmetries of the square.
 * Up to n = 11 all puzzles are listed, and an id is a place in a random order of the
 * list: ids repeat only when all have been given, id N + 1 is id 1 again. With one
 * completion, N is 1, 13, 3, 75, 239, 1,417, 4,611 and 34,360 for n = 4 … 11. If there
 * are none with so many completions, that is an error. For larger n, the queens of a
 * random solution are removed in a random order as long as there are not too many
 * completions. With one completion, all ids below QS_GENERATE_DIFFERENT are different,
 * and beyond it those that differ modulo 128. Id I takes the time of I / 128 puzzles,
 * each less than 0.01 s up to n = 30. With more completions, puzzles can repeat; if
 * there are too few completions, another solution is drawn, up to 1,000 times.
 */
#define QS_GENERATE_COMPLETIONS_MAX 1000000
#define QS_GENERATE_DIFFERENT 65536
QS_API struct qs_instance *qs_generate_unique(int32_t n, int64_t completions, uint64_t id,
                                              struct qs_error *error);

/*
 * Random boards of any size, n at most QS_SIZE_MAX. First fixed queens: each is put on
 * a square chosen uniformly among those that no earlier queen attacks, which is the
 * distribution of n-Queens Completion; if no such square is left before there are
 * `queens`, everything is repeated. 0 ≤ queens ≤ n, but it gives up after a few seconds
 * near n queens. Then blocked squares, 0 … n² − queens, at most
 * QS_GENERATE_SQUARES_MAX: all sets of this size among the squares without a queen are
 * equally likely. The random numbers are those of xoshiro256** with the id. Memory is
 * proportional to n and the number of blocked squares, and so is time up to about
 * 0.9 n queens.
 */
QS_API struct qs_instance *qs_generate_random(int32_t n, int32_t queens, int64_t squares,
                                              uint64_t id, struct qs_error *error);

/*
 * Boards with walls: each square is a wall with probability `density`, 0 to 1. With the density
 * 0.05 they are those of AlgoTune's task queens_with_obstacles, whose seed is the id:
 * numpy.random.seed(id), then numpy.random.rand(n, n) < density, row by row. The id is less than
 * 2^32, and n at most QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_obstacles(int32_t n, double density, uint64_t id,
                                                 struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
