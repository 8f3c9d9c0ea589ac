/*
 * The question: what a user asks, as a value. One table has a row for each of its options
 * (option_rows.h), which two front ends fill in: the command line (cli/options) and JSON
 * (question_json.c). Each may have rows of its own, for the fields of a struct that begins with the
 * question.
 */
#ifndef QS_QUESTION_H
#define QS_QUESTION_H

#include <stdio.h>

#include "notation.h"
#include "option.h"
#include "queensat/count.h"
#include "queensat/explain.h"
#include "queensat/interchange.h"
#include "queensat/queensat.h"
#include "queensat/solve.h"
#include "report.h"

struct qs_count_report;
struct qs_picture;

/* Part `index` of `count`, from 1; 1 of 1 is everything. All zero: not given. */
struct qs_shard {
    int32_t index, count;
};
#define QS_SHARDS_MAX 1000000
/* "I/N", with I from 1 to N. False, and nothing changes, if the text is something else. */
bool qs_shard_read(struct qs_shard *shard, const char *text);

/* For count; --size, --any and --maximal exclude each other. */
struct qs_count_settings {
    int32_t size; /* -1: not given */
    bool any, maximal;
    bool list, classes;
    uint64_t first;                    /* listed placements; 0: all */
    int threads;                       /* 0: one for each processor */
    struct qs_shard part;              /* only this one, as a line */
    bool sum;                          /* add up such lines, */
    const struct qs_count_text *texts; /* [text_count]; of a question in JSON its `text` */
    size_t text_count;
};

/* For explain; --first requires --all. */
struct qs_explain_settings {
    bool smallest, all;
    uint64_t first; /* blames; 0: all */
};

struct qs_question {
    unsigned command; /* QS_FOR_… */
    struct qs_solve_options solving;
    struct qs_count_settings counting;
    struct qs_explain_settings explaining;
    struct qs_parameters generating;
    uint32_t into; /* cubes of a split; 0: not given */
    const char *export_format;
    bool full;
    bool draw_solved, draw_attacked, draw_cover, draw_explained;
    /* Of a question in JSON, which owns them; NULL and zeros if they do not belong to it. */
    struct qs_instance *instance;
    const struct qs_family *family;
    enum qs_notation notation; /* of squares in a report, a story or a picture */
    bool certified;            /* the answer has a certificate */
    bool pictured;             /* the explanation has a picture */
    /* [text_length]: a certificate to check, another solver's answer, the manifest of a split, or
     * the lines of parts. */
    char *text;
    size_t text_length;
    char *leaves; /* [leaves_length]: lines of leaves to merge, or receipts; NULL: none */
    size_t leaves_length;
    struct qs_placement placement; /* to check or draw; queens NULL: none */
};

/* The defaults of a command. */
void qs_question_init(struct qs_question *question, unsigned command);
/* What it owns; a question of zeros and a released one are allowed. */
void qs_question_release(struct qs_question *question);

/* The options of the question; QS_OPT_NONE after the last. */
extern const struct qs_option qs_question_options[];

/* What the member "do" of a question in JSON may be. */
qs_words qs_question_word;
/* Whether the command takes the board as it is: not all of them take walls. */
bool qs_question_check_shape(unsigned command, const struct qs_instance *instance,
                             struct qs_error *error);

/* Its command: QS_FOR_…; 0: nothing. */
unsigned qs_question_command(const char *word);

/*
 * Read a question in JSON. `fields` and `defaults`, which are equal, begin with a question that
 * qs_question_init has filled; the front end's own rows are for what follows. Command 0: it is
 * named by the member "do". To be released, also if it is wrong: false, and the error names the
 * member; QS_ERROR_MEMORY.
 */
bool qs_question_read(struct qs_question *fields, unsigned command, const struct qs_option *own,
                      const struct qs_question_limits *limits, const void *defaults,
                      const char *text, size_t length, struct qs_error *error);

