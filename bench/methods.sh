#!/usr/bin/env bash
# Every method on the empty boards n = 4 … 12, three runs each: the table in results/methods.txt, the
# plot in results/methods.svg. Takes about a minute, nearly all of it for plain.
set -euo pipefail
"$QUEENSAT" compare --engine all --board 4..12 --repeat 3 --time-limit 5 \
    --plot results/methods.svg | tee results/methods.txt
