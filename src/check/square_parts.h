/* The parts that squares fall into: squares of different parts have no line in common. */
#ifndef QS_SQUARE_PARTS_H
#define QS_SQUARE_PARTS_H

#include "queensat/instance.h"

struct qs_square_parts {
    int32_t n;
    uint32_t *last[QS_DIRECTIONS]; /* [2n] by line: the latest square on it, or none */
    uint32_t *part;                /* [room] by square; parts count from 0, by first squares */
    size_t room;
};

/* For squares of an n × n board. False if out of memory; release it in any case. */
bool qs_square_parts_init(struct qs_square_parts *parts, int32_t n);
void qs_square_parts_release(struct qs_square_parts *parts);

/* Sets part[0 … count − 1], and *found to the number of parts. False if out of memory. */
bool qs_square_parts_find(struct qs_square_parts *parts, const struct qs_square *squares,
                          size_t count, uint32_t *found);

#endif