/* The answers to questions: what the library computes, written as JSON, text or SVG. */
/* A question that is being answered. */
struct qs_answer_context {
    const struct qs_question *question; /* as read from JSON */
    FILE *output;
    /* Called about 50 times a second; true stops. *progress is NULL unless a board is solved. */
    bool (*stop)(void *state, const struct qs_progress *progress);
    void *state;
    /* Of solve: queens known to fit elsewhere (qs_solve_options); or NULL. */
    int32_t (*incumbent)(void *state);
    void *incumbent_state;
    bool open;    /* set: the answer was stopped, and says how far it got */
    bool refuted; /* set: what was checked is wrong */
};

/* False, with an error, if there is no answer; something may have been written. */
bool qs_answer(struct qs_answer_context *context, struct qs_error *error);

/* As qs_ask; the error, of kind QS_ERROR_NONE if there is none, is that in the answer. */
enum qs_ask_status qs_ask_why(const char *question, size_t length,
                              const struct qs_ask_options *options, struct qs_error *why);

/* Write an error in place of the answer to a question that nobody could read. */
void qs_ask_refuse(const struct qs_ask_options *options, const struct qs_error *error);

/* The options of qs_solve for this target, with the poll of the answer. */
void qs_answer_solve_options(struct qs_answer_context *context, int32_t target,
                             struct qs_solve_options *options);

/* A board that is solved, by one engine, or by others as well, which must agree. */
struct qs_solved {
    /* Given: */
    struct qs_solve_options options; /* the engine in them is not looked at */
    const char *const *engines;      /* [engine_count] the first one's result is the answer */
    size_t engine_count;
    /* Given: the instance, and how it is to look. Set: the rest. */
    struct qs_report report;
    /* Set; all zero before, and to be released, also after a failure: */
    struct qs_result *results; /* [done] */
    size_t done;
    struct qs_solver_claim claim;
};
/* Solve, and prepare the report. */
bool qs_answer_solved(struct qs_solved *solved, struct qs_error *error);
void qs_solved_release(struct qs_solved *solved);

/* What a question asks of the library: the options, without a poll. */
void qs_question_export(const struct qs_question *question, struct qs_export_options *options);

/* Count, and write this report. */
bool qs_answer_counted(struct qs_answer_context *context, struct qs_count_report *report,
                       struct qs_error *error);

/* What a picture or a report of an explanation needs. All zero: nothing yet. */
struct qs_explained {
    struct qs_explanation explanation;
    struct qs_instance *part; /* what is solved besides, and is freed; NULL: nothing */
    struct qs_result result;
    bool solved;
    struct qs_closed_lines *closed; /* all that the picture shows, on the heap; NULL: none */
    char caption[2 * QS_SENTENCE_SIZE];
};
void qs_explained_release(struct qs_explained *explained);
/* Solve the board, or what is to blame, for its evidence. To be released, also after a failure. */
bool qs_answer_for_picture(struct qs_answer_context *context, struct qs_explained *explained,
                           struct qs_error *error);
/*
 * Add to a picture what was found, a legend if it needs one, and the caption of an explanation if
 * it has none. It then refers to `explained`.
 */
void qs_question_draw(const struct qs_question *question, struct qs_explained *explained,
                      struct qs_picture *picture);

/* Whether an explanation has all that these settings ask for. */
bool qs_is_explained(const struct qs_explain_settings *settings,
                     const struct qs_explanation *explanation);

/* An explanation to be written. */
struct qs_explaining {
    struct qs_explain_report report; /* given: the instance and the board style */
    bool json;
    FILE *certificate; /* of what is to blame first; NULL: none */
    const char *certificate_folder;
    /* Set; all zero before, and to be released, also after a failure: */
    struct qs_explained explained; /* its part is the instance after the removal */
    bool solving;                  /* explained, but not yet refuted again */
    struct qs_instance *blamed;    /* what the certificate is about */
    struct qs_result proved;       /* if certified: its result */
    bool certified;
};
/* Explain, and write the report to the answer's output. */
bool qs_answer_explained(struct qs_answer_context *context, struct qs_explaining *explaining,
                         struct qs_error *error);
void qs_explaining_release(struct qs_explaining *explaining);

#endif
