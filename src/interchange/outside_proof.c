#include "outside_proof.h"

#include <errno.h>
#include <string.h>

#include "certificate.h"
#include "clausal_proof.h"
#include "export_format.h"
#include "fault.h"
#include "instance_private.h"
#include "lemma_reader.h"

struct outside {
    struct qs_exporting exporting;   /* its board is that of the formula */
    struct qs_board *board, *larger; /* larger: with --full, that without queens and blocks */
    struct qs_clausal_proof proof;
    struct qs_recorder recorder;
    struct qs_lemma_reader reader;
};

static int number_in_full(const struct outside *outside, struct qs_square square)
{
    return (int)qs_board_find(outside->larger, square) + 1;
}

/* What the variables of the formula mean on the board of the instance. */
static void mean_squares(struct outside *outside, int variables)
{
    int free_squares = (int)outside->board->squares;
    if (!outside->larger) {
        for (int variable = 1; variable <= variables; variable++)
            qs_clausal_proof_mean(&outside->proof, variable,
                                  variable <= free_squares ? variable : QS_MEANS_TRUE);
        return;
    }
    /* Of the squares of the larger board, only the free ones are left open. */
    for (int square = 1; square <= (int)outside->larger->squares; square++)
        qs_clausal_proof_mean(&outside->proof, square, -QS_MEANS_TRUE);
    for (int s = 0; s < free_squares; s++) {
        struct qs_square square = qs_board_square(outside->board, (uint32_t)s);
        qs_clausal_proof_mean(&outside->proof, number_in_full(outside, square), s + 1);
    }
    size_t fixed;
    const struct qs_square *queens = qs_instance_queens(outside->exporting.instance, &fixed);
    for (size_t i = 0; i < fixed; i++)
        qs_clausal_proof_mean(&outside->proof, number_in_full(outside, queens[i]), QS_MEANS_TRUE);
}

static bool outside_count_clause(void *state, const int *literals, size_t count)
{
    const uint64_t clauses_between_polls = 4096;
    struct outside *outside = state;
    (void)literals, (void)count;
    return outside->proof.sink.clauses % clauses_between_polls != 0 ||
           !qs_watch_stopped(&outside->exporting.watch);
}

/* Build the formula twice: its variables are counted first. False: stopped, or out of memory. */
static bool outside_build_formula(struct outside *outside, uint64_t *numbered)
{
    struct qs_clausal_proof *proof = &outside->proof;
    struct qs_exporting *exporting = &outside->exporting;
    int32_t target = exporting->options->target;
    int variables = qs_dimacs_variables(exporting);
    if (variables < 0)
        return false;
    qs_sink_init(&proof->sink, outside_count_clause, outside, variables);
    qs_dimacs_formula(exporting, target, &proof->sink);
    uint64_t all = (uint64_t)proof->sink.variables;
    *numbered = proof->sink.clauses > all ? proof->sink.clauses : all;
    if (proof->sink.failed || !qs_clausal_proof_begin(proof, proof->sink.variables))
        return false;
    mean_squares(outside, variables);
    qs_clausal_proof_sink(proof, variables);
    qs_dimacs_formula(exporting, target, &proof->sink);
    return qs_clausal_proof_end_formula(proof);
}

static bool take_lemmas(struct outside *outside, struct qs_error *error)
{
    const uint64_t lemmas_between_polls = 64;
    struct qs_clausal_proof *proof = &outside->proof;
    struct qs_lemma_reader *reader = &outside->reader;
    while (!proof->uses.refuted) {
        enum qs_lemma_read read = qs_lemma_reader_next(reader, error);
        if (read == QS_LEMMA_BAD)
            return false;
        if (read == QS_LEMMA_END)
            return qs_lemma_reader_refuse(reader, error,
                                          "the proof ends without a contradiction: it is cut "
                                          "short, or of another file");
        switch (qs_clausal_proof_lemma(proof, reader->literals, reader->count)) {
        case QS_LEMMA_FOLLOWS:
            break;
        case QS_LEMMA_NO_MEMORY:
            return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the proof");
        case QS_LEMMA_UNDEFINED:
            return qs_lemma_reader_refuse(reader, error,
                                          "the clause has a new variable, which it does not define "
                                          "as a factor of two or more clauses");
        case QS_LEMMA_DOES_NOT_FOLLOW:
            return qs_lemma_reader_refuse(reader, error,
                                          "the clause does not follow by unit propagation (is this "
                                          "a proof of another file?)");
        }
        if (reader->lemmas % lemmas_between_polls == 0 &&
            qs_watch_stopped(&outside->exporting.watch))
            return qs_watch_refuse(&outside->exporting.watch, error);
    }
    return qs_clausal_proof_write_lemmas(proof) ||
           qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the proof");
}

