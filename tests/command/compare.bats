#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
load common

@test "a row for each engine, and the last line says that all agree" {
    expect 0 "$QUEENSAT" compare --board 9 --queen 0,0 --block 4,4
    has "n = 9, 1 queen fixed, 1 square blocked"
    [[ $output =~ sat\ +9\ +[0-9.]+\ +[0-9]+\ conflicts ]]
    [[ $output =~ backtrack\ +9\ +[0-9.]+\ +[0-9]+\ nodes ]]
    [[ $(tail -n 1 <<<"$output") == "all agree" ]]
}

@test "chosen engines in the order given" {
    expect 0 "$QUEENSAT" compare --board 6 --engine backtrack,sat
    [[ $(sed -n '3,4s/ .*//p' <<<"$output") == $'backtrack\nsat' ]]
    expect 0 "$QUEENSAT" compare --board 6 --engine sat
    [[ $output != *backtrack* ]]
}

@test "disagreement: exit 2, told in the table, the instance saved" {
    expect 2 "$LIAR" compare --board 6 --queen 0,1 --engine sat,backtrack
    has "engines disagree: sat has a placement of 6 queens, backtrack claims that there are at most 1"
    [[ $(cat queensat-disagreement-*.txt) == $'board 6\nqueen 0 1' ]]
}

@test "a limit is reported as such" {
    expect 3 "$QUEENSAT" compare --board 300 --memory-limit 2M
    has "memory limit"
    has "all agree as far as they got"
}

@test "several instances" {
    echo "board 4" >four
    expect 0 "$QUEENSAT" compare four --board 5
    [[ $(grep -c "all agree" <<<"$output") == 2 ]]
    has "four: n = 4"
}
