#include "checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bounds.h"
#include "fault.h"
#include "machine.h"
#include "output.h"

/* Items are found by the first digits of their board's digest. */
enum { CHAINS = 4096 };

/* One record; short enough to be held on the stack. */
enum { TEXT_BYTES = 8192 };

/* A part of an item's text that is in the file. */
struct piece {
    uint64_t offset, length;
};

struct qs_kept {
    struct qs_kept *next;     /* in the order in which they were made */
    struct qs_kept *in_chain; /* the next one there */
    struct qs_checkpoint *checkpoint;
    char kind[QS_CHECKPOINT_KIND_SIZE], board[QS_DIGEST_SIZE];
    int32_t number;
    uint32_t item; /* its number in the file */
    bool named;    /* the file has it */
    bool appended; /* to the current save, which may fail */
    bool closed, closed_saved;
    char *state; /* the last one that was printed */
    size_t length;
    bool changed;         /* the file has another state */
    struct piece *pieces; /* [count] of the text that earlier runs have saved */
    size_t count, room;
    struct qs_proof_log *log; /* of the text of this run; NULL: none */
    uint64_t saved,
        end; /* in the log: it is in the file up to here; it ends here, unless it grows */
    bool grows;
    bool owned;           /* it has or had an owner in this run */
    qs_kept_print *print; /* NULL: the owner is gone */
    const void *owner;
};

struct qs_checkpoint {
    struct qs_checkpoint_file file;
    double interval, next;
    struct qs_kept *first, **last, *chains[CHAINS];
    uint32_t items; /* in the file */
    int error;
};

static struct qs_kept **chain_of(struct qs_checkpoint *checkpoint, const char *board)
{
    unsigned long number = 0;
    for (int i = 0; i < 3; i++)
        number =
            number * 16 + (unsigned long)(board[i] <= '9' ? board[i] - '0' : board[i] - 'a' + 10);
    return &checkpoint->chains[number % CHAINS];
}

static struct qs_kept *checkpoint_find(struct qs_checkpoint *checkpoint, const char *kind,
                                       const char *board, int32_t number)
{
    struct qs_kept *kept = *chain_of(checkpoint, board);
    while (kept && (kept->number != number || strcmp(kept->board, board) != 0 ||
                    strcmp(kept->kind, kind) != 0))
        kept = kept->in_chain;
    return kept;
}

static struct qs_kept *checkpoint_add(struct qs_checkpoint *checkpoint, const char *kind,
                                      const char *board, int32_t number)
{
    struct qs_kept *kept = calloc(1, sizeof *kept), **chain = chain_of(checkpoint, board);
    if (!kept)
        return NULL;
    snprintf(kept->kind, sizeof kept->kind, "%s", kind);
    snprintf(kept->board, sizeof kept->board, "%s", board);
    kept->number = number;
    kept->checkpoint = checkpoint;
    kept->in_chain = *chain;
    *chain = kept;
    *checkpoint->last = kept;
    checkpoint->last = &kept->next;
    return kept;
}

static struct qs_kept *find_item(const struct qs_checkpoint *checkpoint, uint32_t item)
{
    struct qs_kept *kept = checkpoint->first;
    while (kept && kept->item != item)
        kept = kept->next;
    return kept;
}

static bool checkpoint_refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a checkpoint");
}

static bool take_state(struct qs_kept *kept, const struct qs_checkpoint_record *record,
                       struct qs_error *error)
{
    size_t length = (size_t)record->length;
    char *state = malloc(length + 1);
    if (!state)
        return checkpoint_refuse_memory(error);
    if (!qs_journal_read(&kept->checkpoint->file.journal, record->offset, state, length)) {
        free(state);
        return qs_error_set_system(error, errno, NULL, "cannot read");
    }
    state[length] = '\0';
    free(kept->state);
    kept->state = state;
    kept->length = length;
    return true;
}

static bool take_text(struct qs_kept *kept, const struct qs_checkpoint_record *record,
                      struct qs_error *error)
{
    struct piece *pieces = qs_grow(kept->pieces, kept->count, &kept->room, sizeof *pieces);
    if (!pieces)
        return checkpoint_refuse_memory(error);
    kept->pieces = pieces;
    pieces[kept->count++] = (struct piece){record->offset, record->length};
    return true;
}

