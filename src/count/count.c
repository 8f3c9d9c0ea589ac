#include "queensat/count.h"

#include <stdlib.h>
#include <unistd.h>

#include "count_symmetry.h"
#include "counting.h"
#include "fault.h"
#include "instance_private.h"
#include "machine.h"

void qs_count_options_init(struct qs_count_options *options)
{
    if (options)
        *options = (struct qs_count_options){.limits.bytes = qs_default_memory_limit()};
}

/* The poll of the watch. */
static bool count_poll(void *state)
{
    const struct qs_counting *counting = state;
    const struct qs_count_search *search = &counting->search;
    size_t done = search->turns_done;
    const struct qs_limits *limits = &search->options->limits;
    const struct qs_progress progress = {
        .engine = "count",
        .target = counting->result.size > 0 ? counting->result.size : 0,
        .fraction = counting->closed ? *counting->closed
                    : search->turns  ? (double)done / (double)search->turns
                                     : 0,
        .seconds = qs_clock_now() - counting->watch.started,
    };
    return limits->poll(limits->state, &progress);
}

static unsigned choose_threads(const struct qs_count_options *options)
{
    if (options->found)
        return 1;
    if (options->threads > 0)
        return (unsigned)options->threads;
    struct qs_job job;
    qs_job_find(&job);
    return job.processors > QS_COUNT_THREADS_MAX ? QS_COUNT_THREADS_MAX : job.processors;
}

/* About ten milliseconds, within which most counts end. */
static const uint64_t moment_of_rows = 1 << 23, moment_of_visits = 1 << 19;

bool qs_counting_plan(struct qs_counting *counting, enum qs_search_kind kind, unsigned size,
                      struct qs_error *error)
{
    struct qs_count_search *search = &counting->search;
    search->kind = kind;
    search->size = size;
    search->with_squares = counting->with_squares;
    const struct qs_count_grid *grid = &counting->grid;
    search->one_by_one = counting->with_squares || !grid->dense || kind == QS_SEARCH_MAXIMAL;
    unsigned mirror = grid->transposed ? QS_MIRROR_ROWS : QS_MIRROR_COLUMNS;
    bool mirrored = !counting->with_squares && !grid->walled && counting->symmetries >> mirror & 1;
    if (counting->for_a_moment)
        search->nodes_most = search->one_by_one ? moment_of_visits : moment_of_rows;
    return qs_count_plan(search, mirrored, error);
}

bool qs_counting_work(struct qs_counting *counting, struct qs_error *error)
{
    return qs_count_work(&counting->search, counting->result.threads, &counting->memory,
                         &counting->tally, &counting->result.nodes, error);
}

/* Count placements of one kind and size into the tally. */
static bool count_run(struct qs_counting *counting, enum qs_search_kind kind, unsigned size,
                      struct qs_error *error)
{
    return qs_counting_plan(counting, kind, size, error) && qs_counting_work(counting, error);
}

unsigned qs_count_line_bound(const struct qs_count_grid *grid)
{
    return grid->rows < grid->columns ? grid->rows : grid->columns;
}

bool qs_counting_is_stopped(const struct qs_counting *counting)
{
    return counting->search.enough || qs_watch_ended_early(&counting->watch);
}

static bool run_kind(struct qs_counting *counting, const struct qs_count_options *options,
                     struct qs_error *error)
{
    int32_t added = options->size - counting->result.fixed;
    switch (options->kind) {
    case QS_COUNT_MAXIMUM:
        if (counting->grid.walled) { /* often far below the number of lines */
            if (!qs_count_find_maximum(counting, error))
                return false;
            added = counting->result.size - counting->result.fixed;
            return count_run(counting, QS_SEARCH_SIZE, (unsigned)added, error);
        }
        /* the largest size that has placements */
        for (unsigned size = qs_count_line_bound(&counting->grid);; size--) {
            counting->result.size = counting->result.fixed + (int32_t)size;
            if (!count_run(counting, QS_SEARCH_SIZE, size, error))
                return false;
            if (size == 0 || counting->tally.added[size] > 0 || qs_counting_is_stopped(counting))
                return true;
        }
    case QS_COUNT_ANY:
        return count_run(counting, QS_SEARCH_ANY, 0, error);
    case QS_COUNT_MAXIMAL:
        return count_run(counting, QS_SEARCH_MAXIMAL, 0, error);
    case QS_COUNT_SIZE:
        break;
    }
    if (added < 0 || (unsigned)added > qs_count_line_bound(&counting->grid))
        return true; /* there are none */
    return count_run(counting, QS_SEARCH_SIZE, (unsigned)added, error);
}

/* Row by row, at first only for a moment if there is another way. */
static bool run_ways(struct qs_counting *counting, const struct qs_count_options *options,
                     struct qs_error *error)
{
    struct qs_count_search *search = &counting->search;
    counting->for_a_moment = qs_count_may_go_on(counting);
    if (!run_kind(counting, options, error))
        return false;
    bool open = counting->for_a_moment && search->enough;
    counting->for_a_moment = false;
    search->nodes_most = 0;
    if (!open || qs_watch_ended_early(&counting->watch))
        return true;
    return qs_count_go_on(counting, error);
}

/* The numbers of the tally as those of the result. False: there are too many placements. */
static bool take_tally(struct qs_counting *counting, struct qs_error *error)
{
    struct qs_count_result *result = &counting->result;
    if (!qs_tally_total(&counting->tally, &result->total))
        return qs_error_set(error, QS_ERROR_INPUT,
                            "there are more than 18446744073709551615 placements of one size");
    for (unsigned i = 0; i <= QS_COUNT_LINES_MAX; i++)
        result->added[i] = counting->tally.added[i];
    return true;
}

