/*
 * Each clause of the formula is written, with the definitions of the variables before it.
 *
 * An auxiliary variable of an at-most-one constraint means: the queen of this line
 * is on one of these squares. Which ones these are is found out by propagation: a
 * queen there makes the variable true. So the encodings need not say it. If this
 * were wrong, the checker would refuse the clauses.
 */
#include "clausal_proof.h"

#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

QS_PRINTF(2, 3)
static void clausal_write(struct qs_clausal_proof *proof, const char *format, ...)
{
    char text[64];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    qs_proof_log_text(proof->log, text, (size_t)length);
}

static void clausal_write_clause(struct qs_clausal_proof *proof, const int *literals, size_t count)
{
    for (size_t i = 0; i < count; i++)
        clausal_write(proof, "%d ", literals[i]);
    clausal_write(proof, "0 ");
}

void qs_clausal_proof_init(struct qs_clausal_proof *proof, const struct qs_board *board,
                           const struct qs_board *lines, struct qs_proof_log *log,
                           struct qs_watch *watch)
{
    *proof = (struct qs_clausal_proof){.board = board,
                                       .lines = lines,
                                       .log = log,
                                       .watch = watch,
                                       .variables = (int)board->squares};
}

void qs_clausal_proof_release(struct qs_clausal_proof *proof)
{
    qs_proof_trim_release(&proof->uses);
    free(proof->meaning);
    free(proof->clauses);
    free(proof->own);
    free(proof->seen);
    free(proof->factors);
    for (int d = QS_ROW; d <= QS_COLUMN; d++)
        free(proof->counted[d]);
}

static bool clausal_append(struct qs_clausal_proof *proof, int **literals, size_t *count,
                           size_t *room, int literal)
{
    int *items = qs_grow(*literals, *count, room, sizeof *items);
    proof->failed = proof->failed || !items;
    if (!items)
        return false;
    *literals = items;
    items[(*count)++] = literal;
    return true;
}

static bool reserve_meaning(struct qs_clausal_proof *proof, int variables)
{
    int *meaning = realloc(proof->meaning, ((size_t)variables + 1) * sizeof *meaning);
    proof->failed = proof->failed || !meaning;
    if (!meaning)
        return false;
    memset(meaning + proof->meant + 1, 0, (size_t)(variables - proof->meant) * sizeof *meaning);
    proof->meaning = meaning;
    proof->meant = variables;
    return true;
}

bool qs_clausal_proof_begin(struct qs_clausal_proof *proof, int variables)
{
    proof->formula = variables;
    qs_proof_trim_init(&proof->uses, (size_t)variables, proof->board->memory);
    return reserve_meaning(proof, variables) && !proof->uses.failed;
}

void qs_clausal_proof_mean(struct qs_clausal_proof *proof, int variable, int literal)
{
    proof->meaning[variable] = literal;
}

/* A literal of the proof, or a constant; 0: the variable is new. */
static int clausal_meaning(const struct qs_clausal_proof *proof, int literal)
{
    int variable = abs(literal), meaning = variable <= proof->meant ? proof->meaning[variable] : 0;
    return literal < 0 ? -meaning : meaning;
}

/* Mark a literal that is not marked. 1: it was, −1: its denial was. */
static int clausal_mark(struct qs_clausal_proof *proof, int literal)
{
    size_t variable = (size_t)abs(literal);
    if (variable >= proof->seen_room) {
        size_t room = 2 * variable + 64;
        int8_t *seen = realloc(proof->seen, room);
        proof->failed = proof->failed || !seen;
        if (!seen)
            return 1;
        memset(seen + proof->seen_room, 0, room - proof->seen_room);
        proof->seen = seen;
        proof->seen_room = room;
    }
    int sign = literal > 0 ? 1 : -1, before = proof->seen[variable] * sign;
    if (before == 0)
        proof->seen[variable] = (int8_t)sign;
    return before;
}

/* The clause in variables of the proof becomes its own one. False: it is true anyway. */
static bool translate_clause(struct qs_clausal_proof *proof, const int *literals, size_t count)
{
    bool open = true;
    proof->own_count = 0;
    for (size_t i = 0; i < count && open && !proof->failed; i++) {
        int meaning = clausal_meaning(proof, literals[i]);
        if (meaning == -QS_MEANS_TRUE)
            continue;
        int marked = meaning == QS_MEANS_TRUE ? -1 : clausal_mark(proof, meaning);
        open = marked >= 0;
        if (marked == 0)
            clausal_append(proof, &proof->own, &proof->own_count, &proof->own_room, meaning);
    }
    for (size_t i = 0; i < proof->own_count; i++)
        proof->seen[abs(proof->own[i])] = 0;
    return open;
}

