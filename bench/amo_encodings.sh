#!/usr/bin/env bash
# The at-most-one encodings of linear size on boards with five random queens fixed,
# three seeds each: total seconds of the engine sat, and its peak memory.
set -euo pipefail
boards() {
    cat <<'END'
160 98,107 10,66 130,124 103,77 122,91
180 34,145 16,65 30,126 115,120 166,97
200 14,23 21,92 43,188 171,78 64,155
220 60,151 139,33 94,154 121,160 148,16
END
}
for amo in sequential product; do
    while read -r n queens; do
        options=()
        for queen in $queens; do options+=(--queen "$queen"); done
        for seed in 0 1 2; do
            "$QUEENSAT" solve --board "$n" "${options[@]}" --engine sat --amo "$amo" --seed "$seed" \
                --time-limit 60 --format json || (($? == 3)) # open after the limit
        done
    done < <(boards) | sed 's/.*"seconds":\([0-9.]*\),"certificate_seconds":[^,]*,"bytes":\([0-9]*\).*/\1 \2/' |
        awk -v amo="$amo" '{ s += $1; if ($2 > b) b = $2 }
            END { printf "%-10s %6.1f s, at most %.0f MB\n", amo, s, b / 1e6 }'
done
