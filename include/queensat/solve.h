/*
 * Solving: the largest number of queens that an instance can hold, with a placement
 * and the reason why no more fit.
 */
#ifndef QUEENSAT_SOLVE_H
#define QUEENSAT_SOLVE_H

#include <stdint.h>

#include "queensat/error.h"
#include "queensat/evidence.h"
#include "queensat/instance.h"

#ifdef __cplusplus
extern "C" {
#endif

/* The order in which numbers of queens are asked for, between the bounds. */

enum qs_strategy {
    QS_STRATEGY_DOWN,   /* from the upper bound; one answer "yes" ends it */
    QS_STRATEGY_UP,     /* from the lower bound; one answer "no" ends it */
    QS_STRATEGY_BISECT, /* the middle */
    QS_STRATEGY_CORE,   /* down, by cores of failed assumptions; of a SAT solver only */
    QS_STRATEGIES       /* their number */
};

/* "down", "up", "bisect", "core"; static strings. NULL if there is no such strategy. */
QS_API const char *qs_strategy_name(enum qs_strategy strategy);

/*
 * The names of the CNF encodings. The files in src/sat describe each one and say
 * where it was published.
 */

/* At most one queen on a line. */
enum qs_amo {
    QS_AMO_AUTO, /* chosen from the number of free squares and the length of the line */
    QS_AMO_PAIRWISE,
    QS_AMO_SEQUENTIAL,
    QS_AMO_PRODUCT,
    QS_AMO_BINARY,
    QS_AMO_KINDS /* their number */
};

/* At most k lines are empty. */
enum qs_card {
    QS_CARD_SEQUENTIAL,
    QS_CARD_TOTALIZER,
    QS_CARD_KINDS /* their number */
};

struct qs_encoding {
    enum qs_amo amo;
    enum qs_card card;
};

/*
 * The names used on the command line and in files ("product", "totalizer");
 * static strings. NULL if there is no such encoding.
 */
QS_API const char *qs_amo_name(enum qs_amo amo);
QS_API const char *qs_card_name(enum qs_card card);

/* Counters of work. A counter that an engine does not keep is 0. */

struct qs_work {
    uint64_t questions;    /* decision questions asked */
    uint64_t placements;   /* complete placements evaluated as a whole */
    uint64_t checks;       /* squares, or pairs of queens, looked at for an attack */
    uint64_t nodes;        /* of a search tree */
    uint64_t probes;       /* squares tried in look-aheads, before a node branches */
    uint64_t conflicts;    /* of a SAT solver */
    uint64_t decisions;    /* of a SAT solver */
    uint64_t propagations; /* of a SAT solver */
    uint64_t solutions;    /* placements with a queen on every line, by methods that list all */
    uint64_t steps;        /* of a local search by exchanges, or of belief propagation alone */
    uint64_t pivots;       /* of the simplex method, by the search on the line program */
};

/*
 * The counters in order, for reports: the name of counter i and what it counts, static strings,
 * and its value. After the last one NULL and 0; also 0 if `work` is NULL.
 */
QS_API const char *qs_work_name(unsigned i);
QS_API const char *qs_work_meaning(unsigned i);
QS_API uint64_t qs_work_count(const struct qs_work *work, unsigned i);

/* How a query ended. */
enum qs_query_outcome {
    QS_OUTCOME_YES,       /* there is such a placement, whoever found it */
    QS_OUTCOME_NO,        /* there is none, whoever proved it; or options->ipasir claims so */
    QS_OUTCOME_ELSEWHERE, /* options->incumbent has as many, so that it is of no interest here */
    QS_OUTCOME_OPEN,      /* the search ended before */
    QS_OUTCOMES           /* their number */
};

/* "yes", "no", "known elsewhere", "not decided"; static strings. NULL if there is none. */
QS_API const char *qs_query_outcome_name(enum qs_query_outcome outcome);

/*
 * A query: a search asked whether this many queens fit. The work is that of this search alone, so
 * that the work of all queries with a counter is at most that of the result. Searches that work on
 * the same target at the same time have a query each; so has each thread.
 */
struct qs_query {
    const char *search; /* its name, a static string */
    /*
     * Where the board falls into parts: the index of that part in the result's evidence, and
     * `queens` counts the queens on its squares. Otherwise −1, and fixed queens are counted.
     */
    int32_t part;
    int32_t queens;
    enum qs_query_outcome outcome;
    /* Of a SAT solver; otherwise −1, 0 and 0: */
    int32_t core; /* assumptions that its refutation needs; −1: it has not refuted the target */
    int32_t variables; /* of the formula, when the query ended */
    uint64_t clauses;  /* without learned ones; with PicoSAT, each conflict learns one */
    struct qs_work work;
    double seconds; /* from the beginning to the end, with all that others did meanwhile */
};

/*
 * SAT solvers of other libraries, loaded at run time: any shared object with the functions of
 * IPASIR, the interface of incremental solvers (T. Balyo, A. Biere, M. Iser, C. Sinz, "SAT Race
 * 2015", AIJ 2016). Its code runs in this process: load only what you trust not to harm it.
 */

struct qs_ipasir;

/*
 * Load a library, and check that it has all functions that are used: ipasir_signature, _init,
 * _release, _add, _assume, _solve, _val, _failed and _set_terminate. A path without a slash is in
 * the current folder. To be closed. NULL: QS_ERROR_INPUT if the path is NULL, the library cannot be
 * loaded or a function is missing; QS_ERROR_MEMORY.
 */
QS_API struct qs_ipasir *qs_ipasir_load(const char *path, struct qs_error *error);

/* What the solver calls itself, such as "cadical-1.5.3"; valid until it is closed. NULL: "". */
QS_API const char *qs_ipasir_signature(const struct qs_ipasir *ipasir);

/* NULL is allowed. */
QS_API void qs_ipasir_close(struct qs_ipasir *ipasir);

/* What a search does on a square (--trace). */
enum qs_trace_event { QS_TRACE_PLACE, QS_TRACE_TAKE_BACK };

/*
 * What a literal of PicoSAT's formula says, or, if it is denied, that the opposite holds: a queen
 * is on the square; of the rows or columns with free squares, from number `first` to `last`, at
 * least `count` stay empty; or nothing by itself, if it is variable `count` of an encoding.
 */
enum qs_literal_kind { QS_LITERAL_QUEEN, QS_LITERAL_EMPTY_LINES, QS_LITERAL_AUXILIARY };

struct qs_literal {
    enum qs_literal_kind kind;
    bool denied;
    struct qs_square square;
    enum qs_direction direction;
    int32_t first, last, count;
    bool attacked;             /* in a reason: it is false because a queen attacks the square, */
    struct qs_square attacker; /* this one */
};

/*
 * PicoSAT asks whether `queens` queens fit; each clause that it learns, in order; and the answer.
 * What is between, FORCED and CONFLICT, is not from PicoSAT, which does not report its decisions
 * and propagations: each learned clause is derived again, by unit propagation from the formula and
 * the clauses before it. It is supposed to be false, and the steps are those that the contradiction
 * needs; attacks are no steps of their own. Without a contradiction, steps after a learned clause
 * are what follows from it for the whole question.
 */
enum qs_clause_event {
    QS_CLAUSE_QUESTION, /* literals: what is assumed */
    QS_CLAUSE_LEARNED,  /* literals: the clause, without what is known to be false; its `number` */
    QS_CLAUSE_FORCED,   /* literals: a clause; the first is true, because the others are false */
    QS_CLAUSE_CONFLICT, /* literals: a clause, all of them false */
    QS_CLAUSE_FITS,     /* literals: the queens that are added, and `work` */
    QS_CLAUSE_REFUTED,  /* `queens` do not fit, and `work` */
    QS_CLAUSE_OPEN      /* stopped before the answer, and `work` */
};

struct qs_clause_step {
    enum qs_clause_event event;
    int32_t queens; /* fixed ones included */
    /*
     * Of a learned clause, or of the reason if that was learned: counted from 1; 0: of the
     * formula. What PicoSAT learned after a contradiction was derived is counted, but not told.
     */
    uint64_t number;
    bool known; /* of a learned clause: it follows from what is known already, in no step */
    /* The line that the clause of the formula is about; QS_NO_LINE: none. */
    enum qs_direction direction;
    int32_t line;
    const struct qs_literal *literals;
    size_t count;
    struct qs_work work; /* decisions, propagations and conflicts of this question */
};

/* The stages on the way to a result; `settled` below is the one in which lower met upper. */
enum qs_stage {
    QS_STAGE_OPEN,  /* they never met */
    QS_STAGE_FIXED, /* the fixed queens are all that is possible, or all that was asked for */
    QS_STAGE_START, /* the placement to start from met the bound, or was all that was asked for */
    QS_STAGE_UNLISTED,   /* local search on a board whose free squares were not listed */
    QS_STAGE_MATCHING,   /* the bound by rows, columns and their matching refuted the target */
    QS_STAGE_REDUCTION,  /* no square was left after forced and dominated ones */
    QS_STAGE_SCOUT,      /* a short local search, the scout, met the bound */
    QS_STAGE_LINE_COVER, /* the line cover met a placement */
    QS_STAGE_SEARCH,     /* local and complete search together */
    QS_STAGE_ENGINE,     /* the single engine that was chosen */
    QS_STAGES            /* their number */
};

/* A word for each, a static string; NULL if there is no such stage. */
QS_API const char *qs_stage_name(enum qs_stage stage);

/* What was learned about the board on the way. Unknown numbers are −1. */
struct qs_analysis {
    int64_t free_squares;
    int64_t left_squares;         /* after the reduction */
    int32_t lines[QS_DIRECTIONS]; /* with free squares */
    int32_t forced;               /* queens that the reduction forced */
    int32_t components;           /* of the rest after the reduction */
    int32_t matching;             /* upper bound, fixed queens included, by rows and columns */
    int32_t line_cover;           /* upper bound, fixed queens included, by lines with weights */
    enum qs_stage settled;
};

#define QS_THREADS_MAX 256

struct qs_solve_options {
    const char *engine; /* one of qs_engine_name(); NULL: the first, "auto" */
    struct qs_encoding encoding;
    enum qs_strategy strategy;
    /* Engine sat: PicoSAT also gets what the line program proves. auto does so by itself. */
    bool hints;
    /*
     * Engine sat with PicoSAT: no local search before the first query, so that it has nothing in
     * common with other engines. Without effect where it has an `ipasir` or `clauses`, which are
     * always so.
     */
    bool pure;
    /*
     * Engine sat: this solver instead of PicoSAT; NULL: PicoSAT. It must outlive the result. Its
     * placements are checked. That a number of queens does not fit it only claims (`claimed` in the
     * result), and certificates have nothing from it. `seed` has no effect on it, and its memory is
     * not within the limits. It is asked to stop through ipasir_set_terminate.
     */
    const struct qs_ipasir *ipasir;
    int32_t target; /* 1 or more: decide whether this many queens fit; 0: find the maximum */
    struct qs_limits limits;
    /*
     * Engines that use it (QS_USES_TICKS): end after about this many ticks of the searches' work;
     * 0: no limit. With one thread, that is at the same point on every machine, busy or not. On the
     * machines of 2026, a second has 50 to 100 million.
     */
    uint64_t ticks;
    uint64_t seed; /* any number */
    /*
     * A valid placement of the instance, from elsewhere; NULL: none. The lower bound begins with
     * it, so that engines that use it (QS_USES_START) only have to find a larger one, or prove that
     * there is none; the others look for placements as they would without it.
     */
    const struct qs_placement *start;
    /*
     * How many queens are known to fit elsewhere: where the instance is a part of another one, such
     * as a cube, in any part of that one. Only placements with more are looked for, and it is
     * enough to prove that there are none. Called before the search and with every poll, on the
     * same thread; the number may have risen, and a search that runs takes it up. 0: none is known.
     * NULL: not called. Only with engines that use it (QS_USES_INCUMBENT), and without a target.
     */
    int32_t (*incumbent)(void *state);
    void *incumbent_state; /* passed to incumbent */
    int threads;           /* of auto and lp, 1 to QS_THREADS_MAX; with 1 they are deterministic */
    /*
     * The three callbacks are called, as limits.poll is, on the thread that called qs_solve, during
     * the call, and one at a time, whatever `threads` is. They must return.
     */
    /* Receives one line, without its end, for each notable step. NULL: not called. */
    void (*log)(void *state, const char *line);
    void *log_state; /* passed to log */
    /* Called for every queen that a search places or takes back. NULL: not called. */
    void (*trace)(void *state, enum qs_trace_event event, struct qs_square square);
    void *trace_state; /* passed to trace */
    /*
     * Engine sat with PicoSAT (QS_USES_CLAUSES), without hints: what it asks and learns. NULL: not
     * called. False: no more learned clauses and steps, only questions and answers.
     */
    bool (*clauses)(void *state, const struct qs_clause_step *step);
    void *clauses_state; /* passed to clauses */
    /*
     * Where to write a certificate of the result (queensat/evidence.h); NULL: none. The
     * caller closes the stream and checks it for errors. Until then, searches record their
     * proofs in nameless files in `certificate_folder`; NULL: the system's folder for
     * temporary files.
     */
    FILE *certificate;
    const char *certificate_folder;
    /*
     * Engines that use it (QS_USES_CHECKPOINT), with one thread, without `ticks`: the file in which
     * the searches are saved, so that a run that was killed goes on from there when it is called
     * again; NULL: none. It is saved every so many seconds, and when the run ends for whatever
     * reason but a kill; a file that has reached the end gives the answer without another search.
     * It is not removed. Other options may differ from run to run, but not whether there is a
     * certificate. What local search and PicoSAT do is not saved, except for the best placement.
     * The file is trusted: checks find accidental damage, not a forged file; a certificate finds
     * that, too.
     */
    const char *checkpoint;
    double checkpoint_interval; /* seconds, more than 0 */
};

/*
 * Engine auto, maximum, one thread, no time limit, three quarters of the
 * machine's memory, no checkpoint, which otherwise would be saved every minute. NULL is allowed.
 */
QS_API void qs_solve_options_init(struct qs_solve_options *options);

enum qs_status {
    QS_STATUS_OPTIMUM,   /* lower = upper: the maximum is proved */
    QS_STATUS_BOUNDS,    /* lower < upper */
    QS_STATUS_INFEASIBLE /* the target is above upper: proved impossible */
};

/* A word for each, a static string; NULL if there is no such status. */
QS_API const char *qs_status_name(enum qs_status status);

/* To be released; it owns everything that it points to, except the strings. */
struct qs_result {
    enum qs_status status;
    enum qs_stop stop;
    const char *engine; /* a static string, or the `source` of qs_assess */
    /*
     * As asked for; 0: maximum. With options->incumbent, one queen more than it said last, unless
     * `lower` is larger or the maximum: QS_STATUS_INFEASIBLE says that there is no better placement
     * here.
     */
    int32_t target;
    int32_t fixed; /* number of fixed queens */
    int32_t lower;
    int32_t
        start; /* queens of options->start, which is the placement if `lower` is equal; 0: none */
    /* `lower` queens: the fixed ones, then the added ones in row order. */
    struct qs_placement placement;
    const char *solver; /* the signature of options->ipasir, if the engine used it; else NULL */
    int32_t claimed; /* the solver claims that at most this many fit, below `upper`; −1: none */
    struct qs_bound upper; /* its cover, if any, covers all free squares */
    /*
     * Why `upper` holds. NULL if the free squares were not listed, or if there are more than
     * QS_EVIDENCE_SQUARES_MAX of them and nothing was reduced.
     */
    struct qs_evidence *evidence;
    /*
     * The upper bound that the certificate proves: `upper`, or a weaker one if not everything
     * was recorded; −1: there is no certificate, or it is useless.
     */
    int32_t certified;
    /*
     * Why the certificate is weaker or useless, if recording or writing it failed; and why the
     * checkpoint could not be saved at the end. QS_ERROR_SYSTEM, such as a full disk, or
     * QS_ERROR_MEMORY; QS_ERROR_NONE: nothing failed.
     */
    struct qs_error certificate_error, checkpoint_error;
    double seconds; /* from the instance to the result */
    /* Of these, to refute again what PicoSAT had refuted, because only then it can be recorded. */
    double certificate_seconds;
    struct qs_work work;
    /*
     * [query_count] in the order in which they ended: one for each of work.questions, unless there
     * was no memory for it.
     */
    struct qs_query *queries;
    size_t query_count;
    struct qs_analysis analysis;
    size_t bytes; /* the most memory in use at any time */
};

/*
 * Solve with one engine. Options NULL: the defaults. The placement and the cover
 * have been checked against the instance by code that is independent of the code
 * that found them; a reason that requires a cover has one, unless the free squares
 * were not listed. Reaching a limit is not a failure, but gives a result whose
 * bounds are apart. The result is to be released; its previous contents are not
 * freed.
 *
 * False, and the result is unchanged: QS_ERROR_INPUT if the instance or the result is
 * NULL, an option is out of range, options->incumbent comes with a target or an engine that does
 * not use it, options->start is no valid placement of the instance, or options->checkpoint is a
 * file of something else, of another instance or version, damaged, or used by another run;
 * QS_ERROR_SYSTEM if that file cannot be read or written at the beginning; QS_ERROR_MEMORY if there
 * is no memory even for a result; QS_ERROR_DEFECT if a check failed, also of a model of
 * options->ipasir.
 */
QS_API bool qs_solve(const struct qs_instance *instance, const struct qs_solve_options *options,
                     struct qs_result *result, struct qs_error *error);

/*
 * Make a result from a placement found elsewhere: it is checked as above, the upper
 * bound is the structural one, and the engine's name is `source`, which is not copied
 * and must live as long as the result. Placement NULL: the fixed queens alone. The
 * result is to be released.
 *
 * False, and the result is unchanged: QS_ERROR_DEFECT if the squares are not a valid
 * placement on this instance (outside the board, blocked, attacking each other, or
 * without a fixed queen); QS_ERROR_INPUT if another argument is NULL, the placement is for
 * another n, or memory_limit (bytes) is 0; QS_ERROR_MEMORY.
 */
QS_API bool qs_assess(const struct qs_instance *instance, const char *source,
                      const struct qs_placement *placement, size_t memory_limit,
                      struct qs_result *result, struct qs_error *error);

/* Free what the result owns. NULL, a result of zeros and a released one are allowed. */
QS_API void qs_result_release(struct qs_result *result);

/* Whether the question, target or maximum, is answered. False if `result` is NULL. */
QS_API bool qs_result_is_answered(const struct qs_result *result);

/*
 * Whether the bounds of the results, all of the same instance, are compatible: no
 * lower bound is above another's upper bound. Otherwise false (QS_ERROR_DEFECT; the
 * text names the two engines). `results` may be NULL only if `count` is 0
 * (QS_ERROR_INPUT).
 */
QS_API bool qs_results_agree(const struct qs_result *results, size_t count, struct qs_error *error);

/*
 * The names of the engines in order, and a summary of each; static strings. NULL
 * after the last one.
 */
QS_API const char *qs_engine_name(unsigned i);
QS_API const char *qs_engine_summary(unsigned i);

/*
 * Whether the engine can always prove the maximum, given time. False: it may leave
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
    QS_USES_LOG = 32,
    QS_USES_REFUTATION = 64, /* qs_instance_refute writes what it proves */
    QS_USES_HINTS = 128,
    QS_USES_START = 256,
    QS_USES_IPASIR = 512,
    QS_USES_CHECKPOINT = 1024,
    QS_USES_SWAPS = 2048, /* no option: it moves queens by swapping those of two rows */
    QS_USES_CLAUSES = 4096,
    QS_USES_TICKS = 8192,
    QS_USES_INCUMBENT = 16384,
    QS_USES_PURE = 32768,
    QS_USES_CORES = 65536 /* QS_STRATEGY_CORE */
};

