/*
 * Solving: the largest number of queens that an instance can hold, with a
 * placement that holds them and the reason why there cannot be more.
 */
#ifndef QUEENSAT_SOLVE_H
#define QUEENSAT_SOLVE_H

#include "queensat/encoding.h"
#include "queensat/evidence.h"
#include "queensat/instance.h"
#include "queensat/stop.h"
#include "queensat/strategy.h"
#include "queensat/work.h"

#ifdef __cplusplus
extern "C" {
#endif

/* How things stand while an engine runs. */
struct qs_progress {
    const char *engine;   /* a name to show; that of an engine, or of a part of one */
    int32_t lower, upper; /* fixed queens included */
    int32_t target;       /* number of queens asked for at this moment; 0: none yet */
    double seconds;
};

/* What a search does with the queen of a square (--trace). */
enum qs_trace_event { QS_TRACE_PLACE, QS_TRACE_TAKE_BACK };

/* The stages on the way to a result; `settled` below is the one in which the bounds met. */
enum qs_stage {
    QS_STAGE_OPEN,       /* they never met */
    QS_STAGE_FIXED,      /* the fixed queens are all that is possible, or all that was asked for */
    QS_STAGE_UNLISTED,   /* local search on a board whose free squares were not listed */
    QS_STAGE_MATCHING,   /* the bound by rows, columns and their matching was too low for more */
    QS_STAGE_REDUCTION,  /* forced and dominated squares left nothing */
    QS_STAGE_SCOUT,      /* a little local search met the bound */
    QS_STAGE_LINE_COVER, /* the line cover met a placement */
    QS_STAGE_SEARCH,     /* the engines together */
    QS_STAGE_ENGINE      /* the single engine that was asked for */
};
#define QS_STAGES 9

/* A word for each, a static string; NULL if there is no such stage. */
QS_API const char *qs_stage_name(enum qs_stage stage);

/* What was learned about the board on the way. Numbers that were not found out are −1. */
struct qs_analysis {
    int64_t free_squares;
    int64_t left_squares;         /* after the reduction */
    int32_t lines[QS_DIRECTIONS]; /* with free squares */
    int32_t forced;               /* queens that the reduction forced */
    int32_t components;           /* that the rest falls into */
    int32_t matching;             /* upper bound, fixed queens included, by rows and columns */
    int32_t line_cover;           /* upper bound, fixed queens included, by lines with weights */
    enum qs_stage settled;
};

#define QS_THREADS_MAX 256

struct qs_solve_options {
    const char *engine; /* one of qs_engine_name(); NULL: the first, "auto" */
    struct qs_encoding encoding;
    enum qs_strategy strategy;
    int32_t target;      /* 1 or more: decide whether this many queens fit; 0: find the maximum */
    double time_limit;   /* seconds, 0 or more; 0: none */
    size_t memory_limit; /* bytes, at least 1 */
    uint64_t seed;       /* any number */
    int threads;         /* of the engine auto, 1 to QS_THREADS_MAX; with 1 it is deterministic */
    /*
     * The three callbacks come on the thread that called qs_solve, during the
     * call, and one at a time, whatever `threads` is. They must return.
     *
     * Called about 50 times a second while an engine runs, and when a bound has
     * changed; true stops the engine. What `progress` points to is valid during the call. NULL:
     * never stopped from outside.
     */
    bool (*poll)(void *state, const struct qs_progress *progress);
    void *poll_state; /* handed to poll */
    /* Receives one line, without its end, for each step of interest. NULL: not called. */
    void (*log)(void *state, const char *line);
    void *log_state; /* handed to log */
    /* Called for every queen that a search places and takes back. NULL: not called. */
    void (*trace)(void *state, enum qs_trace_event event, struct qs_square square);
    void *trace_state; /* handed to trace */
    /*
     * Where to write a certificate of the result (queensat/certificate.h); NULL: none. The
     * stream stays the caller's, as do its errors. What searches write down meanwhile is kept in
     * nameless files in the folder; NULL: the system's for temporary files.
     */
    FILE *certificate;
    const char *certificate_folder;
};

/*
 * Engine auto, maximum, one thread, no time limit, three quarters of the
 * machine's memory. NULL is allowed.
 */
QS_API void qs_solve_options_init(struct qs_solve_options *options);

enum qs_status {
    QS_STATUS_OPTIMUM,   /* lower = upper: the maximum is proved */
    QS_STATUS_BOUNDS,    /* lower < upper */
    QS_STATUS_INFEASIBLE /* the target is above upper: proved impossible */
};

/* A word for each, a static string; NULL if there is no such status. */
QS_API const char *qs_status_name(enum qs_status status);

/* To be released; what it points to is the result's own. */
struct qs_result {
    enum qs_status status;
    enum qs_stop stop;
    const char *engine; /* a static string, or the `source` of qs_assess */
    int32_t target;     /* as asked for; 0: maximum */
    int32_t fixed;      /* number of fixed queens */
    int32_t lower;
    struct qs_square *placement; /* [lower]: the fixed queens, then those added in row order */
    struct qs_bound upper;       /* its cover, if any, is one of all free squares */
    /*
     * Why `upper` holds. NULL where the free squares were not listed, and where there are
     * more than QS_EVIDENCE_SQUARES_MAX of them and nothing was reduced.
     */
    struct qs_evidence *evidence;
    /*
     * The upper bound that the certificate proves: `upper`, or a weaker one where not all was
     * written down; −1: there is no certificate, or it is useless.
     */
    int32_t certified;
    double seconds; /* from the instance to the result */
    struct qs_work work;
    struct qs_analysis analysis;
    size_t bytes; /* the most memory in use at any time */
};

/*
 * Solve with one engine. Options NULL: the defaults. The placement and the cover
 * have been checked against the instance by code that shares nothing with what
 * found them; a reason that a cover belongs to has one, unless the free squares
 * were not listed. A limit reached is no failure but a result whose bounds are
 * apart. The result is to be released; what it held before is not freed.
 *
 * False, and the result as it was: QS_ERROR_INPUT if the instance or the result
 * is NULL or an option is out of its range;
 * QS_ERROR_MEMORY, without memory even for a result; QS_ERROR_DEFECT, if a check
 * failed.
 */
QS_API bool qs_solve(const struct qs_instance *instance, const struct qs_solve_options *options,
                     struct qs_result *result, struct qs_error *error);

/*
 * The result that a placement from elsewhere amounts to: checked as above, the
 * upper bound is the structural one, the engine's name is `source` (not copied:
 * it has to live as long as the result). `placement` may be NULL if `count` is 0.
 * The result is to be released.
 *
 * False, and the result as it was: QS_ERROR_DEFECT if the squares are no
 * placement on this instance (outside the board, blocked, attacking each other,
 * without a fixed queen); QS_ERROR_INPUT if another argument is NULL, or
 * memory_limit (bytes) is 0; QS_ERROR_MEMORY.
 */
QS_API bool qs_assess(const struct qs_instance *instance, const char *source,
                      const struct qs_square *placement, size_t count, size_t memory_limit,
                      struct qs_result *result, struct qs_error *error);

/* Free what the result holds. NULL, a result of zeros and one that was released are allowed. */
QS_API void qs_result_release(struct qs_result *result);

/* Whether the question asked, target or maximum, is answered. False if `result` is NULL. */
QS_API bool qs_result_is_answered(const struct qs_result *result);

/*
 * Whether the bounds of the results, all of one instance, are compatible: no
 * lower bound above another's upper bound. Otherwise false (QS_ERROR_DEFECT,
 * the text names the two engines). `results` may be NULL if `count` is 0, else
 * QS_ERROR_INPUT.
 */
QS_API bool qs_results_agree(const struct qs_result *results, size_t count, struct qs_error *error);

/*
 * The engines: their names in order, and what each one is; static strings. After
 * the last one NULL.
 */
QS_API const char *qs_engine_name(unsigned i);
QS_API const char *qs_engine_summary(unsigned i);

/*
 * Whether the engine can prove the maximum whatever it is. False: it may leave
 * the bounds apart, or there is no such engine (NULL included).
 */
QS_API bool qs_engine_is_exact(const char *engine);

/* The options of qs_solve_options that have no effect on some of the engines. */
enum qs_engine_use {
    QS_USES_SEED = 1,
    QS_USES_STRATEGY = 2,
    QS_USES_ENCODING = 4,
    QS_USES_THREADS = 8,
    QS_USES_TRACE = 16,
    QS_USES_LOG = 32
};

/*
 * Whether the option can have an effect on the engine, on some instance; of
 * several, whether one of them can. False if there is no such engine (NULL
 * included).
 */
QS_API bool qs_engine_uses(const char *engine, enum qs_engine_use use);

#ifdef __cplusplus
}
#endif

#endif
