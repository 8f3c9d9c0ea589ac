#ifndef QS_INSTANCE_DRAFT_H
#define QS_INSTANCE_DRAFT_H

#include "queensat/instance.h"

/*
 * A draft accepts queens that attack each other or stand on blocked squares, so that the
 * readers of instances can read any placement. It must not leave this room.
 */
struct qs_instance *qs_instance_new_draft(int32_t n, struct qs_error *error);

/* Move the queens to a placement; after that, the instance can only be freed. False: no memory. */
bool qs_instance_take_queens(struct qs_instance *instance, struct qs_placement *placement);

#endif
