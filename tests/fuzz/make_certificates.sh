#!/usr/bin/env bash
# Certificates of the boards of fuzz_certificate.c, by several engines: make.sh QUEENSAT
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "${BASH_SOURCE[0]}")/corpus/certificate"
folder=$(mktemp -d)
trap 'rm -r "$folder"' EXIT
sed -n '/boards\[\] = {/,/};/s/^ *"\(.*\)".*/\1/p' ../../fuzz_certificate.c | tr -d '\n",' |
    sed 's/\\n/\n/g' | awk -v folder="$folder" '/^ *board/ { k++ } { print > (folder "/board" k) }'
for board in "$folder"/board*; do
    for engine in auto backtrack bitset; do
        "$program" solve "$board" --engine "$engine" \
            --certificate "${board##*/}-$engine" >/dev/null
    done
done
