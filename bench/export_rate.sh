#!/usr/bin/env bash
# Export of n = 300 without fixed queens, auto encodings: must take less than a second.
set -euo pipefail
hyperfine --runs 5 --style basic -n "export n = 300" "$QUEENSAT export --board 300 -o /dev/null"
"$QUEENSAT" export --board 300 | wc -c | awk '{ printf "%.1f MB\n", $1 / 1e6 }'
