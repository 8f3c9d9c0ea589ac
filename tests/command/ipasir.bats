#!/usr/bin/env bats
load common

# The libraries of tests/ipasir.
library() {
    echo "$(dirname "$LIAR")/../ipasir/ipasir_$1.so"
}

@test "a solver that is loaded takes the place of PicoSAT" {
    local tiny
    tiny=$(library tiny)
    expect 0 "$QUEENSAT" solve --board 5 --engine sat --solver "$tiny"
    has "maximum 5, proved"
    has "engine  sat by tiny-1.0: 1 question"
    for options in "" "--hints" "--amo product --card totalizer" "--strategy up" "--cross-check"; do
        observe "$QUEENSAT" solve --board 5 --queen 0,0 --block 4,2 --engine sat \
            --solver "$tiny" --format json $options
        [[ $(jq -c '[.solver, .lower]' <<<"$output") == '["tiny-1.0",5]' ]]
    done
    cp "$tiny" here.so
    expect 0 "$QUEENSAT" solve --board 5 --engine sat --solver here.so --format csv
    [[ $(column solver) == '"tiny-1.0"' && $(column seed) == "" && $(column maximum) == 5 ]]
}

@test "what it claims proves nothing, and is said" {
    local tiny
    tiny=$(library tiny)
    expect 3 "$QUEENSAT" solve --board 6 --queen 0,0 --engine sat --solver "$tiny"
    has "the solver claims that 6 queens do not fit, but gave no evidence: the bounds do not use it"
    has "maximum from 5 to 6, not proved"
    expect 3 "$QUEENSAT" solve --board 6 --queen 0,0 --engine sat --solver "$tiny" --format json
    [[ $(jq -c '[.claim, .upper, .maximum]' <<<"$output") == \
        '[{"answer":"unsatisfiable","upper":5},6,null]' ]]
    expect 3 "$QUEENSAT" solve --board 6 --queen 0,0 --engine sat --solver "$tiny" --format csv
    [[ $(column claimed) == 5 && $(column upper) == 6 && $(column status) == bounds ]]
    expect 0 "$QUEENSAT" solve --board 6 --queen 0,0 --engine sat --solver "$tiny" --target 5
    expect 3 "$QUEENSAT" solve --board 6 --queen 0,0 --engine sat --solver "$tiny" --target 6
    has "maximum from 1 to 6, not proved"
    # With --start, the solver has only to be asked for more.
    "$QUEENSAT" solve --board 6 --queen 0,0 --format array >five
    expect 3 "$QUEENSAT" solve --board 6 --queen 0,0 --engine sat --solver "$tiny" --start five
    has ": 1 question"
}

@test "compare runs it beside PicoSAT" {
    local tiny
    tiny=$(library tiny)
    expect 0 "$QUEENSAT" compare --board 6 --queen 0,0 --solver "$tiny" --engine sat,bitset
    [[ $(sed -n '3,5s/ .*//p' <<<"$output") == $'sat\nbitset\nipasir' ]]
    has "(tiny-1.0)  (claims that no more fit)"
    has "all agree"
    expect 0 "$QUEENSAT" compare --board 6 --queen 0,0 --solver "$tiny" --format csv
    [[ $(column solver) == $'\n\n"tiny-1.0"' && $(column upper_reason | tail -n 1) == claim ]]
    [[ $(column maximum) == $'5\n5\n5' && $(column conflicts | head -n 1) != 0 ]]
    expect 3 "$QUEENSAT" compare --board 6 --queen 0,0 --solver "$tiny" --engine local
    expect 0 "$QUEENSAT" compare --board 6 --solver "$tiny" --engine local --format json
    [[ $(jq -c '[.engines[].solver]' <<<"$output") == '[null,"tiny-1.0"]' ]]
    # A program outside that is called like this gets another name.
    printf '#!/bin/sh\necho s UNKNOWN\n' >ipasir
    chmod +x ipasir
    expect 0 "$QUEENSAT" compare --board 4 --solver "$tiny" --engine auto,exec:./ipasir
    [[ $(sed -n '3,5s/ .*//p' <<<"$output") == $'auto\nipasir-2\nipasir' ]]
}

