#!/usr/bin/env bash
# Completing n / 10 random fixed queens without a list of free squares, from n = 1,000
# to 1,000,000: user time, the best of three runs (reading, search, check and writing),
# peak memory of the search, and the ratios to the previous board, which has a tenth of
# the size. With the argument `density`, also n / 5, n / 4 and n / 3.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O2 -o "$folder/random_queens" "$(dirname "${BASH_SOURCE[0]}")/random_queens.c"

# The least user time of three runs.
best() {
    local TIMEFORMAT=%U
    for _ in 1 2 3; do { time "$@" >"$folder/result"; } 2>&1; done | sort -n | head -n 1
}

member() {
    sed "s/.*\"$1\":\([0-9.]*\).*/\1/" "$folder/result"
}

line() {
    local n=$1 k=$2 seconds
    "$folder/random_queens" "$n" "$k" >"$folder/instance"
    seconds=$(best "$QUEENSAT" solve --format json "$folder/instance")
    [[ $(member maximum) == "$n" ]] || { echo "n = $n, K = $k: not completed" >&2; exit 1; }
    echo "$n $k $seconds $(member bytes)"
}

table() {
    awk 'function ratio(a, b) { return b > 0 ? sprintf("%.1f", a / b) : "-" }
        BEGIN { printf "%8s %8s %10s %6s %10s %6s\n", "n", "K", "seconds", "ratio", "MB", "ratio" }
        { printf "%8d %8d %10.3f %6s %10.2f %6s\n", $1, $2, $3, ratio($3, s), $4 / 1e6, ratio($4, b)
          s = $3; b = $4 }'
}

for n in 1000 10000 100000 1000000; do line "$n" $((n / 10)); done | table
if [[ ${1:-} == density ]]; then
    for part in 5 4 3; do
        for n in 1000 10000 100000; do line "$n" $((n / part)); done | table
    done
fi
