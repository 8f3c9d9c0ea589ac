/*
 * Reports of results. Each takes finished and checked results, and changes
 * nothing.
 */
#ifndef QS_REPORT_H
#define QS_REPORT_H

#include "board_text.h"
#include "json_parts.h"
#include "queensat/interchange.h"
#include "queensat/solve.h"

/* What another solver claims about the maximum, without evidence: reported beside the bounds. */
struct qs_solver_claim {
    enum qs_model_answer answer;
    int32_t upper; /* at most this many queens fit; −1: it does not say */
};

/* A result of an instance, and the results of the engines that cross-checked it. */
struct qs_report {
    const struct qs_instance *instance;
    const struct qs_result *result;
    const struct qs_result *cross_checks; /* [cross_check_count] */
    size_t cross_check_count;
    const struct qs_first_placement *first; /* as far as it was found; NULL: not asked for */
    const struct qs_solver_claim *claim;    /* of the solver that made the placement; NULL: none */
    bool explained;                         /* the counters of work are, in a report for people */
    size_t memory_limit;                    /* bytes, for a report that needs the board */
    uint64_t seed;                          /* as asked for, for a table */
    int threads;
    bool begins_table;                 /* the header comes first */
    struct qs_board_style board_style; /* in a report for people, and of names of squares */
};

/* For people. Boards above QS_DRAWN_SIZE_MAX are not drawn. */
#define QS_DRAWN_SIZE_MAX 100
bool qs_report_text(const struct qs_report *report, struct qs_output *output,
                    struct qs_error *error);

/* Of a claim: a line that begins with `mark`; nothing if there is only a placement. */
void qs_solver_claim_text(const struct qs_solver_claim *claim, const char *mark,
                          struct qs_output *output);

/* One JSON object on one line; its schema is result.schema.json. */
void qs_report_json(const struct qs_report *report, struct qs_output *output);
/*
 * For other answers: members of a result in the object that is open, all from "status" on, with the
 * evidence or null in place of it; and only "target" and "target_reached".
 */
void qs_json_result(struct qs_json *json, const struct qs_report *report, bool with_evidence);
void qs_json_target(struct qs_json *json, const struct qs_result *result);
/* In a list of results, that an instance could not be read: unread.schema.json. */
void qs_unread_json(const char *name, const struct qs_error *why, struct qs_output *output);

/*
 * Lines as in the SAT competitions and MaxSAT evaluations. `o` is the number
 * of rows without a queen; `v` gives the variables of the squares as in
 * queensat's DIMACS export.
 */
bool qs_report_competition(const struct qs_report *report, struct qs_output *output,
                           struct qs_error *error);

/*
 * Whether that has a reasonable size: the v lines have a value for each free
 * square, at most QS_VALUE_LINES_MAX².
 */
#define QS_VALUE_LINES_MAX 10000
bool qs_report_competition_fits(const struct qs_instance *instance);

/* The exit status for the competition format: 10, 20, 30 or 0. */
int qs_report_competition_status(const struct qs_result *result);

/* "n = 8, 2 queens fixed, 3 squares and 1 diagonal blocked" */
void qs_describe_instance(const struct qs_instance *instance, char *text, size_t size);
/* The line that begins a report: the name, if it has one, and that. */
void qs_write_instance(const struct qs_instance *instance, struct qs_output *output);

#endif
