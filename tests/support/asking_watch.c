#include "asking_watch.h"

/* There is always news, so that every question comes here. */
static bool answer(void *state)
{
    struct qs_asking_watch *asking = state;
    qs_watch_note_news(&asking->watch);
    return ++asking->asked == asking->stop_at;
}

void qs_asking_watch_init(struct qs_asking_watch *asking, int stop_at)
{
    qs_watch_init(&asking->watch, 0);
    asking->watch.poll = answer;
    asking->watch.poll_state = asking;
    asking->watch.news = true;
    asking->asked = 0;
    asking->stop_at = stop_at;
}
