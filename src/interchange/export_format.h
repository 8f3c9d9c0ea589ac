/*
 * The export formats: each has one entry in one table, and one file. Their names and summaries are
 * public (queensat/interchange.h). And an export in progress: what the writers of all formats
 * share.
 */
#ifndef QS_EXPORT_FORMAT_H
#define QS_EXPORT_FORMAT_H

#include <stdio.h>

#include "board.h"
#include "clause_sink.h"
#include "queensat/interchange.h"
#include "watch.h"

struct qs_exporting;

/* What the objective counts. */
enum qs_objective {
    QS_OBJECTIVE_EMPTY,         /* empty rows, or columns if there are fewer */
    QS_OBJECTIVE_QUEENS,        /* all queens */
    QS_OBJECTIVE_ADDED,         /* those that are added to the fixed ones */
    QS_OBJECTIVE_ADDED_NEGATIVE /* the same, as a number below 0 */
};

struct qs_export_format {
    const char *name;
    const char *summary; /* what it asks, and which programs read it */
    const char *ending;  /* of its files' names; NULL: the name */
    const char *first;   /* the mark (answer.h) of a comment, or of the line after them, that no
                            other format has */
    /* Which of qs_export_options have an effect: */
    bool amo, card, full;
    bool target;   /* it can ask whether a given number of queens fit */
    bool decides;  /* without a target, whether the structural upper bound does */
    bool descends; /* it asks for fewer and fewer queens, until they fit */
    bool fixed;    /* fixed queens are variables, too, after the free squares */
    enum qs_objective objective;
    /* Of the line for each pair of squares that attack each other, but for their names; 0: none. */
    unsigned pair_bytes;
    const char *answers; /* another format whose answers (in qs_model) it may have; NULL: none */
    /* Write everything; false, with an error, on failure. */
    bool (*write)(struct qs_exporting *exporting, struct qs_error *error);
};

extern const struct qs_export_format qs_export_format_dimacs;
extern const struct qs_export_format qs_export_format_wcnf;
extern const struct qs_export_format qs_export_format_wcnf_old;
extern const struct qs_export_format qs_export_format_opb;
extern const struct qs_export_format qs_export_format_knf;
extern const struct qs_export_format qs_export_format_asp;
extern const struct qs_export_format qs_export_format_lp;
extern const struct qs_export_format qs_export_format_mps;
extern const struct qs_export_format qs_export_format_mzn;
extern const struct qs_export_format qs_export_format_smt2;
extern const struct qs_export_format qs_export_format_mis;
extern const struct qs_export_format qs_export_format_gcnf;
extern const struct qs_export_format qs_export_format_icnf;

/* The format of that name (NULL: dimacs), or NULL if there is none. */
const struct qs_export_format *qs_export_format_find(const char *name);

/*
 * Write in the format that the options name; the public function is qs_instance_export. Refused
 * before anything is written if the file would probably have more than `most` bytes.
 */
bool qs_export_write(const struct qs_instance *instance, const struct qs_export_options *options,
                     uint64_t most, FILE *output, struct qs_error *error);

/*
 * An export in progress. A writer writes the board's free squares and lines as text and asks
 * regularly whether to stop. It need not check for failed writes: the output remembers them.
 */
struct qs_exporting {
    const struct qs_instance *instance;
    const struct qs_export_options *options;
    const struct qs_export_format *format;
    const struct qs_board *board;
    FILE *output;
    struct qs_watch watch;
    uint64_t until_poll; /* items (clauses, comments, terms) until the watch is asked again */
};

/* Whether to stop because the user asks for it or the output failed. Call it for each item. */
bool qs_exporting_must_stop(struct qs_exporting *exporting);
/* The same, for a sink that only counts the clauses it receives. */
bool qs_exporting_count_clause(void *exporting, const int *literals, size_t count);

/*
 * The board without queens and blocks, but with its walls, of which full formulas are. The caller
 * frees it; NULL: QS_ERROR_MEMORY, or it must stop.
 */
struct qs_board *qs_exporting_empty_board(struct qs_exporting *exporting, struct qs_memory *memory,
                                          struct qs_error *error);

/*
 * "queensat VERSION", the question, and the instance in its own line format, each line after the
 * mark of a comment. The question is whether so many queens fit; −1: how many do.
 */
void qs_exporting_head(struct qs_exporting *exporting, const char *mark, int32_t least);

/* The same, with the question of the options. */
void qs_exporting_begin(struct qs_exporting *exporting, const char *mark);

/* Whether a row, column or diagonal may be several lines. */
bool qs_exporting_has_walls(const struct qs_exporting *exporting);

/* "c variable 7 square 3 5" for every free square, where `before` is "c variable ". */
void qs_exporting_variables(struct qs_exporting *exporting, const char *before);

/* The name of a square, x_ROW_COLUMN; and of a free square, by its number. */
void qs_exporting_name_square(const struct qs_exporting *exporting, struct qs_square square);
void qs_exporting_name(struct qs_exporting *exporting, uint32_t square);

/* The name of a line, such as row_3 or difference_m3. */
void qs_exporting_line_name(const struct qs_exporting *exporting, int direction, int32_t number);

/* The number of queens to be added for the target of the options. */
int32_t qs_exporting_added(const struct qs_exporting *exporting);

/*
 * Rows or columns, whichever has fewer lines with free squares. For solvers that
 * learn clauses, queens are counted as these lines − the empty ones of them: to
 * such solvers a sum over squares is a pigeonhole problem.
 */
enum qs_direction qs_exporting_counted(const struct qs_exporting *exporting);

/* A line and its free squares, ascending. */
struct qs_export_line {
    enum qs_direction direction;
    int32_t number;
    const uint32_t *squares;
    uint32_t count;
};

struct qs_export_line qs_export_line_of(const struct qs_board *board, enum qs_direction direction,
                                        uint32_t line);

/* Call `write` for each line with at least two free squares; the others constrain nothing. */
void qs_exporting_each_line(struct qs_exporting *exporting,
                            void (*write)(struct qs_exporting *exporting,
                                          struct qs_export_line line));

/* The number of these lines. */
size_t qs_exporting_lines(const struct qs_exporting *exporting);

/*
 * The formula of the format "dimacs", for a file or for a solver: the number of variables that a
 * sink for it begins with; -1: too many.
 */
int qs_dimacs_variables(const struct qs_exporting *exporting);

/* Its first clauses: the fixed queens, and in full form the blocked squares. */
void qs_dimacs_given(const struct qs_exporting *exporting, struct qs_clause_sink *sink);

/*
 * Pass the clauses of "at least `target` queens, fixed ones included" to the sink. Returns whether
 * the at-most-one constraints needed auxiliary variables.
 */
bool qs_dimacs_formula(const struct qs_exporting *exporting, int32_t target,
                       struct qs_clause_sink *sink);

#endif
