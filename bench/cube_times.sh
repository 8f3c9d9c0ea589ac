#!/usr/bin/env bash
# The processor seconds of cubes, for projection.sh, from a sample:
#   cube_times.sh CUBES STEP OPTIONS OF generate...
# Splits the instance, solves every STEPth cube with `--known` and a certificate, one after another,
# and prints the seconds of each STEP times, in the order of the cubes, because neighbours are about
# equally difficult. The seconds of the split, and the sum of the sample, go to standard error.
set -euo pipefail
export LC_ALL=C
(($# >= 3)) || { sed -n '3p' "$0" >&2; exit 1; }
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
cubes=$1 step=$2
shift 2
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"

# The processor seconds of a command.
seconds() {
    local TIMEFORMAT='%U %S'
    { time "$@" >printed 2>errors; } 2>took || {
        cat errors >&2
        exit 1
    }
    awk '{ print $1 + $2 }' took
}

"$program" generate "$@" -o instance
split=$(seconds "$program" split --into "$cubes" instance -o '%.cube')
echo "$*: $(head -n 1 printed); split $split s" >&2
mapfile -t cube < <(printf '%s\n' [0-9]*.cube)
for ((i = step / 2; i < ${#cube[@]}; i += step)); do
    time=$(seconds "$program" solve "${cube[i]}" --known known.cube --certificate certificate)
    echo "$time" >>sample
    for ((j = 0; j < step; j++)); do echo "$time"; done
done
awk '{ sum += $1; if ($1 > most) most = $1 }
    END { printf "%d cubes measured: %.3f s on average, at most %.3f s\n", NR, sum / NR, most }' \
    sample >&2
