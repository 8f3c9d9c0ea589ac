#include "clause_trace.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "sat_refutation.h"
#include "temporary_file.h"

#define MOST_ASSUMED 3

/* What a clause is about, or a variable that is no square. */
struct subject {
    int direction;
    uint32_t line;              /* of the board; QS_SINK_COUNTER: none */
    int32_t first, last, count; /* of a variable: as in struct qs_literal; count 0: auxiliary */
    uint64_t number;            /* of a learned clause; 0: of the formula */
};

struct subjects {
    struct subject *subject; /* [count] */
    size_t count, room;
};

struct qs_clause_trace {
    const struct qs_board *board;
    bool (*tell)(void *state, const struct qs_clause_step *step);
    void *state;
    bool quiet;            /* no more clauses are wanted */
    bool failed;           /* out of memory */
    FILE *record;          /* what the solver writes */
    long read;             /* of it so far */
    char *line;            /* the last one */
    size_t line_room;      /* of it */
    struct subject now;    /* of the clauses that follow */
    struct subjects meant; /* by variable, from 0 */
    struct subjects about; /* by clause */
    int *clauses;          /* [count] of all clauses, each with a 0 at its end */
    size_t count, room;    /* of `clauses` */
    uint64_t learned;      /* clauses */
    int32_t queens;        /* asked for */
    int assumed[MOST_ASSUMED];
    size_t assumed_count;
    struct qs_solver_statistics before; /* the query */
    struct qs_proof_trim uses;          /* while a query is told */
    struct qs_literal *literals;        /* [literal_room] of the step that is told */
    size_t literal_room;
};

/* Room for `more` items after `count`; NULL, and the trace has failed, if there is none. */
static void *clause_trace_room(struct qs_clause_trace *trace, void **items, size_t count,
                               size_t more, size_t *room, size_t size)
{
    if (count + more > *room) {
        size_t wanted = 2 * (count + more) + 64;
        void *moved = realloc(*items, wanted * size);
        if (!moved) {
            trace->failed = true;
            return NULL;
        }
        *items = moved;
        *room = wanted;
    }
    return *items;
}

static void add_subject(struct qs_clause_trace *trace, struct subjects *subjects,
                        struct subject subject)
{
    if (clause_trace_room(trace, (void **)&subjects->subject, subjects->count, 1, &subjects->room,
                          sizeof subject))
        subjects->subject[subjects->count++] = subject;
}

struct qs_clause_trace *qs_clause_trace_new(const struct qs_board *board,
                                            const struct qs_solve_options *options)
{
    struct qs_clause_trace *trace = calloc(1, sizeof *trace);
    FILE *record = qs_temporary_file(NULL);
    if (!trace || !record) {
        if (record)
            fclose(record);
        free(trace);
        return NULL;
    }
    trace->board = board;
    trace->tell = options->clauses;
    trace->state = options->clauses_state;
    trace->record = record;
    return trace;
}

void qs_clause_trace_free(struct qs_clause_trace *trace)
{
    if (!trace)
        return;
    fclose(trace->record);
    free(trace->line);
    free(trace->meant.subject);
    free(trace->about.subject);
    free(trace->clauses);
    free(trace->literals);
    free(trace);
}

bool qs_clause_trace_begin(struct qs_clause_trace *trace, struct qs_solver *solver)
{
    return qs_solver_record(solver, trace->record, (int)trace->board->squares, QS_RECORD_ENDLESS);
}

void qs_clause_trace_line(struct qs_clause_trace *trace, int direction, uint32_t line)
{
    trace->now = (struct subject){.direction = direction, .line = line};
}

void qs_clause_trace_define(struct qs_clause_trace *trace, int variable, size_t first, size_t last,
                            size_t count)
{
    const int32_t *number = trace->board->lines[trace->now.direction].number;
    while (trace->meant.count < (size_t)variable && !trace->failed)
        add_subject(trace, &trace->meant, trace->now);
    if (trace->failed)
        return;
    struct subject *meant = &trace->meant.subject[variable - 1];
    meant->first = number[first];
    meant->last = number[last - 1];
    meant->count = (int32_t)count;
}

