#!/usr/bin/env bash
# Other solvers on the Blocked n-Queens of the ASP competition, n = 48 and 50: do n fit?
set -euo pipefail
# shellcheck source=against.bash
source "$(dirname "${BASH_SOURCE[0]}")/against.bash"
against blocked-48-50 "$@"
