/*
 * Most lemmas are used soon after they were learned, and then never again. So clauses
 * that were not used for some time are idle: propagation tries them only where the
 * others lead to nothing. (Drat-trim tries clauses first that are known to be needed:
 * N. Wetzler, M. Heule, W. Hunt, "DRAT-trim", SAT 2014. It goes through the lemmas
 * backwards, which leaves out more of them, but takes twice as long here.)
 */
#include "sat_refutation.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "temporary_file.h"

enum {
    IDLE_AFTER = 1000,   /* lemmas without a use; 500 to 2000 are equally good */
    LOOK_FOR_IDLE = 250, /* after this many lemmas */
};

/* Room for one more item after `count`, counted against the limit of the memory. */
static void *proof_trim_grow(struct qs_proof_trim *uses, void *items, size_t count, size_t *room,
                             size_t size)
{
    if (count < *room)
        return items;
    size_t more = *room + 64;
    void *moved = NULL;
    if (!uses->failed && qs_memory_charge(uses->memory, more * size)) {
        uses->charged += more * size;
        moved = realloc(items, (*room + more) * size);
    }
    uses->failed = uses->failed || !moved;
    if (moved)
        *room += more;
    return moved ? moved : items;
}

/* The array with zeros added up to this count, the first `before` of which it has had. */
static void *proof_trim_extend(struct qs_proof_trim *uses, void *items, size_t before, size_t count,
                               size_t size)
{
    void *moved = NULL;
    if (!uses->failed && qs_memory_charge(uses->memory, (count - before) * size)) {
        uses->charged += (count - before) * size;
        moved = realloc(items, (count + 1) * size);
    }
    uses->failed = uses->failed || !moved;
    if (moved)
        memset((char *)moved + before * size, 0, (count - before) * size);
    return moved ? moved : items;
}

void qs_proof_trim_reserve(struct qs_proof_trim *uses, size_t variables)
{
    size_t before = uses->variable_room, room = 2 * variables;
    if (variables > before) {
        if (before == 0)
            room = variables;
        for (int idle = 0; idle < 2; idle++)
            uses->watches[idle] = proof_trim_extend(uses, uses->watches[idle], 2 * before, 2 * room,
                                                    sizeof **uses->watches);
        uses->value =
            proof_trim_extend(uses, uses->value, 2 * before, 2 * room, sizeof *uses->value);
        uses->reason = proof_trim_extend(uses, uses->reason, before, room, sizeof *uses->reason);
        uses->wanted = proof_trim_extend(uses, uses->wanted, before, room, sizeof *uses->wanted);
        uses->trail = proof_trim_extend(uses, uses->trail, before, room, sizeof *uses->trail);
        if (uses->failed)
            return;
        uses->variable_room = room;
    }
    if (variables > uses->variables)
        uses->variables = variables;
}

void qs_proof_trim_init(struct qs_proof_trim *uses, size_t variables, struct qs_memory *memory)
{
    *uses = (struct qs_proof_trim){.memory = memory};
    qs_proof_trim_reserve(uses, variables);
}

void qs_proof_trim_release(struct qs_proof_trim *uses)
{
    if (!uses->memory)
        return;
    for (int idle = 0; idle < 2; idle++) {
        for (size_t i = 0; uses->watches[idle] && i < 2 * uses->variables; i++)
            free(uses->watches[idle][i].watch);
        free(uses->watches[idle]);
    }
    free(uses->value);
    free(uses->reason);
    free(uses->wanted);
    free(uses->trail);
    free(uses->literals);
    free(uses->clauses);
    free(uses->busy);
    qs_memory_discharge(uses->memory, uses->charged);
}

static void proof_trim_watch(struct qs_proof_trim *uses, bool idle, uint32_t literal,
                             uint32_t clause, uint32_t other)
{
    struct qs_trim_watches *list = &uses->watches[idle][literal];
    list->watch = proof_trim_grow(uses, list->watch, list->count, &list->room, sizeof *list->watch);
    if (!uses->failed)
        list->watch[list->count++] = (struct qs_trim_watch){clause, other};
}