static bool checkpoint_take_record(void *state, const struct qs_checkpoint_record *record,
                                   struct qs_error *error)
{
    struct qs_checkpoint *checkpoint = state;
    struct qs_kept *kept = NULL;
    if (record->word == QS_CHECKPOINT_ITEM) {
        bool valid = record->item == checkpoint->items &&
                     strlen(record->board) == QS_DIGEST_SIZE - 1 &&
                     !checkpoint_find(checkpoint, record->kind, record->board, record->number);
        if (!valid)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "the checkpoint is damaged: an item is not the next one");
        kept = checkpoint_add(checkpoint, record->kind, record->board, record->number);
        if (!kept)
            return checkpoint_refuse_memory(error);
        kept->item = checkpoint->items++;
        kept->named = true;
        return true;
    }
    kept = record->item < checkpoint->items ? find_item(checkpoint, record->item) : NULL;
    if (!kept || kept->closed)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the checkpoint is damaged: it has a record of no item");
    if (record->word == QS_CHECKPOINT_STATE)
        return take_state(kept, record, error);
    if (record->word == QS_CHECKPOINT_TEXT)
        return take_text(kept, record, error);
    kept->closed = kept->closed_saved = true;
    return true;
}

struct qs_checkpoint *qs_checkpoint_new(const char *path, double interval,
                                        const struct qs_checkpoint_run *run, struct qs_error *error)
{
    struct qs_checkpoint *checkpoint = calloc(1, sizeof *checkpoint);
    if (!checkpoint) {
        checkpoint_refuse_memory(error);
        return NULL;
    }
    checkpoint->last = &checkpoint->first;
    checkpoint->interval = interval;
    checkpoint->next = qs_clock_now() + interval;
    if (qs_checkpoint_file_open(&checkpoint->file, path, run, checkpoint_take_record, checkpoint,
                                error))
        return checkpoint;
    qs_checkpoint_free(checkpoint);
    return NULL;
}

void qs_checkpoint_free(struct qs_checkpoint *checkpoint)
{
    if (!checkpoint)
        return;
    while (checkpoint->first) {
        struct qs_kept *kept = checkpoint->first;
        checkpoint->first = kept->next;
        free(kept->state);
        free(kept->pieces);
        free(kept);
    }
    qs_checkpoint_file_close(&checkpoint->file);
    free(checkpoint);
}

int qs_checkpoint_error(const struct qs_checkpoint *checkpoint)
{
    return checkpoint ? checkpoint->error : 0;
}

/* Print the state; if there is no memory for it, the one before remains. */
static void print_state(struct qs_kept *kept)
{
    size_t length;
    if (!kept->print)
        return;
    struct qs_output *memory = qs_output_to_memory(NULL);
    FILE *stream = qs_output_stream(memory, NULL);
    if (stream)
        kept->print(kept->owner, stream);
    char *state = qs_output_take(memory, &length, NULL);
    if (!state)
        return;
    if (kept->state && kept->length == length && strcmp(kept->state, state) == 0) {
        free(state);
        return;
    }
    free(kept->state);
    kept->state = state;
    kept->length = length;
    kept->changed = true;
}

static void append_record(struct qs_checkpoint_file *file, const char *word, uint32_t item,
                          const char *bytes, size_t length)
{
    char line[64];
    int size = snprintf(line, sizeof line, "%s %" PRIu32 " %zu\n", word, item, length);
    qs_checkpoint_file_append(file, line, (size_t)size);
    qs_checkpoint_file_append(file, bytes, length);
    qs_checkpoint_file_append(file, "\n", 1);
}

static void append_name(struct qs_checkpoint_file *file, const struct qs_kept *kept)
{
    char line[128];
    int size = snprintf(line, sizeof line, "item %" PRIu32 " %s %" PRId32 " %s\n", kept->item,
                        kept->kind, kept->number, kept->board);
    qs_checkpoint_file_append(file, line, (size_t)size);
}

