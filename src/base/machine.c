#define _GNU_SOURCE /* sched_getaffinity. NOLINT(bugprone-reserved-identifier) */

#include "machine.h"

#include <inttypes.h>
#include <sched.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "queensat/version.h"

/* Control groups are those of Linux; the page without a server cannot even try to open a file. */
#ifdef __linux__
enum { HAS_GROUPS = 1 };
#else
enum { HAS_GROUPS = 0 };
#endif

/* Of a group: its quota of processors in millionths, and its memory. */
struct quota {
    uint64_t processors, memory;
};

/* The numbers in a file of one line, of which "max" and -1 are none; how many there are. */
static int read_job_numbers(const char *folder, const char *name, uint64_t number[2])
{
    char path[1024], word[2][32] = {"", ""};
    int found = 0;
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "r");
    if (!file)
        return 0;
    int words = fscanf(file, "%31s %31s", word[0], word[1]);
    fclose(file);
    for (int i = 0; i < words; i++) {
        number[i] = UINT64_MAX;
        found += sscanf(word[i], "%" SCNu64, &number[i]) == 1 && word[i][0] != '-';
        number[i] = word[i][0] == '-' ? UINT64_MAX : number[i];
    }
    return found > 0 ? words : 0;
}

static void take_least(uint64_t *least, uint64_t value)
{
    *least = value < *least ? value : *least;
}

static void take_processors(struct quota *quota, uint64_t microseconds, uint64_t period)
{
    if (microseconds < UINT64_MAX / 1000000 && period > 0 && microseconds > 0)
        take_least(&quota->processors, microseconds * 1000000 / period);
}

/* Whether the word is one of the list "cpu,cpuacct". */
static bool has_controller(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; (at = strstr(at, word)); at += length)
        if ((at == list || at[-1] == ',') && (at[length] == ',' || at[length] == '\0'))
            return true;
    return false;
}

/* Each version, and each controller of version 1, has files of its own: each start of a program
 * opens no others. */
static void read_quota(const char *folder, const char *controllers, struct quota *quota)
{
    uint64_t number[2] = {0, 0}, period[2] = {0, 0};
    bool is_second = *controllers == '\0';
    if (is_second && read_job_numbers(folder, "cpu.max", number) == 2)
        take_processors(quota, number[0], number[1]);
    if (has_controller(controllers, "cpu") &&
        read_job_numbers(folder, "cpu.cfs_quota_us", number) == 1 &&
        read_job_numbers(folder, "cpu.cfs_period_us", period) == 1)
        take_processors(quota, number[0], period[0]);
    if (is_second && read_job_numbers(folder, "memory.max", number) == 1)
        take_least(&quota->memory, number[0]);
    if (has_controller(controllers, "memory") &&
        read_job_numbers(folder, "memory.limit_in_bytes", number) == 1)
        take_least(&quota->memory, number[0]);
}

/* A group has no more than those around it: all folders from the group's up to the root. */
static void read_groups(const char *root, const char *controllers, const char *group,
                        struct quota *quota)
{
    char folder[1024];
    int used = snprintf(folder, sizeof folder, "%s%s%s%s", root, *controllers ? "/" : "",
                        controllers, strcmp(group, "/") == 0 ? "" : group);
    size_t least = strlen(root) + (*controllers ? 1 + strlen(controllers) : 0);
    while (used > 0 && (size_t)used < sizeof folder && strlen(folder) >= least) {
        read_quota(folder, controllers, quota);
        char *slash = strrchr(folder, '/');
        if (!slash || strlen(folder) == least)
            return;
        *slash = '\0';
    }
}

/* Lines "0::/group" (version 2) and "5:cpu,cpuacct:/group" (version 1). */
static void read_all_groups(const char *groups, const char *root, struct quota *quota)
{
    char line[1024];
    FILE *file = fopen(groups, "r");
    while (file && fgets(line, sizeof line, file)) {
        line[strcspn(line, "\n")] = '\0';
        char *controllers = strchr(line, ':'),
             *group = controllers ? strchr(controllers + 1, ':') : NULL;
        if (!group)
            continue;
        *group++ = '\0';
        controllers++;
        if (*controllers == '\0' || has_controller(controllers, "cpu") ||
            has_controller(controllers, "memory"))
            read_groups(root, controllers, group, quota);
    }
    if (file)
        fclose(file);
}

static unsigned count_processors(void)
{
    long online = sysconf(_SC_NPROCESSORS_ONLN);
    unsigned count = online > 0 ? (unsigned)online : 1;
#ifdef __linux__
    enum { JOB_TEXT_MOST = 8192 };
    cpu_set_t set[JOB_TEXT_MOST / CPU_SETSIZE];
    if (sched_getaffinity(0, sizeof set, set) == 0) {
        unsigned allowed = (unsigned)CPU_COUNT_S(sizeof set, set);
        count = allowed > 0 && allowed < count ? allowed : count;
    }
#endif
    return count;
}

void qs_job_find_in(struct qs_job *job, const char *groups, const char *root)
{
    long pages = sysconf(_SC_PHYS_PAGES), page = sysconf(_SC_PAGESIZE);
    struct quota quota = {UINT64_MAX, UINT64_MAX};
    *job = (struct qs_job){.processors = count_processors(), .memory = SIZE_MAX};
    if (pages > 0 && page > 0)
        job->memory = (size_t)pages * (size_t)page;
    if (HAS_GROUPS)
        read_all_groups(groups, root, &quota);
    if (quota.memory < job->memory)
        job->memory = (size_t)quota.memory;
    uint64_t whole =
        quota.processors == UINT64_MAX ? UINT64_MAX : (quota.processors + 999999) / 1000000;
    if (whole < job->processors)
        job->processors = (unsigned)whole;
}

void qs_job_find(struct qs_job *job)
{
    qs_job_find_in(job, "/proc/self/cgroup", "/sys/fs/cgroup");
}

bool qs_limit_resource(int resource, size_t bytes)
{
    struct rlimit limit;
    if (getrlimit(resource, &limit) != 0)
        return false;
    limit.rlim_cur = bytes < limit.rlim_max ? (rlim_t)bytes : limit.rlim_max;
    return setrlimit(resource, &limit) == 0;
}

size_t qs_resource_limit(int resource)
{
    struct rlimit limit;
    bool limited = getrlimit(resource, &limit) == 0 && limit.rlim_cur != RLIM_INFINITY;
    return limited && limit.rlim_cur < SIZE_MAX ? (size_t)limit.rlim_cur : 0;
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

double qs_clock_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

const char *qs_version(void)
{
    return QS_VERSION;
}

int qs_version_number(void)
{
    return QS_VERSION_NUMBER;
}
