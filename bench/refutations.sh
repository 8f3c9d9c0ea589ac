#!/usr/bin/env bash
# What PicoSAT's refutations cost to write down, and that three checkers accept them.
#   refutations.sh [BOARDS [AMO...]]
# BOARDS random boards (default 300; n = 8 to 24, with queens and blocked squares), each solved by
# the engine sat in every pair of encodings, or those with the given at-most-one encodings. With
# QUEENSAT_HARD=1, boards with n = 30 to 40 that PicoSAT takes up to some seconds for. The certificate must be accepted by `check`, its
# translation by veripb, and the DRAT proof by rate (both: ./dev setup proof). rate 0.3.0 fails on a
# formula that contains the empty clause; there the proof must be "0". A row is the sum over all
# boards, in user and system seconds. Solving with a certificate refutes the last question twice.
set -euo pipefail
export LC_ALL=C PATH=$PATH:$HOME/.cargo/bin
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
boards=${1:-300}
encodings=("${@:2}")
((${#encodings[@]})) || encodings=(pairwise sequential product binary)
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
    echo "$*" >&2
    exit 1
}

# User and system seconds of a command, whose output is in the file `output`.
timed() {
    local TIMEFORMAT='%U %S' seconds
    seconds=$({ time "$@" >output 2>errors; } 2>&1) || fail "$*: $(head -n 5 errors output)"
    awk '{ print $1 + $2 }' <<<"$seconds"
}

solve() {
    timed "$program" solve "${ids[@]/#/board}" --engine sat --format json "$@"
}

accepted_by_veripb() {
    local id
    for id in "${ids[@]}"; do
        veripb "board$id.opb" "board$id.pbp" >verdict
        [[ $(<verdict) =~ "s VERIFIED BOUNDS "([0-9]+)" <= obj <= "([0-9]+) ]] || fail "board$id"
        [[ ${BASH_REMATCH[1]} == "${BASH_REMATCH[2]}" ]] || fail "board$id: $(<verdict)"
    done
}

accepted_by_rate() {
    local id
    for id in "${ids[@]}"; do
        if grep -qx 0 "board$id.cnf"; then
            [[ $(<"board$id.drat") == 0 ]] || fail "board$id: a proof of the empty clause"
        else
            rate "board$id.cnf" "board$id.drat" | grep -qx "s VERIFIED" || fail "board$id: rate"
        fi
    done
}

bounds() {
    jq -c '[.lower, .upper, .maximum]' output
}

row() {
    local options=(--amo "$1" --card "$2") plain before certified check veripb rate
    plain=$(solve "${options[@]}")
    before=$(bounds)
    certified=$(solve "${options[@]}" --certificate '%.certificate')
    [[ $(bounds) == "$before" && $before != *null* ]] || fail "other results, or a maximum missing"
    check=$(timed "$program" check "${pairs[@]}")
    tail -n 1 output | grep -qx "$boards of $boards verified" || fail "$(tail -n 1 output)"
    ! grep ' from ' output || fail "a certificate of bounds only"
    "$program" check "${pairs[@]}" --veripb % >/dev/null
    veripb=$(timed accepted_by_veripb)
    solve "${options[@]}" --proof % >/dev/null
    rate=$(timed accepted_by_rate)
    printf '| %s, %s | %d | %d | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %.2f | %d |\n' \
        "$1" "$2" "$boards" "$(grep -lx clauses ./*.certificate | wc -l)" "$(megabytes certificate)" \
        "$plain" "$certified" "$check" "$veripb" "$(megabytes pbp)" "$(megabytes drat)" "$rate" \
        "$(grep -lx 0 ./*.cnf | wc -l)"
}

megabytes() {
    cat ./*."$1" | wc -c | awk '{ print $1 / 1e6 }'
}

ids=()
pairs=()
for ((id = 1; id <= boards; id++)); do
    ids+=("$id")
    pairs+=("board$id" "board$id.certificate")
done
echo "| encodings | accepted | by clauses | certificates, MB | solve, s | with certificate, s | check, s | VeriPB, s | its proofs, MB | DRAT, MB | rate, s | empty clause |"
echo "|---|---|---|---|---|---|---|---|---|---|---|---|"
for amo in "${encodings[@]}"; do
    for card in sequential totalizer; do
        row "$amo" "$card"
    done
done