/*
 * Whether the option can have an effect with the engine on some instance; for a
 * combination of options, whether any of them can. False if there is no such engine
 * (NULL included).
 */
QS_API bool qs_engine_uses(const char *engine, enum qs_engine_use use);

/*
 * The lexicographically first placement: of all placements with the most queens, the one that
 * comes first.
 *
 * Two placements with the same number of queens are compared row by row, from row 0: at the first
 * row in which they differ, the one whose queen is in the column with the smaller number comes
 * first, and an empty row comes after all columns. So queens come as early as they can, and the
 * order is that of the lists of squares in row-major order. Where each row has a queen, it is the
 * order of OEIS A141843, whose columns count from 1.
 */

/* How the first placement was found. */
struct qs_first_placement {
    enum qs_stop stop;  /* QS_STOP_DONE: the placement is the first one */
    int32_t rows;       /* the rows 0 … rows − 1 of the placement are those of the first one */
    uint64_t questions; /* decisions whether a prefix, these rows with one more queen, fits */
    uint64_t refuted;   /* of these, prefixes that no placement with the most queens has */
    double seconds;     /* for all of that */
    struct qs_work work;
};

/*
 * Called before and after each question; for certificates. `prefix` is the instance that is asked
 * about: the rows before `last` are as in the placement, their queens fixed and empty ones
 * blocked, and there is a queen on `last`. That fewer queens fit on it than the maximum is what
 * refutes it. False, with the error: nothing more is asked.
 */
