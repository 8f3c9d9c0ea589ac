#!/usr/bin/env bash
# The time of explanations: explanations.sh DATA [LIMIT [FAMILY...]]
# DATA is the folder of the reference data (instances_of.sh describes it), LIMIT the seconds for
# each instance (default 60). A line for each family: instances, those with a minimal blame,
# with the fewest queens to remove proved (of those where it helps to remove queens), median and
# worst seconds of processor time, median number of questions. It writes a table of all instances to
# standard error. Families:
#
#   completion       100 published completions that cannot be completed, evenly from all
#   crowded-N        K = 50 to 100 queens, crowded in the middle of 2 K rows or greedily on 3 K:
#                    why not N queens
#   crowded-more     the same, and one queen more than the maximum
#   blocked-28       20 published boards (ASP competition) that do not hold 28 queens
#   blocked-random   100 boards with n = 8 to 16 of whose squares 60 % are blocked
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
program=${QUEENSAT:-build/release/queensat}
data=$1 limit=${2:-60}
families=("${@:3}")
((${#families[@]})) || families=(completion crowded-N crowded-more blocked-28 blocked-random)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT

# Each prints lines of a file and a target (0: n).
completion() {
    local n queens id
    gzip -dc "$data/completion-published.tsv.gz" | awk '$4 == 0 { print $1, $2, $3 }' |
        sort -n -k1 -k2 -k3 >"$folder/impossible"
    awk -v all="$(wc -l <"$folder/impossible")" 'int(NR * 100 / all) > int((NR - 1) * 100 / all)' \
        "$folder/impossible" |
        while read -r n queens id; do
            "$program" generate completion --board "$n" --queens "$queens" --id "$id" \
                >"$folder/completion-$n-$queens-$id"
            echo "$folder/completion-$n-$queens-$id 0"
        done
}

crowded() {
    local queens kind id n file
    for queens in 50 60 70 80 90 100; do
        for kind in centre greedy; do
            n=$((2 * queens))
            [[ $kind == centre ]] || n=$((3 * queens))
            for id in 1 2; do
                file=$folder/crowded-$kind-$n-$queens-$id
                "$program" generate crowded --board "$n" --queens "$queens" --kind "$kind" \
                    --id "$id" >"$file"
                echo "$file"
            done
        done
    done
}

crowded-N() { crowded | sed 's/$/ 0/'; }

crowded-more() {
    local file maximum
    for file in $(crowded); do
        maximum=$("$program" solve --time-limit "$limit" --format json "$file" |
            sed -nE 's/.*"lower":([0-9]+),"upper":\1,.*/\1/p') || true
        [[ -z $maximum ]] || echo "$file $((maximum + 1))"
    done
}

blocked-28() {
    tar -xzf "$data/blocked-28-48-50.tar.gz" -C "$folder"
    awk -v folder="$folder" '$1 == 28 && $3 == "UNSATISFIABLE" && ++count <= 20 {
        print folder "/blockedqueens.28." $2 ".param", 0 }' "$data/blocked-published.tsv"
}

blocked-random() {
    local n id
    for n in 8 10 12 14 16; do
        for id in $(seq 1 20); do
            "$program" generate random --board "$n" --queens $((n / 4)) --blocked 60% \
                --id "$id" >"$folder/random-$n-$id"
            echo "$folder/random-$n-$id 0"
        done
    done
}

# One line: file, target, fits, minimal, size of the blame, removal: lower and queens, processor
# seconds, questions.
runner='
import json, os, subprocess, sys
program, limit = sys.argv[1:]
for line in sys.stdin:
    file, target = line.split()
    options = [] if target == "0" else ["--target", target]
    run = subprocess.Popen([program, "explain", "--format", "json", "--time-limit", limit, file]
                           + options, stdout=subprocess.PIPE)
    e = json.loads(run.stdout.read())
    used = os.wait4(run.pid, 0)[2]
    blame, remove = e["blame"] or {}, e["remove"] or {}
    lists = [blame.get(key, []) for key in ("queens", "blocked", "differences", "sums")]
    print(os.path.basename(file), e["target"], e["fits"], blame.get("minimal"),
          sum(map(len, lists)), remove.get("lower", "-"), len(remove["queens"]) if remove else "-",
          round(used.ru_utime + used.ru_stime, 4), e["questions"])
'
for family in "${families[@]}"; do
    "$family" | python3 -c "$runner" "$program" "$limit" >"$folder/table"
    sed "s/^/$family /" "$folder/table" >&2
    awk -v family="$family" '
        $3 == "False" { seconds[++count] = $8; questions[count] = $9; minimal += $4 == "True"
            removable += $6 != "-"; fewest += $6 != "-" && $6 == $7 }
        $3 == "True" { fit++ }
        function median(list,   i, j, kept) {
            for (i = 2; i <= count; i++)
                for (j = i; j > 1 && list[j] < list[j - 1]; j--) {
                    kept = list[j]; list[j] = list[j - 1]; list[j - 1] = kept
                }
            return list[int((count + 1) / 2)]
        }
        END { printf "| %s | %d | %d | %d of %d | %.3f | %.3f | %d |\n", family, count, minimal,
            fewest, removable, median(seconds), seconds[count], median(questions) }' "$folder/table"
done