/* What the log has of the text and the file has not. */
static void append_text(struct qs_checkpoint_file *file, struct qs_kept *kept)
{
    char bytes[TEXT_BYTES];
    struct qs_proof_log *log = kept->log;
    if (kept->grows) {
        qs_proof_log_sync(log);
        kept->end = qs_proof_log_position(log);
    }
    /* The whole save fails: an item has a state and the text that belongs to it. */
    if (log->error)
        file->journal.error = log->error;
    for (uint64_t at = kept->saved; at < kept->end && file->journal.error == 0;) {
        size_t count = kept->end - at < TEXT_BYTES ? (size_t)(kept->end - at) : TEXT_BYTES;
        if (qs_proof_log_read(log, at, bytes, count))
            append_record(file, "text", kept->item, bytes, count);
        else
            file->journal.error = errno;
        at += count;
    }
}

/* An item whose text is lost is not saved any more. */
static void append_item(struct qs_checkpoint *checkpoint, struct qs_kept *kept, uint32_t *items)
{
    struct qs_checkpoint_file *file = &checkpoint->file;
    kept->appended = false;
    bool closes = kept->closed && !kept->closed_saved;
    if (kept->closed_saved || !(kept->changed || closes) || (kept->log && kept->log->error))
        return;
    if (!kept->named) {
        kept->item = (*items)++;
        append_name(file, kept);
    }
    if (kept->log)
        append_text(file, kept);
    kept->appended = true;
    if (closes) {
        char line[32];
        int size = snprintf(line, sizeof line, "closed %" PRIu32 "\n", kept->item);
        qs_checkpoint_file_append(file, line, (size_t)size);
    } else {
        append_record(file, "state", kept->item, kept->state, kept->length);
    }
}

void qs_checkpoint_save(struct qs_checkpoint *checkpoint)
{
    if (!checkpoint)
        return;
    const double share = 20; /* saving takes at most one in this many seconds */
    double begun = qs_clock_now();
    uint32_t items = checkpoint->items;
    for (struct qs_kept *kept = checkpoint->first; kept; kept = kept->next) {
        print_state(kept);
        append_item(checkpoint, kept, &items);
    }
    if (checkpoint->file.journal.pending > 0 || checkpoint->file.journal.error != 0)
        checkpoint->error = qs_checkpoint_file_save(&checkpoint->file);
    if (checkpoint->error == 0) {
        checkpoint->items = items;
        for (struct qs_kept *kept = checkpoint->first; kept; kept = kept->next) {
            if (!kept->appended)
                continue;
            kept->named = true;
            kept->saved = kept->end;
            kept->changed = false;
            kept->closed_saved = kept->closed;
        }
    }
    double now = qs_clock_now(), pause = share * (now - begun);
    checkpoint->next = now + (pause > checkpoint->interval ? pause : checkpoint->interval);
}

void qs_checkpoint_save_if_due(struct qs_checkpoint *checkpoint)
{
    if (checkpoint && qs_clock_now() >= checkpoint->next)
        qs_checkpoint_save(checkpoint);
}

static void digest_board(const struct qs_board *board, char digest[QS_DIGEST_SIZE])
{
    struct qs_sha256 hash;
    char text[64];
    qs_sha256_init(&hash);
    for (uint32_t i = 0; i < board->squares; i++) {
        struct qs_square square = qs_board_square(board, i);
        int length =
            snprintf(text, sizeof text, "%" PRId32 ",%" PRId32 "\n", square.row, square.column);
        qs_sha256_add(&hash, text, (size_t)length);
    }
    qs_sha256_finish(&hash, digest);
}

/* The text of earlier runs; if it cannot be read, the log fails, and the certificate with it. */
static void restore_text(struct qs_kept *kept)
{
    char bytes[TEXT_BYTES];
    for (size_t i = 0; i < kept->count; i++) {
        struct piece piece = kept->pieces[i];
        while (piece.length > 0) {
            size_t count = piece.length < sizeof bytes ? (size_t)piece.length : sizeof bytes;
            if (!qs_journal_read(&kept->checkpoint->file.journal, piece.offset, bytes, count)) {
                qs_proof_log_fail(kept->log, errno);
                return;
            }
            qs_proof_log_text(kept->log, bytes, count);
            piece.offset += count;
            piece.length -= count;
        }
    }
}

