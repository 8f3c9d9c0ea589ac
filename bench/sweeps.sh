#!/usr/bin/env bash
# `sweep` at full size: sweeps.sh DATA [small|kill|completions|diagonals|blocked|all [EVERY]]
#   small        10,000 boards with n = 8, in the order of their numbers: what a run costs besides
#                solving; DATA is not needed (say .)
#   kill         10,000 instances, killed with KILL at ten random moments and continued: each
#                instance exactly once, and equal to an uninterrupted run apart from times; then
#                one of the processes that solve is killed: only its line is different
#   completions  the 134,000 published answers of n-Queens Completion, by --expect
#   diagonals    the 138,500 published answers of Excluded Diagonals
#   blocked      the 300 published answers of Blocked n-Queens, from their files
# DATA holds the published tables. EVERY takes every EVERY-th row of a table (default 1: all).
# Two jobs (QUEENSAT_JOBS). Prints what `sweep --check` and `sweep --summary` say about the results,
# and the time; ends with an error if anything is missing, open or contradicted.
set -euo pipefail
export LC_ALL=C
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
data=$(realpath "${1:?the folder of the published tables is missing}") part=${2:-all} every=${3:-1}
jobs=${QUEENSAT_JOBS:-2}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

# Run the sweep in the arguments, and report what was found and how long it took.
sweep() { # name, arguments...
    local name=$1 TIMEFORMAT='%R s elapsed, %U s of processor time and %S s of the kernel'
    shift
    echo "== $name"
    rm -f results
    time "$program" sweep "$@" --jobs "$jobs" --expect known -o results
    "$program" sweep --check --expect known results | tee checked
    grep -q ", 0 open, 0 failed; 0 missing, 0 repeated$" checked
    "$program" sweep --summary --format csv results |
        awk -F, 'NR > 1 { runs += $4; par += $4 * $10; if ($9 > most) most = $9 }
            END { printf "%d runs, %.1f s by their own clocks, the longest %.3f s\n", runs, par, most }'
}

# The rows of a published table are the instances, and have the answers.
published() { # name, family, option, table
    {
        echo "board $3 id fits"
        zcat "$data/$4" | cut -d ' ' -f 1-4 | awk -v every="$every" 'NR % every == 0'
    } >known
    sweep "$1" "$2" --list known
}

blocked() {
    tar xzf "$data/blocked-28-48-50.tar.gz"
    find . -name 'blockedqueens.*.param' | sort >list
    awk 'BEGIN { print "instance\tfits" }
        NF { printf "./blockedqueens.%s.%s.param\t%s\n", $1, $2, $3 }' "$data/blocked-published.tsv" >known
    sweep blocked --list list
}

# The results without what is different each time, in the order of the runs.
same_parts() {
    jq -cS 'select(.run != null) | del(.seconds, .processor_seconds, .bytes, .machine)' "$1" |
        jq -cs 'sort_by(.run)[]'
}

numbers() {
    jq 'select(.run != null) | .run' "$1" | sort -n
}

# A random moment within the time that an uninterrupted sweep takes.
wait_some_time() {
    sleep "$(awk -v r="$RANDOM" -v most="$whole_seconds" 'BEGIN { print r / 32768 * most / 8 }')"
}

small() {
    local TIMEFORMAT='%U s of processor time and %S s of the kernel'
    echo "== small"
    rm -f results
    time "$program" sweep sparse --board 8 --average 3 --id 1..10000 -o results
    "$program" sweep --check results
    cmp <(jq 'select(.run != null) | .run' results) <(seq 0 9999)
}

kill_and_continue() {
    local words=(sweep completion --board 20..40:5 --queens 10 --id 1..2000 --jobs "$jobs") kills start
    echo "== kill"
    rm -f whole results
    start=$EPOCHREALTIME
    "$program" "${words[@]}" -o whole
    whole_seconds=$(awk -v from="$start" -v to="$EPOCHREALTIME" 'BEGIN { print to - from }')
    echo "uninterrupted: $whole_seconds s"
    RANDOM=${QUEENSAT_SEED:-1}
    for ((kills = 0; kills < 10; kills++)); do
        "$program" "${words[@]}" -o results &
        wait_some_time
        kill -KILL $! || break
        wait $! 2>/dev/null || true
        echo "killed after $(($(wc -l <results) - 1)) runs," \
            "$(($(stat -c %s results) - $(head -n "$(wc -l <results)" results | wc -c))) bytes after them"
    done
    ((kills == 10))
    "$program" "${words[@]}" -o results
    cmp <(numbers results) <(seq 0 9999)
    cmp <(same_parts whole) <(same_parts results)
    "$program" sweep --check results
    echo "equal to an uninterrupted run apart from times"
}

# Kill one of the processes that solve. Most runs are so short that it takes several attempts.
kill_a_worker() {
    local words=(sweep completion --board 20..40:5 --queens 10 --id 1..2000 --jobs "$jobs") status=0
    echo "== one worker killed"
    rm -f results
    "$program" "${words[@]}" -o results 2>messages &
    wait_some_time
    until grep -q '"status":"crashed"' results; do
        pkill -KILL -P $! || true
    done
    wait $! || status=$?
    cat messages
    ((status == 2))
    jq -c 'select(.status == "crashed") | {run, instance, status, signal, exit, error}' results
    cmp <(numbers results) <(seq 0 9999)
    jq -c 'select(.status != "crashed")' results >others
    cmp <(same_parts whole | jq -c --argjson crashed "$(jq -s 'map(select(.status == "crashed") | .run)' results)" \
        'select(.run as $run | $crashed | index($run) | not)') <(same_parts others)
    "$program" sweep --check results
    echo "the other lines equal those of a run without a crash apart from times"
}

[[ $part != small && $part != all ]] || small
if [[ $part == kill || $part == all ]]; then
    kill_and_continue
    kill_a_worker
fi
[[ $part != blocked && $part != all ]] || blocked
[[ $part != completions && $part != all ]] ||
    published completions completion queens completion-published.tsv.gz
[[ $part != diagonals && $part != all ]] ||
    published diagonals excluded diagonals excluded-diagonals-published.tsv.gz
