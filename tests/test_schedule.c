/* Rooms: solve families */
/* Wraps: qs_search_begin_min_conflicts qs_search_begin_local qs_search_begin_cover */
/* Wraps: qs_search_begin_bitset qs_search_begin_restarts qs_search_begin_sat */
/* Wraps: qs_search_begin_limits qs_search_begin_lp qs_sat_search_lower_only */
/* Wraps: qs_sat_hints_count qs_sat_refute_again qs_workers_run */
/*
 * The schedule of auto (solve/schedule.c): who is stepped when, with searches of this test in the
 * place of the real ones, which use the ticks that they are given and move the bounds as each case
 * says. So minutes of work take no time. What is expected is in data/expected/schedule.txt: when
 * each search is made, how the bounds move, and the steps and ticks of each search at the end.
 * Where the schedule is meant to change, so is this file (./dev test --accept).
 */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bitset_search.h"
#include "board_cnf.h"
#include "bound_search.h"
#include "engine.h"
#include "expected.h"
#include "fixture.h"
#include "lp_search.h"
#include "must_instance.h"
#include "open_bounds.h"
#include "queensat/generate.h"
#include "sat_refutation.h"
#include "test.h"
#include "workers.h"

enum { SWAP, EXCHANGE, COVER, BITSET, RESTARTS, SAT, LP, LIMITS, SEARCHES };

static const char *const names[] = {"swap",     "exchange", "cover", "bitset",
                                    "restarts", "sat",      "lp",    "limits"};

/* A case: the board, and what happens on it, in ticks of all searches together. */
struct script {
    int32_t n;
    int64_t squares; /* free; 0: all */
    int32_t lower;   /* that the scout finds at once: so many lines stay empty */
    int32_t cover;   /* the cover lowers the bound by this */
    uint64_t found;  /* the scout finds a queen more; 0: never */
    uint64_t fall;  /* complete searches refute two queens more, after half of it three; 0: never */
    uint64_t end;   /* complete searches refute one queen more */
    uint64_t used;  /* of a step of a complete search; 0: all ticks */
    uint64_t rest;  /* that the line program expects */
    uint64_t other; /* that the search over bitsets expects */
    unsigned missing; /* bits: those that cannot be made */
    unsigned tires;   /* bits: those that have nothing to do from the fourth step on */
    bool idle;        /* so they say; otherwise it is for want of memory */
    bool counts, certificate, start, instance; /* there is one for the swap search */
    bool narrow;                               /* so many squares in each row, but fewer columns */
    int32_t target;
    int threads, worker; /* of the threads, only this one works */
    enum qs_strategy strategy;
};

static struct {
    const struct script *script;
    struct qs_solve_context *context;
    FILE *stream;
    uint64_t ticks;
    int lower_only;      /* what PicoSAT was told last; -1: nothing */
    unsigned questions;  /* whether PicoSAT would count only the rest */
    unsigned first_step; /* steps that `order` has */
    char order[200];
} now;

struct stand_in {
    const struct qs_search *search;
    int number;
    unsigned steps;
    uint64_t given;    /* ticks of its last step */
    const char *shown; /* the engine, then */
};

static bool is_one_of(unsigned bits, int number)
{
    return bits >> number & 1;
}

static bool is_complete(int number)
{
    return number == BITSET || number == SAT || number == LP;
}

/* The bounds after some work of this search. */
static void change_bounds(const struct stand_in *in, struct qs_bounds *bounds)
{
    static const uint32_t squares[1000];
    const struct script *script = now.script;
    if (in->number <= EXCHANGE && in->steps == 1)
        qs_bounds_raise(bounds, squares, (uint32_t)script->lower);
    if (in->number <= EXCHANGE && script->found > 0 && now.ticks >= script->found)
        qs_bounds_raise(bounds, squares, (uint32_t)script->lower + 1);
    if (in->number == COVER && script->cover > 0) {
        struct qs_bound cover = {bounds->upper - script->cover, QS_REASON_LINE_COVER,
                                 .cover_size = 1};
        cover.cover = MUST(calloc(1, sizeof *cover.cover));
        qs_bounds_lower_with(bounds, &cover);
    }
    if (is_complete(in->number) && script->fall > 0 && now.ticks >= script->fall / 2)
        qs_bounds_lower(bounds, bounds->lower + (now.ticks >= script->fall ? 1 : 2),
                        QS_REASON_SEARCH);
    if (is_complete(in->number) && now.ticks >= script->end)
        qs_bounds_lower(bounds, bounds->lower, QS_REASON_SEARCH);
}

