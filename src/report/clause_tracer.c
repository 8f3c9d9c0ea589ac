#include <inttypes.h>

#include "fault.h"
#include "line.h"
#include "tracer.h"

typedef const struct qs_literal literal;
typedef bool chosen(literal *);

static bool is_queen(literal *of)
{
    return of->kind == QS_LITERAL_QUEEN && !of->denied;
}

static bool is_no_queen(literal *of)
{
    return of->kind == QS_LITERAL_QUEEN && of->denied;
}

static bool is_unattacked(literal *of)
{
    return is_queen(of) && !of->attacked;
}

/* About lines or encodings. */
static bool is_other(literal *of)
{
    return of->kind != QS_LITERAL_QUEEN;
}

static bool is_other_true(literal *of)
{
    return is_other(of) && !of->denied;
}

static bool is_other_denied(literal *of)
{
    return is_other(of) && of->denied;
}

static size_t count_chosen(const struct qs_clause_step *step, chosen *choose)
{
    size_t count = 0;
    for (size_t i = 0; i < step->count; i++)
        count += choose(&step->literals[i]);
    return count;
}

static void write_square(const struct qs_clause_tracer *tracer, struct qs_square square)
{
    fputs(qs_name_listed(tracer->style.notation, tracer->n, square).text, tracer->output);
}

/* "b4, c5 or e2"; returns how many they are. */
static size_t write_squares(const struct qs_clause_tracer *tracer,
                            const struct qs_clause_step *step, chosen *choose,
                            const char *conjunction)
{
    size_t count = count_chosen(step, choose), written = 0;
    for (size_t i = 0; i < step->count; i++) {
        if (!choose(&step->literals[i]))
            continue;
        fputs(qs_list_separator(written++, count, conjunction), tracer->output);
        write_square(tracer, step->literals[i].square);
    }
    return count;
}

/* "rank 3 stays empty", "at most 1 of the files a to e with free squares stays empty" */
static void write_other(const struct qs_clause_tracer *tracer, literal *of, bool denied)
{
    FILE *output = tracer->output;
    enum qs_notation notation = tracer->style.notation;
    if (of->kind == QS_LITERAL_AUXILIARY) {
        fprintf(output, "variable %d is %s", of->count, denied ? "false" : "true");
        return;
    }
    const char *word = qs_name_direction(notation, of->direction);
    bool upwards = notation == QS_NOTATION_CHESS && of->direction == QS_ROW;
    int32_t low = upwards ? of->last : of->first, high = upwards ? of->first : of->last;
    struct qs_place_name first = qs_name_line(notation, tracer->n, of->direction, low);
    struct qs_place_name last = qs_name_line(notation, tracer->n, of->direction, high);
    int32_t count = of->count - denied;
    if (low == high) {
        fprintf(output, "%s %s %s", word, first.text, denied ? "has a queen" : "stays empty");
        return;
    }
    if (count == 0)
        fputs("each", output);
    else
        fprintf(output, "at %s %d", denied ? "most" : "least", count);
    fprintf(output, " of the %ss %s to %s with free squares %s", word, first.text, last.text,
            count == 0   ? "has a queen"
            : count == 1 ? "stays empty"
                         : "stay empty");
}

/* All that are chosen, as they are or as the opposite, each after the word if `many` goes before.
 */
static void write_others(const struct qs_clause_tracer *tracer, const struct qs_clause_step *step,
                         chosen *choose, bool opposite, size_t many, const char *conjunction)
{
    for (size_t i = 0; i < step->count; i++) {
        literal *of = &step->literals[i];
        if (!choose(of))
            continue;
        fputs(many++ > 0 ? conjunction : "", tracer->output);
        write_other(tracer, of, of->denied != opposite);
    }
}

/* "queens on b4 and d5" */
static size_t write_queens(const struct qs_clause_tracer *tracer, const struct qs_clause_step *step,
                           chosen *choose)
{
    size_t count = count_chosen(step, choose);
    if (count > 0)
        fputs(count == 1 ? "a queen on " : "queens on ", tracer->output);
    return write_squares(tracer, step, choose, " and ");
}

/* Whether a line may still be written; what it begins with is. */
static bool clause_tracer_line(struct qs_clause_tracer *tracer)
{
    bool shown = tracer->lines++ < tracer->style.limit;
    if (shown)
        fputs(tracer->supposing ? "       " : "     so ", tracer->output);
    return shown;
}

