/*
 * Instances of the known families, made from a number: the same arguments give
 * the same instance everywhere, queens and blocks in the same order.
 *
 * n-Queens Completion, Excluded Diagonals and Blocked n-Queens are the published
 * families of I. Gent, C. Jefferson, P. Nightingale, "Complexity of n-Queens
 * Completion", JAIR 59, 2017 (CSPLib problems 079 and 080), whose ids are 1, 2,
 * 3, …, so that an instance is known by its numbers. They draw the random numbers
 * of CPython 3's random.Random(id), and so do our own families, but for the one
 * that is meant for boards of any size.
 *
 * All return an instance that the caller frees (qs_instance_free) and that has a
 * name ("completion n = 20, 8 queens, id 3"), or NULL: QS_ERROR_INPUT if a number
 * is outside the range given below, or no such instance was found;
 * QS_ERROR_MEMORY. Any id will do. They use no random numbers but their own, and
 * may run in several threads at once.
 */
#ifndef QUEENSAT_GENERATE_H
#define QUEENSAT_GENERATE_H

#include <stdint.h>

#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The largest n of the families whose making takes time n². */
#define QS_GENERATE_SIZE_MAX 10000

/* The most blocked squares of random boards. */
#define QS_GENERATE_SQUARES_MAX (INT64_C(1) << 31)

/*
 * n-Queens Completion: the squares in a random order, of which every one is
 * taken that no queen taken before attacks, until `queens` stand; if that many
 * do not fit, the squares are brought into another order, with the random
 * numbers that follow, and all begins again. 0 ≤ queens ≤ n, but it gives up,
 * after some seconds, where this many queens fit in hardly any order: near n
 * queens on larger boards. Memory is 4 n² bytes; time follows n² as well, a
 * hundredth of a second for n = 1,000. n is at most QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_completion(int32_t n, int32_t queens, uint64_t id,
                                                  struct qs_error *error);

/*
 * Excluded Diagonals: the first `diagonals` of a list of diagonals, all blocked;
 * QS_ALL_DIAGONALS takes the whole list, other negative numbers are errors. The
 * list is made so: the sum diagonals are shuffled, then the difference diagonals;
 * one of the two piles is chosen at random and gives its last diagonal, until
 * both are empty. A diagonal joins the list if every row and every column keeps
 * four squares that are not blocked. This makes the 13,000 published lists, n = 8 … 20, pair for
 * pair. More diagonals than the list holds are an error: it is empty for n ≤ 4 and ends at 8 … 15
 * for n = 8, at 39 … 53 for n = 20. Time follows n², 0.02 seconds for n = 1,000. n is at most
 * QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_excluded_diagonals(int32_t n, int32_t diagonals, uint64_t id,
                                                          struct qs_error *error);

/*
 * Blocked n-Queens: the squares in a random order, of which every one is blocked
 * whose row and column both have more than `min_open` squares that are not, until
 * `squares` are blocked; if that many cannot be, another order is drawn, up to
 * 1,000 of them or, on large boards, some seconds. 0 ≤ squares ≤ n (n − min_open),
 * 0 ≤ min_open ≤ n. The rule is that of the authors' generator (CSPLib problem
 * 080). The boards of the ASP competition, with 595 of 28², 1,962 of 48² and 2,142
 * of 50² squares blocked, are of this kind, but their random numbers are not
 * known. n is at most QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_blocked(int32_t n, int64_t squares, int32_t min_open,
                                               uint64_t id, struct qs_error *error);

/*
 * Sparse boards: the first `squares` of a random order are free, all others are
 * blocked. 0 ≤ squares ≤ n². A family is known by the average number of free
 * squares a row: `squares` is then n times the average, rounded down. n is at
 * most QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_sparse(int32_t n, int64_t squares, uint64_t id,
                                              struct qs_error *error);

/*
 * A band: only the squares on `width` difference diagonals are free, those with
 * row − column from −⌊(width − 1) / 2⌋ to ⌊width / 2⌋. 1 ≤ width ≤ 2 n − 1. At
 * most `width` queens fit, while the rows allow n. Nothing is random. n is at most QS_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_band(int32_t n, int32_t width, struct qs_error *error);

/*
 * Excluded diagonals as fixed queens alone: a larger board on which the free
 * squares are those of the instance, moved down. n' = 19 p + n + D for D blocked
 * diagonals, where p ≈ 14 n, and n' − n queens are fixed: 5,493 and 5,472 for
 * n = 21 and D = 19. So n queens fit on the instance if and only if the larger board
 * can be completed, and every placement of one is one of the other; by this
 * reduction the authors prove n-Queens Completion NP-complete. The queens are
 * those of their program (CSPLib problem 079). The instance has no queens and no
 * blocked squares, else QS_ERROR_INPUT; n is at most QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_excluded_as_queens(const struct qs_instance *excluded,
                                                 struct qs_error *error);

/* The square row, column of the instance is row + this number, column of the larger board. */
QS_API int32_t qs_excluded_as_queens_row(int32_t n);

