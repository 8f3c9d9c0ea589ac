#!/usr/bin/env bash
# The effect of reducing boards: bench/reduction.sh [--diagonals D] FILE... prints
# averages over the instance files; without arguments, over the published instances in
# tests/data, first the blocked boards, then the completions.
set -euo pipefail
bench=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
build=$bench/../build/release
published=$bench/../tests/data/published
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -std=c17 -O2 -o "$folder/reduction" -I"$bench/../src/base" -I"$bench/../src/instance" \
    -I"$bench/../src/board" -I"$bench/../include" -I"$build/include" "$bench/reduction.c" \
    "$build/src/board/libqs_board.a" "$build/src/instance/libqs_instance.a" \
    "$build/src/base/libqs_base.a"
if (($#)); then
    "$folder/reduction" "$@"
    exit
fi
"$folder/reduction" "$published"/blocked/*
# A file for each line: n in the first column, row:column pairs in the sixth.
awk -F '\t' -v folder="$folder" '!/^#/ {
    file = folder "/" NR ".txt"
    gsub(/:/, ",", $6)
    gsub(/ +/, "\nqueen ", $6)
    printf "board %d\nqueen %s\n", $1, $6 >file
    close(file)
}' "$published/completion-optima.tsv"
"$folder/reduction" "$folder"/*.txt