/* "if queens on b4 and d5, then one on a1 or c3, or rank 3 stays empty" */
static void write_clause(const struct qs_clause_tracer *tracer, const struct qs_clause_step *step)
{
    size_t queens = count_chosen(step, is_no_queen), needed = count_chosen(step, is_queen);
    size_t others = count_chosen(step, is_other_true);
    if (needed + others == 0) {
        /* What cannot be together. */
        bool only_queens = queens == step->count;
        fputs(!only_queens  ? "not together: "
              : queens == 1 ? "no queen on "
              : queens == 2 ? "not both "
                            : "not all of ",
              tracer->output);
        write_squares(tracer, step, is_no_queen, " and ");
        write_others(tracer, step, is_other_denied, true, queens, ", ");
        return;
    }
    if (needed + others < step->count) {
        fputs("if ", tracer->output);
        write_queens(tracer, step, is_no_queen);
        write_others(tracer, step, is_other_denied, true, queens, " and ");
        fputs(", then ", tracer->output);
    }
    if (needed > 0)
        fputs(queens > 0 ? "one on " : "a queen on ", tracer->output);
    write_squares(tracer, step, is_queen, " or ");
    write_others(tracer, step, is_other_true, false, needed, ", or ");
}

static void write_learned(struct qs_clause_tracer *tracer, const struct qs_clause_step *step)
{
    size_t queens = count_chosen(step, is_no_queen), needed = count_chosen(step, is_queen);
    tracer->supposing = !step->known;
    if (tracer->lines++ >= tracer->style.limit)
        return;
    fprintf(tracer->output, "%3" PRIu64 "  learned: ", step->number);
    write_clause(tracer, step);
    fputs(step->known ? " (known)\n" : "\n     suppose ", tracer->output);
    if (step->known)
        return;
    write_queens(tracer, step, is_no_queen);
    if (needed > 0)
        fputs(queens > 0 ? ", none on " : "no queen on ", tracer->output);
    write_squares(tracer, step, is_queen, " and ");
    write_others(tracer, step, is_other, true, queens + needed, ", ");
    fputs("\n", tracer->output);
}

/* Whether an earlier literal from `from` on names the same attacker. */
static bool is_named(const struct qs_clause_step *step, size_t from, size_t i)
{
    for (size_t j = from; j < i; j++)
        if (step->literals[j].attacked &&
            qs_squares_are_same(step->literals[j].attacker, step->literals[i].attacker))
            return true;
    return false;
}

/* Why the squares from `from` on are empty: ", as b4 attacks a3 and b3; none on d3" */
static void write_reasons(const struct qs_clause_tracer *tracer, const struct qs_clause_step *step,
                          size_t from)
{
    const char *before = ": ";
    for (size_t i = from; i < step->count; i++) {
        if (!step->literals[i].attacked || is_named(step, from, i))
            continue;
        fputs(before, tracer->output);
        write_square(tracer, step->literals[i].attacker);
        before = " attacks ";
        for (size_t j = i; j < step->count; j++) {
            if (!step->literals[j].attacked ||
                !qs_squares_are_same(step->literals[j].attacker, step->literals[i].attacker))
                continue;
            fputs(before, tracer->output);
            write_square(tracer, step->literals[j].square);
            before = ", ";
        }
        before = "; ";
    }
    const struct qs_clause_step rest = {.literals = step->literals + from,
                                        .count = step->count - from};
    if (count_chosen(&rest, is_unattacked) == 0)
        return;
    fprintf(tracer->output, "%snone on ", before);
    write_squares(tracer, &rest, is_unattacked, " and ");
}

/* "rank 3", "clause 2:" */
static void write_source(const struct qs_clause_tracer *tracer, const struct qs_clause_step *step)
{
    enum qs_notation notation = tracer->style.notation;
    if (step->number > 0)
        fprintf(tracer->output, "clause %" PRIu64 ":", step->number);
    else if (step->line == QS_NO_LINE)
        fputs("counted:", tracer->output);
    else if (step->direction <= QS_COLUMN)
        fprintf(tracer->output, "%s %s", qs_name_direction(notation, step->direction),
                qs_name_line(notation, tracer->n, step->direction, step->line).text);
    else
        fputs("diagonal", tracer->output);
}

/* Whether the clause says that a row or column has a queen. */
static bool is_about_line(const struct qs_clause_step *step)
{
    return step->number == 0 && step->line != QS_NO_LINE && count_chosen(step, is_queen) > 0 &&
           count_chosen(step, is_no_queen) == 0;
}

