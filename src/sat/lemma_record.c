#include "lemma_record.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "fault.h"
#include "temporary_file.h"

bool qs_lemma_record_init(struct qs_lemma_record *record, struct qs_memory *memory, uint64_t seed,
                          const char *folder, struct qs_error *error)
{
    *record = (struct qs_lemma_record){.solver = qs_solver_new(memory, seed)};
    if (!record->solver)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a refutation");
    record->file = qs_temporary_file(folder);
    return record->file || qs_error_set(error, QS_ERROR_SYSTEM, "cannot make a temporary file: %s",
                                        strerror(errno));
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
static char *read_line(struct qs_lemma_record *record, size_t *length)
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
        else if (!read_line(record, &length)) /* of a kind of its own */
            record->error = EIO;
    }
    return answer;
}

char *qs_lemma_record_next(struct qs_lemma_record *record, size_t *length)
{
    if (record->complete || record->error)
        return NULL;
    char *lemma = read_line(record, length);
    if (!lemma)
        record->error = EIO;
    record->complete = lemma && strcmp(lemma, "0") == 0;
    return lemma;
}
