/*
 * A SAT solver with the interface IPASIR, small enough to be right, and on request a liar: with
 * TINY_LIES in the environment, "unsat" refutes everything, "few" has models without queens,
 * "clash" models with queens everywhere, "unknown" gives up, "garbage" answers 77, "forever"
 * searches until it is told to stop, "unborn" cannot be created, and "control" has a hostile
 * signature. The file that TINY_BEGUN names, if it does, is made when a search begins.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "tiny_sat.h"

#define EXPORTED __attribute__((visibility("default")))

enum { ASSUMED_MOST = 8 };

struct tiny {
    struct qs_clause_list clauses;
    struct qs_tiny_sat sat;
    bool solved;
    int *clause; /* [count] the one that is being added */
    size_t count, room;
    int variables;
    int assumed[ASSUMED_MOST];
    size_t assumed_count;
    void *state;
    int (*terminate)(void *state);
};

EXPORTED const char *ipasir_signature(void);
EXPORTED void *ipasir_init(void);
EXPORTED void ipasir_release(void *solver);
EXPORTED void ipasir_add(void *solver, int literal);
EXPORTED void ipasir_assume(void *solver, int literal);
EXPORTED int ipasir_solve(void *solver);
EXPORTED int ipasir_val(void *solver, int literal);
EXPORTED int ipasir_failed(void *solver, int literal);
EXPORTED void ipasir_set_terminate(void *solver, void *state, int (*terminate)(void *state));

static bool lies(const char *way)
{
    const char *lie = getenv("TINY_LIES");
    return lie && strcmp(lie, way) == 0;
}

const char *ipasir_signature(void)
{
    return lies("control") ? "tiny\n\033[31m1.0" : "tiny-1.0";
}

void *ipasir_init(void)
{
    struct tiny *tiny = lies("unborn") ? NULL : calloc(1, sizeof *tiny);
    if (tiny)
        qs_clause_list_init(&tiny->clauses);
    return tiny;
}

static void forget(struct tiny *tiny)
{
    if (tiny->solved)
        qs_tiny_sat_release(&tiny->sat);
    tiny->solved = false;
}

void ipasir_release(void *solver)
{
    struct tiny *tiny = solver;
    forget(tiny);
    qs_clause_list_release(&tiny->clauses);
    free(tiny->clause);
    free(tiny);
}

void ipasir_add(void *solver, int literal)
{
    struct tiny *tiny = solver;
    forget(tiny);
    if (literal == 0) {
        qs_clause_list_receive(&tiny->clauses, tiny->clause, tiny->count);
        tiny->count = 0;
        return;
    }
    if (abs(literal) > tiny->variables)
        tiny->variables = abs(literal);
    if (tiny->count == tiny->room) {
        tiny->room = 2 * tiny->room + 8;
        tiny->clause = realloc(tiny->clause, tiny->room * sizeof *tiny->clause);
        if (!tiny->clause)
            abort();
    }
    tiny->clause[tiny->count++] = literal;
}

void ipasir_assume(void *solver, int literal)
{
    struct tiny *tiny = solver;
    if (abs(literal) > tiny->variables)
        tiny->variables = abs(literal);
    if (tiny->assumed_count == ASSUMED_MOST)
        abort();
    tiny->assumed[tiny->assumed_count++] = literal;
}

static int search(struct tiny *tiny)
{
    bool possible = true;
    forget(tiny);
    qs_tiny_sat_init(&tiny->sat, &tiny->clauses, tiny->variables);
    tiny->solved = true;
    for (size_t i = 0; i < tiny->assumed_count; i++)
        possible = possible && qs_tiny_sat_assume(&tiny->sat, tiny->assumed[i]);
    return possible && qs_tiny_sat_propagate(&tiny->sat) && qs_tiny_sat_solve(&tiny->sat) ? 10 : 20;
}

static void note_begin(void)
{
    const char *name = getenv("TINY_BEGUN");
    FILE *file = name ? fopen(name, "w") : NULL;
    if (file)
        fclose(file);
}

int ipasir_solve(void *solver)
{
    struct tiny *tiny = solver;
    note_begin();
    const struct timespec pause = {0, 1000000};
    int answer = lies("unsat") ? 20 : lies("unknown") ? 0 : lies("garbage") ? 77 : 10;
    while (lies("forever") && !(tiny->terminate && tiny->terminate(tiny->state)))
        nanosleep(&pause, NULL);
    if (lies("forever"))
        answer = 0;
    else if (answer == 10 && !lies("few") && !lies("clash"))
        answer = search(tiny);
    tiny->assumed_count = 0;
    return answer;
}

/* As the standard demands: the literal if it is true, else its negation. */
int ipasir_val(void *solver, int literal)
{
    struct tiny *tiny = solver;
    if (lies("few"))
        return -abs(literal);
    if (lies("clash"))
        return abs(literal);
    if (!tiny->solved)
        abort(); /* no model: the caller may not ask */
    return qs_tiny_sat_value(&tiny->sat, literal) > 0 ? literal : -literal;
}

int ipasir_failed(void *solver, int literal)
{
    (void)solver, (void)literal;
    return 1;
}

void ipasir_set_terminate(void *solver, void *state, int (*terminate)(void *state))
{
    struct tiny *tiny = solver;
    tiny->state = state;
    tiny->terminate = terminate;
}