static void write_formula_clause(struct qs_clausal_proof *proof, const int *literals, size_t count)
{
    if (!translate_clause(proof, literals, count))
        return;
    /* The checker knows that two squares of a line cannot both have queens. */
    const int *own = proof->own, least = -(int)proof->board->squares;
    bool pair =
        proof->own_count == 2 && least <= own[0] && own[0] < 0 && least <= own[1] && own[1] < 0;
    if (!pair && proof->own_count > 0)
        clausal_write_clause(proof, own, proof->own_count);
    qs_proof_trim_formula(&proof->uses, proof->own, proof->own_count);
}

/*
 * true_at[v × length + p]: a queen on square p of the line makes auxiliary variable v true. Few
 * passes are enough, because encoders go from the squares to the top.
 */
static void find_positions(const struct qs_clausal_proof *proof, const uint32_t *squares,
                           uint32_t length, bool *true_at)
{
    const int *end = proof->clauses + proof->count;
    bool changed = true;
    while (changed) {
        changed = false;
        for (const int *clause = proof->clauses; clause < end; clause++) {
            const int *first = clause;
            while (*clause)
                clause++;
            if (clause - first != 2 || first[0] > 0 || first[1] <= proof->before)
                continue;
            bool *to = true_at + (size_t)(first[1] - proof->before - 1) * length;
            const bool *from = first[0] < -proof->before
                                   ? true_at + (size_t)(-first[0] - proof->before - 1) * length
                                   : NULL;
            for (uint32_t p = 0; p < length; p++)
                if (!to[p] && (from ? from[p] : squares[p] + 1 == (uint32_t)-first[0]))
                    to[p] = changed = true;
        }
    }
}

/* The positions of free squares among those of the line; in *meaning, what a queen decides. */
static uint32_t keep_free(const struct qs_clausal_proof *proof, const uint32_t *squares,
                          uint32_t length, bool *true_at, int *meaning)
{
    uint32_t kept = 0;
    bool some = false;
    *meaning = 0;
    for (uint32_t p = 0; p < length; p++) {
        int square = proof->meaning[squares[p] + 1];
        if (square == QS_MEANS_TRUE)
            *meaning = true_at[p] ? QS_MEANS_TRUE : -QS_MEANS_TRUE;
        if (abs(square) == QS_MEANS_TRUE)
            continue;
        some = some || true_at[p];
        true_at[kept++] = true_at[p];
    }
    if (*meaning == 0 && !some)
        *meaning = -QS_MEANS_TRUE;
    return kept;
}

/* Define the auxiliary variables of the line. */
static void define_line(struct qs_clausal_proof *proof)
{
    size_t auxiliary = (size_t)(proof->sink.variables - proof->before);
    const struct qs_lines *lines = &proof->lines->lines[proof->direction];
    const uint32_t *squares = lines->square + lines->start[proof->line];
    uint32_t length = qs_lines_length(lines, proof->line);
    if (auxiliary == 0)
        return;
    bool *true_at = calloc(auxiliary * length, sizeof *true_at);
    if (!true_at) {
        proof->failed = true;
        return;
    }
    find_positions(proof, squares, length, true_at);
    for (size_t v = 0; v < auxiliary; v++) {
        int *meaning = &proof->meaning[proof->before + 1 + (int)v];
        uint32_t kept = keep_free(proof, squares, length, true_at + v * length, meaning);
        if (*meaning != 0)
            continue;
        *meaning = ++proof->variables;
        clausal_write(proof, "o%c%d", qs_direction_letters[proof->direction],
                      lines->number[proof->line]);
        const bool *at = true_at + v * length;
        const char *before = ":";
        for (uint32_t p = 0, end; p < kept; p = end) {
            end = p + 1;
            if (!at[p])
                continue;
            while (end < kept && at[end])
                end++;
            clausal_write(proof, "%s%u", before, p);
            if (end > p + 1)
                clausal_write(proof, "-%u", end - 1);
            before = ",";
        }
        clausal_write(proof, " ");
    }
    free(true_at);
}

/* The clauses of a line are complete. */
static void end_line(struct qs_clausal_proof *proof)
{
    if (proof->count > 0 && !proof->failed)
        define_line(proof);
    for (size_t at = 0, end; at < proof->count && !proof->failed; at = end + 1) {
        for (end = at; proof->clauses[end]; end++)
            ;
        write_formula_clause(proof, proof->clauses + at, end - at);
    }
    proof->count = 0;
}

static void begin_line(void *receiver, enum qs_sink_part part, int direction, uint32_t line)
{
    struct qs_clausal_proof *proof = receiver;
    (void)part; /* the clauses of a line are told apart by what they contain */
    end_line(proof);
    proof->direction = direction;
    proof->line = line;
    proof->before = proof->sink.variables;
}

