#include "turns.h"

#include <inttypes.h>

#include "checkpoint_file.h"

static uint64_t pass_of(uint64_t ticks, unsigned share)
{
    return ticks * QS_SHARE_MOST / share;
}

void qs_turns_share(struct qs_turns *turns, int number, unsigned share)
{
    struct qs_turn *turn = &turns->turn[number];
    if (turn->share == 0 && turn->pass < turns->now)
        turn->pass = turns->now;
    turn->share = turn->gone ? 0 : share;
}

/* Without any work so far, the cheapest is due. */
static bool is_due(const struct qs_turns *turns, const struct qs_turn *turn)
{
    return turn->share > 0 && (turn->ticks > 0 || turns->ticks >= turn->cost);
}

static int cheapest(const struct qs_turns *turns)
{
    int least = -1;
    for (int i = 0; i < turns->count; i++)
        if (turns->turn[i].share > 0 &&
            (least < 0 || turns->turn[i].cost < turns->turn[least].cost))
            least = i;
    return least;
}

int qs_turns_next(const struct qs_turns *turns)
{
    int next = -1;
    for (int i = 0; i < turns->count; i++)
        if (is_due(turns, &turns->turn[i]) &&
            (next < 0 || turns->turn[i].pass < turns->turn[next].pass))
            next = i;
    return next < 0 ? cheapest(turns) : next;
}

void qs_turns_count(struct qs_turns *turns, int number, uint64_t used)
{
    struct qs_turn *turn = &turns->turn[number];
    if (turn->ticks == 0 && turn->pass < turns->now)
        turn->pass = turns->now;
    turn->rests = used == 0;
    uint64_t counted = turn->rests ? turn->step : used;
    turns->now = turn->pass;
    turn->pass += pass_of(counted, turn->share);
    turn->ticks += used;
    turns->ticks += counted;
}

static void print_turns(const void *owner, FILE *stream)
{
    const struct qs_turns *turns = owner;
    for (int i = 0; i < turns->count; i++)
        fprintf(stream, "%" PRIu64 " %" PRIu64 " ", turns->turn[i].ticks, turns->turn[i].pass);
}

void qs_turns_keep(struct qs_turns *turns, struct qs_checkpoint *checkpoint,
                   const struct qs_board *board)
{
    const int64_t most = INT64_MAX / 20;
    turns->kept = qs_checkpoint_keep(checkpoint, "shares", board, 0, print_turns, turns, NULL);
    struct qs_saved_text text = {.at = qs_kept_state(turns->kept)};
    for (int i = 0; text.at && i < turns->count; i++) {
        turns->turn[i].ticks = (uint64_t)qs_saved_number(&text, 0, most);
        turns->turn[i].pass = (uint64_t)qs_saved_number(&text, 0, most);
        turns->ticks += turns->turn[i].ticks;
        if (turns->now < turns->turn[i].pass)
            turns->now = turns->turn[i].pass;
    }
}
