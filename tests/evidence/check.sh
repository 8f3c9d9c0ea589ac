#!/usr/bin/env bash
# check.sh QUEENSAT IDS: the evidence of so many random boards of each size and kind is right; with
# another bound, or other weights, it must be refused.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
ids=1..$((($2 + ${QS_TEST_SHARD:-1} - 1) / ${QS_TEST_SHARD:-1}))
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
queensat=$1
board() {
    "$queensat" generate "$@" --id "$ids" -o "$folder/$1-{board}-{id}$#"
}
board random --board 4..20:4 --queens 1 --blocked 30%
board random --board 5..25:5 --blocked 85%
board sparse --board 8..24:8 --average 1.5 # which falls into parts
board sparse --board 10..30:10 --average 3
board crowded --board 16 --queens 6 --kind greedy
board excluded --board 8..16:4 --diagonals 6
"$queensat" solve --format json "$folder"/* >"$folder/results"
{
    sed -nE '/"upper_evidence":\{/s/"upper":([0-9]+),"upper_reason"/"upper":-\1,"upper_reason"/p' "$folder/results"
    sed -nE '/"denominator"/s/"denominator":([0-9]+)/"denominator":\10/gp' "$folder/results"
} | sed $'s/^/false\t/' >"$folder/wrong"
cat "$folder/results" "$folder/wrong" | python3 "$here/check_evidence.py"
