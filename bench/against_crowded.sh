#!/usr/bin/env bash
# Other solvers on crowded boards, where a cover by diagonals decides: the maximum.
set -euo pipefail
# shellcheck source=against.bash
source "$(dirname "${BASH_SOURCE[0]}")/against.bash"
against crowded "$@"
