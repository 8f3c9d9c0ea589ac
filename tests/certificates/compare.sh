#!/usr/bin/env bash
# compare.sh PYTHON QUEENSAT BOARDS ALTERED: with fewer boards if the code is instrumented.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
boards=$(($3 / ${QS_TEST_SHARD:-1}))
# Every kind of alteration has to be refused at least once.
exec "$1" "$(dirname "${BASH_SOURCE[0]}")/compare_checkers.py" "$2" $((boards < 40 ? 40 : boards)) "$4"
