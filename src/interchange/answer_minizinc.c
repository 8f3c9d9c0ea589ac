/*
 * What MiniZinc prints for an exported model: solutions, each better than the one before,
 *
 *     queens 5
 *     x_1_2
 *     ----------
 *
 * and "==========" once there is no better one; =====UNSATISFIABLE=====; =====UNKNOWN=====. A
 * solution without the line after it is not complete. Other lines are warnings and statistics.
 */
#include "answer_format.h"
#include "export_format.h"

static const char objective[] = "queens ";

/* A solution, to the line that ends it. */
static bool read_solution(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    reader->at += sizeof objective - 1;
    qs_answer_read_objective(reading);
    reading->model.has_placement = true;
    reading->model.answer = QS_MODEL_SATISFIABLE;
    for (qs_reader_skip_line(reader);
         qs_answer_find_line(reader) && !qs_answer_begins(reader, "-----");
         qs_reader_skip_line(reader)) {
        size_t length;
        struct qs_square square;
        struct qs_text_reader start = *reader;
        const char *name = qs_reader_word(reader, &length);
        if (!qs_answer_is_square(name, length, &square))
            return qs_reader_expected(&start, "a queen x_ROW_COLUMN", error);
        if (!qs_answer_add_square(reading, square, error))
            return false;
    }
    return true;
}

/* Move to the last solution that is complete; false: there is none. */
static bool find_solution(struct qs_text_reader *reader)
{
    struct qs_text_reader line = *reader, solution = line;
    bool begun = false, found = false;
    for (; qs_answer_find_line(&line); qs_reader_skip_line(&line)) {
        if (qs_answer_begins(&line, objective)) {
            solution = line;
            begun = true;
        } else if (begun && qs_answer_begins(&line, "----------")) {
            *reader = solution;
            found = true;
            begun = false;
        }
    }
    return found;
}

static bool read_minizinc(struct qs_answer_reading *reading, struct qs_error *error)
{
    static const struct {
        const char *line;
        enum qs_model_answer answer;
    } ends[] = {
        {"==========", QS_MODEL_OPTIMUM},
        {"=====UNSATISFIABLE=====", QS_MODEL_UNSATISFIABLE},
        {"=====UNKNOWN=====", QS_MODEL_UNKNOWN},
        {"% Time limit exceeded!", QS_MODEL_UNKNOWN},
    };
    struct qs_text_reader all = reading->reader;
    reading->model.format = qs_export_format_mzn.name;
    bool answered = find_solution(&reading->reader);
    if (answered && !read_solution(reading, error))
        return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        struct qs_text_reader end = all;
        if (!qs_answer_find_text(&end, ends[i].line) ||
            (answered && ends[i].answer != QS_MODEL_OPTIMUM))
            continue;
        reading->model.answer = ends[i].answer;
        answered = true;
    }
    return answered ||
           qs_reader_expected(&reading->reader, "a solution to the line \"----------\"", error);
}

static bool recognise(struct qs_text_reader reader)
{
    return qs_answer_find_line(&reader) &&
           (qs_answer_begins(&reader, objective) || qs_answer_begins(&reader, "-----") ||
            qs_answer_begins(&reader, "=====") || qs_answer_begins(&reader, "% ") ||
            qs_answer_begins(&reader, "%%%mzn") || qs_answer_begins(&reader, "Warning: "));
}

const struct qs_answer_format qs_answer_format_minizinc = {"minizinc", recognise, read_minizinc};
