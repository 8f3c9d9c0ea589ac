#include "checkpoint.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "bounds.h"
#include "fault.h"
#include "machine.h"
#include "stream.h"

/* Items are found by the first digits of their board's digest. */
enum { CHAINS = 4096 };

/* One record; short enough to be held on the stack. */
enum { TEXT_BYTES = 8192 };

/* A part of an item's text that is in the file. */
struct piece {
    uint64_t offset, length;
};

struct qs_checkpoint_entry {
    struct qs_checkpoint_entry *next;     /* in the order in which they were made */
    struct qs_checkpoint_entry *in_chain; /* the next one there */
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
    bool owned;                       /* it has or had an owner in this run */
    qs_checkpoint_entry_print *print; /* NULL: the owner is gone */
    const void *owner;
};

struct qs_checkpoint {
    struct qs_checkpoint_file file;
    double interval, next;
    struct qs_checkpoint_entry *first, **last, *chains[CHAINS];
    uint32_t items; /* in the file */
    int error;
};

static struct qs_checkpoint_entry **chain_of(struct qs_checkpoint *checkpoint, const char *board)
{
    unsigned long number = 0;
    for (int i = 0; i < 3; i++)
        number =
            number * 16 + (unsigned long)(board[i] <= '9' ? board[i] - '0' : board[i] - 'a' + 10);
    return &checkpoint->chains[number % CHAINS];
}

static struct qs_checkpoint_entry *checkpoint_find(struct qs_checkpoint *checkpoint,
                                                   const char *kind, const char *board,
                                                   int32_t number)
{
    struct qs_checkpoint_entry *entry = *chain_of(checkpoint, board);
    while (entry && (entry->number != number || strcmp(entry->board, board) != 0 ||
                     strcmp(entry->kind, kind) != 0))
        entry = entry->in_chain;
    return entry;
}

static struct qs_checkpoint_entry *checkpoint_add(struct qs_checkpoint *checkpoint,
                                                  const char *kind, const char *board,
                                                  int32_t number)
{
    struct qs_checkpoint_entry *entry = calloc(1, sizeof *entry),
                               **chain = chain_of(checkpoint, board);
    if (!entry)
        return NULL;
    snprintf(entry->kind, sizeof entry->kind, "%s", kind);
    snprintf(entry->board, sizeof entry->board, "%s", board);
    entry->number = number;
    entry->checkpoint = checkpoint;
    entry->in_chain = *chain;
    *chain = entry;
    *checkpoint->last = entry;
    checkpoint->last = &entry->next;
    return entry;
}

static bool checkpoint_refuse_memory(struct qs_error *error)
{
    return qs_error_set(error, QS_ERROR_MEMORY, "not enough memory for a checkpoint");
}

static bool take_state(struct qs_checkpoint_entry *entry, const struct qs_checkpoint_record *record,
                       struct qs_error *error)
{
    size_t length = (size_t)record->length;
    char *state = malloc(length + 1);
    if (!state)
        return checkpoint_refuse_memory(error);
    if (!qs_checkpoint_file_read(&entry->checkpoint->file, record->offset, state, length)) {
        free(state);
        return qs_error_set_system(error, errno, NULL, "cannot read");
    }
    state[length] = '\0';
    free(entry->state);
    entry->state = state;
    entry->length = length;
    return true;
}

