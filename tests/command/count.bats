#!/usr/bin/env bats
load common

@test "the number of placements with the maximum number of queens" {
    outcome '0 count --board 8|n = 8, 0 queens fixed|92 placements with 8 queens, the most that fit'
    [[ $output =~ [0-9]+\ nodes,\ [0-9]+\ threads?,\ [0-9.]+\ s ]]
    outcomes 0 count <<'END'
--board 8 --queen 4,1 --queen 3,3|n = 8, 2 queens fixed|2 placements with 8 queens
--board 1|1 placement with 1 queen, the most
--board 3|8 placements with 2 queens, the most
END
}

@test "a given size, any size, maximal placements" {
    expect 0 "$QUEENSAT" count --board 8 --size 5
    [[ $(sed -n 2p <<<"$output") == "46736 placements with 5 queens" ]]
    outcome '0 count --board 8 --size 9|0 placements with 9 queens'
    outcome '0 count --board 8 --any|118969 placements'
    [[ $(awk 'NR > 3 && NF == 2 { printf "%s:%s ", $1, $2 }' <<<"$output") == \
        "0:1 1:64 2:1288 3:10320 4:34568 5:46736 6:22708 7:3192 8:92 " ]]
    outcome '0 count --board 8 --maximal|10188 maximal placements'
    [[ $(awk 'NR > 3 && NF == 2 { printf "%s:%s ", $1, $2 }' <<<"$output") == \
        "5:728 6:6912 7:2456 8:92 " ]]
}

@test "a list: one line for each placement, in order, or only the first ones" {
    expect 0 "$QUEENSAT" count --board 6 --list
    [[ $(sed -n 2,5p <<<"$output") == \
        $'[4, 1, 5, 2, 6, 3]\n[5, 3, 1, 6, 4, 2]\n[2, 4, 6, 1, 3, 5]\n[3, 6, 2, 5, 1, 4]' ]]
    has "4 placements with 6 queens"
    expect 0 "$QUEENSAT" count --board 6 --list --first 2
    [[ $(grep -c "^\[" <<<"$output") == 2 ]]
    has "at least 2 placements with 6 queens, the most that fit (end of the list)"
    outcome '0 count --board 2 --list --any|[0, 0]'
    [[ $(grep -c "^\[" <<<"$output") == 5 ]]
    # A listed placement can be read back.
    "$QUEENSAT" count --board 8 --list --first 1 | sed -n 2p >placement
    outcome '0 count --input-format array placement|1 placement with 8 queens'
}

@test "classes, with a drawing or a line for each" {
    outcome '0 count --board 8 --classes|12 classes up to 8 symmetries'
    [[ $(grep -c Q <<<"$output") == 96 ]]
    expect 0 "$QUEENSAT" count --board 8 --classes --list
    [[ $(grep -c "^\[" <<<"$output") == 12 ]]
    expect 0 "$QUEENSAT" count --board 6 --classes
    has $'\n\n- Q - - - -\n- - - Q - -\n- - - - - Q\nQ - - - - -\n- - Q - - -\n- - - - Q -\n\n4 placements'
    has "1 class up to 8 symmetries"
    outcome '0 count --board 8 --queen 0,1 --classes|8 classes up to 1 symmetry'
}

@test "JSON" {
    outcome '0 count --board 8 --format json|{"schema":"queensat-count-1","version":'
    has '"kind":"maximum","complete":true,"stop":"done","size":8,"total":92,"by_size":[[8,92]],"classes":null,"symmetries":8,'
    outcome '0 count --board 4 --queen 0,1 --any --list --format json|"placements":[[3,1,4,2],'
    has '"size":null'
    has '"queens":[[0,1]]'
    [[ $(wc -l <<<"$output") == 1 ]]
    outcome '0 count --board 8 --classes --format json|"classes":12'
    [[ $(grep -o '"representatives":\[.*\]\],"version' <<<"$output" | grep -o '\[[0-9]' | wc -l) == 12 ]]
    outcome '0 count --board 8 --size 9 --list --format json|"placements":[],'
    jq -e . <<<"$output"
}

@test "the same numbers with any number of threads" {
    for threads in 1 2 3 7; do
        outcome "0 count --board 11 --threads $threads|2680 placements with 11 queens"
        has "$threads thread"
        expect 0 "$QUEENSAT" count --board 7 --maximal --block 0,0 --threads "$threads" --format json
        [[ $threads == 1 ]] && numbers=${output%%\"threads\"*}
        [[ ${output%%\"threads\"*} == "$numbers" ]]
    done
}

@test "several instances, and a file" {
    echo "board 4" >four
    expect 0 "$QUEENSAT" count four --board 5 -o numbers
    [[ -z $output ]]
    [[ $(grep -c "the most that fit" numbers) == 2 ]]
    grep -q "four: n = 4" numbers
}

@test "wrong options and boards that are too large" {
    outcomes 1 count <<'END'
--board 8 --format competition|count: --format: expected text, unicode or json, found "competition"
--board 8 --first 0 --list|--first: expected a whole number from 1
--board 8 --size=-1|--size: expected a whole number from 0
END
    for n in 65 100000 100000000; do
        expect 1 "$QUEENSAT" count --board "$n" --list
        complains "counting needs at most 64 rows and 64 columns with free squares; there are $n and $n"
        [[ -z $output ]]
    done
    outcome '1 count --board 20 --memory-limit 1K|not enough memory to'
}

@test "a large board with few open rows" {
    { echo "board 5000"; solution 5000 | head -n 4990 | sed 's/^/queen /'; } >instance
    expect 0 "$QUEENSAT" count instance
    [[ $output =~ [1-9][0-9]*\ placements?\ with\ 5000\ queens ]]
}

@test "a time limit: a lower bound on the number, exit 3" {
    expect 3 "$QUEENSAT" count --board 22 --time-limit 0.000001
    has "no placement found so far (time limit); the maximum is at most 22"
    # How long the first placement takes depends on the machine.
    local milliseconds=50 text=" placements with 22 queens, the most that fit (time limit)"
    until [[ $output =~ at\ least\ [0-9]+"$text" ]]; do
        expect 3 "$QUEENSAT" count --board 22 --time-limit "${milliseconds}e-3"
        [[ -z $stderr ]]
        milliseconds=$((2 * milliseconds))
    done
    expect 3 "$QUEENSAT" count --board 22 --any --time-limit 0.2 --format json
    has '"complete":false,"stop":"time limit"'
}

@test "SIGINT and SIGTERM: the same" {
    for signal in INT TERM; do
        interrupted "$signal" " placements with 22 queens, the most that fit (interrupt)" count --board 22
        grep -q "at least [0-9]* placements" out
        [[ ! -s err ]]
    done
}

@test "progress on a terminal" {
    needs_terminal
    interrupt_after "counting 22 queens: about " "$QUEENSAT" count --board 22
    [[ $status == 3 && $(<shown) == *"counting 22 queens: about "* ]]
}

@test "classes in chess symbols" {
    expect 0 "$QUEENSAT" count --board 4 --queen 0,1 --classes --format unicode
    has $'· ♛ · ·\n· · · ♕\n♕ · · ·\n· · ♕ ·'
}
