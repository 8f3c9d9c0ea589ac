#!/usr/bin/env bash
# translate.sh PYTHON QUEENSAT VERIPB TREES: with fewer trees if the code is instrumented.
set -euo pipefail
export PYTHONDONTWRITEBYTECODE=1
trees=$(($4 / ${QS_TEST_SHARD:-1}))
# Each kind of step has to occur.
exec "$1" "$(dirname "${BASH_SOURCE[0]}")/translate_trees.py" "$2" "$3" $((trees < 40 ? 40 : trees))