/*
 * Of the first so many lines of the formula, by row or column, how many have free squares, and how
 * many are empty in any case. NULL: out of memory.
 */
static const struct qs_lines_counted *count_lines(struct qs_clausal_proof *proof)
{
    const struct qs_lines *lines = &proof->lines->lines[proof->direction];
    struct qs_lines_counted *counted = proof->counted[proof->direction];
    if (counted)
        return counted;
    counted = calloc((size_t)lines->count + 1, sizeof *counted);
    proof->failed = proof->failed || !counted;
    for (uint32_t l = 0; counted && l < lines->count; l++) {
        int most = -QS_MEANS_TRUE;
        for (uint32_t i = lines->start[l]; i < lines->start[l + 1]; i++) {
            int square = proof->meaning[lines->square[i] + 1];
            most = square > most ? square : most;
        }
        counted[l + 1] = counted[l];
        counted[l + 1].open += most > 0 && most < QS_MEANS_TRUE;
        counted[l + 1].empty += most < 0;
    }
    proof->counted[proof->direction] = counted;
    return counted;
}

/* At least so many of the lines are empty. Some of them are in any case, or are not. */
static void define_counter(void *receiver, int variable, size_t first, size_t last, size_t count)
{
    struct qs_clausal_proof *proof = receiver;
    const struct qs_lines_counted *counted = count_lines(proof);
    if (!counted)
        return;
    size_t empty = counted[last].empty - counted[first].empty;
    first = counted[first].open;
    last = counted[last].open;
    if (count <= empty || count - empty > last - first) {
        proof->meaning[variable] = count <= empty ? QS_MEANS_TRUE : -QS_MEANS_TRUE;
        return;
    }
    proof->meaning[variable] = ++proof->variables;
    clausal_write(proof, "e%c%zu,%zu,%zu ", qs_direction_letters[proof->direction], first, last,
                  count - empty);
}

static bool receive_clause(void *receiver, const int *literals, size_t count)
{
    const uint64_t clauses_between_polls = 4096;
    struct qs_clausal_proof *proof = receiver;
    if (proof->sink.clauses % clauses_between_polls == 0 && qs_watch_stopped(proof->watch))
        return false;
    if (proof->line == QS_SINK_COUNTER)
        write_formula_clause(proof, literals, count);
    for (size_t i = 0; i <= count && proof->line != QS_SINK_COUNTER; i++)
        clausal_append(proof, &proof->clauses, &proof->count, &proof->room,
                       i < count ? literals[i] : 0);
    return !proof->failed &&
           (!proof->pass_on || proof->pass_on(proof->pass_on_state, literals, count));
}

void qs_clausal_proof_sink(struct qs_clausal_proof *proof, int variables)
{
    static const struct qs_sink_listener listener = {.begin = begin_line, .define = define_counter};
    qs_sink_init(&proof->sink, receive_clause, proof, variables);
    proof->sink.listener = &listener;
    proof->before = variables;
    proof->line = QS_SINK_COUNTER;
}

bool qs_clausal_proof_end_formula(struct qs_clausal_proof *proof)
{
    end_line(proof);
    return !proof->sink.failed && !proof->failed;
}

/*
 * The definition of the new variable is complete: its literal is false if and only if all factors
 * are true. The checker adds what this says.
 */
static void end_definition(struct qs_clausal_proof *proof)
{
    int *meaning = &proof->meaning[abs(proof->fresh)], sign = proof->fresh > 0 ? -1 : 1;
    size_t factors = proof->factor_count;
    proof->fresh = 0;
    if (factors == 0 || proof->refuted_factor) {
        *meaning =
            factors == 0 && !proof->refuted_factor ? sign * QS_MEANS_TRUE : -sign * QS_MEANS_TRUE;
        return;
    }
    int variable = ++proof->variables;
    *meaning = sign * variable;
    qs_proof_trim_reserve(&proof->uses, (size_t)variable);
    clausal_write(proof, "a ");
    clausal_write_clause(proof, proof->factors, factors);
    for (size_t i = 0; i < factors; i++) {
        const int clause[] = {-variable, proof->factors[i]};
        qs_proof_trim_formula(&proof->uses, clause, 2);
        proof->factors[i] = -proof->factors[i];
    }
    if (clausal_append(proof, &proof->factors, &proof->factor_count, &proof->factor_room, variable))
        qs_proof_trim_formula(&proof->uses, proof->factors, proof->factor_count);
}

/* The place of a new variable; count: there is none. */
static size_t find_new(const struct qs_clausal_proof *proof, const int *literals, size_t count)
{
    size_t at = 0;
    while (at < count && clausal_meaning(proof, literals[at]) != 0)
        at++;
    return at;
}

