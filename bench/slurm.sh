#!/usr/bin/env bash
# An array job of ten shards by Slurm itself: slurmctld, slurmd and munged run on loopback, with
# everything of theirs in a temporary folder. First the job in the manual as it is there, then the
# same with a sweep of 10,000 instances, of which one task's sweep is killed with KILL, and another
# task is stopped by Slurm while it runs; both are requeued by Slurm and continue their files. The
# parts, merged with cat, must pass `sweep --check` and equal a sweep without shards apart from times.
# Skipped where slurmctld, slurmd, munged or jq is missing (Debian: slurm-wlm munge jq).
set -euo pipefail
export LC_ALL=C
folder=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
program=$(realpath "${QUEENSAT:-$folder/../build/release/queensat}")
# shellcheck source=bench/slurm.bash
source "$folder/slurm.bash"
slurm_require jq
words=(completion --board 20..40:5 --queens 10 --id 1..2000)
work=$(mktemp -d)
trap 'slurm_stop; rm -rf "$work"' EXIT
trap 'tail -n 5 "$work"/*.log' ERR

# Wait until task $1 of the array has written more than $2 lines.
wait_for_lines() {
    until [[ -e part-$1.jsonl && $(wc -l <"part-$1.jsonl") -gt $2 ]]; do sleep 0.02; done
}

# The number of runs that the part has, without the header.
runs() {
    echo $(($(wc -l <"part-$1.jsonl") - 1))
}

same_parts() {
    jq -cS 'select(.run != null) | del(.seconds, .processor_seconds, .bytes, .machine)' "$1" | sort
}

mkdir "$work"/{bin,job}
ln -s "$program" "$work/bin/queensat"
PATH=$work/bin:$PATH
slurm_start "$work"
cd "$work/job"

# shellcheck disable=SC2016 # the backquotes are those of Markdown
sed -n '/^#!\/bin\/sh$/,/^```$/{/^```$/q;p}' "$folder/../src/cli/README.md" >example
job=$(sbatch --parsable --output=out-%a example)
slurm_wait "$job" 10
cat excluded-*.jsonl >excluded.jsonl
echo "the example in the manual: $(queensat sweep --check excluded.jsonl | head -n 1)"

cat >task <<TASK
#!/bin/sh
#SBATCH --array=1-10
#SBATCH --requeue
queensat sweep ${words[*]} \\
    --shard auto -o "part-\$SLURM_ARRAY_TASK_ID.jsonl"
TASK
job=$(sbatch --parsable --output=out-%a --open-mode=append task)

wait_for_lines 1 200
victim=$(pgrep -fx "queensat sweep ${words[*]} --shard auto -o part-1.jsonl" -o)
kill -KILL "$victim"
echo "task 1: its sweep killed with KILL after $(runs 1) of 1000 runs"
wait_for_lines 3 200
scontrol requeue "${job}_3"
echo "task 3: stopped and requeued by Slurm after $(runs 3) of 1000 runs"
until [[ $(squeue -h -j "${job}_1" -o %T 2>/dev/null) != RUNNING ]]; do sleep 0.1; done
killed=$(runs 1)
scontrol requeue "${job}_1"
echo "task 1: requeued by Slurm with $killed of 1000 runs"

slurm_wait "$job" 10
slurm_restarts "$job"
cat part-*.jsonl >results.jsonl
queensat sweep --check results.jsonl
queensat sweep "${words[@]}" -o whole.jsonl
cmp <(same_parts whole.jsonl) <(same_parts results.jsonl)
echo "equal to a sweep without shards apart from times"
