#!/usr/bin/env bats
load common

# A library of tests/ipasir, here.
library() {
    cp "$(dirname "$LIAR")/../ipasir/ipasir_$1.so" "$1.so"
}

corner="--board 6 --queen 0,0 --engine sat --solver tiny.so"

@test "a solver that is loaded takes the place of PicoSAT" {
    library tiny
    outcome '0 solve --board 5 --engine sat --solver ./tiny.so|maximum 5, proved'
    has "engine  sat by tiny-1.0: 1 question"
    for options in "" "--hints" "--amo product --card totalizer" "--strategy up" "--cross-check"; do
        observe "$QUEENSAT" solve --board 5 --queen 0,0 --block 4,2 --engine sat \
            --solver tiny.so --format json $options
        [[ $(jq -c '[.solver, .lower]' <<<"$output") == '["tiny-1.0",5]' ]]
    done
    expect 0 "$QUEENSAT" solve --board 5 --engine sat --solver "$PWD/tiny.so" --format csv
    [[ $(column solver) == '"tiny-1.0"' && $(column seed) == "" && $(column maximum) == 5 ]]
}

@test "what it claims proves nothing, and is said" {
    library tiny
    outcomes <<END
3 solve $corner|the solver claims that 6 queens do not fit, but gave no evidence: the bounds do not use it|maximum from 5 to 6, not proved
3 solve $corner --format json|jq [.claim, .upper, .maximum] == [{"answer":"unsatisfiable","upper":5},6,null]
0 solve $corner --target 5|5 queens fit
3 solve $corner --target 6|maximum from 1 to 6, not proved
END
    expect 3 "$QUEENSAT" solve $corner --format csv
    [[ $(column claimed) == 5 && $(column upper) == 6 && $(column status) == bounds ]]
    # With --start, the solver has only to be asked for more.
    "$QUEENSAT" solve --board 6 --queen 0,0 --format array >five
    outcome "3 solve $corner --start five|: 1 question"
}

@test "compare runs it beside PicoSAT" {
    library tiny
    expect 0 "$QUEENSAT" compare --board 6 --queen 0,0 --solver tiny.so --engine sat,bitset
    [[ $(sed -n '3,5s/ .*//p' <<<"$output") == $'sat\nbitset\nipasir' ]]
    has "(tiny-1.0)  (claims that no more fit)"
    has "all agree"
    expect 0 "$QUEENSAT" compare --board 6 --queen 0,0 --solver tiny.so --format csv
    [[ $(column solver) == $'\n\n"tiny-1.0"' && $(column upper_reason | tail -n 1) == claim ]]
    [[ $(column maximum) == $'5\n5\n5' && $(column conflicts | head -n 1) != 0 ]]
    expect 3 "$QUEENSAT" compare --board 6 --queen 0,0 --solver tiny.so --engine local
    expect 0 "$QUEENSAT" compare --board 6 --solver tiny.so --engine local --format json
    [[ $(jq -c '[.engines[].solver]' <<<"$output") == '[null,"tiny-1.0"]' ]]
}

@test "wrong answers are refused, in the name of the solver" {
    library tiny
    export TINY_LIES
    for TINY_LIES in few clash; do
        outcome "2 solve $corner|solver tiny-1.0"
        [[ -z $output ]]
        outcome "2 compare --board 6 --queen 0,0 --engine bitset --solver tiny.so|solver tiny-1.0"
    done
    TINY_LIES=unsat
    outcomes <<'END'
2 compare --board 6 --engine bitset --solver tiny.so|bitset has a placement of 6 queens, ipasir claims that there are at most 0
3 solve --board 6 --engine sat --solver tiny.so|maximum from 0 to 6, not proved
END
    for TINY_LIES in unknown garbage; do
        outcome '3 solve --board 6 --engine sat --solver tiny.so|maximum from 0 to 6, not proved|!claims'
    done
    TINY_LIES=unborn
    outcome '3 solve --board 6 --engine sat --solver tiny.so|memory limit'
    TINY_LIES=control
    outcome '0 solve --board 5 --engine sat --solver tiny.so|sat by tiny??[31m1.0'
}

@test "a limit and a signal reach it" {
    library tiny
    export TINY_LIES=forever
    outcome "3 solve --board 6 --engine sat --solver tiny.so --time-limit 0.2|(time limit)"
    # PicoSAT has the same limit, within which it has to end on a busy machine, too.
    local limit
    for limit in 0.2 2 20; do
        observe "$QUEENSAT" compare --board 6 --engine sat --solver tiny.so --time-limit $limit
        [[ $status == 3 ]] || break
    done
    [[ $status == 0 ]]
    has "(tiny-1.0)  (time limit)"
    TINY_BEGUN=begun "$QUEENSAT" solve --board 6 --engine sat --solver tiny.so >out 2>&1 3>&- &
    until_true test -e begun
    kill -TERM $!
    ends $!
    [[ $status == 3 ]]
    grep -q "(interrupt)" out
}

@test "a file that is no such solver is refused" {
    echo "not a library" >text.so
    library partial
    outcomes 1 <<'END'
solve --board 6 --engine sat --solver nowhere.so|queensat: nowhere.so: cannot load the solver: 
solve --board 6 --engine sat --solver text.so|queensat: text.so: cannot load the solver: 
compare --board 6 --solver partial.so|partial.so: expected a SAT solver with the interface IPASIR, but there is no function ipasir_release
END
}

@test "CaDiCaL, loaded" {
    library cadical 2>/dev/null || skip "no libcadical-dev"
    expect 0 "$QUEENSAT" compare --board 8..12 --queen 0,0 --solver cadical.so
    [[ $(grep -c "^all agree$" <<<"$output") == 5 && $(grep -c "^ipasir.*(cadical" <<<"$output") == 5 ]]
    hard_board >hard
    outcome "3 solve hard --engine sat --solver cadical.so --time-limit 0.3|(time limit)"
}