struct qs_first_observer {
    /* The options are those of this question; certificate and certificate_folder may be set. */
    bool (*ask)(void *state, const struct qs_instance *prefix, struct qs_square last,
                struct qs_solve_options *options, struct qs_error *error);
    /* Not called where qs_solve failed. */
    bool (*answer)(void *state, const struct qs_instance *prefix, struct qs_square last,
                   const struct qs_result *result, struct qs_error *error);
    void *state;
};

/*
 * Replace the placement of a result by the first one. `result` is that of qs_solve for the
 * instance, with its maximum proved; nothing else of it changes.
 *
 * For each row and each column in front of its queen, an engine decides whether a placement with
 * the most queens has the same rows before and a queen there: it either finds one, which is checked
 * and replaces the placement, or refutes the prefix, whose evidence is checked as in qs_solve.
 *
 * Options NULL: the defaults. The engine must be exact (qs_engine_is_exact). `time_limit` is for
 * all questions together; poll is called as in qs_solve, with the maximum as lower, upper and
 * target. trace and start have no effect. Observer NULL: none. With a limit, or if poll stops,
 * `first->stop` says so, and the placement is the first one only in its rows before `first->rows`.
 *
 * False, and nothing changes: QS_ERROR_INPUT if an argument but the options and the observer is
 * NULL, an option is out of range or its target, certificate, ipasir or checkpoint is given, the
 * engine is not exact, or the result is not that of the instance with its maximum proved;
 * QS_ERROR_MEMORY; QS_ERROR_DEFECT as in qs_solve; an error of the observer.
 */
QS_API bool qs_first_placement_find(const struct qs_instance *instance,
                                    const struct qs_solve_options *options,
                                    const struct qs_first_observer *observer,
                                    struct qs_result *result, struct qs_first_placement *first,
                                    struct qs_error *error);

#ifdef __cplusplus
}
#endif

#endif