/* The new literal or this one: the first such lemma, or another one. */
static enum qs_lemma_verdict take_definition(struct qs_clausal_proof *proof, int literal, int other)
{
    int meaning = clausal_meaning(proof, other);
    if (meaning == 0 || abs(literal) > QS_VARIABLE_MAX ||
        (uint64_t)abs(literal) > (uint64_t)proof->formula + proof->taken)
        return QS_LEMMA_UNDEFINED;
    if (abs(literal) > proof->meant && !reserve_meaning(proof, 2 * abs(literal)))
        return QS_LEMMA_NO_MEMORY;
    if (proof->fresh != literal)
        proof->factor_count = 0;
    proof->refuted_factor =
        (proof->fresh == literal && proof->refuted_factor) || meaning == -QS_MEANS_TRUE;
    proof->fresh = literal;
    for (size_t i = 0; i < proof->factor_count; i++) {
        /* Kissat factors out a literal and its denial, too. */
        proof->refuted_factor = proof->refuted_factor || proof->factors[i] == -meaning;
        if (abs(proof->factors[i]) == abs(meaning))
            return QS_LEMMA_FOLLOWS;
    }
    if (abs(meaning) != QS_MEANS_TRUE)
        clausal_append(proof, &proof->factors, &proof->factor_count, &proof->factor_room, meaning);
    return proof->failed ? QS_LEMMA_NO_MEMORY : QS_LEMMA_FOLLOWS;
}

enum qs_lemma_verdict qs_clausal_proof_lemma(struct qs_clausal_proof *proof, const int *literals,
                                             size_t count)
{
    proof->taken++;
    size_t at = find_new(proof, literals, count);
    if (proof->fresh != 0 && (at == count || literals[at] != proof->fresh || count != 2)) {
        end_definition(proof);
        at = find_new(proof, literals, count);
    }
    if (at < count && count != 2)
        return QS_LEMMA_UNDEFINED;
    if (at < count)
        return take_definition(proof, literals[at], literals[1 - at]);
    if (!proof->failed && translate_clause(proof, literals, count))
        qs_proof_trim_lemma(&proof->uses, proof->own, proof->own_count);
    if (proof->failed || (proof->uses.failed && !proof->uses.unfounded))
        return QS_LEMMA_NO_MEMORY;
    return proof->uses.failed ? QS_LEMMA_DOES_NOT_FOLLOW : QS_LEMMA_FOLLOWS;
}

static void write_lemma(struct qs_clausal_proof *proof, size_t number)
{
    const struct qs_proof_trim *uses = &proof->uses;
    const struct qs_trim_clause *lemma = &uses->clauses[number];
    for (uint32_t i = 0; i < lemma->count; i++)
        clausal_write(proof, "%d ", qs_trim_literal(uses->literals[lemma->first + i]));
    clausal_write(proof, "0 ");
}

bool qs_clausal_proof_write_lemmas(struct qs_clausal_proof *proof)
{
    const size_t few_lemmas = 1000;
    const struct qs_proof_trim *uses = &proof->uses;
    size_t count = uses->clause_count;
    bool many = uses->lemma_count > few_lemmas;
    /* Lists of the lemmas with the same last use: the first one, and the next one; 0: none. */
    uint32_t *first = calloc(count + 1, sizeof *first), *next = calloc(count + 1, sizeof *next);
    for (size_t i = 0; first && next && many && i < count; i++) {
        const struct qs_trim_clause *lemma = &uses->clauses[i];
        if (lemma->given || !lemma->used || lemma->count < 2)
            continue;
        next[i] = first[lemma->last_use];
        first[lemma->last_use] = (uint32_t)i;
    }
    for (size_t i = 0; first && next && i < count; i++) {
        if (uses->clauses[i].used && !uses->clauses[i].given) {
            write_lemma(proof, i);
            proof->lemma_count++;
        }
        for (uint32_t done = first[i]; done != 0; done = next[done]) {
            clausal_write(proof, "d ");
            write_lemma(proof, done);
        }
    }
    clausal_write(proof, "0 ");
    proof->lemma_count++;
    bool complete = first && next;
    free(first);
    free(next);
    return complete;
}

void qs_clausal_proof_write_all(struct qs_clausal_proof *proof)
{
    for (size_t i = 0; i < proof->uses.clause_count; i++)
        if (!proof->uses.clauses[i].given)
            write_lemma(proof, i);
}

void qs_clausal_proof_write_text(struct qs_clausal_proof *proof, const char *lemma, size_t length)
{
    for (size_t at = 0; at < length; at += QS_PROOF_LOG_BUFFER)
        qs_proof_log_text(proof->log, lemma + at,
                          length - at < QS_PROOF_LOG_BUFFER ? length - at : QS_PROOF_LOG_BUFFER);
    clausal_write(proof, " ");
    proof->lemma_count++;
}
