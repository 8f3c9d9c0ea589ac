/* Rooms: base */
/* What a job may use: processors and memory of control groups, from folders made here. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "machine.h"
#include "test.h"

static char root[64];

static void put(const char *name, const char *text)
{
    char path[200];
    snprintf(path, sizeof path, "%s/%s", root, name);
    for (char *slash = strchr(path + strlen(root) + 1, '/'); slash;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        mkdir(path, 0700);
        *slash = '/';
    }
    FILE *file = MUST(fopen(path, "w"));
    fputs(text, file);
    fclose(file);
}

static struct qs_job found(const char *groups)
{
    struct qs_job job;
    char path[100];
    put("groups", groups);
    snprintf(path, sizeof path, "%s/groups", root);
    qs_job_find_in(&job, path, root);
    return job;
}

static void begin(void)
{
    snprintf(root, sizeof root, "/tmp/queensat-job-XXXXXX");
    MUST(mkdtemp(root));
}

static void end(void)
{
    char command[100];
    snprintf(command, sizeof command, "rm -r %s", root);
    assert_int_equal(system(command), 0);
}

TEST(groups_of_version_2)
{
    begin();
    struct qs_job all = found("0::/\n");
    put("batch/memory.max", "3000000\n");
    put("batch/step/memory.max", "max\n");
    put("batch/step/cpu.max", "max 100000\n");
    assert_int_equal(found("0::/batch/step\n").memory, 3000000);
    assert_int_equal(found("0::/batch/step\n").processors, all.processors);
    put("batch/step/memory.max", "2000000\n");
    put("batch/cpu.max", "50000 100000\n"); /* half of a processor is one */
    assert_int_equal(found("0::/batch/step\n").memory, 2000000);
    assert_int_equal(found("0::/batch/step\n").processors, 1);
    assert_int_equal(found("0::/other\n").memory, all.memory);
    assert_int_equal(found("nonsense\n").processors, all.processors);
    end();
}

TEST(groups_of_version_1)
{
    begin();
    struct qs_job all = found("");
    put("memory/job/memory.limit_in_bytes", "4000000\n");
    put("cpu,cpuacct/job/cpu.cfs_quota_us", "-1\n");
    put("cpu,cpuacct/job/cpu.cfs_period_us", "100000\n");
    static const char groups[] = "9:memory:/job\n4:cpu,cpuacct:/job\n2:devices:/job\n";
    assert_int_equal(found(groups).memory, 4000000);
    assert_int_equal(found(groups).processors, all.processors);
    put("cpu,cpuacct/job/cpu.cfs_quota_us", "100000\n");
    assert_int_equal(found(groups).processors, 1);
    put("memory/job/memory.limit_in_bytes", "9223372036854771712\n");
    assert_int_equal(found(groups).memory, all.memory);
    end();
}

/* In a process of its own, because a hard limit stays. */
TEST(limits_below_the_hard_one)
{
    pid_t child = fork();
    assert_true(child >= 0);
    if (child == 0) {
        const struct rlimit hard = {1 << 30, 1 << 30};
        struct rlimit limit = {0, 0};
        bool right = setrlimit(RLIMIT_AS, &hard) == 0 &&
                     qs_limit_resource(RLIMIT_AS, (size_t)1 << 31) &&
                     getrlimit(RLIMIT_AS, &limit) == 0 && limit.rlim_cur == 1 << 30 &&
                     qs_limit_resource(RLIMIT_AS, 1 << 29) && getrlimit(RLIMIT_AS, &limit) == 0 &&
                     limit.rlim_cur == 1 << 29;
        _exit(right ? 0 : 1);
    }
    int status = 1;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_int_equal(status, 0);
}
