/*
 * A search for all placements on a grid, divided into tasks: what all workers read,
 * and what each worker has for itself.
 */
#ifndef QS_COUNT_SEARCH_H
#define QS_COUNT_SEARCH_H

#include <stdatomic.h>

#include "arena.h"
#include "count_grid.h"
#include "queensat/count.h"
#include "watch.h"

/* Numbers of placements by size. An overflow of 64 bits is recorded. */
struct qs_tally {
    uint64_t added[QS_COUNT_LINES_MAX + 1]; /* [i]: placements with i added queens */
    uint64_t classes;
    bool overflow;
};

/* Add `amount` placements, each `weight` times. */
void qs_tally_add(struct qs_tally *tally, unsigned added, uint64_t amount, unsigned weight);

void qs_tally_merge(struct qs_tally *tally, const struct qs_tally *other);

/* The number of all placements; false, and *total unchanged, if one of a size overflowed. */
bool qs_tally_total(const struct qs_tally *tally, qs_count_number *total);

/*
 * A task is a way to fill the first rows of the grid, and its frame if the search is
 * framed, and all placements with these queens and no others there.
 *
 * The frame of a dense grid is its first and last row, and its first and last column. Every
 * symmetry of the instance maps the frame to itself. So of all ways to fill the frame that are
 * images of each other, one is enough, with a weight.
 */
#define QS_TASK_ROWS_MAX 6
#define QS_TASK_QUEENS_MAX (QS_TASK_ROWS_MAX + 4)

struct qs_count_task {
    uint8_t queens;
    uint8_t weight; /* its placements count this many times, for their images */
    struct {
        uint8_t row, column;
    } queen[QS_TASK_QUEENS_MAX];
};

/* Which placements to count; sizes are numbers of added queens. */
enum qs_search_kind { QS_SEARCH_SIZE, QS_SEARCH_ANY, QS_SEARCH_MAXIMAL };

struct qs_count_search {
    const struct qs_count_grid *grid;
    const struct qs_instance *instance;
    const struct qs_count_options *options;
    enum qs_search_kind kind;
    unsigned size;       /* QS_SEARCH_SIZE */
    bool one_by_one;     /* visit every placement, instead of adding up numbers */
    bool with_squares;   /* their squares are needed: they are listed or classified */
    unsigned symmetries; /* of the instance; see count_symmetry.h */
    bool framed;         /* every task fills the frame */
    unsigned task_rows;  /* every task fills the first rows, this many */
    struct qs_count_task *tasks;
    size_t task_count, task_capacity;
    /* What of it is done: these, by their places in `tasks`; NULL: `turns` of them from `first`. */
    const size_t *chosen;
    size_t first, turns;
    /* [turns × span]: each turn's placements with `least` added queens, one more, and so on;
     * NULL: only their sums are wanted. */
    uint64_t *numbers;
    unsigned least, span;
    struct qs_watch *watch;
    atomic_size_t next_turn, turns_done;
    /* Where it goes on after it was enough: turns that were not ended, and the first not begun. */
    size_t unended[QS_COUNT_THREADS_MAX], begun;
    unsigned unended_count;
    struct qs_tally so_far; /* of the last call, also with what those turns had */
    _Atomic bool enough;    /* the caller wants no more placements, or the next; for the watch */
    uint64_t nodes_most;    /* then it is enough, and may go on later; 0: no limit */
    _Atomic uint64_t nodes_used;
};

struct qs_visit;
struct qs_row_pass;

struct qs_count_worker {
    struct qs_count_search *search;
    struct qs_tally tally;
    uint64_t nodes;
    uint32_t unchecked; /* nodes since the watch was checked */
    bool stopped;       /* the watch has stopped, or the caller wants no more */
    bool has_unended;   /* a turn that it was stopped in, to be done again: */
    size_t unended;
    struct qs_tally so_far; /* with it */
    /* One of these is used; the other is NULL. */
    struct qs_visit *visit;
    struct qs_row_pass *pass;
};

/* For inner loops: count nodes, and check the watch at intervals. False: stop. */
static inline bool qs_count_nodes(struct qs_count_worker *worker, uint32_t nodes)
{
    const uint32_t often = 1 << 15; /* about a tenth of a millisecond */
    worker->nodes += nodes;
    worker->unchecked += nodes;
    if (worker->unchecked < often)
        return true;
    if (worker->search->nodes_most > 0 &&
        atomic_fetch_add(&worker->search->nodes_used, often) >= worker->search->nodes_most)
        worker->search->enough = true;
    bool go_on = !qs_watch_stopped(worker->search->watch);
    worker->unchecked = go_on ? 0 : often; /* so that the next call stops, too */
    worker->stopped = !go_on;
    return go_on;
}

/*
 * Divide the search: make enough tasks for all threads and for progress reports. If `mirrored`, the
 * grid is its own mirror image, and of two tasks that are mirror images of each
 * other only one is made. False (QS_ERROR_MEMORY) if out of memory.
 */
bool qs_count_plan(struct qs_count_search *search, bool mirrored, struct qs_error *error);

/*
 * Run the tasks whose turn it is on this many threads, and add their numbers to the tally and their
 * nodes to *nodes. If nodes_most were used, the tally has those of whole tasks, and the next call
 * runs the others. False (QS_ERROR_MEMORY) if out of memory.
 */
bool qs_count_work(struct qs_count_search *search, unsigned threads, struct qs_memory *memory,
                   struct qs_tally *tally, uint64_t *nodes, struct qs_error *error);

/*
 * Visits placements one by one, on any grid, to list them, to count classes up to symmetry, to
 * find maximal ones, or to count by another method than the row pass. Memory for one worker, of the
 * arena; NULL if out of memory.
 */
struct qs_visit *qs_visit_new(const struct qs_count_search *search, struct qs_arena *arena);

/*
 * About how many nodes a search has, from random descents (D. Knuth, "Estimating the Efficiency of
 * Backtrack Programs", Mathematics of Computation 29, 1975). The worker's visit is used.
 */
double qs_visit_estimate(struct qs_count_worker *worker);

/* Visit a task's placements and add them to the worker's tally. Incomplete if it must stop. */
void qs_visit_task(struct qs_count_worker *worker, const struct qs_count_task *task);

#endif
