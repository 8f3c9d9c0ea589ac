#!/usr/bin/env bash
# A board whose free squares lie on few diagonals: n = 40, only |row - column| <= 7 is
# free. The 15 difference diagonals cover it, so at most 15 queens fit, but the matching
# bound is 40. The engine auto, the engine sat, and PicoSAT alone:
#   narrow_diagonals.sh [SECONDS]
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")"
QUEENSAT=${QUEENSAT:-../build/release/queensat}
limit=${1:-60}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
{
    echo "board 40"
    for ((d = 8; d < 40; d++)); do printf 'block-difference %d\nblock-difference -%d\n' "$d" "$d"; done
} >"$folder/instance"
bounds() {
    sed -E 's/.*"lower":([0-9]+),"upper":([0-9]+),"upper_reason":"([a-z-]+)".*"seconds":([0-9.e-]+).*/\1 to \2 (\3), \4 s/'
}
echo "auto                       $("$QUEENSAT" solve --format json "$folder/instance" | bounds)"
echo "sat                        $("$QUEENSAT" solve --engine sat --time-limit "$limit" --format json "$folder/instance" | bounds)"
"$QUEENSAT" export --target 16 "$folder/instance" >"$folder/16.cnf"
answer=$(timeout "$limit" picosat -n "$folder/16.cnf" || true)
echo "picosat, 16 queens         ${answer:-no answer in $limit s}"