static void move_bounds(const struct stand_in *in, struct qs_bounds *bounds)
{
    int32_t lower = bounds->lower, upper = bounds->upper;
    change_bounds(in, bounds);
    if (bounds->lower != lower || bounds->upper != upper)
        fprintf(now.stream, "%s: %d to %d after %" PRIu64 " k\n", names[in->number], bounds->lower,
                bounds->upper, now.ticks / 1000);
}

/* The searches of the first steps, in turn. */
static void note_order(const struct stand_in *in)
{
    enum { STEPS = 15 };
    size_t length = strlen(now.order);
    if (now.first_step++ < STEPS)
        snprintf(now.order + length, sizeof now.order - length, " %s", names[in->number]);
}

static uint64_t step(struct qs_search *search, struct qs_bounds *bounds, struct qs_watch *watch,
                     uint64_t ticks)
{
    struct stand_in *in = search->state;
    const struct script *script = now.script;
    (void)watch;
    in->steps++;
    if (is_one_of(script->tires, in->number) && in->steps > 3) {
        search->idle = script->idle;
        if (in->steps == 4)
            fprintf(now.stream, "%s has nothing to do after %" PRIu64 " k\n", names[in->number],
                    now.ticks / 1000);
        return 0;
    }
    uint64_t used = in->number == COVER                           ? 12345
                    : is_complete(in->number) && script->used > 0 ? script->used
                                                                  : ticks;
    search->rest = in->number == LP ? script->rest : in->number == BITSET ? script->other : 0;
    search->work.nodes++;
    now.ticks += used;
    in->given = ticks;
    in->shown = now.context->engine;
    note_order(in);
    move_bounds(in, bounds);
    return used;
}

static void free_stand_in(void *state)
{
    const struct stand_in *in = state;
    fprintf(now.stream, "%s: %u steps of %" PRIu64 ", %" PRIu64 " k ticks, shown as %s\n",
            names[in->number], in->steps, in->given, in->search->ticks / 1000,
            in->shown ? in->shown : "nothing");
    free(state);
}

/* `with` is what it is made with. */
static bool make(struct qs_search *search, int number, const char *name, uint64_t with,
                 const void *shared)
{
    bool missing = is_one_of(now.script->missing, number);
    fprintf(now.stream, "make %s \"%s\" with %" PRIu64 "%s after %" PRIu64 " k%s\n", names[number],
            name, with, shared ? " and what is shared" : "", now.ticks / 1000,
            missing ? ": there is none" : "");
    if (missing)
        return false;
    struct stand_in *in = MUST(calloc(1, sizeof *in));
    in->search = search;
    in->number = number;
    search->name = name;
    search->step = step;
    search->free = free_stand_in;
    search->state = in;
    return true;
}

/* The linker (--wrap) puts these in the place of the real ones. */
__typeof__(qs_search_begin_min_conflicts) __wrap_qs_search_begin_min_conflicts;
__typeof__(qs_search_begin_local) __wrap_qs_search_begin_local;
__typeof__(qs_search_begin_cover) __wrap_qs_search_begin_cover;
__typeof__(qs_search_begin_bitset) __wrap_qs_search_begin_bitset;
__typeof__(qs_search_begin_restarts) __wrap_qs_search_begin_restarts;
__typeof__(qs_search_begin_sat) __wrap_qs_search_begin_sat;
__typeof__(qs_search_begin_limits) __wrap_qs_search_begin_limits;
__typeof__(qs_search_begin_lp) __wrap_qs_search_begin_lp;
__typeof__(qs_sat_search_lower_only) __wrap_qs_sat_search_lower_only;
__typeof__(qs_sat_hints_count) __wrap_qs_sat_hints_count;
__typeof__(qs_sat_refute_again) __wrap_qs_sat_refute_again;
__typeof__(qs_workers_run) __wrap_qs_workers_run;

