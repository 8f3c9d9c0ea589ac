/*
 * Reports, for people, as JSON and as tables. Each takes finished and checked results, and changes
 * nothing. An answer in JSON is one object on one line, whose schema is NAME.schema.json.
 */
#ifndef QS_REPORT_H
#define QS_REPORT_H

#include "board_text.h"
#include "queensat/count.h"
#include "queensat/explain.h"
#include "queensat/interchange.h"
#include "queensat/solve.h"

/* What several JSON answers have in common. `name` is that of the member, or NULL in a list. */

/* Begin an answer, an object: "schema" and "version". */
void qs_json_begin_answer(struct qs_json *json, const char *schema);

void qs_json_instance(struct qs_json *json, const char *name, const struct qs_instance *instance);
/* [row, column], and a list of these; a list of numbers. */
void qs_json_square(struct qs_json *json, const char *name, struct qs_square square);
void qs_json_squares(struct qs_json *json, const char *name, const struct qs_square *squares,
                     size_t count);
void qs_json_numbers(struct qs_json *json, const char *name, const int32_t *numbers, size_t count);
/* null unless it is known. */
void qs_json_integer_if(struct qs_json *json, const char *name, bool known, int64_t number);
void qs_json_boolean_if(struct qs_json *json, const char *name, bool known, bool value);
void qs_json_work(struct qs_json *json, const char *name, const struct qs_work *work);
/* The member "queries" of a result. */
void qs_queries_json(struct qs_json *json, const struct qs_result *result);
const char *qs_json_direction(enum qs_direction direction);

/*
 * Footnotes of reports for people: what words in them mean, such as the counters of work, as in
 * "(nodes: nodes of a search tree; steps: ...)", on several lines if it is long.
 */

/* Reports for people have lines of at most this many columns. */
#define QS_REPORT_WIDTH 100

/* All zero but the output: nothing is written yet. */
struct qs_footnote {
    FILE *output;
    size_t column; /* where its last line ends; 0: nothing is written */
};

void qs_footnote_add(struct qs_footnote *footnote, const char *word, const char *meaning);
/* Each counter of a set, as of qs_work_counted. */
void qs_footnote_add_work(struct qs_footnote *footnote, uint64_t counters);
/* Close it, if anything was added. */
void qs_footnote_end(struct qs_footnote *footnote);

/* The counters that are not 0: bit i for counter i. */
uint64_t qs_work_counted(const struct qs_work *work);

/* What another solver claims about the maximum: reported beside the bounds. */
struct qs_solver_claim {
    enum qs_model_answer answer;
    int32_t upper; /* at most this many queens fit; −1: it does not say */
    bool proved;   /* the solver's own proof of that was checked: it is evidence */
};

/* A result of an instance, and the results of the engines that cross-checked it. */
struct qs_report {
    const struct qs_instance *instance;
    const struct qs_result *result;
    const struct qs_result *cross_checks; /* [cross_check_count] */
    size_t cross_check_count;
    const struct qs_first_placement *first; /* as far as it was found; NULL: not asked for */
    const char *certificate;                /* its text; NULL: not asked for, or there is none */
    const struct qs_solver_claim *claim;    /* of the solver that made the placement; NULL: none */
    /* In a report for people: with a table of the queries, and what the counters of work mean. */
    bool explained;
    size_t memory_limit; /* bytes, for a report that needs the board */
    uint64_t seed;       /* as asked for, for a table */
    int threads;
    bool begins_table;                 /* the header comes first */
    struct qs_board_style board_style; /* in a report for people, and of names of squares */
};

/* For people. Boards above QS_DRAWN_SIZE_MAX are not drawn. */
#define QS_DRAWN_SIZE_MAX 100
bool qs_report_text(const struct qs_report *report, FILE *output, struct qs_error *error);

/* The queries as a table, with a row for each; nothing if there is none. */
void qs_queries_text(const struct qs_result *result, FILE *output);

/* Of a claim: a line that begins with `mark`; nothing if there is only a placement. */
void qs_solver_claim_text(const struct qs_solver_claim *claim, const char *mark, FILE *output);

/* result.schema.json */
void qs_report_json(const struct qs_report *report, FILE *output);
/* For other answers: the members "target" and "target_reached" of a result. */
void qs_json_target(struct qs_json *json, const struct qs_result *result);
/* In a list of results, that an instance could not be read: unread.schema.json. */
void qs_unread_json(const char *name, const struct qs_error *why, FILE *output);

/*
 * Lines as in the SAT competitions and MaxSAT evaluations. `o` is the number
 * of rows without a queen; `v` gives the variables of the squares as in
 * queensat's DIMACS export. `poll` (or NULL) is called meanwhile, with the state; true: stop.
 */
bool qs_report_competition(const struct qs_report *report, FILE *output, bool (*poll)(void *state),
                           void *state, struct qs_error *error);

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
void qs_write_instance(const struct qs_instance *instance, FILE *output);

