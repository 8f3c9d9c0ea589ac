/*
 * A solver's answer while it is read: what the readers of all formats of answers share. A reader
 * sets the answer of the model, adds what is true in its placement, and finds the objective.
 */
#ifndef QS_ANSWER_READING_H
#define QS_ANSWER_READING_H

#include "queensat/export.h"
#include "text_reader.h"

struct qs_answer_reading {
    struct qs_text_reader reader;
    struct qs_model model;
    size_t variable_room, square_room;
};

/* Move to the first word of a line, beginning with the one at the place. False: no line is left. */
bool qs_answer_find_line(struct qs_text_reader *reader);
/* Move to the next line that begins with the text. False, and the place is unchanged: none does. */
bool qs_answer_find_text(struct qs_text_reader *reader, const char *text);
/* Whether the text at the place begins with this one. */
bool qs_answer_begins(const struct qs_text_reader *reader, const char *text);
/* Whether the line at the place, from there on, contains the text. */
bool qs_answer_line_has(const struct qs_text_reader *reader, const char *text);
/* Whether the bytes are this word. */
bool qs_answer_is_word(const char *word, size_t length, const char *expected);

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
 * Read a word that must be 0 or 1, also as the decimal fraction that numerical solvers print for
 * it, at most 10⁻⁵ off.
 */
bool qs_answer_read_bit(struct qs_text_reader *reader, bool *bit, struct qs_error *error);
/*
 * Read a value that must be 0 or 1, and add the square if the name is one and the value is 1: for
 * the lines of solution files, which also have other names.
 */
bool qs_answer_read_value(struct qs_answer_reading *reading, const char *name, size_t length,
                          struct qs_error *error);

/* Take the number at the place as the objective, if it is a whole one. */
void qs_answer_read_objective(struct qs_answer_reading *reading);

#endif
