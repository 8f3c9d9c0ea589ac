#!/usr/bin/env bash
# How hard Excluded Diagonals n = N are with each number of diagonals.
#   hardest.sh N FROM TO [IDS [SECONDS]]
# Solves ids 1 to IDS (default: 10) of each number of diagonals, one process at a time, for SECONDS
# (default: 60) of processor time each, however busy the machine is, and prints for each number how
# many maxima are proved, how many of them are n, and the median and the largest of the processor
# seconds, open ones included.
set -euo pipefail
export LC_ALL=C
(($# >= 3)) || { sed -n '3p' "$0" >&2; exit 1; }
folder=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
# shellcheck source=timed.bash
source "$folder/timed.bash"
program=$(realpath "${QUEENSAT:-$folder/../../build/release/queensat}")
n=$1 from=$2 to=$3 ids=${4:-10} limit=${5:-60}
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
echo '| n | D | proved | with n queens | median, s | largest, s |'
echo '|---|---|---|---|---|---|'
for ((diagonals = from; diagonals <= to; diagonals++)); do
    for ((id = 1; id <= ids; id++)); do
        "$program" generate excluded --board "$n" --diagonals "$diagonals" --id "$id" \
            -o "$work/instance"
        timed "$limit" "$work" "$program" solve "$work/instance" --format json
        # shellcheck disable=SC2154 # set by timed
        jq -r --arg seconds "$seconds" '"\($seconds) \(.lower) \(.upper)"' "$work/output"
    done | sort -n | awk -v n="$n" -v d="$diagonals" '
        { seconds[NR] = $1; proved += $2 == $3; full += $2 == n }
        END { printf "| %d | %d | %d of %d | %d | %s | %s |\n", n, d, proved, NR, full,
              seconds[int(NR / 2) + 1], seconds[NR] }'
done