bool qs_counting_end(struct qs_counting *counting, struct qs_error *error)
{
    struct qs_count_result *result = &counting->result;
    if (result->way == QS_COUNT_BY_ROWS && !take_tally(counting, error))
        return false;
    result->classes = counting->tally.classes;
    if (counting->search.options->classes && result->total >> 64 != 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "classes are counted of at most 18446744073709551615 placements");
    /* Where no squares are needed, classes follow from numbers. */
    if (!counting->with_squares && counting->search.options->classes && result->total > 0 &&
        !qs_classes_count(&counting->search, (uint64_t)result->total, &counting->memory,
                          &result->classes, &result->nodes, error))
        return false;
    result->complete = !qs_counting_is_stopped(counting);
    result->stop = (enum qs_stop)counting->watch.stop;
    for (unsigned symmetries = counting->symmetries; symmetries; symmetries >>= 1)
        result->symmetries += symmetries & 1;
    result->seconds = qs_clock_now() - counting->watch.started;
    return true;
}

bool qs_counting_prepare(struct qs_counting *counting, struct qs_error *error)
{
    const struct qs_instance *instance = counting->search.instance;
    if (!qs_count_grid_fits(instance, error) ||
        !qs_symmetries_find(instance, &counting->watch, &counting->symmetries, error))
        return false;
    counting->search.symmetries = counting->symmetries;
    /*
     * If only numbers are wanted, the grid may be transposed: if it then has fewer rows,
     * since fewer stay empty, or else if reversing the rows is a symmetry and reversing
     * the columns is not, since the plan uses mirrored columns.
     */
    struct qs_count_grid *grid = &counting->grid;
    struct qs_watch *watch = &counting->watch;
    if (!qs_count_grid_init(grid, instance, false, &counting->memory, watch, error))
        return false;
    bool sideways = counting->symmetries >> QS_MIRROR_ROWS & 1 &&
                    !(counting->symmetries >> QS_MIRROR_COLUMNS & 1);
    if (counting->with_squares || grid->columns > grid->rows ||
        (grid->columns == grid->rows && !sideways))
        return true;
    qs_count_grid_release(grid);
    return qs_count_grid_init(grid, instance, true, &counting->memory, watch, error);
}

bool qs_count_options_check(const struct qs_instance *instance,
                            const struct qs_count_options *options,
                            const struct qs_count_result *result, struct qs_error *error)
{
    if (!qs_check_given("instance", instance, error) || !qs_check_given("result", result, error) ||
        !qs_check_range("kind", (int)options->kind, 0, QS_COUNT_MAXIMAL, error))
        return false;
    /* A size that would be ignored is refused, so that no caller relies on it. */
    if (options->kind != QS_COUNT_SIZE && options->size != 0)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "size: expected 0 unless the kind is QS_COUNT_SIZE, found %d",
                            (int)options->size);
    return qs_check_range("size", options->size, 0, INT32_MAX, error) &&
           qs_check_range("threads", options->threads, 0, QS_COUNT_THREADS_MAX, error) &&
           qs_check_limits(&options->limits, error);
}

void qs_counting_init(struct qs_counting *counting, const struct qs_instance *instance,
                      const struct qs_count_options *options)
{
    size_t fixed;
    qs_instance_queens(instance, &fixed);
    int32_t size = options->kind == QS_COUNT_SIZE ? options->size : -1;
    if (options->kind == QS_COUNT_MAXIMUM) /* it stays if the count stops before it begins */
        size = (int32_t)fixed + qs_instance_open_lines(instance);
    *counting = (struct qs_counting){
        .with_squares = options->found || (options->classes && options->kind == QS_COUNT_MAXIMAL),
        .result = {.kind = options->kind,
                   .fixed = (int32_t)fixed,
                   .size = size,
                   .threads = choose_threads(options)},
    };
    qs_memory_init(&counting->memory, options->limits.bytes);
    struct qs_watch *watch = &counting->watch;
    struct qs_count_search *search = &counting->search;
    search->grid = &counting->grid;
    search->instance = instance;
    search->options = options;
    search->watch = watch;
    qs_watch_init(watch, options->limits.seconds);
    watch->poll = options->limits.poll ? count_poll : NULL;
    watch->poll_state = counting;
    watch->enough = &search->enough;
}

void qs_counting_release(struct qs_counting *counting)
{
    qs_count_grid_release(&counting->grid);
    free(counting->search.tasks);
}

bool qs_count(const struct qs_instance *instance, const struct qs_count_options *options,
              struct qs_count_result *result, struct qs_error *error)
{
    struct qs_count_options defaults;
    struct qs_counting counting;
    if (!options) {
        qs_count_options_init(&defaults);
        options = &defaults;
    }
    if (!qs_count_options_check(instance, options, result, error))
        return false;
    qs_counting_init(&counting, instance, options);
    /* What was not done because the count was stopped is no error. */
    struct qs_error failure = {.kind = QS_ERROR_NONE};
    bool done = qs_counting_prepare(&counting, &failure) && run_ways(&counting, options, &failure);
    if (done || qs_counting_is_stopped(&counting))
        done = qs_counting_end(&counting, error);
    else if (error)
        *error = failure;
    if (done)
        *result = counting.result;
    qs_counting_release(&counting);
    return done;
}
