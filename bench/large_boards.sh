#!/usr/bin/env bash
# Large boards that are nearly full, and reading a large one.
set -euo pipefail
# shellcheck source=../tests/command/boards.bash
source "$(dirname "${BASH_SOURCE[0]}")/../tests/command/boards.bash"
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
instance() {
    echo "board $1"
    solution "$1" | awk -v k="$2" 'NR <= k { print "queen", $0 }'
}
instance 5493 5472 >"$folder/5493"
instance 1000000 999985 >"$folder/1000000"
instance 1000000 100000 >"$folder/load"
hyperfine --runs 5 --style basic --ignore-failure \
    -n "n = 5493, K = 5472" "$QUEENSAT solve $folder/5493" \
    -n "n = 1000000, K = 999985" "$QUEENSAT solve $folder/1000000" \
    -n "n = 1000000, K = 100000 (the first of a solution)" "$QUEENSAT solve $folder/load"
