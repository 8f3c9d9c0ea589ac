/*
 * What clasp and clingo print about an answer set program:
 *
 *     clasp version 3.3.5
 *     Answer: 1
 *     queen(1,2) queen(3,5)
 *     Optimization: 3
 *     OPTIMUM FOUND             or SATISFIABLE, UNSATISFIABLE, UNKNOWN
 *
 * with the last answer the best one, or with --outf=1 the form of the ASP competitions: ANSWER,
 * then atoms with full stops, COST 3, OPTIMUM, INCONSISTENT. Other lines are statistics.
 */
#include "answer_format.h"
#include "export_format.h"

struct word {
    const char *text;
    enum qs_model_answer answer;
};

/* Lines that are only this. */
static const struct word words[] = {
    {"SATISFIABLE", QS_MODEL_SATISFIABLE},    {"UNSATISFIABLE", QS_MODEL_UNSATISFIABLE},
    {"INCONSISTENT", QS_MODEL_UNSATISFIABLE}, {"UNKNOWN", QS_MODEL_UNKNOWN},
    {"OPTIMUM FOUND", QS_MODEL_OPTIMUM},      {"OPTIMUM", QS_MODEL_OPTIMUM},
};

static const struct word *find_word(struct qs_text_reader reader)
{
    const char *start = reader.at;
    qs_reader_skip_line(&reader);
    const char *end = reader.at;
    while (end > start && (end[-1] == ' ' || end[-1] == '\r'))
        end--;
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (qs_answer_is_word(start, (size_t)(end - start), words[i].text))
            return &words[i];
    return NULL;
}

/* The atoms of one line, which may be empty. */
static bool read_atoms(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    qs_answer_forget(reading);
    while (!qs_reader_at_line_end(reader)) {
        size_t length;
        struct qs_square square;
        struct qs_text_reader start = *reader;
        const char *atom = qs_reader_word(reader, &length);
        length -= length > 0 && atom[length - 1] == '.';
        if (!qs_answer_is_square(atom, length, &square) || atom[0] != 'q')
            return qs_reader_expected(&start, "an atom queen(ROW,COLUMN)", error);
        if (!qs_answer_add_square(reading, square, error))
            return false;
    }
    reading->model.has_placement = true;
    return true;
}

static bool read_line(struct qs_answer_reading *reading, bool *answered, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    const struct word *word = find_word(*reader);
    if (word) {
        reading->model.answer = word->answer;
        *answered = true;
    } else if (qs_answer_begins(reader, "Answer:") || qs_answer_begins(reader, "ANSWER")) {
        qs_reader_skip_line(reader);
        qs_reader_next(reader);
        return read_atoms(reading, error);
    } else if (qs_answer_begins(reader, "queen(")) {
        return read_atoms(reading, error);
    } else if (qs_answer_begins(reader, "Optimization:") || qs_answer_begins(reader, "COST ")) {
        size_t length;
        qs_reader_word(reader, &length);
        qs_answer_read_objective(reading);
    }
    qs_reader_skip_line(reader);
    return true;
}

static bool read_clasp(struct qs_answer_reading *reading, struct qs_error *error)
{
    bool answered = false;
    reading->model.format = qs_export_format_asp.name;
    while (qs_answer_find_line(&reading->reader))
        if (!read_line(reading, &answered, error))
            return false;
    if (!answered && reading->model.has_placement)
        reading->model.answer = QS_MODEL_SATISFIABLE; /* it was stopped, or --outf=1 */
    else if (!answered)
        return qs_reader_expected(&reading->reader, "an answer such as SATISFIABLE", error);
    return true;
}

static bool recognise(struct qs_text_reader reader)
{
    static const char *const starts[] = {
        "clasp version", "clingo version", "% clasp version", "% clingo version",
        "Answer:",       "ANSWER",         "queen("};
    if (!qs_answer_find_line(&reader))
        return false;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (qs_answer_begins(&reader, starts[i]))
            return true;
    return find_word(reader) != NULL;
}

const struct qs_answer_format qs_answer_format_clasp = {"clasp", recognise, read_clasp};
