#include "work.h"

#include <stddef.h>
#include <string.h>

static const struct {
    const char *name;
    const char *meaning;
    size_t offset;
} counters[] = {
    {"questions", "decisions whether M queens fit", offsetof(struct qs_work, questions)},
    {"placements", "complete placements, evaluated as a whole",
     offsetof(struct qs_work, placements)},
    {"checks", "squares or pairs of queens looked at for an attack",
     offsetof(struct qs_work, checks)},
    {"nodes", "nodes of a search tree", offsetof(struct qs_work, nodes)},
    {"probes", "squares tried in advance, before a node branches",
     offsetof(struct qs_work, probes)},
    {"conflicts", "contradictions that the SAT solver ran into and learned from",
     offsetof(struct qs_work, conflicts)},
    {"decisions", "values that the SAT solver chose", offsetof(struct qs_work, decisions)},
    {"propagations", "values that the SAT solver derived", offsetof(struct qs_work, propagations)},
    {"solutions", "full placements listed", offsetof(struct qs_work, solutions)},
    {"steps", "moves of a local search by exchanges", offsetof(struct qs_work, steps)},
    {"pivots", "steps of the simplex method", offsetof(struct qs_work, pivots)},
};

#define COUNTERS (sizeof counters / sizeof *counters)

const char *qs_work_name(unsigned i)
{
    return i < COUNTERS ? counters[i].name : NULL;
}

const char *qs_work_meaning(unsigned i)
{
    return i < COUNTERS ? counters[i].meaning : NULL;
}

uint64_t qs_work_count(const struct qs_work *work, unsigned i)
{
    uint64_t count;
    if (!work || i >= COUNTERS)
        return 0;
    memcpy(&count, (const char *)work + counters[i].offset, sizeof count);
    return count;
}

static uint64_t *work_counter(struct qs_work *work, unsigned i)
{
    return (uint64_t *)(void *)((char *)work + counters[i].offset);
}

void qs_work_add(struct qs_work *sum, const struct qs_work *work)
{
    for (unsigned i = 0; i < COUNTERS; i++)
        *work_counter(sum, i) += qs_work_count(work, i);
}

void qs_work_subtract(struct qs_work *sum, const struct qs_work *work)
{
    for (unsigned i = 0; i < COUNTERS; i++)
        *work_counter(sum, i) -= qs_work_count(work, i);
}
