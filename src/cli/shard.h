/* Which part of a sweep is to be run: for clusters, and for machines side by side. */
#ifndef QS_SHARD_H
#define QS_SHARD_H

#include "run_report.h"

#define QS_JOBS_MAX 256
#define QS_SHARDS_MAX 1000000

/*
 * "I/N", I from 1 to N; or "auto": from the variables that Slurm sets for each
 * task of an array job (--array=A-B or A-B:S), the first of which is part 1.
 */
bool qs_shard_parse(struct qs_shard *shard, const char *text, struct qs_error *error);

#endif
