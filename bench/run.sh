#!/usr/bin/env bash
# Run the named benchmarks (default: all below): ./dev bench [NAME...]. Each is a script
# in this folder that prints both sides of its ratio.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
export QUEENSAT=$PWD/../build/release/queensat
(($#)) || set -- sat_against_picosat export_rate large_boards linear amo_encodings sat_refutations \
    narrow_diagonals agreement methods count_speed large_counts reduction
for name; do
    echo "== $name"
    "./$name.sh"
done
