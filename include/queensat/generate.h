/*
 * Instances of the known families, made from a number: the same arguments give
 * the same instance everywhere, queens and blocks in the same order.
 *
 * The first two are the published ones of I. Gent, C. Jefferson, P. Nightingale,
 * "Complexity of n-Queens Completion", JAIR 59, 2017 (CSPLib problem 079): they
 * draw the random numbers of CPython 3's random.Random(id), whose ids are
 * 1, 2, 3, …, so that an instance is known by its three numbers. The others are
 * our own, drawn from xoshiro256** with the seed.
 *
 * All return an instance that the caller frees (qs_instance_free) and that has a
 * name ("completion n = 20, 8 queens, id 3"), or NULL: QS_ERROR_INPUT if a number
 * is outside the range given below, or no such instance was found;
 * QS_ERROR_MEMORY. Any id and any seed will do. They use no random numbers but
 * their own, and may run in several threads at once.
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
 * Blocked n-Queens: `squares` blocked squares, 0 … n², all sets of this size
 * equally likely, no queens. The published boards (CSPLib problem 080) are of
 * this kind, with 595 of 28², 1,962 of 48² and 2,142 of 50² squares blocked, but
 * their random numbers are not known. n is at most QS_SIZE_MAX; up to 2³¹ squares; time and memory
 * follow their number.
 */
QS_API struct qs_instance *qs_generate_blocked(int32_t n, int64_t squares, uint64_t seed,
                                               struct qs_error *error);

/*
 * Fixed queens, for boards of any size: each one on a square chosen among all
 * those that no queen before it attacks, all equally likely, hence with the
 * chances of n-Queens Completion; where no such square is left before `queens`
 * stand, all begins again. 0 ≤ queens ≤ n, but it gives up, after some seconds,
 * near n queens. n is at most QS_SIZE_MAX. Memory follows n, and so does time up to about 0.9 n
 * queens.
 */
QS_API struct qs_instance *qs_generate_queens(int32_t n, int32_t queens, uint64_t seed,
                                              struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
