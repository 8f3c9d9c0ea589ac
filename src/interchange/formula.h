/*
 * A formula as text, in a form of DIMACS: what the writers of all formats with clauses share.
 *
 * With `explained`, a comment before each part of the formula says what its clauses mean, and
 * "c varname NUMBER NAME", as CNFgen writes it, names each auxiliary variable before its first
 * clause:
 *
 *     x_R_C                 a queen on row R, column C (qs_exporting_name)
 *     row_3_empty           row 3 may be empty
 *     rows_0_to_6_empty_2   at least 2 of the rows 0 to 6 are empty
 *     some_row_empty        rows may be empty
 *     row_3_first_4         and other words of an encoding (encoding.h), of the line's free squares
 *
 * Such a variable is true if that is so, but it may be true otherwise.
 */
#ifndef QS_FORMULA_H
#define QS_FORMULA_H

#include "clause_sink.h"
#include "export_format.h"

struct qs_formula {
    struct qs_exporting *exporting;
    const char *weight; /* before each clause; "": none */
    int variables;      /* the first ones, before auxiliary ones */
    bool explained;
    int32_t added; /* if explained: the queens to be added */
    struct qs_clause_sink sink;
    /* Private: the part that follows, whose comment is written before what it contains. */
    enum qs_sink_part part;
    int direction;
    uint32_t line;
    bool announced;
};

/* Make its sink one that only counts. False: it has too many variables, −1. */
bool qs_formula_count(struct qs_formula *formula, struct qs_error *error);

/* Make its sink one that writes. */
void qs_formula_write(struct qs_formula *formula);

/* Whether all is passed on. A failed write is reported when the output is closed. */
bool qs_formula_end(const struct qs_formula *formula, struct qs_error *error);

/* "c varname 7 x_3_5" for the variable of a square. */
void qs_formula_name_square(const struct qs_formula *formula, int variable,
                            struct qs_square square);
/* The same for every square of the format "dimacs". */
void qs_dimacs_write_names(const struct qs_formula *formula);

/* Literals, with 0 at the end of the line. */
void qs_formula_write_literals(const struct qs_formula *formula, const int *literals, size_t count);

#endif
