#!/usr/bin/env bash
# translate.sh PYTHON QUEENSAT TREES: with fewer trees if the code is instrumented.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
veripb=$(command -v veripb) || { echo "SKIPPED: veripb is missing (./dev setup proof)"; exit 77; }
trees=$(($3 / ${QS_TEST_SHARD:-1}))
# Each kind of step has to occur.
exec "$1" "$(dirname "${BASH_SOURCE[0]}")/translate_trees.py" "$2" "$veripb" $((trees < 60 ? 60 : trees))
