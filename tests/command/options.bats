#!/usr/bin/env bats
# Every option of every command works.
load common
load options

@test "every option that can have an effect is accepted" {
    needs python3
    instances
    while read -r status command words; do
        rm -f new
        # Sanitizers reserve terabytes, which the limit of check counts.
        [[ $command != check || $words != *--memory-limit* ]] || has_address_space_limit || continue
        expect "$status" "$QUEENSAT" "$command" $words
        [[ $status == 0 || ! $stderr =~ requires|combined|unknown ]]
    done < <(accepted)
}

@test "--trace without --engine uses backtrack on small boards, and the report says so" {
    for engine in "" "--engine auto"; do
        expect 0 "$QUEENSAT" solve --board 4 $engine --trace lines
        [[ $(head -n 2 <<<"$output") == $'place 0,0\n  place 1,2' ]]
        has "engine  backtrack:"
    done
    outcomes <<'END'
0 solve --board 12 --trace boards|steps 1 to 2
1 solve --board 13 --trace lines|--trace with the engine auto is for boards up to n = 12: use --engine backtrack, brute, 
END
    echo "board 13" >thirteen
    expect 1 "$QUEENSAT" solve --trace lines thirteen
    complains "thirteen: --trace with the engine auto is for boards up to n = 12"
}

@test "--trace of a search by swaps shows the swaps, and the attacks before and after" {
    for engine in local anneal; do
        expect 0 "$QUEENSAT" solve --board 10 --queen 0,3 --engine $engine --seed 2 --trace lines
        [[ $output == *$'\nswap rows '* && $output != *"  place"* ]]
        # Follow the lines, and count the attacks anew.
        python3 - "$output" <<'END'
import re
import sys
column = {0: 3}
def attacks():
    return sum(abs(column[a] - column[b]) == abs(a - b) for a in column for b in column if a < b)
swaps = 0
for line in sys.argv[1].split("\n\n")[0].split("\n"):
    words = [int(word) for word in re.findall(r"\d+", line)]
    if line.startswith("place"):
        column[words[0]] = words[1]
    elif line.startswith("take back"):
        assert column.pop(words[0]) == words[1], line
    elif line.startswith("swap"):
        assert attacks() == words[2], line
        column[words[0]], column[words[1]] = column[words[1]], column[words[0]]
        assert attacks() == words[3], line
        swaps += 1
assert swaps > 0
END
    done
    expect 0 "$QUEENSAT" solve --board 6 --engine local --trace lines --notation chess
    [[ $output == *"swap ranks 4 and 2: 4 attacks -> 2"* ]]
}

@test "each engine that can trace does, and each that can log does" {
    observe "$QUEENSAT" solve --board 4 --engine sat --trace lines
    [[ $stderr =~ --engine\ (.*),\ found ]]
    for engine in ${BASH_REMATCH[1]//,/}; do
        [[ $engine != or ]] || continue
        expect 0 "$QUEENSAT" solve --board 4 --engine "$engine" --trace lines
        has "place 0,"
        has "engine  $engine"
    done
    for engine in auto sat backtrack bitset lp; do
        expect 0 "$QUEENSAT" solve --board 6 --queen 0,0 --engine "$engine" -v
        [[ -n $stderr ]]
    done
    expect 0 "$QUEENSAT" compare --board 6 --queen 0,0 -v
    [[ -n $stderr ]]
}
