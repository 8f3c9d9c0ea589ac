/* The numbers of the schedule of auto, for each size of boards. */
#ifndef QS_TUNING_H
#define QS_TUNING_H

#include "board.h"

/*
 * How the searches take turns. All numbers are ticks of about 10 ns (searcher.h), so that on one
 * thread the same board and seed give the same result. bench/README.md has the measurements.
 */
struct qs_tuning {
    /* At first, the scout alone: it solves most boards that local search can solve at all. */
    uint64_t first, first_a_square;
    /* Then, the ticks of the exchange search in percent of those of the complete search, early and
     * later. The swap search keeps pace with the exchange search; its own ticks are not counted,
     * because a search is long and cannot be interrupted and resumed. */
    uint64_t early, early_percent, percent;
    uint64_t other_percent; /* other threads scout more, unless walks by moves are fast */
    /* The cover is due when the complete search has taken about as long as the cover will take. */
    uint64_t cover_a_square;
    uint64_t after_cover; /* if the cover lowers the bound, the scout gets this much more */
    /* There are two complete searches, that on the line program and one over bitsets or by
     * PicoSAT. When the first has used this many ticks, the second begins, and gets this percentage
     * of what the first uses from then on. */
    uint64_t second_after, second_percent;
    bool bitsets;
    bool line_first; /* the first is that on the line program; else it is the second */
    /* Diagonals decide if the line cover lowers the bound by 2 or more, or if, second_after the
     * first has begun, this many rows or columns would be left empty by the queens asked for, or by
     * one queen more than are known to fit. Then the line program is the first, and the second gets
     * the other percentage. */
    int32_t asked_slack, line_slack;
    uint64_t cover_percent, cover_second_percent, slack_second_percent;
    uint64_t rest_second_percent; /* where PicoSAT counts only the rest: then it is the first */
    uint64_t moves_percent;       /* in place of early_percent, where walks by moves are fast */
    /* When the search over bitsets has used this many ticks, it is also begun again and again in
     * other orders, which gets this percentage of what it uses from then on, while a queen more
     * than are known to fit would leave at most this many rows or columns empty. 0: never. */
    uint64_t restarts_after, restarts_percent;
    int32_t restarts_slack;
    uint64_t step; /* of the complete search, before the schedule is checked again */
};

/* PicoSAT forgets where it was after a step, so a step is longer: 40 ms. */
enum { QS_TUNING_SAT_STEP = 1 << 22 };

/* For boards that fit into bitsets of one word a line, into longer ones, and for larger boards. */
extern const struct qs_tuning qs_tuning_small, qs_tuning_wide, qs_tuning_large;

const struct qs_tuning *qs_tuning_of(const struct qs_board *board);

#endif