static void watch_both(struct qs_proof_trim *uses, uint32_t clause)
{
    const struct qs_trim_clause *found = &uses->clauses[clause];
    const uint32_t *literals = uses->literals + found->first;
    proof_trim_watch(uses, found->idle, literals[0], clause, literals[1]);
    proof_trim_watch(uses, found->idle, literals[1], clause, literals[0]);
}

static void proof_trim_assign(struct qs_proof_trim *uses, uint32_t literal, uint32_t reason)
{
    uses->value[literal] = 1;
    uses->value[literal ^ 1] = -1;
    uses->reason[literal / 2] = reason;
    uses->trail[uses->trail_count++] = literal;
}

static bool proof_trim_rewatch(struct qs_proof_trim *uses, uint32_t clause, uint32_t *literals)
{
    const struct qs_trim_clause *own = &uses->clauses[clause];
    for (uint32_t i = 2; i < own->count; i++)
        if (uses->value[literals[i]] >= 0) {
            uint32_t found = literals[i];
            literals[i] = literals[1];
            literals[1] = found;
            proof_trim_watch(uses, own->idle, found, clause, literals[0]);
            return true;
        }
    return false;
}

/*
 * The literal has become false. Returns the clause that is false, or QS_TRIM_NONE. A clause that
 * has become idle moves to the other list when it is met here; one that is idle no more has been
 * entered there.
 */
static uint32_t proof_trim_visit_watches(struct qs_proof_trim *uses, bool idle, uint32_t literal)
{
    struct qs_trim_watches *list = &uses->watches[idle][literal];
    uint32_t contradiction = QS_TRIM_NONE;
    size_t kept = 0;
    for (size_t i = 0; i < list->count; i++) {
        struct qs_trim_watch entry = list->watch[i];
        if (contradiction != QS_TRIM_NONE || uses->failed || uses->value[entry.other] > 0) {
            list->watch[kept++] = entry;
            continue;
        }
        if (uses->clauses[entry.clause].idle != idle) {
            if (!idle)
                proof_trim_watch(uses, true, literal, entry.clause, entry.other);
            continue;
        }
        uint32_t *literals = uses->literals + uses->clauses[entry.clause].first;
        if (literals[0] == literal) {
            literals[0] = literals[1];
            literals[1] = literal;
        }
        if (literals[1] != literal) /* of an earlier time in this list */
            continue;
        entry.other = literals[0];
        if (uses->value[literals[0]] <= 0 && proof_trim_rewatch(uses, entry.clause, literals))
            continue;
        list->watch[kept++] = entry;
        if (uses->value[literals[0]] < 0)
            contradiction = entry.clause;
        else if (uses->value[literals[0]] == 0)
            proof_trim_assign(uses, literals[0], entry.clause);
    }
    list->count = kept;
    return contradiction;
}

/* Returns a clause that is false, or QS_TRIM_NONE if there is none. */
static uint32_t proof_trim_propagate(struct qs_proof_trim *uses)
{
    uint32_t contradiction = QS_TRIM_NONE;
    while (contradiction == QS_TRIM_NONE && !uses->failed) {
        bool idle = uses->propagated[0] == uses->trail_count;
        if (uses->propagated[idle] == uses->trail_count)
            break;
        uint32_t literal = uses->trail[uses->propagated[idle]++];
        contradiction = proof_trim_visit_watches(uses, idle, literal ^ 1);
    }
    return contradiction;
}

static void proof_trim_undo(struct qs_proof_trim *uses)
{
    while (uses->trail_count > uses->kept) {
        uint32_t literal = uses->trail[--uses->trail_count];
        uses->value[literal] = uses->value[literal ^ 1] = 0;
    }
    uses->propagated[0] = uses->propagated[1] = uses->kept;
}

/* The clause is used for the one with this number; its variables are wanted. */
static void use(struct qs_proof_trim *uses, uint32_t clause, uint32_t number)
{
    struct qs_trim_clause *used = &uses->clauses[clause];
    used->last_use = number;
    used->used = true;
    for (uint32_t i = 0; i < used->count; i++)
        uses->wanted[uses->literals[used->first + i] / 2] = true;
    if (!used->idle)
        return;
    used->idle = false;
    watch_both(uses, clause);
    uses->busy =
        proof_trim_grow(uses, uses->busy, uses->busy_count, &uses->busy_room, sizeof *uses->busy);
    if (!uses->failed)
        uses->busy[uses->busy_count++] = clause;
}