/*
 * Crowded boards: queens so placed that the diagonals decide how many more fit.
 * QS_CROWD_CENTRE: a random solution of queens × queens squares (not 2 or 3), in
 * the middle of the board. QS_CROWD_GREEDY: each queen on the one of 30 free
 * squares, drawn with repetition, that attacks the most free squares, the first
 * of several; it is an error if no square is free before `queens` stand.
 * 0 ≤ queens ≤ n. Time of the second follows n² times queens. n is at most QS_GENERATE_SIZE_MAX.
 */
enum qs_crowd_kind { QS_CROWD_CENTRE, QS_CROWD_GREEDY };
QS_API struct qs_instance *qs_generate_crowded(int32_t n, int32_t queens, enum qs_crowd_kind kind,
                                               uint64_t id, struct qs_error *error);

/* "centre", "greedy"; NULL after the last one. */
QS_API const char *qs_crowd_kind_name(unsigned kind);

/*
 * The first `length` queens of the lexicographically first solution for n queens:
 * that whose queen in row 0 is leftmost, among those the queen in row 1, and so
 * on. It is found by search, in less than a second up to n = 32; the time then
 * grows fast. 0 ≤ length ≤ n, n not 2 or 3, at most QS_GENERATE_SIZE_MAX.
 */
QS_API struct qs_instance *qs_generate_prefix(int32_t n, int32_t length, struct qs_error *error);

/*
 * Puzzles: fixed queens that can be completed to n queens in exactly this many
 * ways, and in more ways if any one of them is taken away. 1 ≤ completions ≤
 * QS_GENERATE_COMPLETIONS_MAX, n not 2 or 3, at most 64 (QS_COUNT_LINES_MAX). The
 * queens of a random solution, in a random order, are taken away as long as
 * there are not more completions; another solution is tried where there are
 * then fewer, up to 1,000 of them.
 */
#define QS_GENERATE_COMPLETIONS_MAX 1000000
QS_API struct qs_instance *qs_generate_unique(int32_t n, int64_t completions, uint64_t id,
                                              struct qs_error *error);

/*
 * For boards of any size, n at most QS_SIZE_MAX. First queens, each one on a
 * square chosen among all those that no queen before it attacks, all equally
 * likely, hence with the chances of n-Queens Completion; where no such square is
 * left before `queens` stand, all begins again. 0 ≤ queens ≤ n, but it gives up,
 * after some seconds, near n queens. Then blocked squares, 0 … n² − queens and up
 * to 2³¹: all sets of this size among the squares without a queen are equally
 * likely. The random numbers are those of xoshiro256** with the id. Memory
 * follows n and the number of blocked squares, and so does time up to about
 * 0.9 n queens.
 */
QS_API struct qs_instance *qs_generate_random(int32_t n, int32_t queens, int64_t squares,
                                              uint64_t id, struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
