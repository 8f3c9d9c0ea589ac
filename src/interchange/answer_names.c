/*
 * Answers in names: squares x_ROW_COLUMN or queen(ROW,COLUMN), and variables of OPB such as x5. A
 * line of them has names alone, which are true, or a name with its value, perhaps after the number
 * of its column; stars, with which CBC and glpsol mark some lines, mean nothing here:
 *
 *     queen(1,2) queen(3,5)                  clasp and clingo
 *     x_1_2                                  MiniZinc
 *     x_1_2 0.9999999                        Gurobi, HiGHS, and, with more on the line, SCIP
 *           3 x_1_2    1      1              CBC; glpsol, with * after the name
 *     x1=v0 x2=v1                            toulbar2
 *
 * All other lines are words about the solution, of which a few are known. The lines of names that
 * follow each other are one solution, and the last one counts, because it is the best.
 */
#include <ctype.h>
#include <string.h>

#include "answer.h"
#include "clause_sink.h"
#include "export_format.h"
#include "fault.h"
#include "memory.h"

/* How solvers say what they found. */
static const struct {
    const char *mark;
    enum qs_model_answer answer;
    bool worthless; /* values that follow belong to no solution */
} statuses[] = {
    {"OPTIMUM FOUND\n", QS_MODEL_OPTIMUM, false}, /* clasp and clingo */
    {"SATISFIABLE\n", QS_MODEL_SATISFIABLE, false},
    {"UNSATISFIABLE\n", QS_MODEL_UNSATISFIABLE, true},
    {"UNKNOWN\n", QS_MODEL_UNKNOWN, false},
    {"----------\n", QS_MODEL_SATISFIABLE, false}, /* MiniZinc, after a solution */
    {"==========\n", QS_MODEL_OPTIMUM, false},
    {"=====UNSATISFIABLE=====", QS_MODEL_UNSATISFIABLE, true},
    {"=====UNKNOWN=====", QS_MODEL_UNKNOWN, false},
    {"% Time limit exceeded!", QS_MODEL_UNKNOWN, false},
    {"..no integer solution", QS_MODEL_UNKNOWN, true}, /* CBC */
    {"Integer infeasible", QS_MODEL_UNSATISFIABLE, true},
    {"Infeasible", QS_MODEL_UNSATISFIABLE, true}, /* and HiGHS */
    {"Optimal (within gap", QS_MODEL_SATISFIABLE, false},
    {"Optimal - objective value", QS_MODEL_OPTIMUM, false},
    {"Optimal\n", QS_MODEL_OPTIMUM, false},
    {"Model status\n", QS_MODEL_UNKNOWN, false},
    {"Status:     INTEGER OPTIMAL", QS_MODEL_OPTIMUM, false}, /* glpsol */
    {"Status:     INTEGER EMPTY", QS_MODEL_UNSATISFIABLE, true},
    {"Status:     INTEGER UNDEFINED", QS_MODEL_UNKNOWN, true},
    {"solution status: optimal solution found", QS_MODEL_OPTIMUM, false}, /* SCIP */
    {"solution status: infeasible", QS_MODEL_UNSATISFIABLE, true},
    {"solution status: ", QS_MODEL_UNKNOWN, false},
    {"No solution ", QS_MODEL_UNSATISFIABLE, true}, /* toulbar2 */
    {"Optimum: ", QS_MODEL_OPTIMUM, false},
};
#define STATUSES (sizeof statuses / sizeof *statuses)

/* On a line that has one of these, the first number is the objective. */
static const char *const objectives[] = {"..objective value", "Objective", "# Objective value",
                                         "Optimization:",     "queens ",   "New solution: ",
                                         "Optimum: ",         NULL};

struct names {
    struct qs_answer_reading *reading;
    bool answered;     /* by words, or by names */
    bool worthless;    /* names that follow belong to no solution */
    bool about_values; /* the next line is about HiGHS's values, not about the question */
    bool ended;        /* what follows are HiGHS's dual values */
    bool apart;        /* something else came after the last name */
};

struct name {
    bool is_square;
    struct qs_square square;
    int64_t variable;
    const char *format; /* the first one that has such names */
};

/* Read a coordinate and move to the byte after it; false if there is none, or it is too large. */
static bool read_coordinate(const char **at, const char *end, int32_t *number)
{
    const char *start = *at;
    int32_t value = 0;
    for (; *at < end && isdigit((unsigned char)**at) && value < QS_SIZE_MAX; ++*at)
        value = 10 * value + (**at - '0');
    *number = value;
    return *at > start && value < QS_SIZE_MAX;
}

/*
 * Whether a word is the name of a square, x_ROW_COLUMN or queen(ROW,COLUMN). Numbers above
 * QS_SIZE_MAX belong to no name.
 */
static bool is_square_name(const char *word, size_t length, struct qs_square *square)
{
    static const struct {
        const char *before, *between, *after;
    } forms[] = {{"x_", "_", ""}, {"queen(", ",", ")"}};
    const char *end = word + length;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        size_t before = strlen(forms[i].before);
        const char *at = word + before;
        if (length < before || memcmp(word, forms[i].before, before) != 0)
            continue;
        if (!read_coordinate(&at, end, &square->row) || at == end || *at != forms[i].between[0])
            return false;
        at++;
        return read_coordinate(&at, end, &square->column) &&
               (size_t)(end - at) == strlen(forms[i].after) &&
               memcmp(at, forms[i].after, (size_t)(end - at)) == 0;
    }
    return false;
}

