#!/usr/bin/env bash
# Other solvers on Excluded Diagonals of the size QUEENSAT_SIZE (10 to 20, default 20): do n fit?
set -euo pipefail
# shellcheck source=against.bash
source "$(dirname "${BASH_SOURCE[0]}")/against.bash"
against "excluded-diagonals-${QUEENSAT_SIZE:-20}" "$@"
