/* The part of a sweep that is to be run, to divide it among several machines. */
#ifndef QS_SHARD_H
#define QS_SHARD_H

#include "run_report.h"

#define QS_JOBS_MAX 256
#define QS_SHARDS_MAX 1000000

/*
 * "I/N" with I from 1 to N, or "auto": from the variables that Slurm sets for each
 * task of an array job (--array=A-B or A-B:S), whose first task is part 1.
 */
bool qs_shard_parse(struct qs_shard *shard, const char *text, struct qs_error *error);

#endif
