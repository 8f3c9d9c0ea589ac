/*
 * The formula is built twice: once to count its variables and clauses, and once for
 * the solver. The second time, each clause is also written to the certificate, with
 * the definitions of the variables before it.
 *
 * An auxiliary variable of an at-most-one constraint means: the queen of this line
 * is on one of these squares. Which ones these are is found out by propagation: a
 * queen there makes the variable true. So the encodings need not say it. If this
 * were wrong, the checker would refuse the clauses.
 */
#include "sat_refutation.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "board_cnf.h"
#include "machine.h"

struct refutation {
    const struct qs_board *board;
    struct qs_watch *watch;
    struct qs_lemma_record record;
    struct qs_proof_trim uses;
    struct qs_proof_log *log;
    struct qs_clause_sink sink;
    uint64_t lemma_count;
    int direction; /* of the clauses that follow */
    uint32_t line; /* of the clauses that follow, or QS_SINK_COUNTER */
    int before;    /* variables before this line */
    int of_lines;  /* variables of squares and at-most-one constraints */
    /* The clauses of this line so far, each with a 0 at its end. */
    int *clauses; /* [count] */
    size_t count, room;
    bool failed;   /* out of memory */
    bool complete; /* down to the empty clause */
};

QS_PRINTF(2, 3) static void write_text(struct refutation *refutation, const char *format, ...)
{
    char text[64];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    qs_proof_log_text(refutation->log, text, (size_t)length);
}

/* The checker knows that two squares of a line cannot both have queens. */
static bool is_pair_of_squares(const struct refutation *refutation, const int *clause)
{
    int least = -(int)refutation->board->squares;
    return least <= clause[0] && clause[0] < 0 && least <= clause[1] && clause[1] < 0 &&
           clause[2] == 0;
}

/* Returns the clause after it. */
static const int *sat_refutation_write_clause(struct refutation *refutation, const int *clause)
{
    bool needed = clause[0] == 0 || !is_pair_of_squares(refutation, clause);
    while (*clause) {
        if (needed)
            write_text(refutation, "%d ", *clause);
        clause++;
    }
    if (needed)
        write_text(refutation, "0 ");
    return clause + 1;
}

/*
 * true_at[v × length + p]: a queen on square p of the line makes auxiliary variable v true. Few
 * passes are enough, because encoders go from the squares to the top.
 */
static void sat_refutation_propagate(const struct refutation *refutation, const uint32_t *squares,
                                     uint32_t length, bool *true_at)
{
    const int *end = refutation->clauses + refutation->count;
    bool changed = true;
    while (changed) {
        changed = false;
        for (const int *clause = refutation->clauses; clause < end; clause++) {
            const int *first = clause;
            while (*clause)
                clause++;
            if (clause - first != 2 || first[0] > 0 || first[1] <= refutation->before)
                continue;
            bool *to = true_at + (size_t)(first[1] - refutation->before - 1) * length;
            const bool *from = first[0] < -refutation->before
                                   ? true_at + (size_t)(-first[0] - refutation->before - 1) * length
                                   : NULL;
            for (uint32_t p = 0; p < length; p++)
                if (!to[p] && (from ? from[p] : squares[p] + 1 == (uint32_t)-first[0]))
                    to[p] = changed = true;
        }
    }
}

static void write_positions(struct refutation *refutation, const bool *true_at, uint32_t length)
{
    const char *before = ":";
    for (uint32_t p = 0, end; p < length; p = end) {
        end = p + 1;
        if (!true_at[p])
            continue;
        while (end < length && true_at[end])
            end++;
        write_text(refutation, "%s%u", before, p);
        if (end > p + 1)
            write_text(refutation, "-%u", end - 1);
        before = ",";
    }
    write_text(refutation, " ");
}

/* Define the auxiliary variables of the line. */
static void sat_refutation_define_line(struct refutation *refutation)
{
    size_t auxiliary = (size_t)(refutation->sink.variables - refutation->before);
    const struct qs_lines *lines = &refutation->board->lines[refutation->direction];
    uint32_t line = refutation->line, length = qs_lines_length(lines, line);
    if (auxiliary == 0)
        return;
    bool *true_at = calloc(auxiliary * length, sizeof *true_at);
    if (!true_at) {
        refutation->failed = true;
        return;
    }
    sat_refutation_propagate(refutation, lines->square + lines->start[line], length, true_at);
    for (size_t v = 0; v < auxiliary; v++) {
        write_text(refutation, "o%c%d", qs_direction_letters[refutation->direction],
                   lines->number[line]);
        write_positions(refutation, true_at + v * length, length);
    }
    free(true_at);
}

/* The clauses of a line are complete. */
static void end_line(struct refutation *refutation)
{
    const int *clause = refutation->clauses;
    if (refutation->count > 0)
        sat_refutation_define_line(refutation);
    while (clause < refutation->clauses + refutation->count)
        clause = sat_refutation_write_clause(refutation, clause);
    refutation->count = 0;
}