static bool write_outside(const struct qs_outside_proof *asked, struct outside *outside,
                          struct qs_proof_log *log, FILE *stream, struct qs_error *error)
{
    struct qs_proof *proof = qs_proof_of_log(log);
    int lost = qs_recorder_error(&outside->recorder);
    if (!proof && lost == 0)
        return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the proof");
    if (!proof)
        return qs_error_set_system(error, lost, NULL, "the proof's log cannot be written");
    proof->kind = QS_PROOF_CLAUSES;
    /* A certificate claims no more queens than that. */
    int32_t most = qs_instance_most_queens(outside->exporting.instance);
    int32_t target = outside->exporting.options->target;
    const struct qs_part whole = {
        .bound = {.value = (target <= most ? target - 1 : most) - outside->board->fixed,
                  .reason = QS_REASON_PROOF}};
    const struct qs_certificate certificate = {.instance = outside->exporting.instance,
                                               .placement = asked->placement,
                                               .lower = asked->lower,
                                               .whole = &whole,
                                               .proofs = proof};
    int failure = qs_certificate_write(&certificate, stream) < 0 ? errno : 0;
    qs_proof_free(proof);
    return failure == 0 ||
           qs_error_set_system(error, failure, NULL, "the certificate cannot be written");
}

static bool certify(struct qs_outside_proof *asked, struct outside *outside, FILE *certificate,
                    struct qs_error *error)
{
    struct qs_watch *watch = &outside->exporting.watch;
    uint64_t numbered;
    struct qs_proof_log *log = qs_recorder_log(&outside->recorder);
    if (!log)
        return qs_error_set_system(error, qs_recorder_error(&outside->recorder), NULL,
                                   "cannot make a temporary file");
    qs_clausal_proof_init(&outside->proof, outside->board, outside->exporting.board, log, watch);
    if (!outside_build_formula(outside, &numbered))
        return qs_watch_ended_early(watch)
                   ? qs_watch_refuse(watch, error)
                   : qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for the formula");
    bool taken = qs_lemma_reader_open(&outside->reader, asked->path, numbered, watch,
                                      outside->exporting.options->limits.bytes, error) &&
                 take_lemmas(outside, error);
    asked->lemmas = outside->reader.lemmas;
    return taken && write_outside(asked, outside, log, certificate, error);
}

bool qs_outside_proof_certify(struct qs_outside_proof *asked, const struct qs_instance *instance,
                              const struct qs_export_options *options, FILE *certificate,
                              struct qs_error *error)
{
    struct outside outside = {.exporting = {.instance = instance, .options = options}};
    struct qs_memory memory;
    qs_memory_init(&memory, options->limits.bytes);
    qs_watch_init_limits(&outside.exporting.watch, &options->limits);
    qs_recorder_init(&outside.recorder, asked->folder);
    struct qs_exporting *exporting = &outside.exporting;
    outside.board = qs_board_new(instance, &memory, &exporting->watch, error);
    exporting->board = outside.board;
    if (outside.board && options->full) {
        outside.larger = qs_exporting_empty_board(exporting, &memory, error);
        exporting->board = outside.larger;
    }
    bool done = exporting->board && certify(asked, &outside, certificate, error);
    qs_lemma_reader_release(&outside.reader);
    qs_clausal_proof_release(&outside.proof);
    qs_recorder_release(&outside.recorder);
    qs_board_free(outside.larger);
    qs_board_free(outside.board);
    return done;
}
