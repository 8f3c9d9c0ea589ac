#!/usr/bin/env bash
# The line of numbers on the front page: processor seconds of queensat and of four other solvers, on
# one thread each, to prove the maximum of one board. CaDiCaL is asked by `queensat compare` for one
# number of queens after the other; CP-SAT and HiGHS are not charged for starting Python. Requires
# ./dev setup all and python.
set -euo pipefail
here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
QUEENSAT=${QUEENSAT:-$here/../build/release/queensat}
python=${PYTHON:-$here/../build/solvers/bin/python}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
export TIMEFORMAT='%U s'

"$QUEENSAT" generate sparse --board 60 --average 4 --id "${1:-1}" -o hard
"$QUEENSAT" export hard --format opb -o hard.opb
"$QUEENSAT" export hard --format lp -o hard.lp
echo "queensat:"
time "$QUEENSAT" solve hard | grep '^maximum'
for rival in cpsat highs; do
    echo "$rival:"
    "$python" "$here/frontier_rival.py" $rival hard.lp 60
    echo
done
echo "CaDiCaL:"
time "$QUEENSAT" compare hard --engine cadical --time-limit 600 | grep '^cadical' || true # its claim is no proof: exit status 3
echo "clasp:"
time clasp --quiet=1,2 hard.opb | grep '^[os] ' || true
