/*
 * Answers in literals: numbers of variables, with a sign or a value.
 *
 * Most are lines as in the competitions of SAT, MaxSAT and pseudo-Boolean solvers, or MiniSat's
 * file:
 *
 *     c a comment
 *     o 1                      the objective of the best model so far
 *     s SATISFIABLE            or UNSATISFIABLE, UNKNOWN, OPTIMUM FOUND
 *     v -1 2 -3                literals, which end in 0 if it is an answer to a CNF
 *     v 0
 *
 * Literals of an OPB are x1 and -x1, without a 0 at the end. In the MaxSAT evaluations since 2022
 * the values are one word of bits: "v 010". A solver may print each better model that it finds; the
 * last one counts. MiniSat's file has the word SAT, and the literals in the lines after it.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "answer.h"
#include "clause_sink.h"
#include "export_format.h"

struct lines {
    struct qs_answer_reading *reading;
    struct qs_text_reader *reader;
    bool answered;              /* by an `s` line, or by MiniSat's word */
    bool plain;                 /* MiniSat's form: values without a `v` */
    bool valued;                /* there is a literal */
    bool ended;                 /* the 0 after the last literal was read */
    int listed;                 /* the last literal, if they are in order; -1: they are not */
    int rows;                   /* whole lines of literals */
    bool cut;                   /* the last line of literals has no end */
    bool named;                 /* the literals are like x1 */
    bool apart;                 /* something else came after the last literal */
    struct qs_text_reader bits; /* the only word so far, which may be bits */
    size_t bits_length;         /* 0: there is none */
};

struct literals_answer {
    const char *word;
    enum qs_model_answer answer;
};

static bool set_answer(struct lines *lines, const char *word, size_t length)
{
    static const struct literals_answer words[] = {
        {"SATISFIABLE", QS_MODEL_SATISFIABLE},
        {"UNSATISFIABLE", QS_MODEL_UNSATISFIABLE},
        {"OPTIMUM", QS_MODEL_OPTIMUM},
        {"UNKNOWN", QS_MODEL_UNKNOWN},
        {NULL, QS_MODEL_UNKNOWN},
    };
    static const struct literals_answer minisat[] = {
        {"SAT", QS_MODEL_SATISFIABLE},
        {"UNSAT", QS_MODEL_UNSATISFIABLE},
        {"INDET", QS_MODEL_UNKNOWN},
        {NULL, QS_MODEL_UNKNOWN},
    };
    for (const struct literals_answer *known = lines->plain ? minisat : words; known->word;
         known++) {
        if (qs_word_is(word, length, known->word)) {
            lines->reading->model.answer = known->answer;
            lines->answered = true;
            return true;
        }
    }
    return false;
}

/* A literal as a number, or as x with a number, whose sign comes first. */
static bool read_literal(struct lines *lines, struct qs_error *error)
{
    struct qs_text_reader *reader = lines->reader, start = *reader;
    int64_t literal;
    bool negative = qs_answer_has(reader, "-x") || qs_answer_has(reader, "~x");
    if (negative || qs_reader_peek(reader) == 'x') {
        reader->at += negative + 1;
        if (!qs_reader_number(reader, "the number of a variable", 1, QS_VARIABLE_MAX, &literal,
                              NULL))
            return qs_reader_expected(&start, "a literal such as x1 or -x1", error);
        lines->named = true;
        lines->reading->model.format = qs_export_format_opb.name;
        literal = negative ? -literal : literal;
    } else if (!qs_reader_number(reader, "a literal", -QS_VARIABLE_MAX, QS_VARIABLE_MAX, &literal,
                                 error)) {
        return false;
    }
    lines->valued = true;
    lines->ended = literal == 0;
    if (literal != 0)
        lines->listed =
            lines->listed >= 0 && llabs(literal) > lines->listed ? (int)llabs(literal) : -1;
    return literal <= 0 || qs_answer_add_variable(lines->reading, (int)literal, error);
}

/* The length of the word of bits that is all of the line; 0: the line is something else. */
static size_t length_of_bits(struct qs_text_reader reader)
{
    size_t length, bits = 0;
    const char *word = qs_reader_word(&reader, &length);
    while (bits < length && (word[bits] == '0' || word[bits] == '1'))
        bits++;
    return bits == length && length > 1 && qs_reader_at_line_end(&reader) ? length : 0;
}

/* The word that might have been bits is a literal, because more literals follow. */
static bool settle_bits(struct lines *lines, struct qs_error *error)
{
    struct qs_text_reader now = *lines->reader;
    if (lines->bits_length == 0)
        return true;
    *lines->reader = lines->bits;
    lines->bits_length = 0;
    bool read = read_literal(lines, error);
    *lines->reader = now;
    return read;
}

/* Whether the `v` line at the place begins another model. No literal has so many digits. */
static bool begins_model(const struct lines *lines)
{
    const size_t digits = 10;
    return lines->ended || (lines->named && lines->apart) ||
           (lines->bits_length > digits && length_of_bits(*lines->reader) == lines->bits_length);
}

