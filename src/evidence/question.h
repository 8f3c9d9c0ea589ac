/*
 * The question that a complete search works at: can this many queens be added?
 * It stays the same until the bounds answer it, whoever moves them; then the
 * strategy chooses the next one.
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
 * The number of queens to ask for now; 0 if the bounds are answered. A new
 * question is counted, and an answered one is logged in the name of the search.
 */
int32_t qs_question_ask(struct qs_question *question, const char *name, struct qs_bounds *bounds,
                        struct qs_watch *watch, struct qs_work *work);

/* Log the question as undecided, if there is one, because the search ends. */
void qs_question_settle(struct qs_question *question, const char *name, struct qs_bounds *bounds,
                        struct qs_watch *watch);

#endif
