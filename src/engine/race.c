#include "race.h"

#include <string.h>

#include "check.h"

bool qs_race_init(struct qs_race *race, const struct qs_board *board, const uint32_t *placement,
                  int32_t lower, int32_t upper, enum qs_reason upper_reason)
{
    *race = (struct qs_race){
        .lower = lower,
        .upper = upper,
        .upper_reason = upper_reason,
        .room = board->lines[QS_ROW].count,
        .memory = board->memory,
    };
    QS_CHECK((uint32_t)lower <= race->room);
    race->placement = qs_memory_take(race->memory, race->room, sizeof *race->placement);
    if (!race->placement)
        return false;
    if (lower > 0)
        memcpy(race->placement, placement, (size_t)lower * sizeof *placement);
    QS_CHECK(pthread_mutex_init(&race->mutex, NULL) == 0);
    return true;
}

void qs_race_release(struct qs_race *race)
{
    QS_CHECK(pthread_mutex_destroy(&race->mutex) == 0);
    qs_memory_give(race->memory, race->placement, race->room, sizeof *race->placement);
}

void qs_race_raise(struct qs_race *race, const uint32_t *squares, uint32_t count)
{
    QS_CHECK(count <= race->room);
    pthread_mutex_lock(&race->mutex);
    if ((int32_t)count > race->lower) {
        memcpy(race->placement, squares, count * sizeof *squares);
        race->lower = (int32_t)count;
    }
    pthread_mutex_unlock(&race->mutex);
}

void qs_race_lower(struct qs_race *race, int32_t upper, enum qs_reason reason)
{
    pthread_mutex_lock(&race->mutex);
    if (upper < race->upper) {
        race->upper_reason = reason;
        race->upper = upper;
    }
    pthread_mutex_unlock(&race->mutex);
}
