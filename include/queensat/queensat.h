/*
 * libqueensat: the largest number of non-attacking queens on a board with fixed
 * queens and blocked squares, and the proof of it.
 *
 * OVERVIEW
 *
 * Make an instance (instance.h), or read one, or generate one (generate.h);
 * then ask about it:
 *
 *   solve.h    the maximum, a placement, and the reason why there are not more
 *   count.h    all placements: their number, each of them, classes by symmetry
 *   export.h   the same question in the formats of other solvers
 *
 * bound.h and evidence.h explain the reason, encoding.h names the SAT encodings,
 * strategy.h the order of the questions, stop.h why a computation ended, work.h
 * counts what it did; error.h is what failed calls fill in, version.h the
 * version. This header includes them all.
 *
 * A COMPLETE PROGRAM
 *
 *     #include <queensat/queensat.h>
 *     #include <stdio.h>
 *
 *     int main(void)
 *     {
 *         struct qs_error error;
 *         struct qs_result result;
 *         struct qs_instance *board = qs_instance_new(6, &error);
 *         if (!board || !qs_instance_add_queen(board, (struct qs_square){0, 0}, &error) ||
 *             !qs_solve(board, NULL, &result, &error)) {
 *             fprintf(stderr, "%s\n", error.text);
 *             qs_instance_free(board);
 *             return 1;
 *         }
 *         printf("from %d to %d queens: %s\n", (int)result.lower, (int)result.upper.value,
 *                qs_reason_text(result.upper.reason));
 *         for (int i = 0; i < result.lower; i++)
 *             printf("row %d, column %d\n", (int)result.placement[i].row,
 *                    (int)result.placement[i].column);
 *         qs_result_release(&result);
 *         qs_instance_free(board);
 *         return 0;
 *     }
 *
 * Options NULL are the defaults. To change some, fill them in first:
 *
 *   struct qs_solve_options options;
 *   qs_solve_options_init(&options);
 *   options.time_limit = 10;
 *
 * Compile with `pkg-config --cflags --libs queensat`, or with CMake's
 * find_package(queensat) and the target queensat::queensat.
 *
 * ERRORS
 *
 * A call that can fail returns false or NULL and fills a struct qs_error, which
 * may be NULL. Wrong arguments (NULL for something that is needed, a number out
 * of range, an enumeration's member that does not exist) are errors of kind
 * QS_ERROR_INPUT whose text names the argument; where there is no way to fail,
 * the answer is the harmless one that the function's comment gives. Pointers
 * that are neither NULL nor valid cannot be noticed. A limit on time or memory
 * that ends a search is a result, not an error.
 *
 * MEMORY
 *
 *   an instance, from wherever             qs_instance_free
 *   what qs_solve and qs_assess fill       qs_result_release
 *   what qs_model_read fills               qs_model_release
 *   the array of qs_model_placement        free, of the C library
 *
 * All of these accept NULL. Everything else belongs to what it was taken from:
 * names are static strings, the arrays of an instance live until it changes,
 * those of a result until its release. The library keeps no pointer to what it
 * was given, except the `source` of qs_assess, which the result refers to.
 *
 * THREADS
 *
 * Any function may be called from any thread, and from several at once. They may
 * share an instance as long as none of them changes it; a result that is being
 * filled or released belongs to one thread. Callbacks (poll, log, trace, found)
 * come on the thread that made the call, during the call, one at a time, even if
 * the library works with several threads; they return normally (no longjmp, no
 * exception). The library installs no signal handlers, prints nothing, and reads
 * standard input only where "-" is the path.
 *
 * The line cover, one of the upper bounds, uses GLPK. On a thread that has a GLPK
 * environment of its own, the library leaves it alone: results are as right as
 * ever, but bounds may stay apart longer.
 *
 * WHAT IS STABLE
 *
 * Before 1.0, a new minor version may change anything. The name of the shared
 * library therefore has both numbers (libqueensat.so.0.1): a program that was
 * built with 0.1 does not start with 0.2, it has to be built again. This is what
 * lets structs (counters, above all) and enumerations grow without reserved
 * fields and accessors. Within a minor version no struct changes. For source
 * that lasts: begin with the ..._options_init functions, so that new options
 * have their defaults; expect new members of enumerations; take the counters of
 * struct qs_work through qs_work_name and qs_work_count.
 *
 * LICENCE
 *
 * queensat is under the MIT licence, as is PicoSAT. GLPK is under the GNU General
 * Public License, version 3 or later, and the library needs it: whoever passes
 * on a program together with libqueensat and GLPK has to pass on the whole under
 * the terms of that licence.
 */
#ifndef QUEENSAT_QUEENSAT_H
#define QUEENSAT_QUEENSAT_H

#include "queensat/bound.h"
#include "queensat/count.h"
#include "queensat/encoding.h"
#include "queensat/error.h"
#include "queensat/evidence.h"
#include "queensat/export.h"
#include "queensat/generate.h"
#include "queensat/instance.h"
#include "queensat/solve.h"
#include "queensat/stop.h"
#include "queensat/strategy.h"
#include "queensat/version.h"
#include "queensat/work.h"

#endif
