#!/usr/bin/env bash
# queensat and other solvers, side by side in one call, on boards that are too large for a
# search by hand: how long to the proved maximum, and from where on it stays open.
#   frontier.sh [SECTION...] [OPTIONS]      (frontier.sh --help lists them)
# The table goes to results/frontier.md, where only the sections that ran are replaced. The
# rivals are Python packages, in a virtual environment that is made below the build folder at
# the first call. Seconds are those of the processor, user and system, one thread.
#
# In the environment: QUEENSAT, the program; QUEENSAT_DATA, the folder of the reference data (see
# instances_of.sh), without which the published crowded boards are skipped.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
export QUEENSAT=${QUEENSAT:-$here/../build/release/queensat}
rivals=${QUEENSAT_RIVALS:-$here/../build/rivals}
if [[ ! -e $rivals/ready ]]; then
    python3 -m venv "$rivals"
    "$rivals/bin/pip" install --quiet highspy ortools pyscipopt
    touch "$rivals/ready"
fi
exec "$rivals/bin/python" "$here/frontier.py" "$@"