static void write_forced(struct qs_clause_tracer *tracer, const struct qs_clause_step *step)
{
    literal *forced = &step->literals[0];
    if (!clause_tracer_line(tracer))
        return;
    write_source(tracer, step);
    if (is_about_line(step) && forced->kind == QS_LITERAL_QUEEN) {
        fputs(" has only ", tracer->output);
        write_square(tracer, forced->square);
        fputs(" left", tracer->output);
    } else if (is_about_line(step)) {
        fputs(" has no square left", tracer->output);
    } else if (forced->kind == QS_LITERAL_QUEEN) {
        fputs(forced->denied ? " no queen on " : " a queen on ", tracer->output);
        write_square(tracer, forced->square);
    } else {
        fputs(" ", tracer->output);
        write_other(tracer, forced, forced->denied);
    }
    if (is_about_line(step))
        write_reasons(tracer, step, 1);
    fputs("\n", tracer->output);
}

static void write_conflict(struct qs_clause_tracer *tracer, const struct qs_clause_step *step)
{
    bool attack = step->number == 0 && count_chosen(step, is_no_queen) == step->count;
    if (clause_tracer_line(tracer)) {
        if (attack)
            write_squares(tracer, step, is_no_queen, " and ");
        else
            write_source(tracer, step);
        fputs(attack                ? " attack each other"
              : is_about_line(step) ? " has no square left"
              : step->number > 0    ? " broken"
                                    : " too many stay empty",
              tracer->output);
        if (is_about_line(step))
            write_reasons(tracer, step, 0);
        fputs("\n", tracer->output);
    }
    tracer->supposing = false;
}

static void write_question(struct qs_clause_tracer *tracer, const struct qs_clause_step *step)
{
    fputs(tracer->asked ? "\n"
                        : "(Clauses are PicoSAT's; why they hold is shown "
                          "by unit propagation afterwards.)\n",
          tracer->output);
    bool one = step->queens == 1;
    fprintf(tracer->output, "%s %d queen%s fit?\n%s", one ? "Does" : "Do", step->queens,
            one ? "" : "s", step->count > 0 ? "Then " : "");
    write_others(tracer, step, is_other, false, 0, ",\nand ");
    fputs(step->count > 0 ? ".\n" : "", tracer->output);
    tracer->asked = true;
    tracer->supposing = false;
}

static void write_answer(struct qs_clause_tracer *tracer, const struct qs_clause_step *step)
{
    const struct qs_work *work = &step->work;
    bool one = step->queens == 1;
    fprintf(tracer->output, "%d queen%s ", step->queens, one ? "" : "s");
    if (step->event == QS_CLAUSE_FITS) {
        fputs(one ? "fits: " : "fit: ", tracer->output);
        write_queens(tracer, step, is_queen);
    } else {
        fputs(step->event != QS_CLAUSE_REFUTED ? "may or may not fit"
              : one                            ? "does not fit"
                                               : "do not fit",
              tracer->output);
    }
    fprintf(tracer->output,
            "\n(PicoSAT: %" PRIu64 " decision%s, %" PRIu64 " propagation%s, %" PRIu64
            " conflict%s)\n",
            work->decisions, qs_plural(work->decisions), work->propagations,
            qs_plural(work->propagations), work->conflicts, qs_plural(work->conflicts));
}

bool qs_clause_tracer_step(void *state, const struct qs_clause_step *step)
{
    static void (*const write[])(struct qs_clause_tracer *, const struct qs_clause_step *) = {
        [QS_CLAUSE_QUESTION] = write_question, [QS_CLAUSE_LEARNED] = write_learned,
        [QS_CLAUSE_FORCED] = write_forced,     [QS_CLAUSE_CONFLICT] = write_conflict,
        [QS_CLAUSE_FITS] = write_answer,       [QS_CLAUSE_REFUTED] = write_answer,
        [QS_CLAUSE_OPEN] = write_answer,
    };
    struct qs_clause_tracer *tracer = state;
    write[step->event](tracer, step);
    return tracer->lines <= tracer->style.limit;
}

void qs_clause_tracer_finish(struct qs_clause_tracer *tracer, bool answered)
{
    if (!tracer->asked)
        fprintf(tracer->output, "PicoSAT was asked nothing: %s.\n",
                answered ? "bounds without it answered" : "the search was ended before");
    else if (tracer->lines > tracer->style.limit)
        fprintf(tracer->output, "(%" PRIu64 " line%s shown; more: --trace-limit)\n",
                tracer->style.limit, tracer->style.limit == 1 ? " was" : "s were");
    fputs("\n", tracer->output);
}
