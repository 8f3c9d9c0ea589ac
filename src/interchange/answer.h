/*
 * A solver's answer while it is read: what the two readers share, of literals (answer_literals.c)
 * and of names (answer_names.c). A reader sets the answer of the model, adds what is true in its
 * placement, and finds the objective. Whether the placement is one is checked by others.
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

/* Whether it is an answer in literals, by the first line that is no comment. */
bool qs_answer_has_literals(struct qs_text_reader reader);
bool qs_answer_read_literals(struct qs_answer_reading *reading, struct qs_error *error);
bool qs_answer_read_names(struct qs_answer_reading *reading, struct qs_error *error);

/*
 * Marks by which lines are known. A line has a mark if it begins with it, from the place on;
 * "..mark": if it is anywhere in it; "mark\n": if it has nothing else.
 */
bool qs_answer_has(const struct qs_text_reader *line, const char *mark);
/* Move to the first word of a line, beginning with the one at the place. False: no line is left. */
bool qs_answer_find_line(struct qs_text_reader *reader);

/* Forget the placement, because a better one follows. */
void qs_answer_forget(struct qs_answer_reading *reading);
/* Add a true variable by its number, from 1. */
bool qs_answer_add_variable(struct qs_answer_reading *reading, int variable,
                            struct qs_error *error);
/*
 * Read a number that must be 0 or 1, also as the decimal fraction that numerical solvers print for
 * it, at most 10⁻⁵ off.
 */
bool qs_answer_read_bit(struct qs_text_reader *reader, bool *bit, struct qs_error *error);
/* Take the number at the place as the objective, if it is a whole one. */
void qs_answer_read_objective(struct qs_answer_reading *reading);

#endif
