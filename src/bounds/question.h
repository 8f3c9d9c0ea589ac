/*
 * The question that a complete search works on: can this many queens be added?
 * It stays the same until the bounds answer it, whichever search moves them; then
 * the strategy chooses the next one.
 */
#ifndef QS_QUESTION_H
#define QS_QUESTION_H

#include "bounds.h"
#include "queensat/strategy.h"
#include "queensat/work.h"

struct qs_question {
    enum qs_strategy strategy;
    int32_t added;  /* asked for; 0: nothing */
    double started; /* by qs_clock_now */
};

/*
 * The number of queens to ask for now; 0 if the bounds are answered. Counts a new
 * question, and logs an answered one under the name of the search.
 */
int32_t qs_question_ask(struct qs_question *question, const char *name, struct qs_bounds *bounds,
                        struct qs_watch *watch, struct qs_work *work);

/* The search ends: log its question, if there is one, answered or not. */
void qs_question_settle(struct qs_question *question, const char *name, struct qs_bounds *bounds,
                        struct qs_watch *watch);

#endif
