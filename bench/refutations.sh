#!/usr/bin/env bash
# What PicoSAT's refutations cost to write down, and that three checkers accept them.
#   refutations.sh [BOARDS [AMO...]]
# BOARDS random boards (default 300; n = 8 to 24, with queens and blocked squares), each solved by
# the engine sat in every pair of encodings, or those with the given at-most-one encodings. With
# QUEENSAT_HARD=1, boards with n = 30 to 40 that PicoSAT takes up to some seconds for. The certificate must be accepted by `check`, its
# translation by veripb, and the DRAT proof by rate (both: ./dev setup proof). rate 0.3.0 fails on a
# formula that contains the empty clause; of those the proof must be "0". A row is the sum over the
# boards of a pair of encodings; the result with the second refutation is divided by that without.
set -euo pipefail
export LC_ALL=C PATH=$PATH:$HOME/.cargo/bin
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
boards=${1:-300}
encodings=("${@:2}")
((${#encodings[@]})) || encodings=(pairwise sequential product commander bimander binary)
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

for ((id = 1; id <= boards; id++)); do
    if [[ -n ${QUEENSAT_HARD:-} ]]; then
        "$program" generate random --board $((30 + id % 11)) --blocked $((79 + (id % 11) / 2))% \
            --id "$id" -o "board$id"
    else
        "$program" generate random --board $((8 + id % 17)) --queens $((id % 3)) \
            --blocked $((50 + id * 7 % 33))% --id "$id" -o "board$id"
    fi
done

fail() {
    cat board >&2
    echo "$*" >&2
    exit 1
}

# Seconds of user and system time of a command, whose output is in the file `output`.
timed() {
    local TIMEFORMAT='%U %S' seconds
    seconds=$({ time "$@" >output 2>errors; } 2>&1) || fail "$*: $(cat errors output)"
    awk '{ print $1 + $2 }' <<<"$seconds"
}

# A line of numbers for one board: see the awk program below.
one() {
    local solve again check translated drat empty=0 clausal=0
    solve=$(timed "$program" solve board --engine sat --amo "$1" --card "$2" --format json)
    cp output plain
    timed "$program" solve board --engine sat --amo "$1" --card "$2" --format json \
        --certificate certificate >/dev/null
    again=$(jq .certificate_seconds output)
    [[ $(jq -c '[.lower, .upper]' output) == "$(jq -c '[.lower, .upper]' plain)" ]] ||
        fail "another result"
    timed "$program" solve board --engine sat --amo "$1" --card "$2" --proof proof >/dev/null
    check=$(timed "$program" check board certificate)
    grep -qx "verified: the maximum is [0-9]*" output || fail "$(cat output)"
    "$program" check board certificate --veripb translated >/dev/null
    translated=$(timed veripb translated.opb translated.pbp)
    [[ $(cat output) =~ "s VERIFIED BOUNDS "([0-9]+)" <= obj <= "([0-9]+) ]] ||
        fail "$(cat output)"
    [[ ${BASH_REMATCH[1]} == "${BASH_REMATCH[2]}" ]] || fail "$(cat output)"
    drat=0
    if grep -qx 0 proof.cnf; then
        empty=1
        [[ $(cat proof.drat) == 0 ]] || fail "a proof of the empty clause"
    else
        drat=$(timed rate proof.cnf proof.drat)
        grep -qx "s VERIFIED" output || fail "$(cat output)"
    fi
    ! grep -qx clauses certificate || clausal=1
    echo "$clausal $(wc -c <certificate) $solve $again $check $translated \
        $(wc -c <translated.pbp) $empty $(wc -c <proof.drat) $drat"
}

echo "| encodings | accepted | by clauses | certificates, MB | solve, s | refute again, s | check, s | VeriPB, s | its proofs, MB | DRAT, MB | rate, s | empty clause |"
echo "|---|---|---|---|---|---|---|---|---|---|---|---|"
for amo in "${encodings[@]}"; do
    for card in sequential totalizer; do
        for ((id = 1; id <= boards; id++)); do
            cp "board$id" board
            one "$amo" "$card"
        done | awk -v name="$amo, $card" '{
                clausal += $1; bytes += $2; solve += $3; again += $4; check += $5; veripb += $6
                pbp += $7; empty += $8; drat += $9; rate += $10
            }
            END {
                printf "| %s | %d | %d | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %d |\n",
                    name, NR, clausal, bytes / 1e6, solve, again, check, veripb, pbp / 1e6, drat / 1e6,
                    rate, empty
            }'
    done
done
