#!/usr/bin/env bash
# Counts that are too large for the tests, against published numbers: all placements of
# n queens (OEIS A000170), and the size of the smallest maximal placement (the
# independent domination number of the queens graph, OEIS A075324). The first argument
# is the largest n of the latter; the default, 12, takes about ten seconds, and each
# further step more than ten times as long.
set -euo pipefail
most=${1:-12}
check() {
    [[ $1 == "$2" ]] || {
        echo "$3: $1 instead of $2" >&2
        exit 1
    }
    echo "$3: $1"
}
all_placements() {
    "$QUEENSAT" count --board "$1" | sed -n '2s/ .*//p'
}
smallest_maximal() {
    "$QUEENSAT" count --board "$1" --maximal |
        sed -n '/^queens/{n;s/^ *\([0-9]*\) .*/\1/p}'
}
check "$(all_placements 15)" 2279184 "n = 15, all placements"
check "$(all_placements 16)" 14772512 "n = 16, all placements"
sizes=(0 1 1 1 3 3 4 4 5 5 5 5 7 7 8)
for ((n = 1; n <= most; n++)); do
    check "$(smallest_maximal "$n")" "${sizes[n]}" "n = $n, smallest maximal placement"
done
