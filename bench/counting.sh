#!/usr/bin/env bash
# Counting by a program and by an older one, side by side in one call:
#   counting.sh OLD NEW [RUNS]
# OLD and NEW are executables. Each kind of count runs OLD NEW OLD NEW …, RUNS times (default
# 3; once if OLD takes more than ten seconds), on one thread. Prints a table in Markdown: the
# least user seconds of each, including the start of the program, and NEW / OLD. The numbers
# must be the same; otherwise the exit status is 1.
#
# In the environment: NQUEENSFAF, a folder with the compiled classes of NQueensFAF
# (github.com/olepoeschl/NQueensFAF: core, implementation and examples); then empty boards
# with n from 12 on are also counted by its CPU solver, on one thread: user seconds as well,
# including the start of Java.
set -euo pipefail
export LC_ALL=C
(($# >= 2)) || { sed -n '3p' "$0" >&2; exit 1; }
old=$(realpath "$1") new=$(realpath "$2") runs=${3:-3}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

kinds() {
    cat <<'END'
--board 8
--board 10
--board 12
--board 13
--board 14
--board 15
--board 16
--board 17
--board 18
--board 16 --queen 0,5
--board 17 --queen 8,8
--board 15 --block 3,1
--board 16 --block 0,0 --block 0,15 --block 15,0 --block 15,15
--board 16 --block 0,0 --block 15,15
random --board 18 --blocked 20% --id 1
random --board 20 --blocked 40% --id 1
sparse --board 30 --average 5 --id 1
sparse --board 40 --average 3 --id 1
random --board 100 --queens 74 --blocked 0 --id 1
--board 13 --size 12
--board 12 --size 6
--board 40 --size 4
--board 12 --any
--board 11 --maximal
--board 13 --classes
--board 12 --list
END
}

# seconds PROGRAM ARGUMENTS: user seconds; the numbers go to $folder/numbers.
seconds() {
    local TIMEFORMAT=%3U program=$1 threads=(--threads 1)
    shift
    [[ $* == *--classes* || $* == *--list* ]] && threads=()
    { time "$program" count "$@" "${threads[@]}" --format json >"$folder/json"; } 2>&1
    sed 's/.*"total"/"total"/; s/"symmetries".*//' "$folder/json" >"$folder/numbers"
}

rival() {
    local TIMEFORMAT=%3U
    [[ ${NQUEENSFAF:-} && $1 =~ ^--board\ ([0-9]+)$ && ${BASH_REMATCH[1]} -ge 12 ]] || return 0
    printf '%d\n1\n' "${BASH_REMATCH[1]}" >"$folder/input"
    { time java -cp "$NQUEENSFAF" de.nqueensfaf.examples.CpuSolverExample <"$folder/input" \
        >"$folder/output"; } 2>&1
}

least() { sort -n | head -n 1; }

status=0
echo "| \`count\` | old, s | new, s | new / old | NQueensFAF, s | new / NQueensFAF |"
echo "|---|---|---|---|---|---|"
while read -r -a kind; do
    arguments=("${kind[@]}")
    if [[ ${kind[0]} != --* ]]; then
        "$new" generate "${kind[@]}" -o "$folder/instance"
        arguments=("$folder/instance")
    fi
    rm -f "$folder"/{old,new,rival}
    for ((run = 0; run < runs; run++)); do
        seconds "$old" "${arguments[@]}" >>"$folder/old"
        cp "$folder/numbers" "$folder/expected"
        seconds "$new" "${arguments[@]}" >>"$folder/new"
        cmp -s "$folder/numbers" "$folder/expected" || { echo "${kind[*]}: differs" >&2; status=1; }
        rival "${kind[*]}" >>"$folder/rival"
        awk '$1 > 10 { found = 1 } END { exit !found }' "$folder/old" && break
    done
    awk -v kind="${kind[*]}" -v old="$(least <"$folder/old")" -v new="$(least <"$folder/new")" \
        -v rival="$(least <"$folder/rival")" 'BEGIN {
        printf "| `%s` | %.3f | %.3f | %s | %s | %s |\n", kind, old, new,
            old < 0.01 ? "" : sprintf("%.3f", new / old), rival,
            rival ? sprintf("%.3f", new / rival) : ""
    }'
done < <(kinds)
exit $status
