/* What this process may use of the machine, limits for others, and the clock. */
#ifndef QS_MACHINE_H
#define QS_MACHINE_H

#include <stdbool.h>
#include <stddef.h>

/*
 * The least of what the machine has, of the processors that the process may run on, and of the
 * quotas of its control groups (cgroup, version 1 and 2), as a batch system or a container sets
 * them.
 */
struct qs_job {
    unsigned processors; /* at least 1 */
    size_t memory;       /* bytes; SIZE_MAX if unknown */
};
void qs_job_find(struct qs_job *job);

/* The same with other places for /proc/self/cgroup and /sys/fs/cgroup. */
void qs_job_find_in(struct qs_job *job, const char *groups, const char *root);

/*
 * Limit a resource (RLIMIT_AS, RLIMIT_DATA) to this many bytes, or to the hard limit if that is
 * less. False, with errno set, if that fails. Safe after fork.
 */
bool qs_limit_resource(int resource, size_t bytes);

/* The limit of a resource, in bytes; 0: none. */
size_t qs_resource_limit(int resource);

/* Three quarters of the memory that the machine has, or that the job may use, in bytes. */
size_t qs_default_memory_limit(void);

/* Seconds, monotonic, from an arbitrary start. */
double qs_clock_now(void);

#endif
