#!/usr/bin/env bash
# Proofs of the boards of fuzz_certificate.c by several engines, the seeds of that target:
# make_certificates.sh QUEENSAT
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/corpus/certificate"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
sed -n '/boards\[\] = {/,/};/s/^ *"\(.*\)".*/\1/p' ../../fuzz_certificate.c | sed 's/\\n/\n/g' |
    awk -v folder="$folder" '/^board/ { k++ } /./ { print > (folder "/" k) }'
for board in "$folder"/?; do
    # The byte that chooses it: of "0", "1", ... all but the last bits are 0.
    number=$((${board##*/} - 1))
    for engine in auto backtrack bitset; do
        "$program" solve "$board" --engine "$engine" --certificate "$folder/whole" >/dev/null
        printf '%d' "$number" >"board$number-$engine"
        sed '1,/^upper /d; $d' "$folder/whole" >>"board$number-$engine"
        awk '/^.?part / { sub(/[0-9]+$/, $NF - 1) } 1' "board$number-$engine" \
            >"board$number-$engine-less"
    done
done
