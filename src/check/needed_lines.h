/*
 * The lines of a claim that are needed: every placement of the claimed number of
 * queens has a queen on them. Most claims have none, and then it is empty and has no
 * memory. The rules are in ../proof/README.md.
 */
#ifndef QS_NEEDED_LINES_H
#define QS_NEEDED_LINES_H

#include "queensat/instance.h"

/* All zeros: none. */
struct qs_needed_lines {
    struct qs_line *line; /* [count] without repetition; room for `room` */
    size_t count, room;
};

void qs_needed_lines_release(struct qs_needed_lines *lines);

/* Set it to the same lines as another one. False if out of memory. */
bool qs_needed_lines_copy(struct qs_needed_lines *to, const struct qs_needed_lines *from);

/* Add a line that it does not have. False if out of memory. */
bool qs_needed_lines_add(struct qs_needed_lines *lines, struct qs_line line);

bool qs_needed_lines_has(const struct qs_needed_lines *lines, struct qs_line line);

/* A queen has been placed there: its lines are not needed any more. */
void qs_needed_lines_use(struct qs_needed_lines *lines, struct qs_square queen);

#endif
