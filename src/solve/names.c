/* The words for the enumerations of queensat/solve.h; NULL for other numbers. */
#include "engine.h"

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
