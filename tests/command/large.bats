#!/usr/bin/env bats
load common

@test "n = 5493 with 5472 queens fixed" {
    fixed_queens 5493 5472 >instance
    for engine in sat backtrack; do
        outcome "0 solve --engine $engine --memory-limit 10M instance|maximum 5493, proved"
    done
}

# bats test_tags=scaled
@test "n = 100000 or 1000000 with all but 15 queens fixed" {
    local n
    n=$(scaled 100000 1000000)
    fixed_queens "$n" $((n - 15)) >instance
    outcome "0 solve --memory-limit 100M --format json instance|\"maximum\":$n"
}

# bats test_tags=scaled
@test "n = 100000 or 1000000 with a tenth of the queens fixed is read, and has bounds" {
    local n
    n=$(scaled 100000 1000000)
    fixed_queens "$n" $((n / 10)) >instance
    outcomes <<END
3 solve --engine sat instance|maximum from $((n / 10)) to $n, not proved (too many squares to list)
0 solve --memory-limit 100M instance|maximum $n, proved
END
}

# bats test_tags=scaled
@test "n = 20000 or 1000000 completed by swaps, without a list of free squares" {
    local n
    n=$(scaled 20000 1000000)
    fixed_queens "$n" $((n / 10)) >instance
    outcome "0 solve --engine swap --memory-limit 100M instance|maximum $n, proved"
    has "upper   $n  each queen added needs a row with free squares (rows)"
}

@test "what swaps have completed, as JSON and as an array" {
    fixed_queens 20000 2000 >instance
    "$QUEENSAT" solve --engine swap --format array instance >array
    outcomes 0 solve --engine swap <<'END'
--format json instance|"maximum":20000|"placement":[[0,1],[1,3],|]],"engine":"swap"
array|maximum 20000, proved|queens 20000 = 20000 fixed + 0 added
END
}

@test "a large board that swaps cannot fill ends with its bounds" {
    stuck_board >instance
    # How long the swaps before the last queen take depends on the machine.
    local milliseconds=50
    until [[ $output == *"maximum from 2999 to 3000, not proved (time limit)"* ]]; do
        expect 3 "$QUEENSAT" solve --engine swap --time-limit "${milliseconds}e-3" instance
        milliseconds=$((2 * milliseconds))
    done
    has "upper   3000"
}

@test "a board with too many squares to list is not a matter of memory" {
    # A board with n = 6000 would be listed.
    outcomes <<'END'
3 solve --engine sat --board 100000000 --queen 99999999,0|maximum from 1 to 100000000, not proved (too many squares to list)
3 solve --engine sat --board 70000 --queen 0,0 --memory-limit 1G|maximum from 1 to 70000, not proved (too many squares to list)
3 solve --engine sat --board 70000 --queen 0,0 --memory-limit 1000G|maximum from 1 to 70000, not proved (too many squares to list)
3 solve --engine sat --board 70000 --queen 0,0 --format json|"stop":"too many squares to list"
3 compare --engine sat --board 70000|(too many squares to list)
1 export --board 70000|=queensat: too many squares to list on a board with n = 70000
3 solve --engine sat --board 6000 --memory-limit 1M|(memory limit)
END
}
