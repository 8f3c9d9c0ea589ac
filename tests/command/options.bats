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

@test "--trace of PicoSAT shows each learned clause with its reasons, and changes nothing" {
    expect 0 "$QUEENSAT" solve 4 --queen a4 --engine sat --trace lines
    [[ $output == "(Clauses are PicoSAT's; why they hold is shown by unit propagation afterwards.)
Do 4 queens fit?
Then each of the ranks 1 to 3 with free squares has a queen,
and each of the files b to d with free squares has a queen.
  1  learned: no queen on c3
     suppose a queen on c3
       file d has no square left: c3 attacks d2, d3
     so rank 3 has only d3 left: none on c3
     so file c has only c1 left: none on c3
     so rank 2 has no square left: c1 attacks b2; d3 attacks d2
4 queens do not fit
"* ]]
    has "3 queens fit: queens on c3 and b1"
    for board in "7 --queen 0,0 --queen 3,4 --block 5,5" "6 --block-sum 5 --strategy up --card totalizer" \
        "6 --queen 0,0 --amo product"; do
        expect 0 "$QUEENSAT" solve --board $board --engine sat --trace lines
        has "learned: "
        plain=$(grep '^engine' <<<"$output")
        expect 0 "$QUEENSAT" solve --board $board --engine sat --trace lines --trace-limit 2
        has "(2 lines were shown; more: --trace-limit)"
        has "$plain"
    done
    expect 0 "$QUEENSAT" solve --board 1 --engine sat --trace lines
    has "Does 1 queen fit?"
    has "1 queen fits: a queen on (0,0)"
    expect 0 "$QUEENSAT" solve --board 4 --queen 0,0 --target 5 --engine sat --trace lines
    has "PicoSAT was asked nothing: bounds without it answered."
    expect 3 "$QUEENSAT" solve 6 --queen a6 --engine sat --trace lines --memory-limit 3k
    has "PicoSAT was asked nothing: the search was ended before."
    for limit in 250k 300k 350k; do # out of memory, too
        observe "$QUEENSAT" solve 20 --queen a1 --engine sat --trace lines --memory-limit $limit
        [[ $status -eq 0 || $status -eq 3 ]]
    done
}

@test "each engine that can trace does, and each that can log does" {
    observe "$QUEENSAT" solve --board 4 --engine lp --trace lines
    [[ $stderr =~ --engine\ (.*),\ found ]]
    for engine in ${BASH_REMATCH[1]//,/}; do
        [[ $engine != or && $engine != sat ]] || continue
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
