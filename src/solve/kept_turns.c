#include "kept_turns.h"

#include <inttypes.h>

#include "saved_text.h"

static void print(const void *owner, FILE *stream)
{
    const struct qs_kept_turns *turns = owner;
    fprintf(stream, "%" PRIu64, *turns->allowance);
    for (int i = 0; i < QS_KEPT_TURNS; i++)
        fprintf(stream, " %" PRIu64, turns->searchers[i] ? turns->searchers[i]->ticks : 0);
}

void qs_kept_turns_begin(struct qs_kept_turns *turns, struct qs_checkpoint *checkpoint,
                         const struct qs_board *board)
{
    const int64_t most = INT64_MAX / 1000;
    turns->kept = qs_checkpoint_keep(checkpoint, "turns", board, 0, print, turns, NULL);
    struct qs_saved_text text = {.at = qs_kept_state(turns->kept)};
    if (!text.at)
        return;
    *turns->allowance = (uint64_t)qs_saved_number(&text, 0, most);
    for (int i = 0; i < QS_KEPT_TURNS; i++) {
        uint64_t ticks = (uint64_t)qs_saved_number(&text, 0, most);
        if (turns->searchers[i])
            turns->searchers[i]->ticks = ticks;
    }
}