static bool read_line_of_values(struct lines *lines, struct qs_error *error)
{
    struct qs_text_reader *reader = lines->reader;
    if (qs_reader_at_line_end(reader))
        return true;
    if (!lines->plain && begins_model(lines)) {
        qs_answer_forget(lines->reading);
        lines->reading->model.format = NULL;
        lines->valued = lines->ended = lines->named = false;
        lines->bits_length = 0;
        lines->listed = lines->rows = 0;
    }
    lines->apart = false;
    if (!settle_bits(lines, error))
        return false;
    if (!lines->plain && !lines->valued && length_of_bits(*reader) > 0) {
        lines->bits = *reader;
        lines->bits_length = length_of_bits(*reader);
        lines->valued = true;
        qs_reader_skip_line(reader);
        return true;
    }
    while (!qs_reader_at_line_end(reader)) {
        if (lines->ended)
            return qs_reader_expected(reader, "nothing after the final 0", error);
        if (!read_literal(lines, error))
            return false;
    }
    lines->rows++;
    lines->cut = qs_reader_peek(reader) < 0;
    return true;
}

/* "c", or a line such as "c----" of a banner; no word of a text. */
static bool begins_comment(const char *word, size_t length)
{
    return length > 0 && word[0] == 'c' && (length == 1 || !isalpha((unsigned char)word[1]));
}

/* "s OPTIMUM FOUND" and the like, after the s. */
static bool read_competition_answer(struct lines *lines, struct qs_error *error)
{
    struct qs_text_reader *reader = lines->reader;
    qs_reader_skip_blanks(reader);
    struct qs_text_reader before = *reader;
    size_t length;
    const char *word = qs_reader_word(reader, &length);
    if (lines->answered)
        return qs_reader_expected(&before, "only one answer", error);
    if (!set_answer(lines, word, length))
        return qs_reader_expected(&before, "SATISFIABLE, UNSATISFIABLE, UNKNOWN or OPTIMUM FOUND",
                                  error);
    if (lines->reading->model.answer == QS_MODEL_OPTIMUM) {
        qs_reader_skip_blanks(reader);
        before = *reader;
        word = qs_reader_word(reader, &length);
        if (!qs_word_is(word, length, "FOUND"))
            return qs_reader_expected(&before, "FOUND", error);
    }
    return qs_reader_at_line_end(reader) ||
           qs_reader_expected(reader, "the end of the line", error);
}

static bool read_competition_line(struct lines *lines, struct qs_error *error)
{
    struct qs_text_reader *reader = lines->reader, before = *reader;
    if (lines->plain && lines->answered)
        return read_line_of_values(lines, error);
    size_t length;
    const char *word = qs_reader_word(reader, &length);
    if (qs_word_is(word, length, "v"))
        return read_line_of_values(lines, error);
    if (qs_word_is(word, length, "s"))
        return read_competition_answer(lines, error);
    if (begins_comment(word, length) || qs_word_is(word, length, "o")) {
        lines->apart = true;
        if (word[0] == 'o')
            qs_answer_read_objective(lines->reading);
        qs_reader_skip_line(reader);
        return true;
    }
    lines->plain = true;
    if (!lines->answered && set_answer(lines, word, length))
        return true;
    return qs_reader_expected(&before, "a line that begins with c, s, o or v", error);
}

bool qs_answer_read_literals(struct qs_answer_reading *reading, struct qs_error *error)
{
    struct lines lines = {.reading = reading, .reader = &reading->reader};
    struct qs_model *model = &reading->model;
    while (qs_answer_find_line(lines.reader))
        if (!read_competition_line(&lines, error))
            return false;
    if (!lines.answered)
        return qs_reader_expected(lines.reader, "an answer (a line that begins with s)", error);
    /* Only MaxSAT solvers print bits, and they print the objective, or that it is an optimum. */
    if (model->answer != QS_MODEL_OPTIMUM && !model->has_objective) {
        if (!settle_bits(&lines, error))
            return false;
    } else if (lines.bits_length > 0) {
        model->format = qs_export_format_wcnf.name;
        for (size_t i = 0; i < lines.bits_length; i++)
            if (lines.bits.at[i] == '1' && !qs_answer_add_variable(reading, (int)i + 1, error))
                return false;
    }
    if (lines.named && lines.cut)
        return qs_reader_expected(lines.reader, "values to the end of their line", error);
    /* The literals of a CNF end in 0, so that a file that was cut is noticed. */
    bool must_end = model->answer == QS_MODEL_SATISFIABLE && !model->has_objective && !lines.named;
    /* Z3 lists the variables of a CNF in order, in one line without a 0; it leaves some out. */
    bool may_be_all = !lines.plain && lines.rows == 1 && !lines.cut && lines.listed > 0;
    bool unended = must_end && !lines.ended;
    if (unended && !may_be_all)
        return qs_reader_expected(lines.reader, "values that end in 0", error);
    model->listed = unended ? lines.listed : 0;
    model->has_placement = lines.valued;
    return true;
}

bool qs_answer_has_literals(struct qs_text_reader reader)
{
    static const char *const starts[] = {"s", "v", "o", "SAT", "UNSAT", "INDET"};
    size_t length = 0;
    const char *word = "";
    for (; qs_answer_find_line(&reader); qs_reader_skip_line(&reader)) {
        word = qs_reader_word(&reader, &length);
        if (begins_comment(word, length))
            continue;
        for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
            if (qs_word_is(word, length, starts[i]))
                return true;
        return false;
    }
    return true;
}
