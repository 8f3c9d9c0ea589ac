#include "scheduler.h"

#include <inttypes.h>

#include "checkpoint_file.h"

static uint64_t pass_of(uint64_t ticks, unsigned share)
{
    return ticks * QS_SHARE_MOST / share;
}

void qs_scheduler_share(struct qs_scheduler *scheduler, int number, unsigned share)
{
    struct qs_scheduled *turn = &scheduler->turn[number];
    if (turn->share == 0 && turn->pass < scheduler->now)
        turn->pass = scheduler->now;
    turn->share = turn->gone ? 0 : share;
}

/* Without any work so far, the cheapest is due. */
static bool is_due(const struct qs_scheduler *scheduler, const struct qs_scheduled *turn)
{
    return turn->share > 0 && (turn->ticks > 0 || scheduler->ticks >= turn->cost);
}

static int cheapest(const struct qs_scheduler *scheduler)
{
    int least = -1;
    for (int i = 0; i < scheduler->count; i++)
        if (scheduler->turn[i].share > 0 &&
            (least < 0 || scheduler->turn[i].cost < scheduler->turn[least].cost))
            least = i;
    return least;
}

int qs_scheduler_next(const struct qs_scheduler *scheduler)
{
    int next = -1;
    for (int i = 0; i < scheduler->count; i++)
        if (is_due(scheduler, &scheduler->turn[i]) &&
            (next < 0 || scheduler->turn[i].pass < scheduler->turn[next].pass))
            next = i;
    return next < 0 ? cheapest(scheduler) : next;
}

void qs_scheduler_count(struct qs_scheduler *scheduler, int number, uint64_t used)
{
    struct qs_scheduled *turn = &scheduler->turn[number];
    if (turn->ticks == 0 && turn->pass < scheduler->now)
        turn->pass = scheduler->now;
    turn->rests = used == 0;
    uint64_t counted = turn->rests ? turn->step : used;
    scheduler->now = turn->pass;
    turn->pass += pass_of(counted, turn->share);
    turn->ticks += used;
    scheduler->ticks += counted;
}

static void print_shares(const void *owner, FILE *stream)
{
    const struct qs_scheduler *scheduler = owner;
    for (int i = 0; i < scheduler->count; i++)
        fprintf(stream, "%" PRIu64 " %" PRIu64 " ", scheduler->turn[i].ticks,
                scheduler->turn[i].pass);
}

void qs_scheduler_keep(struct qs_scheduler *scheduler, struct qs_checkpoint *checkpoint,
                       const struct qs_board *board)
{
    const int64_t most = INT64_MAX / 20;
    scheduler->entry =
        qs_checkpoint_keep(checkpoint, "shares", board, 0, print_shares, scheduler, NULL);
    struct qs_saved_text text = {.at = qs_checkpoint_entry_state(scheduler->entry)};
    for (int i = 0; text.at && i < scheduler->count; i++) {
        scheduler->turn[i].ticks = (uint64_t)qs_saved_number(&text, 0, most);
        scheduler->turn[i].pass = (uint64_t)qs_saved_number(&text, 0, most);
        scheduler->ticks += scheduler->turn[i].ticks;
        if (scheduler->now < scheduler->turn[i].pass)
            scheduler->now = scheduler->turn[i].pass;
    }
}
