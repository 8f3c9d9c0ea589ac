#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
load common

# Start the rest of the line, wait until it is at work, send the signal.
interrupted() {
    local signal=$1
    shift
    "$@" >out 2>err &
    local pid=$!
    sleep 0.7
    kill -"$signal" "$pid"
    wait "$pid"
}

@test "SIGINT and SIGTERM end with the bounds and exit 3" {
    for signal in INT TERM; do
        for engine in sat backtrack; do
            # A shell without job control starts background jobs deaf to SIGINT.
            set -m
            run interrupted "$signal" "$QUEENSAT" solve --board 500 --engine "$engine" --target 500
            [[ $status == 3 ]]
            grep -q "(interrupt)" out
            grep -q "upper   500" out
        done
    done
}

@test "SIGINT and SIGTERM end the search without a list, too" {
    awk 'BEGIN { print "board 3000"
        for (i = 0; i < 6000; i++) if (int(i / 2) != i % 2) print "block", i % 2, int(i / 2) }' >instance
    for signal in INT TERM; do
        set -m
        run interrupted "$signal" "$QUEENSAT" solve --engine swap instance
        [[ $status == 3 ]]
        grep -q "maximum from 2999 to 3000, not proved (interrupt)" out
    done
}

@test "an interrupted export leaves nothing" {
    set -m
    run interrupted INT "$QUEENSAT" export --board 1500 --amo pairwise -o formula
    [[ $status == 3 ]]
    [[ $(ls) == $'err\nout' ]]
    grep -q "interrupted" err
}

@test "a time limit ends with the bounds and exit 3" {
    for engine in sat backtrack; do
        expect 3 "$QUEENSAT" solve --board 500 --engine "$engine" --time-limit 0.5
        has "(time limit)"
        has "upper   500"
    done
}

@test "progress on a terminal, silence in a pipe" {
    needs_terminal
    expect 3 script -qec "'$QUEENSAT' solve --engine sat --board 500 --time-limit 1.5" /dev/null
    has "sat: from 0 to 500 queens, "
    expect 3 "$QUEENSAT" solve --engine sat --board 500 --time-limit 1.5
    [[ -z $stderr ]]
}