static void begin_line(void *receiver, int direction, uint32_t line)
{
    struct refutation *refutation = receiver;
    end_line(refutation);
    refutation->direction = direction;
    refutation->line = line;
    refutation->before = refutation->sink.variables;
}

static void define_counter(void *receiver, int variable, size_t first, size_t last, size_t count)
{
    struct refutation *refutation = receiver;
    (void)variable; /* variables are numbered in the order of their definitions */
    write_text(refutation, "e%c%zu,%zu,%zu ", qs_direction_letters[refutation->direction], first,
               last, count);
}

static const struct qs_sink_listener listener = {begin_line, define_counter};

static bool sat_refutation_must_stop(struct refutation *refutation)
{
    const uint64_t clauses_between_polls = 4096;
    return refutation->sink.clauses % clauses_between_polls == 0 &&
           qs_watch_stopped(refutation->watch);
}

static bool count_clause(void *state, const int *literals, size_t count)
{
    (void)literals, (void)count;
    return !sat_refutation_must_stop(state);
}

static bool keep_clause(struct refutation *refutation, const int *literals, size_t count)
{
    if (refutation->count + count + 1 > refutation->room) {
        size_t room = 2 * refutation->room + count + 64;
        int *clauses = realloc(refutation->clauses, room * sizeof *clauses);
        if (!clauses)
            return false;
        refutation->clauses = clauses;
        refutation->room = room;
    }
    memcpy(refutation->clauses + refutation->count, literals, count * sizeof *literals);
    refutation->count += count;
    refutation->clauses[refutation->count++] = 0;
    return true;
}

static bool sat_refutation_receive_clause(void *state, const int *literals, size_t count)
{
    struct refutation *refutation = state;
    if (sat_refutation_must_stop(refutation) || !keep_clause(refutation, literals, count))
        return false;
    if (refutation->line == QS_SINK_COUNTER) {
        sat_refutation_write_clause(refutation, refutation->clauses);
        refutation->count = 0;
    }
    qs_proof_trim_formula(&refutation->uses, literals, count);
    return qs_solver_add(refutation->record.solver, literals, count) && !refutation->failed;
}

/* False if it was stopped or ran out of memory. */
static bool build_formula(struct refutation *refutation, struct qs_encoding encoding, int32_t added,
                          bool (*receive)(void *receiver, const int *literals, size_t count))
{
    struct qs_board_cnf cnf;
    int squares = (int)refutation->board->squares;
    qs_sink_init(&refutation->sink, receive, refutation, squares);
    refutation->before = squares;
    if (receive == sat_refutation_receive_clause)
        refutation->sink.listener = &listener;
    qs_board_cnf_init(&cnf, refutation->board, encoding, 1, &refutation->sink);
    qs_board_cnf_lines(&cnf);
    refutation->of_lines = refutation->sink.variables;
    qs_board_cnf_require(&cnf, added);
    qs_board_cnf_release(&cnf);
    return !refutation->sink.failed;
}

static bool sat_refutation_stop_solver(void *state)
{
    struct refutation *refutation = state;
    return qs_watch_stopped(refutation->watch);
}

/* Count, then build the formula, and let the solver refute it. */
static bool sat_refutation_refute(struct refutation *refutation, struct qs_encoding encoding,
                                  int32_t added)
{
    int squares = (int)refutation->board->squares;
    struct qs_lemma_record *record = &refutation->record;
    if (!build_formula(refutation, encoding, added, count_clause))
        return false;
    qs_solver_set_stop(record->solver, sat_refutation_stop_solver, refutation);
    qs_proof_trim_init(&refutation->uses, (size_t)refutation->sink.variables,
                       refutation->board->memory);
    if (!qs_lemma_record_begin(record, &refutation->sink) ||
        !build_formula(refutation, encoding, added, sat_refutation_receive_clause))
        return false;
    end_line(refutation);
    /* As in sat_searcher.c. */
    bool auxiliary = refutation->of_lines > squares;
    return qs_lemma_record_solve(record, auxiliary ? 0 : squares) == QS_SOLVER_UNSATISFIABLE;
}

static void write_as_it_is(struct refutation *refutation, const char *lemma, size_t length)
{
    for (size_t at = 0; at < length; at += QS_PROOF_LOG_BUFFER)
        qs_proof_log_text(refutation->log, lemma + at,
                          length - at < QS_PROOF_LOG_BUFFER ? length - at : QS_PROOF_LOG_BUFFER);
    write_text(refutation, " ");
    refutation->lemma_count++;
}

/* The literals of a lemma, without the 0 at its end. False if out of memory. */
static bool add_lemma(struct refutation *refutation, const char *lemma)
{
    char *end;
    refutation->count = 0;
    for (int literal; (literal = (int)strtol(lemma, &end, 10)) != 0; lemma = end) {
        if (!keep_clause(refutation, &literal, 1))
            return false;
        refutation->count--; /* without the 0 after it */
    }
    qs_proof_trim_lemma(&refutation->uses, refutation->clauses, refutation->count);
    return !refutation->uses.failed;
}

