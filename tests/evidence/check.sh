#!/usr/bin/env bash
# check.sh RANDOM_EVIDENCE BOARDS ALTERED_EVERY [FIRST_SEED]: generate evidence and check it.
set -euo pipefail
here=$(dirname "${BASH_SOURCE[0]}")
boards=$(($2 / ${QS_TEST_SHARD:-1}))
"$1" "$boards" "${@:3}" | python3 "$here/check_evidence.py"
