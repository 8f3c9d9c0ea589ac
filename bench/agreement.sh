#!/usr/bin/env bash
# 100,000 random small boards with blocked squares: no two engines disagree.
#   agreement.sh [BOARDS [SEED]]
# All engines on boards up to n = 6; engines that do not enumerate, up to n = 12.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/.."
build=$(realpath "${QUEENSAT_BUILD:-build/release}")
boards=${1:-100000} seed=${2:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"${CC:-cc}" -O2 -Iinclude -I"$build/include" -o "$folder/agreement" bench/agreement.c \
    -L"$build/src" -lqueensat -Wl,-rpath,"$build/src"
"$folder/agreement" $((boards / 2)) "$seed" 12 auto sat backtrack bitset lp swap exchange
"$folder/agreement" $((boards / 2)) $((seed + 1)) 6
