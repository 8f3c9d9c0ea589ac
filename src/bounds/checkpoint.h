/*
 * What a run needs to go on after it was killed: the states of its complete searches,
 * with the texts of their certificates so far, and the best placements.
 *
 * Everything that can go on is an item: a kind, a board (the whole one, or a part of
 * it) and a number, such as the query of a search. Its owner prints the item's
 * state, and reads what an earlier run has printed. An item is found again by what it
 * is, not by when it was made, so that the rest of a run (reduction, covers, schedule)
 * knows nothing of checkpoints: it is done again, which takes seconds, and meets its
 * searches where they were. (Splitting the instance into cubes, each of which is lost
 * or finished, would need no states. But 40 cubes of two boards with 4 free squares a
 * row took 4.3 and 1.6 times the pivots of the whole, 10 cubes 1.9 and 0.7 times; 20
 * and 100 cubes of Excluded Diagonals, n = 24, took 1.13 and 1.16 times the nodes.)
 *
 * Only for one thread. A function that is given NULL for the checkpoint or the item
 * does nothing.
 */
#ifndef QS_CHECKPOINT_H
#define QS_CHECKPOINT_H

#include "board.h"
#include "checkpoint_file.h"
#include "proof.h"

struct qs_bounds;
struct qs_checkpoint;
struct qs_checkpoint_entry;

/*
 * Open or create the file, whose name must last as long, and save at intervals of this many
 * seconds. NULL: the errors of qs_checkpoint_file_open, or QS_ERROR_MEMORY.
 */
struct qs_checkpoint *qs_checkpoint_new(const char *path, double interval,
                                        const struct qs_checkpoint_run *run,
                                        struct qs_error *error);
void qs_checkpoint_free(struct qs_checkpoint *checkpoint);

/* Save everything that has changed, if it is time; or now. */
void qs_checkpoint_save_if_due(struct qs_checkpoint *checkpoint);
void qs_checkpoint_save(struct qs_checkpoint *checkpoint);

/* An errno if the last save has failed; otherwise 0. */
int qs_checkpoint_error(const struct qs_checkpoint *checkpoint);

typedef void qs_checkpoint_entry_print(const void *owner, FILE *stream);

/*
 * An item of this kind, with its owner, until qs_checkpoint_entry_release or
 * qs_checkpoint_entry_discard. If it has a log (or NULL), which has just begun a search, the text
 * that was saved is added to it. NULL if memory is short: then it is not saved.
 */
struct qs_checkpoint_entry *qs_checkpoint_keep(struct qs_checkpoint *checkpoint, const char *kind,
                                               const struct qs_board *board, int32_t number,
                                               qs_checkpoint_entry_print *print, const void *owner,
                                               struct qs_proof_log *log);

/* What was printed last by an earlier owner, also in an earlier run; NULL: nothing. */
const char *qs_checkpoint_entry_state(const struct qs_checkpoint_entry *entry);
/* Whether it was finished; then its text is complete. */
bool qs_checkpoint_entry_is_closed(const struct qs_checkpoint_entry *entry);

/* The item is finished: its text, up to now, will not change. The owner stays or leaves. */
void qs_checkpoint_entry_close(struct qs_checkpoint_entry *entry);
/* The owner goes, and prints its state for the last time. The text so far will not change. */
void qs_checkpoint_entry_release(struct qs_checkpoint_entry *entry);
/* The owner goes, and the text of an item that is not closed is no longer in the log. */
void qs_checkpoint_entry_discard(struct qs_checkpoint_entry *entry);

/*
 * Keep the best placement of these bounds, which begin with the one that was saved. To be left
 * before they are released.
 */
struct qs_checkpoint_entry *qs_checkpoint_keep_placement(struct qs_checkpoint *checkpoint,
                                                         struct qs_bounds *bounds);

#endif