static void append_clause(struct qs_clause_trace *trace, const int *literals, size_t count,
                          struct subject about)
{
    if (trace->failed || !clause_trace_room(trace, (void **)&trace->clauses, trace->count,
                                            count + 1, &trace->room, sizeof *literals))
        return;
    if (count > 0)
        memcpy(trace->clauses + trace->count, literals, count * sizeof *literals);
    trace->count += count;
    trace->clauses[trace->count++] = 0;
    add_subject(trace, &trace->about, about);
}

/* Variables that no encoder has defined, or could, before the sink failed. */
static void meet_variables(struct qs_clause_trace *trace, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        while (trace->meant.count < (size_t)abs(literals[i]) && !trace->failed)
            add_subject(trace, &trace->meant, trace->now);
}

void qs_clause_trace_clause(struct qs_clause_trace *trace, const int *literals, size_t count)
{
    meet_variables(trace, literals, count);
    append_clause(trace, literals, count, trace->now);
}

static bool is_square(const struct qs_clause_trace *trace, int literal)
{
    return abs(literal) <= (int)trace->board->squares;
}

static struct qs_literal clause_trace_literal(const struct qs_clause_trace *trace, int literal)
{
    struct qs_literal meaning = {.kind = QS_LITERAL_QUEEN, .denied = literal < 0};
    size_t variable = (size_t)abs(literal) - 1;
    if (is_square(trace, literal)) {
        meaning.square = qs_board_square(trace->board, (uint32_t)variable);
        return meaning;
    }
    const struct subject *subject = &trace->meant.subject[variable];
    meaning.kind = subject->count > 0 ? QS_LITERAL_EMPTY_LINES : QS_LITERAL_AUXILIARY;
    meaning.direction = (enum qs_direction)subject->direction;
    meaning.first = subject->first;
    meaning.last = subject->last;
    meaning.count = subject->count > 0 ? subject->count : (int32_t)variable + 1;
    return meaning;
}

/* The literal at a place of a clause that propagation knows. */
static int literal_at(const struct qs_proof_trim *uses, const struct qs_trim_clause *clause,
                      uint32_t i)
{
    return qs_trim_literal(uses->literals[clause->first + i]);
}

/* If the clause says that two squares attack each other. */
static bool is_attack(const struct qs_clause_trace *trace, uint32_t clause)
{
    const struct qs_proof_trim *uses = &trace->uses;
    const struct qs_trim_clause *found = &uses->clauses[clause];
    if (found->count != 2)
        return false;
    int a = literal_at(uses, found, 0), b = literal_at(uses, found, 1);
    bool learned = trace->about.subject[clause].number > 0;
    return !learned && a < 0 && b < 0 && is_square(trace, a) && is_square(trace, b);
}

static void clause_trace_tell(struct qs_clause_trace *trace, struct qs_clause_step step)
{
    step.queens = trace->queens;
    step.literals = trace->literals;
    bool more = trace->tell(trace->state, &step);
    trace->quiet = trace->quiet || !more;
}

/* Tell a clause, its literal `first` before the others. */
static void tell_clause(struct qs_clause_trace *trace, enum qs_clause_event event, uint32_t clause,
                        int first)
{
    const struct qs_proof_trim *uses = &trace->uses;
    const struct qs_trim_clause *found = &uses->clauses[clause];
    const struct subject *about = &trace->about.subject[clause];
    struct qs_clause_step step = {.event = event, .number = about->number, .line = QS_NO_LINE};
    if (about->number == 0 && about->line != QS_SINK_COUNTER) {
        step.direction = (enum qs_direction)about->direction;
        step.line = trace->board->lines[about->direction].number[about->line];
    }
    if (trace->failed || !clause_trace_room(trace, (void **)&trace->literals, 0, found->count + 1,
                                            &trace->literal_room, sizeof *trace->literals))
        return;
    if (first != 0)
        trace->literals[step.count++] = clause_trace_literal(trace, first);
    for (uint32_t i = 0; i < found->count; i++) {
        int literal = literal_at(uses, found, i);
        if (literal == first)
            continue;
        struct qs_literal *meaning = &trace->literals[step.count++];
        *meaning = clause_trace_literal(trace, literal);
        uint32_t reason = literal > 0 ? uses->reason[literal - 1] : QS_TRIM_NONE;
        if (is_square(trace, literal) && reason != QS_TRIM_NONE && is_attack(trace, reason)) {
            /* Why the square has no queen; what follows is the first literal of the reason. */
            int other = literal_at(uses, &uses->clauses[reason], 1);
            meaning->attacked = true;
            meaning->attacker = clause_trace_literal(trace, other).square;
        }
    }
    clause_trace_tell(trace, step);
}