/* The runs of several engines on one instance, reported side by side. */

struct qs_engine_run {
    const char *engine;
    const struct qs_result *result; /* of the first repetition */
    const double *seconds;          /* [repetitions] ascending */
    unsigned repetitions;
    bool claimed;                      /* the upper bound is only what an external solver claims */
    const char *name;                  /* of the row, if the engine has several; NULL: the engine */
    const char *strategy, *amo, *card; /* NULL: the engine does not use it */
};

/* The median of the repetitions' times. */
double qs_run_median(const struct qs_engine_run *run);
const char *qs_run_name(const struct qs_engine_run *run);

/* What a table shows: the runs of all engines on one instance, and what they were asked. */
struct qs_comparison {
    const struct qs_instance *instance;
    const struct qs_engine_run *runs;
    size_t count;
    uint64_t seed; /* of the first repetition */
    int threads;
};

/*
 * A table for people; with several repetitions, the median, least and most seconds. Under it are
 * the meanings of the words that have no bit in *explained, the set of those that an earlier
 * table explains.
 */
void qs_comparison_text(const struct qs_comparison *comparison, uint64_t *explained, FILE *output);

/* comparison.schema.json */
void qs_comparison_json(const struct qs_comparison *comparison, FILE *output);
/* A row for each engine, as below; `begins_table`: after the header. */
void qs_comparison_csv(const struct qs_comparison *comparison, bool begins_table, FILE *output);

/*
 * Results as comma-separated values, for tables of many: of `solve` a row for each instance, of
 * `compare` one for each engine. RFC 4180, but lines end without a carriage return; a value that
 * is unknown or has no meaning is empty. Columns may be added, so read them by name.
 */

struct qs_result_row {
    const struct qs_instance *instance;
    const struct qs_result *result;
    const struct qs_engine_run *run; /* of a comparison, which also has the result; or NULL */
    uint64_t seed;                   /* as asked for, also if the engine has no use for it */
    int threads;
    size_t cross_checks; /* the other engines, all of which agree */
};

/* The first line; `compared`: with the columns of a comparison. */
void qs_result_csv_header(bool compared, FILE *output);
void qs_result_csv_row(const struct qs_result_row *row, FILE *output);
/* A row of a table of `solve` for an instance that could not be read: its name, and why. */
void qs_result_csv_unread(const char *name, const struct qs_error *why, FILE *output);

/* What a certificate proves, or why it was refused; whether a placement is valid. */

struct qs_claim_report {
    const struct qs_instance *instance;
    const char *certificate;      /* its name */
    const struct qs_claim *claim; /* NULL: it was refused */
    const struct qs_error *fault; /* then why: QS_ERROR_INPUT or QS_ERROR_DEFECT; otherwise NULL */
    double seconds;               /* that the check took */
    /* Of a certificate by reference: */
    const char *const *missing; /* [missing_count] leaves that are not there */
    size_t missing_count;
    bool trusted;        /* those that are claimed count as if they were verified */
    uint32_t leaf;       /* only this one was checked; 0: all */
    const char *receipt; /* its line, without a line feed; NULL: there is none */
};

/* Whether all that the certificate claims was verified. */
bool qs_claim_is_verified(const struct qs_claim *claim);

/*
 * Of a claim: "verified: the maximum is 27"; with `several`, after the certificate's name. If
 * leaves are missing, or only claimed, or were not looked at, other words say so.
 */
void qs_claim_report_text(const struct qs_claim_report *report, bool several, FILE *output);
/* check.schema.json */
void qs_claim_report_json(const struct qs_claim_report *report, FILE *output);

struct qs_placement_report {
    const struct qs_instance *instance;
    const char *name; /* of the placement */
    const struct qs_placement *placement;
    const struct qs_placement_faults *faults;
    enum qs_notation notation; /* of the text */
};

/* A line that says whether it is valid, and one for each fault, up to a limit. */
void qs_placement_report_text(const struct qs_placement_report *report, bool several, FILE *output);
/* placement.schema.json */
void qs_placement_report_json(const struct qs_placement_report *report, FILE *output);

/*
 * Counts, for people or as JSON (count.schema.json). Placements are written as they are found,
 * because there may be more than fit into memory.
 */

enum qs_count_listing {
    QS_LIST_NOTHING,
    QS_LIST_LINES,   /* a line for each placement, as of qs_queen_list_write or of squares */
    QS_LIST_DRAWINGS /* a board for each; lines if it is too large to be drawn */
};

struct qs_count_report {
    const struct qs_instance *instance;
    bool json; /* both listings are then the same */
    bool classes;
    enum qs_count_listing listing;
    struct qs_board_style board_style; /* of drawings; only the first has a legend */
    FILE *output;
    /* Of a part: the line of qs_count_part, and which part of how many. NULL: it is none. */
    char *line;
    int32_t part, parts;
    /* Gets the placements of the listing in place of the output; NULL: none. False: as add. */
    bool (*draw)(void *state, const struct qs_placement *placement, struct qs_error *error);
    void *draw_state;
    /* Private: zero. */
    bool begun;      /* something was written */
    uint64_t listed; /* placements written so far */
    struct qs_json writer;
};

