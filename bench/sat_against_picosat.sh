#!/usr/bin/env bash
# The engine sat against plain picosat on the formula that queensat exports:
# n = 300 without fixed queens, side by side.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
"$QUEENSAT" export --board 300 -o "$folder/formula.cnf"
hyperfine --runs 3 --style basic --ignore-failure --export-json "$folder/times.json" \
    -n "queensat solve --engine sat" "$QUEENSAT solve --board 300 --engine sat" \
    -n "picosat" "picosat $folder/formula.cnf"