static void want(const struct qs_proof_trim *uses, bool *wanted, uint32_t clause)
{
    const struct qs_trim_clause *found = &uses->clauses[clause];
    for (uint32_t i = 0; i < found->count; i++)
        wanted[uses->literals[found->first + i] / 2] = true;
}

/* The variables that the contradiction needs; without one, all squares. */
static void want_steps(const struct qs_clause_trace *trace, uint32_t contradiction, bool *wanted)
{
    const struct qs_proof_trim *uses = &trace->uses;
    if (contradiction == QS_TRIM_NONE) {
        memset(wanted, true, trace->board->squares * sizeof *wanted);
        return;
    }
    want(uses, wanted, contradiction);
    for (size_t at = uses->trail_count; at-- > uses->kept;) {
        uint32_t variable = uses->trail[at] / 2, reason = uses->reason[variable];
        if (wanted[variable] && reason != QS_TRIM_NONE)
            want(uses, wanted, reason);
    }
}

/* A clause that has just been told, and forces its literal: the last one learned, or what is
 * assumed. */
static bool is_told(const struct qs_clause_trace *trace, uint32_t clause)
{
    uint64_t number = trace->about.subject[clause].number;
    return number > 0 ? number == trace->learned : trace->uses.clauses[clause].count == 1;
}

/* What has been propagated since the facts that are kept: for qs_proof_trim. */
static void observe(void *state, uint32_t contradiction)
{
    struct qs_clause_trace *trace = state;
    const struct qs_proof_trim *uses = &trace->uses;
    bool *wanted = trace->quiet ? NULL : calloc(uses->variables + 1, sizeof *wanted);
    trace->failed = trace->failed || (!wanted && !trace->quiet);
    if (!wanted)
        return;
    want_steps(trace, contradiction, wanted);
    for (size_t at = uses->kept; at < uses->trail_count && !trace->quiet; at++) {
        int literal = qs_trim_literal(uses->trail[at]);
        uint32_t reason = uses->reason[abs(literal) - 1];
        bool given = reason == QS_TRIM_NONE || is_told(trace, reason);
        if (wanted[abs(literal) - 1] && !given && !is_attack(trace, reason))
            tell_clause(trace, QS_CLAUSE_FORCED, reason, literal);
    }
    if (contradiction != QS_TRIM_NONE && !trace->quiet)
        tell_clause(trace, QS_CLAUSE_CONFLICT, contradiction, 0);
    free(wanted);
}

static void tell_learned(struct qs_clause_trace *trace, const int *literals, size_t count)
{
    const struct qs_proof_trim *uses = &trace->uses;
    struct qs_clause_step step = {
        .event = QS_CLAUSE_LEARNED, .number = trace->learned, .line = QS_NO_LINE};
    if (!clause_trace_room(trace, (void **)&trace->literals, 0, count + 1, &trace->literal_room,
                           sizeof *trace->literals))
        return;
    for (size_t i = 0; i < count; i++) {
        int8_t value = uses->value[qs_trim_number(literals[i])];
        step.known = step.known || value > 0;
        if (value >= 0)
            trace->literals[step.count++] = clause_trace_literal(trace, literals[i]);
    }
    clause_trace_tell(trace, step);
}

/* Give propagation all clauses so far, and what the query assumes, as facts. */
static void start_propagation(struct qs_clause_trace *trace)
{
    struct qs_proof_trim *uses = &trace->uses;
    qs_proof_trim_init(uses, trace->meant.count, trace->board->memory);
    for (const int *clause = trace->clauses, *end; clause < trace->clauses + trace->count;
         clause = end + 1) {
        for (end = clause; *end != 0;)
            end++;
        qs_proof_trim_formula(uses, clause, (size_t)(end - clause));
    }
    uses->observe = observe;
    uses->observer = trace;
    for (size_t i = 0; i < trace->assumed_count; i++) {
        const struct subject none = {.line = QS_SINK_COUNTER};
        append_clause(trace, &trace->assumed[i], 1, none);
        if (!trace->failed)
            qs_proof_trim_formula(uses, &trace->assumed[i], 1);
    }
    trace->failed = trace->failed || uses->failed;
}

