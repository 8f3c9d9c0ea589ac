#include <string.h>

#include "engine.h"

static const struct {
    const char *name;
    size_t offset;
} counters[] = {
    {"questions", offsetof(struct qs_work, questions)},
    {"placements", offsetof(struct qs_work, placements)},
    {"checks", offsetof(struct qs_work, checks)},
    {"nodes", offsetof(struct qs_work, nodes)},
    {"probes", offsetof(struct qs_work, probes)},
    {"conflicts", offsetof(struct qs_work, conflicts)},
    {"decisions", offsetof(struct qs_work, decisions)},
    {"propagations", offsetof(struct qs_work, propagations)},
    {"solutions", offsetof(struct qs_work, solutions)},
    {"steps", offsetof(struct qs_work, steps)},
    {"pivots", offsetof(struct qs_work, pivots)},
};

#define COUNTERS (sizeof counters / sizeof *counters)

const char *qs_work_name(unsigned i)
{
    return i < COUNTERS ? counters[i].name : NULL;
}

uint64_t qs_work_count(const struct qs_work *work, unsigned i)
{
    uint64_t count;
    if (!work || i >= COUNTERS)
        return 0;
    memcpy(&count, (const char *)work + counters[i].offset, sizeof count);
    return count;
}

void qs_work_add(struct qs_work *sum, const struct qs_work *work)
{
    for (unsigned i = 0; qs_work_name(i); i++) {
        uint64_t *counter = (uint64_t *)(void *)((char *)sum + counters[i].offset);
        *counter += qs_work_count(work, i);
    }
}
