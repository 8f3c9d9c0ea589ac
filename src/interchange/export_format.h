/*
 * The export formats: each has one entry in one table, and one file. Their names and summaries are
 * public (queensat/interchange.h). And an export in progress: what the writers of all formats
 * share.
 */
#ifndef QS_EXPORT_FORMAT_H
#define QS_EXPORT_FORMAT_H

#include "board.h"
#include "clause_sink.h"
#include "output.h"
#include "queensat/interchange.h"
#include "watch.h"

struct qs_exporting;

struct qs_export_format {
    const char *name;
    const char *summary; /* what it asks, and which programs read it */
    /* Which of qs_export_options have an effect: */
    bool amo, card, full;
    bool target; /* it can ask whether a given number of queens fit */
    /* Write everything; false, with an error, on failure. */
    bool (*write)(struct qs_exporting *exporting, struct qs_error *error);
};

extern const struct qs_export_format qs_export_format_dimacs;
extern const struct qs_export_format qs_export_format_lp;
extern const struct qs_export_format qs_export_format_opb;
extern const struct qs_export_format qs_export_format_wcnf;
extern const struct qs_export_format qs_export_format_mzn;
extern const struct qs_export_format qs_export_format_asp;
extern const struct qs_export_format qs_export_format_gcnf;

/* The format of that name (NULL: dimacs), or NULL if there is none. */
const struct qs_export_format *qs_export_format_find(const char *name);

/* Write in the format that the options name; the public function is qs_instance_export. */
bool qs_export_write(const struct qs_instance *instance, const struct qs_export_options *options,
                     struct qs_output *output, struct qs_error *error);

/*
 * An export in progress. A writer writes the board's free squares and lines as text and asks
 * regularly whether to stop. It need not check for failed writes: the output remembers them.
 */
struct qs_exporting {
    const struct qs_instance *instance;
    const struct qs_export_options *options;
    const struct qs_board *board;
    struct qs_output *output;
    struct qs_watch watch;
    uint64_t until_poll; /* items (clauses, comments, terms) until the watch is asked again */
};

/* Whether to stop because the user asks for it or the output failed. Call it for each item. */
bool qs_exporting_must_stop(struct qs_exporting *exporting);

/*
 * "queensat VERSION", the question, and the instance in its own line format, each line after the
 * mark of a comment. The question is whether so many queens fit; −1: how many do.
 */
void qs_exporting_head(struct qs_exporting *exporting, const char *mark, int32_t least);

/* "variable 7 square 3 5" for every free square, with `letter` ("x", or "") before the number. */
void qs_exporting_variables(struct qs_exporting *exporting, const char *mark, const char *letter);

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

/*
 * The formula of the format "dimacs", for a file or for a solver: the number of variables that a
 * sink for it begins with; -1: too many.
 */
int qs_dimacs_variables(const struct qs_exporting *exporting);

/*
 * Pass the clauses of "at least `target` queens, fixed ones included" to the sink. Returns whether
 * the at-most-one constraints needed auxiliary variables.
 */
bool qs_dimacs_formula(const struct qs_exporting *exporting, int32_t target,
                       struct qs_clause_sink *sink);

/* The name of the cardinality encoding in that formula, "none" if it needs no counter. */
const char *qs_dimacs_card(const struct qs_exporting *exporting, int32_t target);

#endif
