/*
 * One puzzle as a value, and the list of all puzzles on a small board.
 */
#ifndef QS_PUZZLE_LIST_H
#define QS_PUZZLE_LIST_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "queensat/count.h"
#include "queensat/error.h"
#include "watch.h"

/* Fixed queens, for each row the column of its queen; n where there is none, and in rows ≥ n. */
struct qs_puzzle {
    uint8_t column[QS_COUNT_LINES_MAX];
};

/* No queens. */
void qs_puzzle_init(struct qs_puzzle *puzzle, int32_t n);

/* Of its eight images, that with number 0 to 7. Different symmetries give different numbers. */
struct qs_puzzle qs_puzzle_image(const struct qs_puzzle *puzzle, int32_t n, unsigned symmetry);

/* The first of its images in the order of bytes: the same for puzzles that are symmetric. */
struct qs_puzzle qs_puzzle_least_image(const struct qs_puzzle *puzzle, int32_t n);

/* In the order of bytes, for qsort. */
int qs_puzzle_compare(const void *left, const void *right);

/* All zero: empty. */
struct qs_puzzle_list {
    struct qs_puzzle *puzzles;
    size_t count, room;
};

/* False: QS_ERROR_MEMORY. */
bool qs_puzzle_list_add(struct qs_puzzle_list *list, const struct qs_puzzle *puzzle,
                        struct qs_error *error);
void qs_puzzle_list_release(struct qs_puzzle_list *list);

/* Up to this n, all puzzles can be listed: it takes 0.03 s (n = 12: 0.5 s). */
#define QS_PUZZLES_LISTED_MAX 11

/*
 * List the least images of all puzzles with this number of completions, in the order of bytes.
 * False, and the list is empty: QS_ERROR_MEMORY, QS_ERROR_STOPPED.
 */
bool qs_puzzle_list_all(struct qs_puzzle_list *list, int32_t n, uint64_t completions,
                        struct qs_watch *watch, struct qs_error *error);

#endif
