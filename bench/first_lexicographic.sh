#!/usr/bin/env bash
# The lexicographically first placement on empty boards, one thread, a row of a table for each n.
#   first_lexicographic.sh [FROM [TO [SECONDS]]]
# FROM to TO (default 8 to 39), each for at most SECONDS (default 300). Up to n = 27, the engine
# first, which tries the squares in order and shares no code with the others, must find the same.
# Seconds are of the processor, the maximum included; nodes are those of the search over bitsets.
set -euo pipefail
export LC_ALL=C
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
from=${1:-8} to=${2:-39} limit=${3:-300}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

echo "| n | questions | refuted | nodes | seconds | the columns, from 1 |"
echo "|---|---|---|---|---|---|"
TIMEFORMAT="%U %S"
for ((n = from; n <= to; n++)); do
    { time "$program" solve --board "$n" --first-lexicographic --time-limit "$limit" \
        --format json >result || (($? == 3)); } 2>seconds
    columns=$(jq -r '[.first.rows as $rows | .placement | sort[:$rows][] | .[1] + 1] | join(" ")' result)
    if ((n <= 27)); then
        first=$("$program" solve --board "$n" --engine first --format array | tr -d '[],')
        [[ $first == "$columns" ]] || { echo "n = $n: the engine first has $first" >&2; exit 1; }
    fi
    jq -r --arg seconds "$(awk '{ printf "%.2f", $1 + $2 }' seconds)" --arg columns "$columns" '
        "| \(.instance.n) | \(.first.questions) | \(.first.refuted) | \(.first.work.nodes) | " +
        "\($seconds) | \($columns)\(if .first.complete then "" else " …" end) |"' result
done
