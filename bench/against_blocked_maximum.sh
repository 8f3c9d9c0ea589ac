#!/usr/bin/env bash
# Other solvers on blocked boards past the phase transition: the maximum.
set -euo pipefail
# shellcheck source=against.bash
source "$(dirname "${BASH_SOURCE[0]}")/against.bash"
against blocked-maximum "$@"