bool __wrap_qs_search_begin_min_conflicts(struct qs_search *search, const struct qs_board *board,
                                          const struct qs_instance *instance, uint64_t seed,
                                          uint64_t checks)
{
    (void)board;
    return make(search, SWAP, "swap", seed + checks, instance);
}

bool __wrap_qs_search_begin_local(struct qs_search *search, const struct qs_board *board,
                                  uint64_t seed)
{
    (void)board;
    return make(search, EXCHANGE, "exchange", seed, NULL);
}

bool __wrap_qs_search_begin_cover(struct qs_search *search, const struct qs_board *board,
                                  int32_t *line_cover, struct qs_dual_cover *fine)
{
    (void)board;
    return make(search, COVER, "cover", line_cover != NULL, fine);
}

bool __wrap_qs_search_begin_bitset(struct qs_search *search, const struct qs_board *board,
                                   struct qs_bitset_pool *pools)
{
    (void)board;
    return make(search, BITSET, search->name, search->query.strategy, pools);
}

bool __wrap_qs_search_begin_restarts(struct qs_search *search, const struct qs_board *board,
                                     uint64_t seed, uint64_t shortest)
{
    (void)board;
    return make(search, RESTARTS, search->name, seed + shortest, NULL);
}

bool __wrap_qs_search_begin_sat(struct qs_search *search, const struct qs_board *board,
                                struct qs_encoding encoding, const struct qs_dual_cover *hints,
                                uint64_t seed, const struct qs_ipasir *ipasir)
{
    (void)board, (void)encoding;
    assert_null(ipasir);
    return make(search, SAT, search->name, search->query.strategy + seed, hints);
}

bool __wrap_qs_search_begin_limits(struct qs_search *search, const struct qs_board *board)
{
    (void)board;
    return make(search, LIMITS, "limits", 0, NULL);
}

bool __wrap_qs_search_begin_lp(struct qs_search *search, const struct qs_board *board,
                               struct qs_lp_pools *pools)
{
    (void)board;
    return make(search, LP, search->name, search->query.strategy, pools);
}

void __wrap_qs_sat_search_lower_only(struct qs_search *search, bool only)
{
    (void)search;
    if (only != now.lower_only)
        fprintf(now.stream, "lower only: %d after %" PRIu64 " k\n", only, now.ticks / 1000);
    now.lower_only = only;
}

bool __wrap_qs_sat_hints_count(const struct qs_dual_cover *cover, int32_t added)
{
    (void)cover;
    if (now.questions++ == 0)
        fprintf(now.stream, "first question about counting: %d\n", added);
    return now.script->counts;
}

void __wrap_qs_sat_refute_again(const char *name, struct qs_bounds *bounds,
                                struct qs_encoding encoding, uint64_t seed, struct qs_watch *watch)
{
    (void)bounds, (void)encoding, (void)watch;
    fprintf(now.stream, "%s refutes again, %" PRIu64 "\n", name, seed);
}

struct work {
    void (*work)(void *state, unsigned number);
    void *state;
};

static void *work_apart(void *work)
{
    ((struct work *)work)->work(((struct work *)work)->state, (unsigned)now.script->worker);
    return NULL;
}

/* All but the first work on a thread of their own. */
void __wrap_qs_workers_run(unsigned threads, void (*work)(void *state, unsigned number),
                           void *state, struct qs_watch *watch)
{
    (void)watch;
    fprintf(now.stream, "%u threads\n", threads);
    struct work whole = {work, state};
    pthread_t thread;
    if (now.script->worker == 0) {
        work_apart(&whole);
        return;
    }
    assert_int_equal(pthread_create(&thread, NULL, work_apart, &whole), 0);
    assert_int_equal(pthread_join(thread, NULL), 0);
}

/* Many more rows than columns; a row has at most this many squares. */
static struct qs_instance *narrow_board(int32_t n, int64_t squares)
{
    struct qs_instance *instance = qs_must_make_instance(n);
    for (int32_t i = 0; i < n * (int32_t)squares; i++)
        qs_must_list_free(instance, i % n, (i % n + 7 * (i / n)) % (n * 3 / 5));
    return instance;
}

static struct qs_instance *board_of(const struct script *script)
{
    if (script->narrow)
        return narrow_board(script->n, script->squares);
    return script->squares > 0
               ? qs_must_own(qs_generate_sparse(script->n, script->squares, 1, NULL))
               : qs_must_make_instance(script->n);
}

