/*
 * The numbers of the schedule: how much of the work each search has, from when on, and on which
 * boards. What decides between them is in schedule.c.
 */
#ifndef QS_SHARES_H
#define QS_SHARES_H

#include "board.h"

/*
 * The shares for one kind of board, if that of the first complete search is 100. Above 64 lines
 * each empty line costs the search over bitsets more, and local search finds nearly all placements;
 * so there the line program is the first as soon as many lines stay empty.
 */
struct qs_shares {
    unsigned local, local_later;             /* of each of the two, early and later */
    unsigned swap_percent, exchange_percent; /* of that, where rows stay empty */
    unsigned window; /* of EXCHANGE, after the upper bound has fallen; 0: no more than else */
    uint64_t early;  /* ticks of the complete searches */
    unsigned local_diagonals;          /* where diagonals decide */
    unsigned local_beside;             /* on the other threads */
    unsigned second, second_diagonals; /* of the second complete search */
    unsigned second_counted; /* where PicoSAT counts only some squares (sat/sat_hints.c) */
    unsigned restarts;
    unsigned ending; /* of all but the first, where the search over bitsets ends soon, or late */
    unsigned limits; /* where every row needs a queen */
    int32_t slack;   /* diagonals decide if one queen more leaves so many lines empty */
    uint64_t turn;   /* ticks, of the search over bitsets and on the line program */
    bool has_bitset; /* it is the first where diagonals do not decide */
};

const struct qs_shares *qs_shares_for(const struct qs_board *board);

/* What is the same on all boards; shares.c says why. Ticks, unless it says otherwise. */
struct qs_schedule_times {
    uint64_t alone;                 /* with more, other threads begin to work, too */
    uint64_t local_turn, sat_turn;  /* the others: see above */
    uint64_t second_after;          /* others have worked so long before the second one begins */
    uint64_t second_after_counting; /* the same where PicoSAT counts only some squares */
    uint64_t restarts_after;
    uint64_t window_part; /* of the ticks of the last refutation, one in so many */
    int32_t lp_slack;     /* with fewer empty lines, the line program expects too little: */
    uint64_t lp_doubt;    /* its expectation times this */
    uint64_t late_after;  /* from then on the line program, where it is first, has nearly all */
    unsigned first;       /* the share of the first complete search */
    /* What beginning a search costs. */
    uint64_t swap_a_row, exchange_a_square, cover_a_square, lp_a_square;
};
extern const struct qs_schedule_times qs_schedule_times;

/* What making the tables of the search over bitsets costs: a state for each square. */
uint64_t qs_cost_of_bitset(const struct qs_board *board);

/* Whether a search is for the board. PicoSAT: if `empty` lines of a direction may stay empty. */
bool qs_cover_pays(const struct qs_board *board);
bool qs_lp_fits(const struct qs_board *board);
bool qs_sat_fits(const struct qs_board *board, uint64_t empty);

#endif
