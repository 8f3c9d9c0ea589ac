#!/usr/bin/env bash
# How fast the engine exchange (or another) reaches the best known number of queens, for
# each family of boards in a data directory:
#   local_search.sh DATA [ENGINE [SEEDS [SECONDS]]]
# DATA has crowded-optima.tsv, blocked-maximum.tsv, completion-optima.tsv,
# blocked-28-48-50.tar.gz with blocked-published.tsv, and diag-18 … 20.tar.gz with
# excluded-diagonals-published.tsv.gz (CSPLib problems 079 and 080, as published). Of the
# blocked boards, the satisfiable ones are used; of Excluded Diagonals, the first n - 2
# diagonals of the ids 1 … 500, with target n if that is possible and n - 1 otherwise,
# although 22, 19 and 14 of the boards with n = 18, 19 and 20 cannot hold n - 1 either
# (refuted by the engine backtrack).
set -euo pipefail
data=$(realpath "${1:?usage: local_search.sh DATA [ENGINE [SEEDS [SECONDS]]]}")
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=$(realpath "${QUEENSAT_BUILD:-build/release}")
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O2 -Iinclude -I"$build/include" -o "$folder/local_search" bench/local_search.c \
    -L"$build/src" -lqueensat -Wl,-rpath,"$build/src"

boards() {
    local d=$data n
    awk -F'\t' '!/^#/ { print $1, $2, $5, "queens", $7 }' "$d/crowded-optima.tsv"
    awk -F'\t' '!/^#/ { print "blocked-maximum", $1, $5, "free", $7 }' "$d/blocked-maximum.tsv"
    awk -F'\t' '!/^#/ { print "completion", $1, $5, "queens", $6 }' "$d/completion-optima.tsv"
    mkdir "$folder/blocked"
    tar xzf "$d/blocked-28-48-50.tar.gz" -C "$folder/blocked"
    awk '/ SATISFIABLE/ { print $1, $2 }' "$d/blocked-published.tsv" | while read -r n id; do
        find "$folder/blocked" -name "*.$n.$id.param" -exec cat {} + | tr -c '0-9\n' ' ' | awk -v n="$n" '
            { for (i = 1; i <= NF; i++) number[++count] = $i }
            END {
                for (i = 2; i < count; i += 2) blocked[number[i] - 1, number[i + 1] - 1] = 1
                printf "blocked-%d %d %d free", n, number[1], number[1]
                for (r = 0; r < number[1]; r++) for (c = 0; c < number[1]; c++)
                    if (!((r, c) in blocked)) printf " %d:%d", r, c
                print ""
            }'
    done
    for n in 18 19 20; do
        tar xzf "$d/diag-$n.tar.gz" -C "$folder"
        zcat "$d/excluded-diagonals-published.tsv.gz" |
            awk -v n="$n" '$1 == n && $2 == n - 2 { print $3, $4 ? n : n - 1 }' |
            while read -r id target; do
                tr -d '\n' <"$(echo "$folder/diag-$n/diag-$n"-*-"$id.param")" |
                    sed 's/.*diags//' | tr -c '0-9' ' ' | awk -v n="$n" -v target="$target" '{
                        printf "diagonals-%d %d %d diagonals", n, n, target
                        for (i = 1; i <= 2 * (n - 2); i += 2)
                            printf " %s%d", $(i + 1) ? "s" : "d", $i - ($(i + 1) ? 0 : n - 1)
                        print ""
                    }'
            done
    done
}

boards >"$folder/boards"
"$folder/local_search" "${2:-exchange}" "${3:-3}" "${4:-1}" <"$folder/boards"
