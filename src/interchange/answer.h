/*
 * A solver's answer while it is read: what the readers share, of literals (answer_literals.c), of
 * names in lists (answer_names.c) and of names with values (answer_columns.c). A reader sets the
 * answer of the model, adds what is true in its placement, and finds the objective. Whether the
 * placement is one is checked by others.
 */
#ifndef QS_ANSWER_H
#define QS_ANSWER_H

#include "queensat/interchange.h"
#include "text_reader.h"

struct qs_answer_reading {
    struct qs_text_reader reader;
    struct qs_model model; /* zero before */
    size_t variable_room, square_room;
};

/* A form of answers, as one solver prints it. */
struct qs_answer_form {
    const char *const *starts;             /* marks, one of which the first line has */
    const struct qs_export_format *format; /* the only one that has such answers; NULL: several */
    /* Read all of it. False, with the error, on failure; *answered, which is false, if it is one.
     */
    bool (*read)(struct qs_answer_reading *reading, const struct qs_answer_form *form,
                 bool *answered, struct qs_error *error);
    const char *missing; /* what is expected where there is none */
    bool missing_at_end; /* of the text; else where it begins */
    /* Of answers with columns: */
    const struct qs_answer_file *files; /* of which the first that is there counts */
    const char *const *refutations;     /* marks in a log that does not end in an answer */
};

/* The forms of each reader; the last one's `starts` is NULL. */
extern const struct qs_answer_form qs_answers_with_columns[];
extern const struct qs_answer_form qs_answers_with_names[];
extern const struct qs_answer_form qs_answers_with_literals[];

/* Competition lines, and texts without a start: its error is the one for a text of no form. */
bool qs_answer_read_literals(struct qs_answer_reading *reading, struct qs_error *error);

/*
 * Marks by which lines are known. A line has a mark if it begins with it, from the place on;
 * "..mark": if it is anywhere in it; "mark\n": if it has nothing else.
 */
bool qs_answer_has(const struct qs_text_reader *line, const char *mark);
/* Whether it has one of these; NULL after the last. */
bool qs_answer_has_one(const struct qs_text_reader *line, const char *const *marks);
/* Move to the place after the mark, on a line that has it. */
void qs_answer_skip_mark(struct qs_text_reader *line, const char *mark);
/* Move to the first word of a line, beginning with the one at the place. False: no line is left. */
bool qs_answer_find_line(struct qs_text_reader *reader);
/* Move to the next line that has the mark. False, and the place is unchanged: none does. */
bool qs_answer_find(struct qs_text_reader *reader, const char *mark);

/* What a mark says; a table of them ends with NULL. */
struct qs_answer_mark {
    const char *mark;
    enum qs_model_answer answer;
};
/* The first one that the line has, from the place on; NULL: none. */
const struct qs_answer_mark *qs_answer_mark_of(const struct qs_text_reader *line,
                                               const struct qs_answer_mark *marks);

/* Forget the placement, because a better one follows. */
void qs_answer_forget(struct qs_answer_reading *reading);
/* Add a true variable by its number, from 1. */
bool qs_answer_add_variable(struct qs_answer_reading *reading, int variable,
                            struct qs_error *error);
/*
 * Whether a word is the name of a square, x_ROW_COLUMN or queen(ROW,COLUMN). Numbers above
 * QS_SIZE_MAX belong to no name.
 */
bool qs_answer_is_square(const char *word, size_t length, struct qs_square *square);
bool qs_answer_add_square(struct qs_answer_reading *reading, struct qs_square square,
                          struct qs_error *error);

/*
 * Read a number that must be 0 or 1, also as the decimal fraction that numerical solvers print for
 * it, at most 10⁻⁵ off.
 */
bool qs_answer_read_bit(struct qs_text_reader *reader, bool *bit, struct qs_error *error);
/* Take the number at the place as the objective, if it is a whole one. */
void qs_answer_read_objective(struct qs_answer_reading *reading);

#endif
