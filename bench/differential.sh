#!/usr/bin/env bash
# A program against an older one on random boards (random_boards.c), n up to 26:
#   differential.sh OLD NEW BOARDS [SEED [OPTIONS...]]
# OLD and NEW are executables; OPTIONS are given to the `solve` of both. Every result
# must have the same status, bounds and answer to the target. A difference is printed
# with its instance, and the exit status is 1. If a target is decided, the other bound
# may differ; this is counted, and printed with QUEENSAT_STRICT=1. So is a board that
# one of them does not answer within QUEENSAT_LIMIT seconds (default 10), as long as
# the bounds are compatible.
set -euo pipefail
export LC_ALL=C
(($# >= 3)) || { sed -n '3p' "$0" >&2; exit 1; }
old=$(realpath "$1") new=$(realpath "$2") boards=$3 seed=${4:-1}
shift $(($# < 4 ? $# : 4))
options=("$@") batch=4000 most_queens=26
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O2 -D_XOPEN_SOURCE=700 -o "$folder/random_boards" \
    "$(dirname "${BASH_SOURCE[0]}")/random_boards.c"

# answers PROGRAM: a line for each board of the batch, in order of targets and seeds:
# file, status, stop, target_reached, lower, upper.
answers() {
    local target wanted
    for target in "$folder"/boards/*; do
        wanted=(--time-limit "${QUEENSAT_LIMIT:-10}")
        [[ $target == */0 ]] || wanted+=(--target "${target##*/}")
        find "$target" -type f | sort |
            xargs "$1" solve --format json "${options[@]}" "${wanted[@]}" || true
    done |
        grep -oE '"(name|status|stop)":"[^"]*"|"target_reached":[a-z]*|"lower":[0-9]+,"upper":[0-9]+,"upper_reason"' |
        awk -F '[:",]+' -v OFS='\t' '$2 == "name" { file = $3 } $2 == "status" { status = $3 }
            $2 == "stop" { stop = $3 } $2 == "target_reached" { reached = $3 }
            $2 == "lower" { print file, status, stop, reached, $3, $5 }'
}

# Compare the answers of both programs: differences go to the file "different"; print counts.
compare() {
    paste "$folder/old" "$folder/new" | awk -F'\t' -v strict="${QUEENSAT_STRICT:-0}" \
        -v list="$folder/different" '
        NF != 12 || $1 != $7 { print >list; wrong++; next }
        { targets += $4 != "null"; reached += $4 == "true" }
        $2 == $8 && $4 == $10 && $5 == $11 && $6 == $12 && $3 $9 == "donedone" { next }
        $5 > $12 || $11 > $6 { print >list; wrong++; next }
        $3 $9 != "donedone" { late++; if (strict) print >list; next }
        $4 != "null" && $4 == $10 { bounds++; if (strict) print >list; next }
        { print >list; wrong++ }
        END { print NR, targets + 0, reached + 0, bounds + 0, late + 0, wrong + 0 }'
}

for ((done = 0; done < boards; done += batch)); do
    size=$((boards - done < batch ? boards - done : batch))
    rm -rf "$folder/boards" "$folder/different"
    mkdir "$folder/boards"
    "$folder/random_boards" "$size" $((seed + done)) "$most_queens" "$folder/boards"
    answers "$old" >"$folder/old" &
    answers "$new" >"$folder/new"
    wait
    compare | tee -a "$folder/counts" | {
        read -r rows rest
        ((rows == size)) || { echo "$rows results of $size boards: $rest" >&2; exit 1; }
    }
    [[ ! -e $folder/different ]] || while IFS=$'\t' read -r line; do
        echo "different: ${line//"$folder/"/}"
        cat "${line%%$'\t'*}"
    done <"$folder/different"
done
awk '{ for (i = 1; i <= 6; i++) sum[i] += $i } END {
    printf "%d boards, %d with a target, of which %d reached: %d different\n", sum[1], sum[2],
        sum[3], sum[6]
    printf "%d with the same answer to the target but another bound, %d not answered in time\n",
        sum[4], sum[5]
    exit sum[6] > 0 }' "$folder/counts"