static void close_gap(const struct script *script, const struct qs_fixture *fixture)
{
    static const struct qs_placement start = {.n = 1};
    const struct qs_board *board = fixture->board;
    struct qs_solve_options options;
    struct qs_bounds bounds;
    struct qs_watch watch;
    struct qs_recorder recorder;
    struct qs_analysis analysis = {.line_cover = -1};
    qs_solve_options_init(&options);
    options.seed = 7;
    options.strategy = script->strategy;
    options.threads = script->threads > 0 ? script->threads : 1;
    options.start = script->start ? &start : NULL;
    qs_watch_init(&watch, 0);
    qs_open_bounds(&bounds, board, &watch);
    bounds.target = script->target;
    qs_recorder_init(&recorder, NULL);
    bounds.recorder = script->certificate ? &recorder : NULL;
    struct qs_solve_context context = {.options = &options, .engine = "auto", .bounds = &bounds};
    struct qs_task task = {.board = board,
                           .options = &options,
                           .engine = "auto",
                           .bounds = &bounds,
                           .watch = &watch,
                           .context = script->start ? NULL : &context,
                           .analysis = script->start ? NULL : &analysis};
    now.context = &context;
    now.ticks = 0;
    now.lower_only = -1;
    now.questions = now.first_step = 0;
    now.order[0] = '\0';
    enum qs_stage stage = qs_close_gap(&task, script->instance ? fixture->instance : NULL);
    fprintf(now.stream, "order:%s\n", now.order);
    if (now.questions > 0)
        fprintf(now.stream, "questions about counting: %u\n", now.questions);
    fprintf(now.stream, "%s, %s: %d to %d, %" PRIu64 " steps\n", qs_stage_name(stage),
            qs_stop_name((enum qs_stop)watch.stop), bounds.lower, bounds.upper, task.work.nodes);
    assert_null(watch.enough);
    qs_bounds_release(&bounds);
    qs_recorder_release(&recorder);
}

