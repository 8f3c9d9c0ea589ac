#!/usr/bin/env bash
# Counting n queens (default n = 16) against the best simple counter: user time on
# one thread, best of three, and the speed-up from a second thread.
set -euo pipefail
n=${1:-16}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O3 -o "$folder/simple" "$(dirname "${BASH_SOURCE[0]}")/simple_counter.c"

# The least time of three runs: %U user, %R elapsed.
best() {
    local TIMEFORMAT=$1
    shift
    for _ in 1 2 3; do { time "$@" >/dev/null; } 2>&1; done | sort -n | head -n 1
}

simple=$(best %U "$folder/simple" "$n")
one=$(best %U "$QUEENSAT" count --board "$n" --threads 1)
elapsed_one=$(best %R "$QUEENSAT" count --board "$n" --threads 1)
elapsed_two=$(best %R "$QUEENSAT" count --board "$n" --threads 2)
awk -v n="$n" -v s="$simple" -v o="$one" -v e1="$elapsed_one" -v e2="$elapsed_two" 'BEGIN {
    printf "n = %d, one thread: simple counter %.3f s, queensat %.3f s: ratio %.2f\n", n, s, o, o / s
    printf "elapsed: one thread %.3f s, two %.3f s: %.2f times as fast\n", e1, e2, e1 / e2
}'
[[ $("$folder/simple" "$n") == "$("$QUEENSAT" count --board "$n" | sed -n '2s/ .*//p')" ]] ||
    { echo "the counts differ" >&2; exit 1; }
