/*
 * Puzzles: fixed queens that can be completed to n queens in exactly `completions` ways, and in
 * more if any of them is removed. Each id has one, and different ids have different ones up to the
 * symmetries of the square (queensat/generate.h says which).
 */
#ifndef QS_PUZZLES_H
#define QS_PUZZLES_H

#include <stdbool.h>
#include <stdint.h>

#include "queensat/count.h"
#include "queensat/error.h"
#include "queensat/generate.h"
#include "queensat/instance.h"
#include "watch.h"

/*
 * What was found out for one n and one number of completions: a list of all puzzles, or those that
 * were made. It only saves time: the puzzle of an id does not depend on what was made before.
 */
struct qs_puzzles;

/*
 * Make *puzzles, which may be NULL, one for this n and number of completions: nothing to do if it
 * is, otherwise it is replaced. False: QS_ERROR_INPUT if they are out of range or if there is no
 * such puzzle, QS_ERROR_MEMORY, QS_ERROR_STOPPED if the watch says so (NULL: never).
 */
bool qs_puzzles_prepare(struct qs_puzzles **puzzles, int32_t n, int64_t completions,
                        struct qs_watch *watch, struct qs_error *error);
/* NULL is allowed. */
void qs_puzzles_free(struct qs_puzzles *puzzles);

/* How many there are up to symmetry, the ids from which on they repeat; 0: not known. */
uint64_t qs_puzzles_number(const struct qs_puzzles *puzzles);

/* qs_generate_unique. NULL: as there, and QS_ERROR_STOPPED. */
struct qs_instance *qs_puzzles_make(struct qs_puzzles *puzzles, uint64_t id, struct qs_watch *watch,
                                    struct qs_error *error);

#endif