/* Write the next placement of the listing. False: QS_ERROR_MEMORY. */
bool qs_count_report_add(struct qs_count_report *report, const struct qs_placement *placement,
                         struct qs_error *error);

/* After the last placement, write the numbers. False: QS_ERROR_MEMORY, QS_ERROR_INPUT. */
bool qs_count_report_finish(struct qs_count_report *report, const struct qs_count_result *result,
                            struct qs_error *error);

/* Explanations, for people and as JSON (explain.schema.json). */

struct qs_explain_report {
    const struct qs_instance *instance;
    const struct qs_explanation *explanation;
    /* If there is a blame: the result that refutes the target; NULL: it was stopped. */
    const struct qs_result *refutation;
    const struct qs_instance *left;    /* the instance after the removal; NULL: there is none */
    struct qs_board_style board_style; /* also how squares are named in text */
    const char *picture;               /* of the blame, as SVG, in JSON; NULL: not asked for */
};

/* False: QS_ERROR_MEMORY. */
bool qs_explain_report_text(const struct qs_explain_report *report, FILE *output,
                            struct qs_error *error);
void qs_explain_report_json(const struct qs_explain_report *report, FILE *output);
/* Its part about a full board that fits: how it is solved without guessing. Otherwise nothing. */
struct qs_json;
void qs_deductions_text(const struct qs_explain_report *report, FILE *output);
void qs_deductions_json(const struct qs_explain_report *report, struct qs_json *json);
/* "no guess needed: 5 x last square, 2 x killed line" */
#define QS_RATING_SIZE 200
void qs_deductions_rate(const struct qs_deductions *deductions, char text[QS_RATING_SIZE]);

/*
 * Rows or columns without a queen and without a free square, because of which the target does not
 * fit. If there is one, few fixed queens that attack all of its squares that are not blocked.
 */
#define QS_CLOSED_LINES_MAX 2000 /* they are not looked for on larger boards */
#define QS_ATTACKERS_NAMED 8

struct qs_closed_lines {
    enum qs_direction direction;
    int32_t lines; /* of that direction: rows or columns, or what walls cut them into */
    int32_t count;
    struct qs_line line[QS_CLOSED_LINES_MAX];
    size_t attacker_count;
    struct qs_square attacker[QS_ATTACKERS_NAMED]; /* the first ones */
    bool blocked;                                  /* one of its squares is */
};

/* Of an explanation that the target is impossible. False: they are not the reason. */
bool qs_closed_lines_find(struct qs_closed_lines *closed, const struct qs_instance *instance,
                          const struct qs_explanation *explanation);

/* The short story: in two to six sentences, why the target does not fit, and what helps. */
#define QS_SENTENCES_MAX 6
#define QS_SENTENCE_SIZE 640

/* What a sentence is about, for marks on a board. */
enum qs_subject {
    QS_SUBJECT_NOTHING,
    QS_SUBJECT_CLOSED, /* the closed lines, and the queens that attack the only one */
    QS_SUBJECT_LINES,  /* the closed lines alone */
    QS_SUBJECT_COVER,  /* that of the refutation */
    QS_SUBJECT_BLAME,
    QS_SUBJECT_REMOVAL,
    QS_SUBJECT_OTHERS /* what is in the way as well */
};

struct qs_story {
    char sentence[QS_SENTENCES_MAX][QS_SENTENCE_SIZE];
    enum qs_subject subject[QS_SENTENCES_MAX];
    int count;
    struct qs_closed_lines closed; /* that sentences are about */
    enum qs_notation notation;
    const struct qs_instance *instance;
    int32_t rows;
};

/*
 * Of an explanation that the target is impossible. `refutation` is the result of solving the
 * instance with the target, which it refutes; NULL: that was stopped.
 */
void qs_story_tell(struct qs_story *story, enum qs_notation notation,
                   const struct qs_instance *instance, const struct qs_explanation *explanation,
                   const struct qs_result *refutation);

/*
 * What is said under a picture of it, in one or two sentences: about the closed lines; or if there
 * are none (NULL), about the result of solving what is to blame alone, the `blamed` queens.
 */
void qs_story_caption(struct qs_story *story, enum qs_notation notation,
                      const struct qs_instance *instance, const struct qs_closed_lines *closed,
                      size_t blamed, const struct qs_result *refutation);

/*
 * How many candidates there are for n queens on an n × n board, n up to QS_SPACE_MOST, under each
 * successive idea, and the solutions among them: for people, or as JSON (space.schema.json). False:
 * QS_ERROR_MEMORY.
 */
#define QS_SPACE_MOST 1000
bool qs_space_report(int32_t n, bool json, FILE *output, struct qs_error *error);

#endif
