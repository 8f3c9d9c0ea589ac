#!/usr/bin/env bash
# Certificates by other people's hands: each instance is solved with a certificate, which is checked,
# translated, and given to VeriPB (./dev setup proof).
#   veripb.sh FAMILY LIST [FAMILY LIST...]
# FAMILY and LIST as for certificates.sh. Prints a row of a table for each family: instances; accepted
# by check, with the maximum; translated, because they have at most QUEENSAT_NODES nodes (default
# 200,000); accepted by VeriPB; nodes, bytes of the proofs, and user and system seconds of VeriPB, of
# these together. Exit status 1 if anything was not accepted. QUEENSAT_OPTIONS are options for solve.
set -euo pipefail
export LC_ALL=C
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
most=${QUEENSAT_NODES:-200000}
(($# >= 2 && $# % 2 == 0)) || { sed -n '4p' "$0" >&2; exit 1; }
command -v veripb >/dev/null || { echo "veripb.sh: veripb is missing" >&2; exit 1; }
read -ra options <<<"${QUEENSAT_OPTIONS:-}"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
wrong=0

fail() { # FILE WHAT
    wrong=1
    echo "$1: $2" >&2
}

# Up to a hundred instances that are read with the same options, so that the start of the program
# hardly counts: adds to the counts of the family.
certify() { # FOLDER FILE... -- OPTIONS...
    local parts=$1 files=() pairs=() translatable=() file name found
    shift
    while [[ $1 != -- ]]; do files+=("$1") && shift; done
    shift
    instances=$((instances + ${#files[@]}))
    "$program" solve "${files[@]}" "$@" "${options[@]}" --certificate "$parts/%.c" >/dev/null || true
    for file in "${files[@]}"; do
        name=${file##*/}
        pairs+=("$file" "$parts/${name%.*}.c")
    done
    "$program" check "${pairs[@]}" "$@" --format json >"$parts/report" || true
    jq -r 'select(.verified and .lower == .upper) | [.certificate, .nodes, .bytes] | @tsv' \
        "$parts/report" >"$parts/proved"
    for file in "${files[@]}"; do
        name=${file##*/} name=${name%.*}
        found=$(awk -F'\t' -v c="$parts/$name.c" '$1 == c { print $2, $3 }' "$parts/proved")
        [[ $found ]] || { fail "$file" "not accepted by check"; continue; }
        checked=$((checked + 1)) size=$((size + ${found#* }))
        ((${found% *} <= most)) || continue
        translatable+=("$file" "$parts/$name.c")
        nodes=$((nodes + ${found% *}))
    done
    ((${#translatable[@]} > 0)) || return 0
    "$program" check "${translatable[@]}" "$@" --veripb "$parts/%" >/dev/null ||
        fail "${translatable[0]} and others" "not translated"
    for ((i = 0; i < ${#translatable[@]}; i += 2)); do
        verify "${translatable[i]}" "${translatable[i + 1]%.c}"
    done
}

verify() { # FILE PREFIX
    local TIMEFORMAT='%U %S'
    translated=$((translated + 1))
    bytes=$((bytes + $(stat -c %s "$2.pbp")))
    { time veripb "$2.opb" "$2.pbp" >"$folder/said" 2>&1; } 2>>"$folder/seconds" || true
    if grep -q '^s VERIFIED BOUNDS' "$folder/said"; then
        accepted=$((accepted + 1))
    else
        fail "$1" "not accepted by VeriPB"
    fi
}

# Split a list into files of up to a hundred instances, with the options in the first line.
split_list() {
    rm -rf "$folder"/chunk.*
    awk -F'\t' -v folder="$folder" '{
        if (count[$4]++ % 100 == 0) {
            if ($4 in file) close(file[$4])
            print $4 >(file[$4] = sprintf("%s/chunk.%06d", folder, ++files))
        }
        print $1 >file[$4]
    }' "$1"
}

echo "| family | instances | accepted by check | certificates, MB | translated | accepted by VeriPB | nodes | proofs, MB | VeriPB, s |"
echo "|---|---|---|---|---|---|---|---|---|"
while (($#)); do
    instances=0 checked=0 size=0 translated=0 accepted=0 nodes=0 bytes=0
    : >"$folder/seconds"
    split_list "$2"
    for chunk in "$folder"/chunk.*; do
        read -ra words < <(head -n 1 "$chunk") || true
        mapfile -t files < <(tail -n +2 "$chunk")
        mkdir "$folder/parts"
        certify "$folder/parts" "${files[@]}" -- "${words[@]}"
        rm -rf "$folder/parts"
    done
    awk -v head="| $1 | $instances | $checked |" -v size="$size" -v nodes="$nodes" -v bytes="$bytes" \
        -v passed="| $translated | $accepted |" '{ s += $1 + $2 } END {
            printf "%s %.2f %s %d | %.2f | %.1f |\n", head, size / 1e6, passed, nodes, bytes / 1e6, s }' \
        "$folder/seconds"
    shift 2
done
exit "$wrong"
