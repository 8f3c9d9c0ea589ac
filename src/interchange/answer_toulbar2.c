/*
 * What toulbar2 prints with -s (bits in the order of the variables) or -s=3 (with names), where
 * each solution is better than the one before,
 *
 *     c /usr/bin/toulbar2  version : 1.1.1
 *     New solution: 1 (0 backtracks, 11 nodes, depth 13)
 *      0 1 0 0                  or x1=v0 x2=v1 x3=v0 x4=v0
 *     Optimum: 1 in 11 backtracks
 *
 * "No solution in ..." or "No solution found by ..."; and the file of -w, which has only the bits.
 * A CNF it reads as MaxSAT, so that an optimum above 0 says that the CNF is unsatisfiable.
 */
#include <string.h>

#include "answer_format.h"
#include "clause_sink.h"
#include "export_format.h"

/* The next word is a bit alone. */
static bool at_bit(const struct qs_text_reader *reader)
{
    struct qs_text_reader copy = *reader;
    size_t length;
    const char *word = qs_reader_word(&copy, &length);
    return length == 1 && (word[0] == '0' || word[0] == '1');
}

static bool read_bits(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    reading->model.by_position = true;
    for (int variable = 1; !qs_reader_at_line_end(reader); variable++) {
        if (!at_bit(reader) || variable > QS_VARIABLE_MAX)
            return qs_reader_expected(reader, "the value 0 or 1", error);
        bool bit = qs_reader_next(reader) == '1';
        if (bit && !qs_answer_add_variable(reading, variable, error))
            return false;
    }
    return true;
}

static bool read_names(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    reading->model.by_position = false;
    while (!qs_reader_at_line_end(reader)) {
        struct qs_text_reader start = *reader;
        int64_t variable;
        reader->at += qs_reader_peek(reader) == 'x';
        bool named = qs_reader_number(reader, "a variable", 1, QS_VARIABLE_MAX, &variable, NULL) &&
                     (qs_answer_begins(reader, "=v0") || qs_answer_begins(reader, "=v1"));
        if (!named)
            return qs_reader_expected(&start, "a value such as x1=v0", error);
        reader->at += strlen("=v");
        if (qs_reader_next(reader) == '1' && !qs_answer_add_variable(reading, (int)variable, error))
            return false;
    }
    return true;
}

/* Whether the line has the values of a solution. */
static bool has_values(const struct qs_text_reader *reader)
{
    return (at_bit(reader) && !qs_answer_line_has(reader, "unassigned")) ||
           qs_answer_line_has(reader, "=v");
}

static bool read_values(struct qs_answer_reading *reading, struct qs_error *error)
{
    qs_answer_forget(reading);
    reading->model.has_placement = true;
    reading->model.format =
        qs_answer_line_has(&reading->reader, "x1=v") ? qs_export_format_opb.name : NULL;
    return at_bit(&reading->reader) ? read_bits(reading, error) : read_names(reading, error);
}

static void read_status(struct qs_answer_reading *reading)
{
    static const struct {
        const char *begins;
        enum qs_model_answer answer;
    } answers[] = {
        {"New solution: ", QS_MODEL_SATISFIABLE},
        {"Optimum: ", QS_MODEL_OPTIMUM},
        {"No solution", QS_MODEL_UNSATISFIABLE},
    };
    struct qs_text_reader *reader = &reading->reader;
    for (size_t i = 0; i < sizeof answers / sizeof *answers; i++) {
        if (!qs_answer_begins(reader, answers[i].begins))
            continue;
        reading->model.answer = answers[i].answer;
        reader->at += strlen(answers[i].begins);
        qs_answer_read_objective(reading);
        if (answers[i].answer == QS_MODEL_SATISFIABLE)
            qs_answer_forget(reading); /* its values are on the next line, or not printed */
    }
}

/* Of a CNF: how many clauses are violated is not what was asked. */
static void answer_cnf(struct qs_model *model)
{
    bool satisfied = model->has_objective && model->objective == 0;
    if (satisfied)
        model->answer = QS_MODEL_SATISFIABLE;
    else if (model->answer == QS_MODEL_OPTIMUM)
        model->answer = QS_MODEL_UNSATISFIABLE;
    else if (model->answer == QS_MODEL_SATISFIABLE)
        model->answer = QS_MODEL_UNKNOWN;
    model->has_placement = model->has_placement && satisfied;
    model->has_objective = false;
}

static bool read_toulbar2(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    bool cnf = false, file = qs_answer_find_line(reader) && at_bit(reader);
    for (; qs_answer_find_line(reader); qs_reader_skip_line(reader)) {
        cnf = cnf || qs_answer_begins(reader, "loading cnf file");
        if (!has_values(reader))
            read_status(reading);
        else if (!read_values(reading, error))
            return false;
    }
    if (file)
        reading->model.answer = QS_MODEL_SATISFIABLE;
    if (cnf)
        answer_cnf(&reading->model);
    return true;
}

/* A file of bits, or the banner. */
static bool recognise(struct qs_text_reader reader)
{
    if (!qs_answer_find_line(&reader))
        return false;
    if (!at_bit(&reader))
        return qs_answer_line_has(&reader, "toulbar2  version");
    while (!qs_reader_at_line_end(&reader)) {
        if (!at_bit(&reader))
            return false;
        qs_reader_next(&reader);
    }
    return true;
}

const struct qs_answer_format qs_answer_format_toulbar2 = {"toulbar2", recognise, read_toulbar2};
