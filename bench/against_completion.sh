#!/usr/bin/env bash
# Other solvers on n-Queens Completion: the maximum.
set -euo pipefail
# shellcheck source=against.bash
source "$(dirname "${BASH_SOURCE[0]}")/against.bash"
against completion "$@"
