/* A watch that counts how often it is asked, and says stop the `stop_at`-th time. */
#ifndef QS_COUNTING_WATCH_H
#define QS_COUNTING_WATCH_H

#include "watch.h"

struct qs_counting_watch {
    struct qs_watch watch;
    int asked, stop_at; /* 0: never */
};

void qs_counting_watch_init(struct qs_counting_watch *counting, int stop_at);

#endif