/* Read a name, to the end of its word or to "=". False, and the place is unchanged: it is none. */
static bool read_name(struct qs_text_reader *reader, struct name *name)
{
    struct qs_text_reader number = *reader;
    size_t length;
    const char *word = qs_reader_word(&number, &length), *equal = memchr(word, '=', length);
    if (equal)
        length = (size_t)(equal - word);
    name->is_square = is_square_name(word, length, &name->square);
    name->format = !name->is_square ? qs_export_format_opb.name
                   : word[0] == 'q' ? qs_export_format_asp.name
                                    : qs_export_format_lp.name;
    if (!name->is_square) { /* x5 in an answer to OPB */
        number.at = word + 1;
        if (length < 2 || word[0] != 'x' || !isdigit(qs_reader_peek(&number)) ||
            !qs_reader_number(&number, "a variable", 1, QS_VARIABLE_MAX, &name->variable, NULL) ||
            number.at != word + length)
            return false;
    }
    reader->at = word + length;
    return true;
}

static void skip_stars(struct qs_text_reader *reader)
{
    for (qs_reader_skip_blanks(reader); qs_reader_peek(reader) == '*';
         qs_reader_skip_blanks(reader))
        reader->at++;
}

/* Move to the word after stars and the number of a column. True: there was a number. */
static bool skip_number(struct qs_text_reader *reader)
{
    int64_t number;
    skip_stars(reader);
    /* Without a sign: "+1 x1 +1 x2 >= 1;" is of an exported file. */
    bool numbered = qs_reader_peek(reader) != '+' &&
                    qs_reader_number(reader, "a column", 0, INT32_MAX, &number, NULL);
    qs_reader_skip_blanks(reader);
    return numbered;
}

static bool add_name(struct qs_answer_reading *reading, const struct name *name,
                     struct qs_error *error)
{
    struct qs_model *model = &reading->model;
    if (!name->is_square)
        return qs_answer_add_variable(reading, (int)name->variable, error);
    struct qs_square *grown =
        qs_grow(model->square, model->squares, &reading->square_room, sizeof *model->square);
    if (!grown) {
        qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the model");
        return qs_reader_place(&reading->reader, error);
    }
    model->square = grown;
    model->square[model->squares++] = name->square;
    return true;
}

/* Read the value of the name before the place, if it has one, and take the name if it is true. */
static bool take_name(struct qs_answer_reading *reading, const struct name *name, bool numbered,
                      struct qs_error *error)
{
    struct qs_text_reader *reader = &reading->reader;
    bool bit = true;
    reading->model.format = name->format;
    if (qs_reader_peek(reader) == '=') {
        reader->at++;
        reader->at += qs_reader_peek(reader) == 'v';
        return qs_answer_read_bit(reader, &bit, error) && (!bit || add_name(reading, name, error));
    }
    skip_stars(reader);
    if (numbered && qs_reader_at_line_end(reader)) { /* glpsol, after a long name */
        qs_reader_next(reader);
        skip_stars(reader);
    }
    /* A number: a value, and the rest of the line is about it. */
    int byte = qs_reader_peek(reader);
    if (numbered || (byte > 0 && strchr("+-.0123456789", byte))) {
        if (!qs_answer_read_bit(reader, &bit, error))
            return false;
        qs_reader_skip_line(reader);
    }
    return !bit || add_name(reading, name, error);
}

/* The rest of a line after its first name. */
static bool read_line_of_names(struct names *names, struct name name, bool numbered,
                               struct qs_error *error)
{
    struct qs_answer_reading *reading = names->reading;
    struct qs_text_reader *reader = &reading->reader;
    if (names->apart)
        qs_answer_forget(reading);
    names->apart = false;
    names->answered = reading->model.has_placement = true;
    while (take_name(reading, &name, numbered, error)) {
        if (qs_reader_at_line_end(reader))
            return true;
        if (!read_name(reader, &name))
            return qs_reader_expected(reader, "a value 0 or 1, a name, or the end of the line",
                                      error);
    }
    return false;
}

static void read_words(struct names *names)
{
    struct qs_text_reader *reader = &names->reading->reader;
    struct qs_model *model = &names->reading->model;
    size_t status = names->about_values ? STATUSES : 0;
    while (status < STATUSES && !qs_answer_has(reader, statuses[status].mark))
        status++;
    if (status < STATUSES) {
        model->answer = statuses[status].answer;
        names->answered = true;
        names->worthless = statuses[status].worthless;
    }
    names->about_values = qs_answer_has(reader, "# Primal solution values\n");
    names->ended = qs_answer_has(reader, "# Dual solution values\n");
    const char *const *mark = objectives;
    while (*mark && !qs_answer_has(reader, *mark))
        mark++;
    if (*mark) {
        model->has_objective = false;
        while (!qs_reader_at_line_end(reader) && !model->has_objective) {
            size_t length;
            qs_answer_read_objective(names->reading);
            qs_reader_word(reader, &length);
        }
    }
    qs_reader_skip_line(reader);
    names->apart = true;
}

bool qs_answer_read_names(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct qs_text_reader start = reading->reader;
    struct qs_model *model = &reading->model;
    struct names names = {.reading = reading};
    while (!names.ended && qs_answer_find_line(&reading->reader)) {
        struct qs_text_reader line = reading->reader;
        struct name name;
        bool numbered = skip_number(&line);
        if (!names.worthless && read_name(&line, &name)) {
            reading->reader = line;
            if (!read_line_of_names(&names, name, numbered, error))
                return false;
        } else {
            read_words(&names);
        }
    }
    if (!names.answered && qs_answer_find_line(&start))
        return qs_reader_expected(
            &start, "an answer (a line that begins with s, or names such as x_1_2 or queen(1,2))",
            error);
    if (model->has_placement && model->answer == QS_MODEL_UNKNOWN)
        model->answer = QS_MODEL_SATISFIABLE;
    return true;
}
