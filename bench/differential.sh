#!/usr/bin/env bash
# A program against an older one on random boards (random_boards.c), n up to 26:
#   differential.sh OLD NEW BOARDS [SEED [OPTIONS...]]
# OLD and NEW are executables, OPTIONS are given to the `solve` of both. Every
# result must have the same status, bounds and answer to the target. A difference
# is printed with its instance, and the exit status is 1. Where a target is
# decided, how far the other bound had come by then may differ: that is counted,
# and printed with QUEENSAT_STRICT=1.
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

# Program: a line for each board of the batch, in order of targets and seeds:
# file, status, target_reached, lower, upper.
answers() {
    local target wanted
    for target in "$folder"/boards/*; do
        wanted=()
        [[ $target == */0 ]] || wanted=(--target "${target##*/}")
        find "$target" -type f | sort |
            xargs "$1" solve --format json "${options[@]}" "${wanted[@]}" || true
    done |
        grep -oE '"(name|status)":"[^"]*"|"target_reached":[a-z]*|"lower":[0-9]+,"upper":[0-9]+,"upper_reason"' |
        awk -F '[:",]+' -v OFS='\t' '$2 == "name" { file = $3 } $2 == "status" { status = $3 }
            $2 == "target_reached" { reached = $3 }
            $2 == "lower" { print file, status, reached, $3, $5 }'
}

# Of both programs' answers, side by side: differing answers to "different", and counts.
compare() {
    paste "$folder/old" "$folder/new" | awk -F'\t' -v strict="${QUEENSAT_STRICT:-0}" \
        -v list="$folder/different" '
        { targets += $3 != "null"; reached += $3 == "true"; optima += $2 == "optimum" }
        $0 == "" || NF != 10 || $1 != $6 || $3 != $8 { print >list; wrong++; next }
        $2 == $7 && $4 == $9 && $5 == $10 { same++; next }
        $3 != "null" && $4 <= $10 && $9 <= $5 { bounds++; if (strict) print >list; next }
        { print >list; wrong++ }
        END { print NR, targets + 0, reached + 0, bounds + 0, wrong + 0 }'
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
awk '{ for (i = 1; i <= 5; i++) sum[i] += $i } END {
    printf "%d boards, %d with a target, of which %d reached: %d different; ", sum[1], sum[2],
        sum[3], sum[5]
    printf "%d with other bounds beside the same answer to the target\n", sum[4]
    exit sum[5] > 0 }' "$folder/counts"
