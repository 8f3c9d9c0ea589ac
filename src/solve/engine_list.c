/* The public functions about the table of engines (queensat/solve.h). */
#include <string.h>

#include "engine_table.h"

static unsigned engine_count(void)
{
    unsigned count = 0;
    while (qs_engines[count])
        count++;
    return count;
}

const char *qs_engine_name(unsigned i)
{
    return i < engine_count() ? qs_engines[i]->name : NULL;
}

const char *qs_engine_summary(unsigned i)
{
    return i < engine_count() ? qs_engines[i]->summary : NULL;
}

const struct qs_engine *qs_engine_find(const char *name)
{
    for (unsigned i = 0; name && qs_engines[i]; i++)
        if (strcmp(qs_engines[i]->name, name) == 0)
            return qs_engines[i];
    return NULL;
}

bool qs_engine_is_exact(const char *name)
{
    const struct qs_engine *engine = qs_engine_find(name);
    return engine && engine->exact;
}

bool qs_engine_uses(const char *name, enum qs_engine_use use)
{
    const struct qs_engine *engine = qs_engine_find(name);
    return engine && engine->uses & use;
}
