#!/usr/bin/env bash
# How far complete search gets on Excluded Diagonals beyond the published n = 22:
# boards by the published rule, n - 2 diagonals excluded.
#   diagonals_up.sh [SECONDS [ENGINE [THREADS [IDS [N...]]]]]
# SECONDS limit each instance (default 60). The columns: n, diagonals, id, free
# squares, lower, upper, reason of upper, nodes, probes, seconds.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=$(realpath "${QUEENSAT_BUILD:-build/release}")
limit=${1:-60} engine=${2:-auto} threads=${3:-$(nproc)} ids=${4:-10}
shift $(($# < 4 ? $# : 4))
(($#)) || set -- 20 22 24 26 28 30
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O2 -Iinclude -I"$build/include" -o "$folder/diagonals_up" bench/diagonals_up.c \
    -L"$build/src" -lqueensat -Wl,-rpath,"$build/src"
for n; do
    "$folder/diagonals_up" "$engine" "$threads" "$limit" "$n" $((n - 2)) 1 "$ids"
done