struct qs_kept *qs_checkpoint_keep(struct qs_checkpoint *checkpoint, const char *kind,
                                   const struct qs_board *board, int32_t number,
                                   qs_kept_print *print, const void *owner,
                                   struct qs_proof_log *log)
{
    char digest[QS_DIGEST_SIZE];
    if (!checkpoint)
        return NULL;
    digest_board(board, digest);
    struct qs_kept *kept = checkpoint_find(checkpoint, kind, digest, number);
    if (!kept)
        kept = checkpoint_add(checkpoint, kind, digest, number);
    if (!kept || kept->owned)
        return NULL;
    kept->owned = true;
    kept->print = kept->closed ? NULL : print;
    kept->owner = owner;
    kept->log = log;
    if (log) {
        restore_text(kept);
        kept->grows = !kept->closed;
        kept->saved = kept->end = qs_proof_log_position(log);
    }
    return kept;
}

const char *qs_kept_state(const struct qs_kept *kept)
{
    return kept ? kept->state : NULL;
}

bool qs_kept_is_closed(const struct qs_kept *kept)
{
    return kept && kept->closed;
}

static void end_text(struct qs_kept *kept)
{
    if (kept->log && kept->grows) {
        qs_proof_log_sync(kept->log);
        kept->end = qs_proof_log_position(kept->log);
    }
    kept->grows = false;
}

void qs_kept_close(struct qs_kept *kept)
{
    if (!kept || kept->closed)
        return;
    end_text(kept);
    kept->closed = true;
    kept->print = NULL; /* the state is worth nothing any more */
}

void qs_kept_leave(struct qs_kept *kept)
{
    if (!kept)
        return;
    if (!kept->closed) {
        print_state(kept);
        end_text(kept);
    }
    kept->print = NULL;
}

void qs_kept_drop(struct qs_kept *kept)
{
    if (!kept)
        return;
    kept->print = NULL;
    if (kept->closed)
        return;
    kept->log = NULL;
    kept->changed = false;
}

static void print_placement(const void *owner, FILE *stream)
{
    const struct qs_bounds *bounds = owner;
    fprintf(stream, "%d", (int)bounds->lower);
    for (int32_t i = 0; i < bounds->lower; i++)
        fprintf(stream, " %" PRIu32, bounds->placement[i]);
}

/* Whether a queen can be added; if so, its lines are taken from now on. */
static bool checkpoint_take_lines(const struct qs_board *board, uint32_t square, bool *taken)
{
    bool fits = true;
    for (int d = 0; d < QS_DIRECTIONS; d++) {
        bool *line = taken + qs_board_first_line(board, d) + board->lines[d].line_of[square];
        fits = fits && !*line;
        *line = true;
    }
    return fits;
}

/* Raise the bounds to a placement that was printed, if it is one. */
static void raise_to_saved(struct qs_bounds *bounds, const char *state)
{
    const struct qs_board *board = bounds->board;
    struct qs_saved_text text = {.at = state};
    uint32_t count = (uint32_t)qs_saved_number(&text, 0, bounds->room);
    uint32_t *squares = calloc((size_t)count + 1, sizeof *squares);
    bool *taken = calloc((size_t)qs_board_first_line(board, QS_DIRECTIONS) + 1, sizeof *taken);
    bool valid = squares && taken && !text.failed;
    for (uint32_t i = 0; i < count && valid; i++) {
        squares[i] = (uint32_t)qs_saved_number(&text, 0, board->squares - INT64_C(1));
        valid = !text.failed && checkpoint_take_lines(board, squares[i], taken);
    }
    if (valid && qs_saved_ends(&text))
        qs_bounds_raise(bounds, squares, count);
    free(squares);
    free(taken);
}

struct qs_kept *qs_checkpoint_keep_placement(struct qs_checkpoint *checkpoint,
                                             struct qs_bounds *bounds)
{
    struct qs_kept *kept = qs_checkpoint_keep(checkpoint, "placement", bounds->board, 0,
                                              print_placement, bounds, NULL);
    if (qs_kept_state(kept))
        raise_to_saved(bounds, kept->state);
    return kept;
}