static bool checkpoint_take_record(void *state, const struct qs_checkpoint_record *record,
                                   struct qs_error *error)
{
    struct qs_checkpoint *checkpoint = state;
    struct qs_checkpoint_entry *entry = NULL;
    if (record->word == QS_CHECKPOINT_ITEM) {
        bool valid = record->item == checkpoint->items &&
                     strlen(record->board) == QS_DIGEST_SIZE - 1 &&
                     !checkpoint_find(checkpoint, record->kind, record->board, record->number);
        if (!valid)
            return qs_error_set(error, QS_ERROR_INPUT,
                                "the checkpoint is damaged: an item is not the next one");
        entry = checkpoint_add(checkpoint, record->kind, record->board, record->number);
        if (!entry)
            return checkpoint_refuse_memory(error);
        entry->item = checkpoint->items++;
        entry->named = true;
        return true;
    }
    for (entry = checkpoint->first; entry && entry->item != record->item;)
        entry = entry->next;
    if (record->item >= checkpoint->items)
        entry = NULL;
    if (!entry || entry->closed)
        return qs_error_set(error, QS_ERROR_INPUT,
                            "the checkpoint is damaged: it has a record of no item");
    if (record->word == QS_CHECKPOINT_STATE)
        return take_state(entry, record, error);
    if (record->word == QS_CHECKPOINT_TEXT) {
        struct piece *pieces = qs_grow(entry->pieces, entry->count, &entry->room, sizeof *pieces);
        if (!pieces)
            return checkpoint_refuse_memory(error);
        entry->pieces = pieces;
        pieces[entry->count++] = (struct piece){record->offset, record->length};
        return true;
    }
    entry->closed = entry->closed_saved = true;
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
        struct qs_checkpoint_entry *entry = checkpoint->first;
        checkpoint->first = entry->next;
        free(entry->state);
        free(entry->pieces);
        free(entry);
    }
    qs_checkpoint_file_close(&checkpoint->file);
    free(checkpoint);
}

int qs_checkpoint_error(const struct qs_checkpoint *checkpoint)
{
    return checkpoint ? checkpoint->error : 0;
}

