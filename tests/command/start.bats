#!/usr/bin/env bats
load common

@test "the placement is the lower bound until a larger one is found" {
    printf 'board 6\nqueen 0 0\n' >corner
    printf 'board 6\nqueen 0 0\nqueen 1 2\nqueen 2 4\n' >three
    outcome '0 solve corner --start three|lower   5  the placement above, checked (--start had 3)'
    "$QUEENSAT" solve corner --format board >best
    for engine in auto sat backtrack bitset lp; do
        outcome "0 solve corner --start best --engine $engine|maximum 5, proved"
        has "lower   5  the placement above, checked (that of --start)"
        expect 0 "$QUEENSAT" solve corner --start best --engine "$engine" --target 5
        has "engine  $engine"$'\n' # no work
    done
    "$QUEENSAT" solve --board 6 --queen 0,0 --format array >best
    outcome '0 solve corner --start best --format json|jq [.start, .lower, .upper] == [5,5,5]'
    expect 0 "$QUEENSAT" solve corner --start three --format csv
    [[ $(column start) == 3 && $(column lower) == 5 ]]
    outcome '0 solve corner --format json|jq .start == null'
}

@test "it is never lost, however early the search ends" {
    hard_board >hard
    "$QUEENSAT" solve hard --engine swap --seed 3 --target 80 --format board >placement
    local queens
    queens=$(grep -o Q placement | wc -l)
    ((queens >= 80))
    for engine in sat backtrack lp auto; do
        expect 3 "$QUEENSAT" solve hard --start placement --engine "$engine" --time-limit 0.01
        [[ $output =~ "maximum from "([0-9]+)" to" ]]
        [[ ${BASH_REMATCH[1]} -ge $queens ]]
    done
}

@test "a placement that is not one of the instance is refused in one line" {
    printf 'board 6\nqueen 0 0\nblock 1 2\n' >corner
    refused() {
        printf '%s\n' "${@:2}" >wrong
        outcome "1 solve corner --start wrong|queensat: wrong: the placement to start from is $1"
        [[ $output == "" && $(wc -l <<<"$stderr") == 1 ]]
    }
    refused "not valid: the queens on 0,0 and 2,2 attack each other on difference diagonal 0" \
        "board 6" "queen 0 0" "queen 2 2"
    refused "not valid: the queen on 1,2 is on a blocked square" "board 6" "queen 0 0" "queen 1 2"
    refused "not valid: the fixed queen on 0,0 is missing" "board 6" "queen 1 3"
    refused "not valid: the queens on 0,0 and 0,0 attack each other on row 0" \
        "6 2" "0 0" "0 0"
    refused "for n = 5, but the instance has n = 6" "board 5" "queen 0 0"
    echo "board x" >wrong
    outcome '1 solve corner --start wrong|queensat: wrong:1:7: expected n'
    expect 1 "$QUEENSAT" solve corner --start nowhere
    complains "queensat: nowhere: cannot open: No such file or directory"
}

@test "the placement or the instance may be standard input" {
    echo "board 6" >six
    expect 0 "$QUEENSAT" solve six --start - <six
    expect 0 "$QUEENSAT" solve - --start six <six
}

@test "an engine that lies about a placement to start from is found out by the other" {
    printf 'board 6\nqueen 0 1\nqueen 1 3\n' >two
    expect 2 "$LIAR" solve --board 6 --start two --engine sat --cross-check
    complains "engines disagree: sat has a placement of 6 queens, backtrack claims that there are at most"
}
