#include "scheduler.h"

#include <inttypes.h>

#include "checkpoint_file.h"

void qs_scheduler_share(struct qs_scheduler *scheduler, int number, unsigned share)
{
    struct qs_search *search = &scheduler->search[number];
    if (search->share == 0 && search->pass < scheduler->now)
        search->pass = scheduler->now;
    search->share = search->gone ? 0 : share;
}

int qs_scheduler_next(const struct qs_scheduler *scheduler)
{
    const struct qs_search *next = NULL, *cheapest = NULL;
    for (int i = 0; i < scheduler->count; i++) {
        const struct qs_search *search = &scheduler->search[i];
        bool due = search->ticks > 0 || scheduler->ticks >= search->cost;
        if (search->share == 0)
            continue;
        if (due && (!next || search->pass < next->pass))
            next = search;
        if (!cheapest || search->cost < cheapest->cost)
            cheapest = search;
    }
    next = next ? next : cheapest; /* without any work so far, the cheapest is due */
    return next ? (int)(next - scheduler->search) : -1;
}

void qs_scheduler_count(struct qs_scheduler *scheduler, int number, uint64_t used)
{
    struct qs_search *search = &scheduler->search[number];
    bool first = search->ticks == used;
    if (first && search->pass < scheduler->now)
        search->pass = scheduler->now;
    search->rests = used == 0;
    uint64_t counted = search->rests ? search->turn : used;
    scheduler->now = search->pass;
    search->pass += counted * QS_SHARE_MOST / search->share;
    scheduler->ticks += counted;
}

static void print_shares(const void *owner, FILE *stream)
{
    const struct qs_scheduler *scheduler = owner;
    for (int i = 0; i < scheduler->count; i++)
        fprintf(stream, "%" PRIu64 " %" PRIu64 " ", scheduler->search[i].ticks,
                scheduler->search[i].pass);
}

void qs_scheduler_keep(struct qs_scheduler *scheduler, struct qs_checkpoint *checkpoint,
                       const struct qs_board *board)
{
    const int64_t most = INT64_MAX / 20;
    scheduler->entry =
        qs_checkpoint_keep(checkpoint, "shares", board, 0, print_shares, scheduler, NULL);
    struct qs_saved_text text = {.at = qs_checkpoint_entry_state(scheduler->entry)};
    for (int i = 0; text.at && i < scheduler->count; i++) {
        struct qs_search *search = &scheduler->search[i];
        search->ticks = (uint64_t)qs_saved_number(&text, 0, most);
        search->pass = (uint64_t)qs_saved_number(&text, 0, most);
        scheduler->ticks += search->ticks;
        if (scheduler->now < search->pass)
            scheduler->now = search->pass;
    }
}
