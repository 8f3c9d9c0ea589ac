/* Results and their counters, and the words for the enumerations of queensat/solve.h. */
#include <stdlib.h>
#include <string.h>

#include "engine.h"
#include "fault.h"

void qs_result_release(struct qs_result *result)
{
    if (!result)
        return;
    qs_placement_release(&result->placement);
    qs_bound_release(&result->upper);
    qs_evidence_free(result->evidence);
    result->evidence = NULL;
}

bool qs_result_is_answered(const struct qs_result *result)
{
    return result && (result->status != QS_STATUS_BOUNDS ||
                      (result->target > 0 && result->lower >= result->target));
}

bool qs_results_agree(const struct qs_result *results, size_t count, struct qs_error *error)
{
    if (count > 0 && !qs_check_given("results", results, error))
        return false;
    for (size_t i = 0; i < count; i++) {
        for (size_t j = 0; j < count; j++) {
            if (results[i].lower > results[j].upper.value)
                return qs_error_set(error, QS_ERROR_DEFECT,
                                    "engines disagree: %s has a placement of %d queens, %s claims "
                                    "that there are at most %d",
                                    results[i].engine, results[i].lower, results[j].engine,
                                    results[j].upper.value);
        }
    }
    return true;
}

static const char *const strategies[QS_STRATEGIES] = {
    [QS_STRATEGY_DOWN] = "down",
    [QS_STRATEGY_UP] = "up",
    [QS_STRATEGY_BISECT] = "bisect",
};

const char *qs_strategy_name(enum qs_strategy strategy)
{
    return (size_t)strategy < QS_STRATEGIES ? strategies[strategy] : NULL;
}

const char *qs_status_name(enum qs_status status)
{
    static const char *const names[] = {
        [QS_STATUS_OPTIMUM] = "optimum",
        [QS_STATUS_BOUNDS] = "bounds",
        [QS_STATUS_INFEASIBLE] = "infeasible",
    };
    return (size_t)status < sizeof names / sizeof *names ? names[status] : NULL;
}

const char *qs_stage_name(enum qs_stage stage)
{
    static const char *const names[QS_STAGES] = {
        [QS_STAGE_OPEN] = "open",         [QS_STAGE_FIXED] = "fixed",
        [QS_STAGE_START] = "start",       [QS_STAGE_UNLISTED] = "unlisted",
        [QS_STAGE_MATCHING] = "matching", [QS_STAGE_REDUCTION] = "reduction",
        [QS_STAGE_SCOUT] = "scout",       [QS_STAGE_LINE_COVER] = "line cover",
        [QS_STAGE_SEARCH] = "search",     [QS_STAGE_ENGINE] = "engine",
    };
    return (size_t)stage < QS_STAGES ? names[stage] : NULL;
}

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

void qs_work_add(struct qs_work *sum, const struct qs_work *work)
{
    for (unsigned i = 0; qs_work_name(i); i++) {
        uint64_t *counter = (uint64_t *)(void *)((char *)sum + counters[i].offset);
        *counter += qs_work_count(work, i);
    }
}
