#!/usr/bin/env bash
# The evidence of random boards, written as JSON and checked by a script that shares no
# code with the program; altered evidence must be refused if it is wrong:
#   evidence.sh [BOARDS [ALTERED_EVERY [SEED]]]
# (defaults 100,000, 1 and 1), on all processors. It needs a build with tests, as made
# by `./dev test`. Exit status 1 if any verdict is wrong.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=${QUEENSAT_BUILD:-build/release}
boards=${1:-100000} every=${2:-1} seed=${3:-1} shards=$(nproc)
program=$build/tests/evidence/random_evidence
[[ -x $program ]] || { echo "evidence.sh: no $program; ./dev test builds it" >&2; exit 1; }
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
TIMEFORMAT='%U user seconds, %R elapsed'
time {
    pids=() first=0 wrong=0
    for ((shard = 1; shard <= shards; shard++)); do
        last=$((boards * shard / shards))
        tests/evidence/check.sh "$program" $((last - first)) "$every" $((seed + first)) \
            >"$folder/$shard" 2>&1 &
        pids+=($!)
        first=$last
    done
    for pid in "${pids[@]}"; do wait "$pid" || wrong=1; done
}
grep -hv 'to be accepted' "$folder"/* || true
awk '/to be accepted/ { accepted += $1; refused += $5; wrong += $9 }
    END { printf "%d to be accepted, %d to be refused, %d wrong\n", accepted, refused, wrong }' \
    "$folder"/*
exit $wrong
