#!/usr/bin/env bash
# Refutations of maximum + 1: the engine sat, which decides "queen" first, against plain
# picosat, which does not, on the same formula. User seconds, at most 60 s for each
# question. The boards are random with most squares blocked, or those in the given files.
# AMO in the environment is the at-most-one encoding (default: pairwise).
set -euo pipefail
QUEENSAT=${QUEENSAT:-$(dirname "$0")/../build/release/queensat}
amo=${AMO:-pairwise}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# A board of n x n squares, of which this percentage is free.
random_board() {
    awk -v n="$1" -v percent="$2" -v x="$3" 'BEGIN {
        for (i = 0; i < n * n; i++) {
            x = x * 16807 % 2147483647
            printf "%s%s", x % 100 < percent ? "." : "x", (i + 1) % n ? "" : "\n"
        }
    }'
}

if (($# == 0)); then
    for seed in 1 2 3 4 5 6; do
        random_board 40 13 "$seed" >"$folder/40_$seed"
        random_board 48 12 "$seed" >"$folder/48_$seed"
    done
    set -- "$folder"/4*
fi

user_seconds() {
    local TIMEFORMAT=%U
    { time timeout 60 "$@" >/dev/null 2>&1 || true; } 2>&1
}

for board; do
    maximum=$("$QUEENSAT" solve --engine bitset --format json "$board" |
        sed 's/.*"lower":\([0-9]*\).*/\1/')
    "$QUEENSAT" export --amo "$amo" --target $((maximum + 1)) -o "$folder/formula.cnf" "$board"
    sat=$(user_seconds "$QUEENSAT" solve --engine sat --amo "$amo" --target $((maximum + 1)) \
        "$board")
    picosat=$(user_seconds picosat -n "$folder/formula.cnf")
    echo "${board##*/} $((maximum + 1)) $sat $picosat"
done | awk '{ printf "%-16s %3d queens? %7.2f s, picosat %7.2f s\n", $1, $2, $3, $4
        s += $3; p += $4 }
    END { printf "all: %.2f s, picosat %.2f s: ratio %.2f\n", s, p, s / p }'
