#!/usr/bin/env bash
# Every method on the empty boards n = 8 … 12: the table in results/methods.txt, the plot in
# results/methods.svg. Takes about two minutes, nearly all of it for plain.
set -euo pipefail
"$QUEENSAT" compare --engine all --board 8..12 --time-limit 200 --plot results/methods.svg |
    tee results/methods.txt
