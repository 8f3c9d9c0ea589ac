/*
 * How much of the time each searcher of the schedule has: the numbers, which were measured. What
 * decides between them is in schedule.c.
 */
#ifndef QS_SHARES_H
#define QS_SHARES_H

#include "board.h"

/*
 * The shares for one kind of board, if that of the first complete search is 100. Above 64 lines
 * each empty line costs the search over bitsets more, and the scout finds nearly all placements;
 * so there the line program is the first as soon as many lines stay empty.
 */
struct qs_shares {
    unsigned scout, scout_later;       /* of each of the two, early and later */
    uint64_t early;                    /* ticks of the complete searches */
    unsigned scout_diagonals;          /* where diagonals decide */
    unsigned scout_beside;             /* on the other threads */
    unsigned second, second_diagonals; /* of the second complete search */
    unsigned second_counted; /* where PicoSAT counts only some squares (sat/sat_hints.c) */
    unsigned restarts;
    unsigned ending; /* of all but the first, where the search over bitsets ends soon, or late */
    unsigned limits; /* where every row needs a queen */
    int32_t slack;   /* diagonals decide if one queen more leaves so many lines empty */
    uint64_t step;   /* ticks, of the search over bitsets and on the line program */
    bool has_bitset; /* it is the first where diagonals do not decide */
};

const struct qs_shares *qs_shares_for(const struct qs_board *board);

#endif
