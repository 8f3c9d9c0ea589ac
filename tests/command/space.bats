#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
load common

@test "n = 8, as in textbooks" {
    expect 0 "$QUEENSAT" space 8
    has "any squares                 281474976710656  64^8"
    has "distinct squares, in order  178462987637760  64!/56!"
    has "sets of squares                  4426165368  C(64, 8)"
    has "one in each column                 16777216  8^8"
    has "permutations                          40320  8!"
    [[ $output =~ solutions\ +92\ \ counted\ in ]]
    [[ $output =~ essentially\ different\ +12\ \ counted\ in ]]
}

@test "cited numbers are marked, unknown ones are called unknown" {
    expect 0 "$QUEENSAT" space 27
    has "234907967154122528  cited, not counted: OEIS A000170"
    expect 0 "$QUEENSAT" space 28
    [[ $output =~ solutions\ +unknown ]]
    expect 0 "$QUEENSAT" space 1000 --format json
    has '"source":"unknown","solutions":null'
    [[ ${#output} -gt 18000 ]]
}

@test "wrong operands" {
    for words in "" "8 9" "0" "1001" "x" "8x"; do
        # shellcheck disable=SC2086 # several operands
        expect 1 "$QUEENSAT" space $words
        complains "space: expected"
        [[ -z $output ]]
    done
    expect 1 "$QUEENSAT" space 8 --format board
    complains "space: --format: expected text or json"
}
