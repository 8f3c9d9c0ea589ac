#!/usr/bin/env bash
# The engine auto and the single engines on every family of the reference data:
#   engines.sh DATA [SECONDS [FAMILY...]]
# SECONDS limits each engine on each instance (default 10); instances_of.sh lists the
# families. Totals count the limit for every instance that was not answered.
set -euo pipefail
data=$(realpath "${1:?usage: engines.sh DATA [SECONDS [FAMILY...]]}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=$(realpath "${QUEENSAT_BUILD:-build/release}")
limit=${2:-10}
shift $(($# < 2 ? $# : 2))
(($#)) || set -- crowded completion blocked-maximum blocked-48-50 excluded-diagonals-18 \
    excluded-diagonals-19 excluded-diagonals-20
read -ra engines <<<"${QUEENSAT_ENGINES:-auto bitset swap exchange}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O2 -D_XOPEN_SOURCE=700 -Iinclude -I"$build/include" -o "$folder/engines" \
    bench/engines.c -L"$build/src" -lqueensat -Wl,-rpath,"$build/src"
for family; do
    echo "$family"
    mkdir "$folder/$family"
    bench/instances_of.sh "$data" "$family" "$folder/$family" >"$folder/list"
    "$folder/engines" "$limit" "${engines[@]}" <"$folder/list"
done
