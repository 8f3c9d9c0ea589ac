#!/usr/bin/env bash
# How hard Excluded Diagonals n = N are with each number of diagonals.
#   hardest.sh N FROM..TO [IDS [SECONDS]]
# Solves ids 1 to IDS (default: 10) of each number of diagonals, one process at a time, for SECONDS
# (default: 60; elapsed) each, and prints for each number how many maxima are proved, how many of them
# are n, and the median and the largest of the processor seconds, open ones included.
set -euo pipefail
(($# >= 2)) || { sed -n '3p' "$0" >&2; exit 1; }
folder=$(dirname "$(realpath "${BASH_SOURCE[0]}")")
program=$(realpath "${QUEENSAT:-$folder/../../build/release/queensat}")
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
results=$work/results
"$program" sweep excluded --board "$1" --diagonals "$2" --id "1..${3:-10}" --time-limit "${4:-60}" \
    --jobs 1 -o "$results" >&2
echo '| n | D | proved | with n queens | median, s | largest, s |'
echo '|---|---|---|---|---|---|'
jq -rs 'def times: map(.processor_seconds) | sort | map(. * 100 | round / 100);
    map(select(.run != null)) | group_by(.parameters.diagonals)[] |
    map(select(.lower == .upper)) as $proved |
    "| \(.[0].parameters.board) | \(.[0].parameters.diagonals) | \($proved | length) of \(length) | " +
    "\($proved | map(select(.lower == .instance.n)) | length) | " +
    "\(times | .[length / 2 | floor]) | \(times | .[-1]) |"' "$results"
