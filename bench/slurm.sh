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
for tool in slurmctld slurmd munged sbatch jq; do
    command -v "$tool" >/dev/null || {
        echo "skipped: $tool is missing"
        exit 0
    }
done
user=$(id -un) host=$(hostname -s)
words=(completion --board 20..40:5 --queens 10 --id 1..2000)
work=$(mktemp -d)
export SLURM_CONF=$work/slurm.conf
daemons=()
stop() {
    ((${#daemons[@]} == 0)) || kill "${daemons[@]}" 2>/dev/null || true
    wait
    rm -rf "$work"
}
trap stop EXIT
trap 'tail -n 5 "$work"/*.log' ERR

start_slurm() {
    mkdir "$work"/{state,spool,munge,bin,job}
    chmod 755 "$work"
    ln -s "$program" "$work/bin/queensat"
    head -c 1024 /dev/urandom >"$work/munge/key"
    chmod 600 "$work/munge/key"
    cat >"$SLURM_CONF" <<CONF
ClusterName=queensat
SlurmctldHost=$host(127.0.0.1)
SlurmctldPort=26817
SlurmdPort=26818
SlurmUser=$user
SlurmdUser=$user
AuthType=auth/munge
AuthInfo=socket=$work/munge/socket,cred_expire=5
StateSaveLocation=$work/state
SlurmdSpoolDir=$work/spool
SlurmctldPidFile=$work/slurmctld.pid
SlurmdPidFile=$work/slurmd.pid
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
JobAcctGatherType=jobacct_gather/none
AccountingStorageType=accounting_storage/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SchedulerParameters=batch_sched_delay=0,sched_min_interval=0
ReturnToService=2
KillWait=1
NodeName=$host NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
CONF
    munged --foreground --force --key-file="$work/munge/key" --socket="$work/munge/socket" \
        --pid-file="$work/munge/pid" --log-file="$work/munge.log" --seed-file="$work/munge/seed" \
        >>"$work/munge.log" 2>&1 &
    daemons+=($!)
    until [[ -S $work/munge/socket ]]; do sleep 0.1; done
    slurmctld -D -i >"$work/slurmctld.log" 2>&1 &
    daemons+=($!)
    slurmd -D -N "$host" >"$work/slurmd.log" 2>&1 &
    daemons+=($!)
    for ((tries = 0; tries < 300; tries++)); do
        [[ $(sinfo -h -o %T 2>/dev/null) == idle ]] && return
        sleep 0.1
    done
    echo "the node does not become idle"
    return 1
}

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

# Wait until all ten tasks of an array job are complete.
wait_for_job() {
    for ((tries = 0; tries < 3000; tries++)); do
        [[ -n $(squeue -h -j "$1" 2>/dev/null) ]] || break
        sleep 0.1
    done
    [[ $(scontrol show job "$1" | grep -c 'JobState=COMPLETED') == 10 ]]
}

start_slurm
cd "$work/job"
PATH=$work/bin:$PATH
echo "slurm $(slurmctld -V | cut -d ' ' -f 2), slurmctld, slurmd and munged on $host"

# shellcheck disable=SC2016 # the backquotes are those of Markdown
sed -n '/^#!\/bin\/sh$/,/^```$/{/^```$/!p}' "$folder/../src/cli/README.md" >example
job=$(sbatch --parsable --output=out-%a example)
wait_for_job "$job"
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

wait_for_job "$job"
scontrol show job "$job" | awk '/ArrayTaskId=/ { match($0, /ArrayTaskId=[0-9]+/)
    task = substr($0, RSTART + 12, RLENGTH - 12) }
    /Restarts=/ { match($0, /Restarts=[0-9]+/)
    if (substr($0, RSTART + 9, RLENGTH - 9) > 0) print "task " task ": " substr($0, RSTART, RLENGTH) }'
cat part-*.jsonl >results.jsonl
queensat sweep --check results.jsonl
queensat sweep "${words[@]}" -o whole.jsonl
cmp <(same_parts whole.jsonl) <(same_parts results.jsonl)
echo "equal to a sweep without shards apart from times"