TEST(steps)
{
    enum { M = 1000000 };
    static const struct script scripts[] = {
        /* One word a line: rows leave none, some, many lines empty. */
        {24, 0, 23, 0, .end = 120 * M, .instance = true},
        {24, 0, 22, 0, .found = 70 * M, .end = 120 * M},
        {24, 100, 20, 1, .end = 60 * M, .instance = true},
        {24, 100, 19, 0, .end = 90 * M},
        {24, 100, 18, 2, .end = 90 * M},
        {24, 100, 17, 0, .found = 30 * M, .end = 60 * M, .rest = 5 * M},
        {24, 100, 19, 0, .end = 90 * M, .rest = 500 * M, .other = 500 * M + 1},
        {24, 100, 19, 0, .end = 90 * M, .rest = 500 * M, .other = 500 * M},
        {24, 0, 23, 0, .end = 90 * M, .other = 60 * M},
        {24, 0, 22, 0, .end = 90 * M, .other = 60 * M},
        {24, 100, 21, 0, .end = 90 * M, .other = 60 * M},
        {24, 0, 22, 0, .end = 60 * M, .rest = 5 * M, .start = true},
        {24, 0, 15, 0, .end = 30 * M, .target = 17},
        {24, 0, 24, 0, .end = M},
        {24, 0, 20, 4, .end = M},
        {24, 0, 20, 3, .found = 1, .end = M, .strategy = QS_STRATEGY_BISECT},
        {64, 400, 60, 0, .end = 30 * M},
        /* Without some of the searches, or with nothing to do for them. */
        {24, 0, 22, 0, .end = 30 * M, .missing = 1 << BITSET | 1 << EXCHANGE},
        {24, 0, 23, 0, .end = 90 * M, .missing = 1 << LP | 1 << RESTARTS},
        {24, 0, 22, 0, .end = 30 * M, .missing = 1 << BITSET | 1 << LP},
        {24, 0, 23, 0, .end = 90 * M, .tires = 1 << LIMITS | 1 << RESTARTS | 1 << LP},
        {24, 0, 23, 0, .end = 90 * M, .tires = 1 << LP | 1 << EXCHANGE, .idle = true},
        {24, 0, 23, 0, .end = 90 * M, .tires = 1 << LP | 1 << SWAP, .instance = true},
        {24, 100, 19, 0, .end = 90 * M, .used = 12500},
        {24, 100, 17, 0, .end = 60 * M, .used = 12500, .rest = 1250000},
        {24, 0, 22, 0, .end = 90 * M, .used = 12500},
        /* Longer lines. */
        {70, 350, 66, 0, .end = 150 * M, .instance = true},
        {70, 350, 62, 2, .end = 150 * M},
        {70, 350, 62, 2, .end = 60 * M, .counts = true, .certificate = true},
        {70, 2000, 60, 3, .found = 40 * M, .end = 60 * M, .counts = true, .tires = 1 << LP,
         .certificate = true},
        {70, 0, 68, 1, .end = 120 * M, .counts = true},
        {70, 0, 69, 0, .end = 90 * M, .other = 60 * M},
        {70, 350, 62, 2, .end = 900 * M, .used = 12500},
        {128, 600, 120, 0, .end = 30 * M},
        {70, 350, 62, 0, .end = 150 * M, .used = 12500, .target = 65},
        /* Lines that are too long for bitsets, boards for the line program, or for a cover. */
        {129, 600, 120, 0, .end = 30 * M},
        {150, 0, 148, 0, .end = 150 * M, .instance = true},
        {150, 600, 130, 5, .end = 90 * M, .counts = true, .target = 140},
        {200, 1000, 190, 2, .end = 150 * M, .certificate = true},
        {200, 1000, 190, 2, .end = 150 * M, .certificate = true, .missing = 1 << LP},
        {600, 0, 500, 2, .end = 30 * M},
        {600, 4000, 300, 2, .end = 30 * M},
        {1200, 50000, 1000, 2, .end = 30 * M},
        {1200, 50001, 1000, 2, .end = 30 * M},
        {1000, 3, 500, 0, .end = 30 * M, .narrow = true},
        /* Several threads. */
        {24, 0, 22, 0, .end = 60 * M, .threads = 3, .worker = 0, .instance = true},
        {24, 0, 22, 0, .end = 60 * M, .threads = 3, .worker = 2, .instance = true},
        {24, 100, 17, 2, .end = 60 * M, .threads = 2, .worker = 1},
        {24, 0, 23, 0, .end = 60 * M, .threads = 2, .worker = 0, .missing = 1 << BITSET | 1 << LP},
        {150, 600, 130, 2, .end = 60 * M, .threads = 4, .worker = 3, .counts = true},
        {600, 0, 598, 0, .end = 60 * M, .threads = 2, .worker = 1},
        /* A window for local search after a fall of the bound, only where rows stay empty. */
        {24, 100, 19, 0, .fall = 30 * M, .end = 90 * M, .instance = true},
        {24, 0, 22, 0, .fall = 30 * M, .end = 90 * M},
        {70, 350, 66, 0, .fall = 50 * M, .end = 150 * M, .instance = true},
        {24, 100, 19, 0, .fall = 30 * M, .end = 90 * M, .threads = 2, .worker = 1},
        /* Where few lines stay empty, the line program expects too little. */
        {24, 100, 21, 0, .end = 90 * M, .rest = 5 * M, .other = 40 * M},
        {24, 100, 21, 0, .end = 90 * M, .rest = 5 * M, .other = 40 * M + 1},
        {24, 100, 20, 0, .end = 90 * M, .rest = 5 * M, .other = 40 * M},
        /* Half of the search over bitsets is done. */
        {24, 100, 20, 0, .end = 90 * M, .rest = 30 * M, .other = 25 * M},
        {24, 100, 19, 0, .end = 90 * M, .other = 10 * M},
        {24, 100, 18, 0, .end = 90 * M, .other = M},
        {24, 100, 17, 0, .end = 90 * M, .other = M},
    };
    for (int i = 0; i < (int)LENGTH(scripts); i++) {
        char name[100];
        now.script = &scripts[i];
        now.stream = qs_begin_text();
        close_gap(now.script, qs_fixture_new(board_of(now.script)));
        snprintf(name, sizeof name, "case %d, n = %d", i, now.script->n);
        qs_expect_written(QS_TEST_DATA "/expected/schedule.txt", name, "steps");
    }
}