/* End it: what was assumed is no fact for the next query. */
static void end_propagation(struct qs_clause_trace *trace, size_t clauses, size_t abouts)
{
    size_t facts = trace->assumed_count, literals = 2 * facts; /* each with a 0 */
    qs_proof_trim_release(&trace->uses);
    if (trace->failed || facts == 0)
        return;
    memmove(trace->clauses + clauses, trace->clauses + clauses + literals,
            (trace->count - clauses - literals) * sizeof *trace->clauses);
    memmove(trace->about.subject + abouts, trace->about.subject + abouts + facts,
            (trace->about.count - abouts - facts) * sizeof *trace->about.subject);
    trace->count -= literals;
    trace->about.count -= facts;
}

/* A line of the record: a learned clause, unless it is the head, or one that was forgotten. */
static void read_learned_clause(struct qs_clause_trace *trace, const char *line)
{
    char *end;
    size_t begin = trace->count;
    if (line[0] == '%' || line[0] == 'd')
        return;
    append_clause(trace, NULL, 0,
                  (struct subject){.line = QS_SINK_COUNTER, .number = ++trace->learned});
    trace->count -= !trace->failed;
    for (long literal; !trace->failed; line = end) {
        literal = strtol(line, &end, 10);
        if (!clause_trace_room(trace, (void **)&trace->clauses, trace->count, 1, &trace->room,
                               sizeof *trace->clauses))
            return;
        trace->clauses[trace->count++] = (int)literal;
        if (literal == 0)
            break;
    }
    if (trace->failed || trace->quiet || trace->uses.refuted)
        return;
    tell_learned(trace, trace->clauses + begin, trace->count - begin - 1);
    qs_proof_trim_lemma(&trace->uses, trace->clauses + begin, trace->count - begin - 1);
    trace->failed = trace->failed || trace->uses.failed;
}

void qs_clause_trace_ask(struct qs_clause_trace *trace, struct qs_solver *solver, int32_t queens,
                         const int *assumed, size_t count)
{
    trace->queens = queens;
    trace->before = qs_solver_statistics(solver);
    trace->assumed_count = count;
    memcpy(trace->assumed, assumed, count * sizeof *assumed);
    meet_variables(trace, assumed, count);
    if (trace->failed || !clause_trace_room(trace, (void **)&trace->literals, 0, count + 1,
                                            &trace->literal_room, sizeof *trace->literals))
        return;
    for (size_t i = 0; i < count; i++)
        trace->literals[i] = clause_trace_literal(trace, assumed[i]);
    clause_trace_tell(trace, (struct qs_clause_step){
                                 .event = QS_CLAUSE_QUESTION, .line = QS_NO_LINE, .count = count});
}

void qs_clause_trace_answer(struct qs_clause_trace *trace, struct qs_solver *solver,
                            enum qs_solver_answer answer)
{
    struct qs_clause_step step = {.event = QS_CLAUSE_OPEN, .line = QS_NO_LINE};
    size_t clauses = trace->count, abouts = trace->about.count;
    if (trace->failed)
        return;
    start_propagation(trace);
    if (fseek(trace->record, trace->read, SEEK_SET) == 0) {
        while (!trace->failed && getline(&trace->line, &trace->line_room, trace->record) > 0)
            read_learned_clause(trace, trace->line);
        trace->read = ftell(trace->record);
        fseek(trace->record, 0, SEEK_END); /* to be written to again */
    }
    end_propagation(trace, clauses, abouts);
    if (trace->failed)
        return;
    if (answer == QS_SOLVER_UNSATISFIABLE)
        step.event = QS_CLAUSE_REFUTED;
    if (answer == QS_SOLVER_SATISFIABLE) {
        uint32_t rows = trace->board->lines[QS_ROW].count;
        step.event = QS_CLAUSE_FITS;
        bool room = clause_trace_room(trace, (void **)&trace->literals, 0, rows,
                                      &trace->literal_room, sizeof *trace->literals);
        for (int square = 1; room && square <= (int)trace->board->squares; square++)
            if (qs_solver_value(solver, square) && step.count < rows)
                trace->literals[step.count++] = clause_trace_literal(trace, square);
    }
    struct qs_solver_statistics now = qs_solver_statistics(solver);
    step.work.conflicts = now.conflicts - trace->before.conflicts;
    step.work.decisions = now.decisions - trace->before.decisions;
    step.work.propagations = now.propagations - trace->before.propagations;
    clause_trace_tell(trace, step);
}
