#include "tiny_sat.h"

#include <stdlib.h>
#include <string.h>

void qs_tiny_sat_init(struct qs_tiny_sat *sat, const struct qs_clause_list *clauses, int variables)
{
    sat->clauses = clauses;
    sat->variables = variables;
    sat->values = calloc((size_t)variables + 1, sizeof *sat->values);
    sat->trail = calloc((size_t)variables + 1, sizeof *sat->trail);
    sat->assigned = 0;
    if (!sat->values || !sat->trail)
        abort();
}

void qs_tiny_sat_release(struct qs_tiny_sat *sat)
{
    free(sat->values);
    free(sat->trail);
    sat->values = NULL;
    sat->trail = NULL;
}

static void take_back(struct qs_tiny_sat *sat, size_t assigned)
{
    while (sat->assigned > assigned)
        sat->values[abs(sat->trail[--sat->assigned])] = 0;
}

void qs_tiny_sat_reset(struct qs_tiny_sat *sat)
{
    take_back(sat, 0);
}

int qs_tiny_sat_value(const struct qs_tiny_sat *sat, int literal)
{
    return literal > 0 ? sat->values[literal] : -sat->values[-literal];
}

bool qs_tiny_sat_assume(struct qs_tiny_sat *sat, int literal)
{
    int value = qs_tiny_sat_value(sat, literal);
    if (value == 0) {
        sat->values[abs(literal)] = literal > 0 ? 1 : -1;
        sat->trail[sat->assigned++] = literal;
    }
    return value >= 0;
}

/* Make the last open literal of a clause true; false if the clause is false. */
static bool propagate_clause(struct qs_tiny_sat *sat, const int *clause)
{
    int open = 0;
    for (; *clause != 0; clause++) {
        int value = qs_tiny_sat_value(sat, *clause);
        if (value > 0 || (value == 0 && open != 0))
            return true;
        if (value == 0)
            open = *clause;
    }
    return open != 0 && qs_tiny_sat_assume(sat, open);
}

bool qs_tiny_sat_propagate(struct qs_tiny_sat *sat)
{
    const struct qs_clause_list *clauses = sat->clauses;
    size_t before;
    do {
        before = sat->assigned;
        for (size_t at = 0; at < clauses->length; at++) {
            if (!propagate_clause(sat, clauses->literals + at))
                return false;
            while (clauses->literals[at] != 0)
                at++;
        }
    } while (sat->assigned > before);
    return true;
}

static int first_open(const struct qs_tiny_sat *sat)
{
    for (int variable = 1; variable <= sat->variables; variable++)
        if (sat->values[variable] == 0)
            return variable;
    return 0;
}

bool qs_tiny_sat_solve(struct qs_tiny_sat *sat)
{
    size_t before = sat->assigned;
    if (qs_tiny_sat_propagate(sat)) {
        int variable = first_open(sat);
        if (variable == 0)
            return true;
        for (int sign = -1; sign <= 1; sign += 2) {
            size_t decision = sat->assigned;
            qs_tiny_sat_assume(sat, sign * variable);
            if (qs_tiny_sat_solve(sat))
                return true;
            take_back(sat, decision);
        }
    }
    take_back(sat, before);
    return false;
}
