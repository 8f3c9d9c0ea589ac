#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
load common

# The first queens of a solution, in the lines format.
fixed_queens() {
    echo "board $1"
    solution "$1" | head -n "$2" | sed 's/^/queen /'
}

@test "n = 5493 with 5472 queens fixed" {
    fixed_queens 5493 5472 >instance
    for engine in sat backtrack; do
        expect 0 "$QUEENSAT" solve --engine "$engine" --memory-limit 10M instance
        has "maximum 5493, proved"
    done
}

@test "n = 1000000 with all but 15 queens fixed" {
    fixed_queens 1000000 999985 >instance
    expect 0 "$QUEENSAT" solve --memory-limit 100M --format json instance
    has '"maximum":1000000'
}

@test "n = 1000000 with 100000 queens fixed loads, and has bounds" {
    fixed_queens 1000000 100000 >instance
    expect 3 "$QUEENSAT" solve instance
    has "maximum from 100000 to 1000000, not proved (memory limit)"
}

@test "the largest board" {
    expect 3 "$QUEENSAT" solve --board 100000000 --queen 99999999,0
    has "maximum from 1 to 100000000"
}