static void write_lemma(struct refutation *refutation, size_t number)
{
    const struct qs_proof_trim *uses = &refutation->uses;
    const struct qs_trim_clause *lemma = &uses->clauses[number];
    for (uint32_t i = 0; i < lemma->count; i++)
        write_text(refutation, "%d ", qs_trim_literal(uses->literals[lemma->first + i]));
    write_text(refutation, "0 ");
}

/*
 * Write the lemmas that are used, each with its deletion after its last use; in a short proof,
 * deletions take more room than they save time. False if out of memory.
 */
static bool write_used_lemmas(struct refutation *refutation)
{
    const size_t few_lemmas = 1000;
    const struct qs_proof_trim *uses = &refutation->uses;
    size_t count = uses->clause_count;
    bool many = count - uses->formula > few_lemmas;
    /* Lists of the lemmas with the same last use: the first one, and the next one; 0: none. */
    uint32_t *first = calloc(count + 1, sizeof *first), *next = calloc(count + 1, sizeof *next);
    for (size_t i = uses->formula; first && next && many && i < count; i++) {
        const struct qs_trim_clause *lemma = &uses->clauses[i];
        if (!lemma->used || lemma->count < 2)
            continue;
        next[i] = first[lemma->last_use];
        first[lemma->last_use] = (uint32_t)i;
    }
    for (size_t i = uses->formula; first && next && i < count; i++) {
        if (uses->clauses[i].used) {
            write_lemma(refutation, i);
            refutation->lemma_count++;
        }
        for (uint32_t done = first[i]; done != 0; done = next[done]) {
            write_text(refutation, "d ");
            write_lemma(refutation, done);
        }
    }
    write_text(refutation, "0 ");
    refutation->lemma_count++;
    bool complete = first && next;
    free(first);
    free(next);
    return complete;
}

/*
 * Write the lemmas of the record. Those that were never used are left out, if there is memory and
 * time to find that out; otherwise all are written, whatever they are good for.
 */
static void write_lemmas(struct refutation *refutation)
{
    const uint64_t lemmas_between_polls = 64;
    struct qs_proof_trim *uses = &refutation->uses;
    size_t length;
    uint64_t read = 0;
    char *lemma;
    while ((lemma = qs_lemma_record_next(&refutation->record, &length)) && !uses->refuted)
        if (!add_lemma(refutation, lemma) ||
            (++read % lemmas_between_polls == 0 && qs_watch_stopped(refutation->watch)))
            break;
    refutation->complete = uses->refuted && write_used_lemmas(refutation);
    if (uses->refuted)
        return;
    for (size_t i = uses->formula; i < uses->clause_count; i++)
        write_lemma(refutation, i);
    for (; lemma; lemma = qs_lemma_record_next(&refutation->record, &length))
        write_as_it_is(refutation, lemma, length);
    refutation->complete = refutation->record.complete;
}

static struct qs_proof *sat_refutation_prove(struct refutation *refutation,
                                             struct qs_encoding encoding, int32_t added,
                                             struct qs_recorder *recorder, uint64_t seed)
{
    struct qs_proof *proof = NULL;
    refutation->log = qs_recorder_log(recorder);
    if (refutation->log &&
        qs_lemma_record_init(&refutation->record, refutation->board->memory, seed, recorder->folder,
                             NULL) &&
        sat_refutation_refute(refutation, encoding, added))
        write_lemmas(refutation);
    if (refutation->record.error != 0)
        recorder->error = refutation->record.error;
    if (refutation->complete)
        proof = qs_proof_of_log(refutation->log);
    if (proof)
        proof->kind = QS_PROOF_CLAUSES;
    qs_lemma_record_release(&refutation->record);
    qs_proof_trim_release(&refutation->uses);
    free(refutation->clauses);
    return proof;
}

/* A watch that stops for the same reasons, so that the result stays as it is. */
static void watch_likewise(struct qs_watch *own, const struct qs_watch *watch)
{
    qs_watch_init(own, 0);
    own->deadline = watch->deadline;
    own->poll = watch->poll;
    own->poll_state = watch->poll_state;
    own->log = watch->log;
    own->log_state = watch->log_state;
}

void qs_sat_refute_again(const char *name, struct qs_bounds *bounds, struct qs_encoding encoding,
                         uint64_t seed, struct qs_watch *watch)
{
    bool closed = bounds->lower == bounds->upper || bounds->upper < bounds->target;
    if (!bounds->recorder || bounds->proofs || bounds->reason != QS_REASON_SAT || !closed)
        return;
    double started = qs_clock_now();
    struct qs_watch own;
    watch_likewise(&own, watch);
    struct refutation refutation = {.board = bounds->board, .watch = &own};
    bounds->proofs =
        sat_refutation_prove(&refutation, encoding, bounds->upper + 1, bounds->recorder, seed);
    double seconds = qs_clock_now() - started;
    bounds->recorder->refuting += seconds;
    if (bounds->proofs)
        qs_watch_log(watch, "%s: certificate: refuted again, %llu lemmas, %.3f s", name,
                     (unsigned long long)refutation.lemma_count, seconds);
    else
        qs_watch_log(watch, "%s: certificate: not refuted again, %.3f s", name, seconds);
}
