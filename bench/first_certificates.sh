#!/usr/bin/env bash
# Certificates of an empty board's lexicographically first placement.
#   first_certificates.sh N [FOLDER]
# Lists the prefixes that would come before it, from the placement alone: for each row and each
# column in front of its queen that is not attacked from the rows before, these rows with a queen
# there. Each must have a certificate that fewer than N queens fit, which `check` accepts. FOLDER
# keeps them.
set -euo pipefail
export LC_ALL=C
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
n=$1
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
if (($# > 1)); then
    mkdir -p "$2"
    cd "$2"
else
    cd "$folder"
fi

read -ra columns < <("$program" solve --board "$n" --first-lexicographic --certificate "$n" \
    --format json |
    jq -r 'select(.first.complete) | [.placement | sort[] | .[1]] | join(" ")')
((${#columns[@]} == n))

is_attacked() {
    local row=$1 column=$2 before across
    for ((before = 0; before < row; before++)); do
        across=$((columns[before] - column))
        ((across == 0 || across == row - before || across == before - row)) && return 0
    done
    return 1
}

count=0
for ((row = 0; row < n; row++)); do
    for ((column = 0; column < columns[row]; column++)); do
        is_attacked "$row" "$column" && continue
        {
            echo "board $n"
            for ((before = 0; before < row; before++)); do
                echo "queen $before ${columns[before]}"
            done
            echo "queen $row $column"
        } >"$folder/prefix"
        certificate=$n.$row,$column.cert
        upper=$("$program" check "$folder/prefix" "$certificate" --format json | jq .upper)
        ((upper < n)) || { echo "$certificate proves only $upper" >&2; exit 1; }
        count=$((count + 1))
    done
done
echo "n = $n: $count prefixes, $(cat -- "$n".*.cert | wc -c) bytes of certificates, all accepted"
