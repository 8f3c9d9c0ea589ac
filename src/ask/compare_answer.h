/*
 * A board that several engines solve, one after the other: agreement, times and work. An engine may
 * run with several strategies and encodings: each combination of those that it uses is a run.
 */
#ifndef QS_COMPARE_ANSWER_H
#define QS_COMPARE_ANSWER_H

#include "report.h"

/* What runs. */
struct qs_variant {
    char name[64]; /* the engine, and what differs between its variants: "sat up totalizer" */
    enum qs_strategy strategy;
    struct qs_encoding encoding;
};

struct qs_compared {
    /* Given: */
    /* The engine, strategy and encoding in them are not looked at. */
    struct qs_solve_options options;
    const char *const *engines; /* [engine_count] */
    size_t engine_count;
    uint64_t strategies, amos, cards; /* sets by enum qs_strategy, qs_amo, qs_card; not empty */
    unsigned repetitions;             /* of each run */
    const char *loaded;               /* which of the engines is options.ipasir; NULL: none */
    bool (*stop)(void *unused);       /* whether not to repeat any more */
    /* Set; all zero before, and to be released: */
    struct qs_variant *variants; /* [count] */
    size_t count;
    struct qs_engine_run *runs; /* [count] */
    struct qs_result *results;  /* [done] of the engines that have run, in their order */
    size_t done;
    double *seconds; /* [count × repetitions] */
};

/* List the runs, and make room for their results. False: QS_ERROR_MEMORY. */
bool qs_compared_init(struct qs_compared *compared, struct qs_error *error);
void qs_compared_release(struct qs_compared *compared);

/*
 * Let each engine solve a small board, for 0.05 s at most, so that what takes time only at first,
 * such as loading pages of the program, is not measured.
 */
void qs_compared_warm_up(const struct qs_compared *compared);

/*
 * Solve with each engine, repeatedly if wanted, with the seed one higher each time; the first
 * result is kept, until the next instance. What a loaded library claims is then its upper bound.
 * Whether all agree is not looked at: qs_results_agree.
 */
bool qs_answer_compared(struct qs_compared *compared, const struct qs_instance *instance,
                        struct qs_comparison *comparison, struct qs_error *error);

/* Whether at least one engine answers the question with more than a claim. */
bool qs_compared_is_answered(const struct qs_compared *compared);

#endif
