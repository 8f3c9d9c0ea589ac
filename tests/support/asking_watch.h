/* A watch that counts how often it is asked, and says stop the time that a test wants it to. */
#ifndef QS_ASKING_WATCH_H
#define QS_ASKING_WATCH_H

#include "watch.h"

struct qs_asking_watch {
    struct qs_watch watch;
    int asked, stop_at; /* 0: never */
};

void qs_asking_watch_init(struct qs_asking_watch *asking, int stop_at);

#endif
