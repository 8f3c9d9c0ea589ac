/* The engines, and nothing else: a test can put a table of its own in this one's place. */
#include "engine.h"

const struct qs_engine *const qs_engines[] = {&qs_sat_engine, &qs_backtrack_engine, NULL};