/* Derive a lemma with the number that it will have. */
static bool derive(struct qs_proof_trim *uses, const uint32_t *literals, size_t count)
{
    uint32_t number = (uint32_t)uses->clause_count;
    for (size_t i = 0; i < count; i++) {
        if (uses->value[literals[i]] > 0) { /* it follows without any lemma */
            proof_trim_undo(uses);
            return true;
        }
        if (uses->value[literals[i]] == 0)
            proof_trim_assign(uses, literals[i] ^ 1, QS_TRIM_NONE);
    }
    uint32_t contradiction = proof_trim_propagate(uses);
    if (uses->observe && !uses->failed)
        uses->observe(uses->observer, contradiction);
    if (contradiction != QS_TRIM_NONE && !uses->failed) {
        use(uses, contradiction, number);
        /*
         * Use what has made the wanted variables true or false, back to those that follow from the
         * clauses alone: a checker keeps their values, also if it deletes what they followed from.
         */
        for (size_t at = uses->trail_count; at-- > 0;) {
            uint32_t variable = uses->trail[at] / 2;
            bool wanted = uses->wanted[variable];
            uses->wanted[variable] = false;
            if (wanted && at >= uses->kept && uses->reason[variable] != QS_TRIM_NONE)
                use(uses, uses->reason[variable], number);
        }
    }
    proof_trim_undo(uses);
    return contradiction != QS_TRIM_NONE;
}

/* What follows from the clauses alone, now that there is one more, follows for ever. */
static void keep_values(struct qs_proof_trim *uses, uint32_t number)
{
    uint32_t contradiction = uses->refuted ? number : proof_trim_propagate(uses);
    if (uses->failed)
        return;
    if (uses->observe)
        uses->observe(uses->observer, contradiction);
    if (contradiction != QS_TRIM_NONE) {
        use(uses, contradiction, number);
        uses->refuted = true;
    }
    for (size_t at = uses->kept; at < uses->trail_count; at++)
        use(uses, uses->reason[uses->trail[at] / 2], number);
    if (uses->variables > 0)
        memset(uses->wanted, 0, uses->variables * sizeof *uses->wanted);
    uses->kept = uses->trail_count;
}

static void proof_trim_attach(struct qs_proof_trim *uses, uint32_t clause)
{
    const struct qs_trim_clause *own = &uses->clauses[clause];
    uint32_t *literals = uses->literals + own->first, open = 0;
    for (uint32_t i = 0; i < own->count; i++) {
        if (uses->value[literals[i]] > 0)
            return; /* for ever */
        if (uses->value[literals[i]] == 0 && open < 2) {
            uint32_t literal = literals[i];
            literals[i] = literals[open];
            literals[open++] = literal;
        }
    }
    if (open == 2) {
        watch_both(uses, clause);
        return;
    }
    if (open == 1)
        proof_trim_assign(uses, literals[0], clause);
    else
        uses->refuted = true;
    keep_values(uses, clause);
    uses->clauses[clause].used = true;
}

static void add_clause(struct qs_proof_trim *uses, const int *literals, size_t count)
{
    struct qs_trim_clause clause = {.first = uses->literal_count,
                                    .count = (uint32_t)count,
                                    .last_use = (uint32_t)uses->clause_count};
    for (size_t i = 0; i < count && !uses->failed; i++) {
        uses->literals = proof_trim_grow(uses, uses->literals, uses->literal_count,
                                         &uses->literal_room, sizeof *uses->literals);
        if (!uses->failed)
            uses->literals[uses->literal_count++] = qs_trim_number(literals[i]);
    }
    uses->clauses = proof_trim_grow(uses, uses->clauses, uses->clause_count, &uses->clause_room,
                                    sizeof *uses->clauses);
    uses->failed = uses->failed || uses->clause_count >= QS_TRIM_NONE - 1;
    if (!uses->failed)
        uses->clauses[uses->clause_count] = clause;
}

