/*
 * The order in which lines are branched on: the line with the smallest key is
 * next. A key is
 *
 *     branches << QS_KEY_COUNT_SHIFT | distance << QS_KEY_DISTANCE_SHIFT | line
 *
 * with the number of branches (the candidates, and one more if the direction
 * has slack, so that the line may stay empty), the distance of the line from
 * the centre, 0 to QS_KEY_MOST_DISTANCE, and the line, 0 to 2 × 128 − 1, which
 * QS_KEY_LINE_MASK extracts. So the fewest branches decide, then the centre.
 *
 * A board's rank tables hold the keys of lines without candidates; the kernel
 * adds the number of candidates.
 */
#ifndef QS_LINE_KEY_H
#define QS_LINE_KEY_H

enum {
    QS_KEY_LINE_MASK = 255,
    QS_KEY_DISTANCE_SHIFT = 8,
    QS_KEY_MOST_DISTANCE = 63,
    QS_KEY_COUNT_SHIFT = 14,
};

/* Greater than every key. */
#define QS_KEY_NONE 0x7fffffffu

#endif
