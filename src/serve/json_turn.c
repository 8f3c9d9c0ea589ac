#include "json_turn.h"

#include <pthread.h>

static pthread_mutex_t turn = PTHREAD_MUTEX_INITIALIZER;

void qs_json_turn_begin(void)
{
    pthread_mutex_lock(&turn);
}

void qs_json_turn_end(void)
{
    pthread_mutex_unlock(&turn);
}