void qs_proof_trim_formula(struct qs_proof_trim *uses, const int *literals, size_t count)
{
    if (uses->failed || uses->refuted)
        return;
    add_clause(uses, literals, count);
    if (uses->failed)
        return;
    uses->clauses[uses->clause_count].given = true;
    proof_trim_attach(uses, (uint32_t)uses->clause_count++);
}

void qs_proof_trim_lemma(struct qs_proof_trim *uses, const int *literals, size_t count)
{
    if (uses->failed || uses->refuted)
        return;
    add_clause(uses, literals, count);
    if (uses->failed)
        return;
    uint32_t number = (uint32_t)uses->clause_count;
    uses->unfounded =
        !derive(uses, uses->literals + uses->clauses[number].first, count) && !uses->failed;
    uses->failed = uses->failed || uses->unfounded;
    uses->busy =
        proof_trim_grow(uses, uses->busy, uses->busy_count, &uses->busy_room, sizeof *uses->busy);
    if (uses->failed)
        return;
    uses->busy[uses->busy_count++] = number;
    uses->clause_count++;
    uses->lemma_count++;
    proof_trim_attach(uses, number);
    if (uses->lemma_count % LOOK_FOR_IDLE == 0) {
        /* Lemmas that were not used for some time become idle. */
        size_t kept = 0;
        for (size_t i = 0; i < uses->busy_count; i++) {
            struct qs_trim_clause *clause = &uses->clauses[uses->busy[i]];
            clause->idle = clause->last_use + IDLE_AFTER < uses->clause_count;
            if (!clause->idle)
                uses->busy[kept++] = uses->busy[i];
        }
        uses->busy_count = kept;
    }
}

bool qs_lemma_record_init(struct qs_lemma_record *record, struct qs_memory *memory, uint64_t seed,
                          const char *folder, struct qs_error *error)
{
    *record = (struct qs_lemma_record){.solver = qs_solver_new(memory, seed)};
    if (!record->solver)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a refutation");
    record->file = qs_temporary_file(folder);
    return record->file || qs_error_set_system(error, errno, NULL, "cannot make a temporary file");
}

void qs_lemma_record_release(struct qs_lemma_record *record)
{
    qs_solver_free(record->solver);
    if (record->file)
        fclose(record->file);
    free(record->line);
}

bool qs_lemma_record_begin(struct qs_lemma_record *record, const struct qs_clause_sink *counted)
{
    return !counted->failed && qs_solver_reserve(record->solver, counted->variables) &&
           qs_solver_record(record->solver, record->file, counted->variables, counted->clauses);
}

/* The next line of the file, without its end; NULL if it has none. */
static char *proof_trim_read_line(struct qs_lemma_record *record, size_t *length)
{
    ssize_t read = getline(&record->line, &record->room, record->file);
    if (read <= 0 || record->line[read - 1] != '\n')
        return NULL;
    *length = (size_t)read - 1;
    record->line[*length] = '\0';
    return record->line;
}

enum qs_solver_answer qs_lemma_record_solve(struct qs_lemma_record *record, int preferred)
{
    size_t length;
    for (int variable = 1; variable <= preferred; variable++)
        qs_solver_prefer(record->solver, variable);
    enum qs_solver_answer answer = qs_solver_solve(record->solver);
    if (answer == QS_SOLVER_UNSATISFIABLE) {
        /* The solver ignores failures of writing. */
        if (!qs_temporary_file_reread(record->file))
            record->error = errno;
        else if (!proof_trim_read_line(record, &length)) /* of a kind of its own */
            record->error = EIO;
    }
    return answer;
}

char *qs_lemma_record_next(struct qs_lemma_record *record, size_t *length)
{
    if (record->complete || record->error)
        return NULL;
    char *lemma = proof_trim_read_line(record, length);
    if (!lemma)
        record->error = EIO;
    record->complete = lemma && strcmp(lemma, "0") == 0;
    return lemma;
}