/* Print the state; if there is no memory for it, the one before remains. */
static void print_state(struct qs_checkpoint_entry *entry)
{
    size_t length;
    if (!entry->print)
        return;
    struct qs_memory_stream memory;
    FILE *stream = qs_memory_stream_begin(&memory, NULL);
    if (stream)
        entry->print(entry->owner, stream);
    char *state = qs_memory_stream_take(&memory, &length, NULL);
    if (!state)
        return;
    if (entry->state && entry->length == length && strcmp(entry->state, state) == 0) {
        free(state);
        return;
    }
    free(entry->state);
    entry->state = state;
    entry->length = length;
    entry->changed = true;
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

/* What the log has of the text and the file has not. */
static void append_text(struct qs_checkpoint_file *file, struct qs_checkpoint_entry *entry)
{
    char bytes[TEXT_BYTES];
    struct qs_proof_log *log = entry->log;
    if (entry->grows) {
        qs_proof_log_sync(log);
        entry->end = qs_proof_log_position(log);
    }
    /* The whole save fails: an item has a state and the text that belongs to it. */
    if (log->error)
        file->error = log->error;
    for (uint64_t at = entry->saved; at < entry->end && file->error == 0;) {
        size_t count = entry->end - at < TEXT_BYTES ? (size_t)(entry->end - at) : TEXT_BYTES;
        if (qs_proof_log_read(log, at, bytes, count))
            append_record(file, "text", entry->item, bytes, count);
        else
            file->error = errno;
        at += count;
    }
}

/* An item whose text is lost is not saved any more. */
static void append_item(struct qs_checkpoint *checkpoint, struct qs_checkpoint_entry *entry,
                        uint32_t *items)
{
    struct qs_checkpoint_file *file = &checkpoint->file;
    char line[128];
    entry->appended = false;
    bool closes = entry->closed && !entry->closed_saved;
    if (entry->closed_saved || !(entry->changed || closes) || (entry->log && entry->log->error))
        return;
    if (!entry->named) {
        entry->item = (*items)++;
        int size = snprintf(line, sizeof line, "item %" PRIu32 " %s %" PRId32 " %s\n", entry->item,
                            entry->kind, entry->number, entry->board);
        qs_checkpoint_file_append(file, line, (size_t)size);
    }
    if (entry->log)
        append_text(file, entry);
    entry->appended = true;
    if (closes) {
        int size = snprintf(line, sizeof line, "closed %" PRIu32 "\n", entry->item);
        qs_checkpoint_file_append(file, line, (size_t)size);
    } else {
        append_record(file, "state", entry->item, entry->state, entry->length);
    }
}

void qs_checkpoint_save(struct qs_checkpoint *checkpoint)
{
    if (!checkpoint)
        return;
    const double share = 20; /* saving takes at most one in this many seconds */
    double begun = qs_clock_now();
    uint32_t items = checkpoint->items;
    for (struct qs_checkpoint_entry *entry = checkpoint->first; entry; entry = entry->next) {
        print_state(entry);
        append_item(checkpoint, entry, &items);
    }
    if (checkpoint->file.pending > 0 || checkpoint->file.error != 0)
        checkpoint->error = qs_checkpoint_file_save(&checkpoint->file);
    if (checkpoint->error == 0) {
        checkpoint->items = items;
        for (struct qs_checkpoint_entry *entry = checkpoint->first; entry; entry = entry->next) {
            if (!entry->appended)
                continue;
            entry->named = true;
            entry->saved = entry->end;
            entry->changed = false;
            entry->closed_saved = entry->closed;
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
static void restore_text(struct qs_checkpoint_entry *entry)
{
    char bytes[TEXT_BYTES];
    for (size_t i = 0; i < entry->count; i++) {
        struct piece piece = entry->pieces[i];
        while (piece.length > 0) {
            size_t count = piece.length < sizeof bytes ? (size_t)piece.length : sizeof bytes;
            if (!qs_checkpoint_file_read(&entry->checkpoint->file, piece.offset, bytes, count)) {
                qs_proof_log_fail(entry->log, errno);
                return;
            }
            qs_proof_log_text(entry->log, bytes, count);
            piece.offset += count;
            piece.length -= count;
        }
    }
}

struct qs_checkpoint_entry *qs_checkpoint_keep(struct qs_checkpoint *checkpoint, const char *kind,
                                               const struct qs_board *board, int32_t number,
                                               qs_checkpoint_entry_print *print, const void *owner,
                                               struct qs_proof_log *log)
{
    char digest[QS_DIGEST_SIZE];
    if (!checkpoint)
        return NULL;
    digest_board(board, digest);
    struct qs_checkpoint_entry *entry = checkpoint_find(checkpoint, kind, digest, number);
    if (!entry)
        entry = checkpoint_add(checkpoint, kind, digest, number);
    if (!entry || entry->owned)
        return NULL;
    entry->owned = true;
    entry->print = entry->closed ? NULL : print;
    entry->owner = owner;
    entry->log = log;
    if (log) {
        restore_text(entry);
        entry->grows = !entry->closed;
        entry->saved = entry->end = qs_proof_log_position(log);
    }
    return entry;
}

const char *qs_checkpoint_entry_state(const struct qs_checkpoint_entry *entry)
{
    return entry ? entry->state : NULL;
}

bool qs_checkpoint_entry_is_closed(const struct qs_checkpoint_entry *entry)
{
    return entry && entry->closed;
}

static void end_text(struct qs_checkpoint_entry *entry)
{
    if (entry->log && entry->grows) {
        qs_proof_log_sync(entry->log);
        entry->end = qs_proof_log_position(entry->log);
    }
    entry->grows = false;
}

void qs_checkpoint_entry_close(struct qs_checkpoint_entry *entry)
{
    if (!entry || entry->closed)
        return;
    end_text(entry);
    entry->closed = true;
    entry->print = NULL; /* the state is worth nothing any more */
}

void qs_checkpoint_entry_release(struct qs_checkpoint_entry *entry)
{
    if (!entry)
        return;
    if (!entry->closed) {
        print_state(entry);
        end_text(entry);
    }
    entry->print = NULL;
}

void qs_checkpoint_entry_discard(struct qs_checkpoint_entry *entry)
{
    if (!entry)
        return;
    entry->print = NULL;
    if (entry->closed)
        return;
    entry->log = NULL;
    entry->changed = false;
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
        bool *line = taken + qs_board_line_at(board, d, square);
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

struct qs_checkpoint_entry *qs_checkpoint_keep_placement(struct qs_checkpoint *checkpoint,
                                                         struct qs_bounds *bounds)
{
    struct qs_checkpoint_entry *entry = qs_checkpoint_keep(checkpoint, "placement", bounds->board,
                                                           0, print_placement, bounds, NULL);
    if (qs_checkpoint_entry_state(entry))
        raise_to_saved(bounds, entry->state);
    return entry;
}
