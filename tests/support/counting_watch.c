#include "counting_watch.h"

/* There is always a change to report, so that this is called at every check of the watch. */
static bool answer(void *state)
{
    struct qs_counting_watch *counting = state;
    qs_watch_note_change(&counting->watch);
    return ++counting->asked == counting->stop_at;
}

void qs_counting_watch_init(struct qs_counting_watch *counting, int stop_at)
{
    qs_watch_init(&counting->watch, 0);
    counting->watch.poll = answer;
    counting->watch.poll_state = counting;
    counting->watch.changed = true;
    counting->asked = 0;
    counting->stop_at = stop_at;
}