@test "wrong answers are refused, in the name of the solver" {
    local tiny
    tiny=$(library tiny)
    export TINY_LIES
    for TINY_LIES in few clash; do
        expect 2 "$QUEENSAT" solve --board 6 --queen 0,0 --engine sat --solver "$tiny"
        [[ $stderr == *"solver tiny-1.0"* && $output == "" ]]
        expect 2 "$QUEENSAT" compare --board 6 --queen 0,0 --engine bitset --solver "$tiny"
        complains "solver tiny-1.0"
    done
    TINY_LIES=unsat
    expect 2 "$QUEENSAT" compare --board 6 --engine bitset --solver "$tiny"
    complains "bitset has a placement of 6 queens, ipasir claims that there are at most 0"
    expect 3 "$QUEENSAT" solve --board 6 --engine sat --solver "$tiny"
    has "maximum from 0 to 6, not proved"
    for TINY_LIES in unknown garbage; do
        expect 3 "$QUEENSAT" solve --board 6 --engine sat --solver "$tiny"
        has "maximum from 0 to 6, not proved"
        [[ $output != *claims* ]]
    done
    TINY_LIES=unborn
    expect 3 "$QUEENSAT" solve --board 6 --engine sat --solver "$tiny"
    has "memory limit"
    TINY_LIES=control
    expect 0 "$QUEENSAT" solve --board 5 --engine sat --solver "$tiny"
    has "sat by tiny??[31m1.0"
}

@test "a limit and a signal reach it" {
    local tiny
    tiny=$(library tiny)
    export TINY_LIES=forever
    expect 3 "$QUEENSAT" solve --board 6 --engine sat --solver "$tiny" --time-limit 0.2
    has "(time limit)"
    # PicoSAT has the same limit, within which it has to end on a busy machine, too.
    local limit
    for limit in 0.2 2 20; do
        observe "$QUEENSAT" compare --board 6 --engine sat --solver "$tiny" --time-limit $limit
        [[ $status == 3 ]] || break
    done
    [[ $status == 0 ]]
    has "(tiny-1.0)  (time limit)"
    TINY_BEGUN=begun "$QUEENSAT" solve --board 6 --engine sat --solver "$tiny" >out 2>&1 3>&- &
    until_true test -e begun
    kill -TERM $!
    ends $!
    [[ $status == 3 ]]
    grep -q "(interrupt)" out
}

@test "a file that is no such solver is refused" {
    expect 1 "$QUEENSAT" solve --board 6 --engine sat --solver nowhere.so
    complains "queensat: nowhere.so: cannot load the solver: ./nowhere.so: cannot open shared object"
    echo "not a library" >text.so
    expect 1 "$QUEENSAT" solve --board 6 --engine sat --solver text.so
    complains "queensat: text.so: cannot load the solver: "
    [[ $(wc -l <<<"$stderr") == 1 ]]
    expect 1 "$QUEENSAT" compare --board 6 --solver "$(library partial)"
    complains "ipasir_partial.so: expected a SAT solver with the interface IPASIR, but there is no function ipasir_release"
}

@test "CaDiCaL, loaded" {
    local cadical
    cadical=$(library cadical)
    [[ -e $cadical ]] || skip "no libcadical-dev"
    expect 0 "$QUEENSAT" compare --board 8..12 --queen 0,0 --solver "$cadical"
    [[ $(grep -c "^all agree$" <<<"$output") == 5 && $(grep -c "^ipasir.*(cadical" <<<"$output") == 5 ]]
    hard_board >hard
    expect 3 "$QUEENSAT" solve hard --engine sat --solver "$cadical" --time-limit 0.3
    has "(time limit)"
}
