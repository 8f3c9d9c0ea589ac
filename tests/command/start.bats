#!/usr/bin/env bats
load common

@test "the placement is the lower bound until a larger one is found" {
    printf 'board 6\nqueen 0 0\n' >corner
    printf 'board 6\nqueen 0 0\nqueen 1 2\nqueen 2 4\n' >three
    "$QUEENSAT" solve corner --format board >best
    "$QUEENSAT" solve corner --format array >array
    for engine in auto sat backtrack bitset lp; do
        outcome "0 solve corner --start best --engine $engine|maximum 5, proved"
        has "lower   5  the placement above, checked (that of --start)"
        outcome "0 solve corner --start best --engine $engine --target 5|engine  $engine\n" # no work
    done
    outcomes 0 solve corner <<'END'
--start three|lower   5  the placement above, checked (--start had 3)
--start array --format json|jq [.start, .lower, .upper] == [5,5,5]
--format json|jq .start == null
--start three --format csv|optimum
END
    [[ $(column start) == 3 && $(column lower) == 5 ]]
}

@test "it is never lost, however early the search ends" {
    hard_board >hard
    "$QUEENSAT" solve hard --engine swap --seed 3 --target 80 --format board >placement
    local queens
    queens=$(grep -o Q placement | wc -l)
    ((queens >= 80))
    for engine in sat backtrack lp auto; do
        expect 3 "$QUEENSAT" solve hard --start placement --engine "$engine" --time-limit 0.01
        [[ $output =~ "maximum from "([0-9]+)" to" && ${BASH_REMATCH[1]} -ge $queens ]]
    done
}

@test "a placement that is not one of the instance is refused in one line" {
    printf 'board 6\nqueen 0 0\nblock 1 2\n' >corner
    while IFS='|' read -r text message; do
        printf '%b\n' "$text" >wrong
        outcome "1 solve corner --start wrong|queensat: wrong:$message"
    done <<'END'
board 6\nqueen 0 0\nqueen 2 2| the placement to start from is not valid: the queens on 0,0 and 2,2 attack each other on difference diagonal 0
board 6\nqueen 0 0\nqueen 1 2| the placement to start from is not valid: the queen on 1,2 is on a blocked square
board 6\nqueen 1 3| the placement to start from is not valid: the fixed queen on 0,0 is missing
6 2\n0 0\n0 0| the placement to start from is not valid: the queens on 0,0 and 0,0 attack each other on row 0
board 5\nqueen 0 0| the placement to start from is for n = 5, but the instance has n = 6
board x|1:7: expected n
END
    outcome '1 solve corner --start nowhere|queensat: nowhere: cannot open: No such file or directory'
}

@test "the placement or the instance may be standard input" {
    echo "board 6" >six
    outcomes 0 solve <<'END'
six --start - <six|maximum 6
- --start six <six|maximum 6
END
}

@test "an engine that lies about a placement to start from is found out by the other" {
    printf 'board 6\nqueen 0 1\nqueen 1 3\n' >two
    outcome '2 liar solve --board 6 --start two --engine sat --cross-check|engines disagree: sat has a placement of 6 queens, backtrack claims that there are at most'
}
