#include "machine.h"

#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/utsname.h>
#include <time.h>

#include "job.h"
#include "queensat/version.h"

/* Read the first "model name : ..." of /proc/cpuinfo, if there is such a file. */
static void find_processor(struct qs_machine *machine)
{
    static const char key[] = "model name";
    char line[256];
    FILE *file = fopen("/proc/cpuinfo", "r");
    while (file && !machine->processor[0] && fgets(line, sizeof line, file)) {
        const char *colon = strchr(line, ':');
        if (strncmp(line, key, sizeof key - 1) != 0 || !colon)
            continue;
        line[strcspn(line, "\n")] = '\0';
        snprintf(machine->processor, sizeof machine->processor, "%.127s",
                 colon + 1 + strspn(colon + 1, " \t"));
    }
    if (file)
        fclose(file);
}

void qs_machine_describe(struct qs_machine *machine)
{
    struct utsname system;
    struct qs_job job;
    qs_job_find(&job);
    *machine = (struct qs_machine){.cores = job.processors};
    find_processor(machine);
    if (uname(&system) >= 0)
        snprintf(machine->kernel, sizeof machine->kernel, "%.64s %.64s %.64s", system.sysname,
                 system.release, system.machine);
}

size_t qs_default_memory_limit(void)
{
    /* Looking for it opens some ten files, and options are made for every question of an
     * explanation. Threads that look at the same time find the same. */
    static _Atomic size_t known;
    size_t limit = known;
    if (limit == 0) {
        struct qs_job job;
        qs_job_find(&job);
        known = limit = job.memory / 4 * 3;
    }
    return limit;
}

static double read_clock(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double qs_clock_now(void)
{
    return read_clock(CLOCK_MONOTONIC);
}

const char *qs_version(void)
{
    return QS_VERSION;
}

int qs_version_number(void)
{
    return QS_VERSION_NUMBER;
}
