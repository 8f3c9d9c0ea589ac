#!/usr/bin/env bash
# A search that is killed ten times at random moments and goes on each time, against the same search
# without interruption: checkpoint.sh INSTANCE ENGINE INTERVAL SECONDS. SECONDS is about how long the
# search takes here. Prints the maximum, the nodes and pivots of the answer (those that a kill has lost
# are not among them), and the processor seconds of all runs together; fails if the maxima differ
# or `check` refuses the certificate.
set -euo pipefail
export LC_ALL=C
folder=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
program=$(realpath "${QUEENSAT:-$folder/../build/release/queensat}")
instance=$(realpath "$1") engine=$2 interval=$3 seconds=$4 kills=10
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
RANDOM=1

# Processor seconds of all commands so far, in $processor; a subshell would have none.
measure() {
    times >spent
    processor=$(tail -n 1 spent | tr 'ms' '  ' | awk '{ print 60 * ($1 + $3) + $2 + $4 }')
}

# report NAME SECONDS: of the result in the file NAME
report() {
    jq -r --arg name "$1" --arg seconds "$2" \
        '"\($name): maximum \(.lower), \(.work.nodes) nodes, \(.work.pivots) pivots, \($seconds) s"' "$1"
}

"$program" solve "$instance" --engine "$engine" --certificate plain.cert --format json >plain
measure
middle=$processor
options=(--engine "$engine" --certificate killed.cert --format json --checkpoint file
    --checkpoint-interval "$interval")
done=0
for ((i = 0; i < kills; i++)); do
    moment=$(awk "BEGIN { print $seconds / ($kills + 1) * 2 * $RANDOM / 32768 }")
    status=0
    "$program" solve "$instance" "${options[@]}" >killed &
    pid=$!
    sleep "$moment"
    kill -KILL $pid 2>/dev/null || true
    wait $pid 2>/dev/null || status=$?
    ((status != 137)) || done=$((done + 1))
done
"$program" solve "$instance" "${options[@]}" >killed
measure
report plain "$middle"
report killed "$(awk "BEGIN { print $processor - $middle }")"
echo "killed $done times; certificate $(stat -c %s killed.cert) bytes, checkpoint $(stat -c %s file)"
[[ $(jq .lower plain) == $(jq .lower killed) ]]
"$program" check "$instance" killed.cert | head -n 1
