#!/usr/bin/env bash
# One hard instance on several machines: split into cubes, solved by GNU parallel and again by Slurm
# (slurm.bash: the real one, on this machine), merged and checked.
#   cluster.sh [CUBES [OPTIONS OF generate...]]
# Default: 500 cubes of Excluded Diagonals n = 30, D = 35, id 4.
#
# Both start from a placement with two queens fewer than split finds, so that some cube has to find
# better ones, which `--known` hands to all that begin later. GNU parallel: one of the processes is
# killed with KILL, and runs again (--retries). Slurm: the job of the manual, an array of 50 tasks;
# one task has its process killed, another is stopped by Slurm, and both are requeued. Then one
# certificate is left out, given twice, and replaced by that of another instance: merge must refuse.
# Skipped where slurmctld, slurmd, munged, GNU parallel or jq is missing.
set -euo pipefail
export LC_ALL=C
folder=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
program=$(realpath "${QUEENSAT:-$folder/../build/release/queensat}")
# shellcheck source=bench/slurm.bash
source "$folder/slurm.bash"
slurm_require parallel jq
cubes=${1:-500}
shift $(($# > 0))
(($#)) || set -- excluded --board 30 --diagonals 35 --id 4
work=$(mktemp -d)
trap 'slurm_stop; rm -rf "$work"' EXIT
trap 'tail -n 5 "$work"/*.log' ERR
mkdir "$work"/{bin,parallel,slurm,daemons}
ln -s "$program" "$work/bin/queensat"
export PATH=$work/bin:$PATH HOME=$work
cd "$work"

# Run a command; print its elapsed and its processor seconds after the text.
timed() { # text command...
    local text=$1 TIMEFORMAT='%R s, %U s of processors'
    shift
    { time "$@" >"$work/printed"; } 2>"$work/seconds" || { cat "$work/seconds"; return 1; }
    echo "$text: $(cat "$work/printed" "$work/seconds" | paste -sd '|' | sed 's/|/; /g')"
}

# A worse placement: without its last two queens.
forget_two() {
    head -n -2 cubes/known >worse
    cp worse cubes/known
}

# Wait until a process of this folder solves a cube, and print its id; but not for more than a minute.
find_victim() {
    local pid tries
    for ((tries = 0; tries < 3000; tries++)); do
        for pid in $(pgrep -f '^queensat solve .*cubes/'); do
            [[ /proc/$pid/cwd -ef . ]] && echo "$pid" && return
        done
        sleep 0.02
    done
    echo "no process solves a cube" >&2
    return 1
}

# How many cubes ended with each question, from the reports as JSON; not those that were stopped.
questions() {
    grep -h '^{' "$@" | jq -r 'select(.stop == "done") | "  do \(.target) queens fit? no, in cubes:"' | sort | uniq -c |
        awk '{ count = $1; $1 = ""; print " " $0, count }'
}

merge() {
    timed "  merge" queensat merge ../hard cubes/split cubes/known cubes/*.cert -o hard.cert
    grep -q '^maximum [0-9]*,' "$work/printed" # not "29 to 30"
}

# The evidence of a certificate, which follows its instance and its placement.
evidence() {
    sed -n '/^upper /,$p' "$1" | sed '$d'
}

# Merge must end with status 2, and with nothing but a line of errors.
refuses() { # certificates...
    local status=0
    queensat merge ../hard cubes/split cubes/known "$@" -o refused 2>errors || status=$?
    ((status == 2)) && [[ ! -e refused ]]
    sed 's/^/  refused: /' errors
}

queensat generate "$@" -o hard
echo "$*"
cd parallel
mkdir cubes
timed "split" queensat split --into "$cubes" ../hard -o 'cubes/%'
cp -r cubes ../slurm
count=$(find cubes -name '*[0-9]' | wc -l)

echo "GNU parallel $(parallel --version | sed -n '1s/.* //p'), two jobs at a time"
forget_two
all_by_parallel() {
    find cubes -name '*[0-9]' | sort | parallel -j 2 --retries 2 \
        queensat solve {} --known cubes/known --certificate {}.cert --format json ">" {}.out
}
timed "  solve" all_by_parallel &
victim=$(find_victim)
kill -KILL "$victim"
echo "  a process killed with KILL"
wait $!
questions cubes/*.out
merge
timed "  check" queensat check ../hard hard.cert
grep -q '^verified: the maximum is' "$work/printed"

cd ../slurm
slurm_start "$work/daemons"
forget_two
# shellcheck disable=SC2016 # the backquotes are those of Markdown
sed -n '/^With Slurm, as an array job/,$p' "$folder/../src/cli/README.md" |
    sed -n '/^```sh$/,/^```$/{/^```$/q;/^```/!p}' >job
sed -i 's/queensat solve/& --format json/' job
tasks=$(sed -n 's/^#SBATCH --array=1-//p' job)
# The number of the task to which a process belongs.
task_of() { # process
    tr '\0' '\n' <"/proc/$1/environ" | sed -n 's/^SLURM_ARRAY_TASK_ID=//p'
}
all_by_slurm() {
    local victim task
    job=$(sbatch --parsable --output=out-%a --open-mode=append job)
    victim=$(find_victim) task=$(task_of "$victim")
    kill -KILL "$victim"
    until [[ $(squeue -h -j "${job}_$task" -o %T 2>/dev/null) != RUNNING ]]; do sleep 0.1; done
    echo "  task $task: its process killed with KILL; requeued"
    scontrol requeue "${job}_$task"
    victim=$(find_victim) task=$(task_of "$victim")
    echo "  task $task: stopped and requeued by Slurm"
    scontrol requeue "${job}_$task"
    slurm_wait "$job" "$tasks"
}
TIMEFORMAT='  solve: %R s'
time all_by_slurm
slurm_restarts "$job" | sed 's/^/  /'
questions out-*
merge
if cmp -s <(evidence hard.cert) <(evidence ../parallel/hard.cert); then
    echo "  the evidence is the same as by GNU parallel, line by line"
else
    timed "  check" queensat check ../hard hard.cert
    grep -q '^verified: the maximum is' "$work/printed"
fi

some=(cubes/*.cert)
refuses "${some[@]:1}"
refuses "${some[@]}" "${some[0]}"
queensat solve --board 30 --certificate stranger.cert >/dev/null
refuses "${some[@]:1}" stranger.cert
echo "$count cubes"
