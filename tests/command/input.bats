#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
load common

@test "each bad file gets one message with its place, and exit status 1" {
    local checked=0
    cd "$DATA/bad"
    while IFS=$'\t' read -r file options message; do
        [[ $file != \#* && -n $file ]] || continue
        [[ $options != - ]] || options=
        # shellcheck disable=SC2086 # several options
        expect 1 "$QUEENSAT" solve $options "$file"
        [[ -z $output ]]
        if [[ $stderr != "queensat: $file:$message" ]]; then
            echo "$file: expected queensat: $file:$message"
            echo "found $stderr"
            return 1
        fi
        checked=$((checked + 1))
    done <expected.tsv
    ((checked >= 35))
    # Each file is in the table.
    for file in *; do
        [[ $file == expected.tsv ]] || grep -q "^$file	" expected.tsv || { echo "$file"; return 1; }
    done
}

@test "each good file is solved, with the same result when its board is read back" {
    for file in "$DATA"/good/*; do
        # The empty board with n = 1000000 is only for reading, not for solving.
        [[ $file != */lines-empty-board.txt ]] || continue
        expect 0 "$QUEENSAT" solve --cross-check --format json "$file"
        maximum=$(grep -o '"maximum":[0-9]*' <<<"$output")
        "$QUEENSAT" solve --format board "$file" >drawing
        expect 0 "$QUEENSAT" solve --format json drawing
        has "$maximum,"
    done
}

@test "standard input, and several instances in order" {
    run --separate-stderr bash -c "echo board 5 | '$QUEENSAT' solve --format json -"
    [[ $status == 0 ]]
    has '"name":"standard input"'
    echo "board 4" >four
    echo "3 1 1 1" >three
    expect 0 "$QUEENSAT" solve --format json four three --board 1
    [[ $(grep -o '"maximum":[0-9]*' <<<"$output" | tr '\n' ' ') == '"maximum":4 "maximum":1 "maximum":1 ' ]]
}

@test "instances given by options" {
    expect 0 "$QUEENSAT" solve --board 8 --queen b4 --block 0,0 --block-sum 3 --block-difference=-2 \
        --format json
    has '"queens":[[4,1]],"blocked":[[0,0]],"blocked_differences":[-2],"blocked_sums":[3]'
    expect 1 "$QUEENSAT" solve --board 8 --queen 0,0 --queen 3,3
    complains "queensat: --queen 3,3: queen 3,3 attacks queen 0,0: both are on difference diagonal 0"
    expect 1 "$QUEENSAT" solve --board 8 --queen 8,0
    complains "--queen 8,0"
    expect 1 "$QUEENSAT" solve --board 8 --queen zz
    complains "--queen zz"
    expect 1 "$QUEENSAT" solve --board 8 --block-sum 15
    complains "expected a diagonal from 0 to 14"
    expect 1 "$QUEENSAT" solve --board 8 --block-difference x
    complains "expected a diagonal from -7 to 7"
    expect 1 "$QUEENSAT" solve --board 8 --block-sum 3x
    complains "expected only a number"
    expect 1 "$QUEENSAT" solve --board 8 --queen 1,2 --block-sum 3
    complains "--block-sum 3"
}

@test "files that do not exist or are not files" {
    expect 1 "$QUEENSAT" solve nowhere.txt
    complains "nowhere.txt: cannot open: No such file or directory"
    expect 1 "$QUEENSAT" solve .
    complains ".: cannot read: Is a directory"
}

@test "a file is written only if there is something to write" {
    echo "board 4" >four
    echo "board x" >bad
    expect 1 "$QUEENSAT" solve -o result bad
    [[ $(ls) == $'bad\nfour' ]]
    expect 0 "$QUEENSAT" solve -o result four
    grep -q "maximum 4, proved" result
    expect 1 "$QUEENSAT" solve -o nowhere/result four
    complains "nowhere/result: cannot write"
}

@test "the first diagonals of a CSPLib file" {
    printf 'n = 8\nnumdiags = 2\ndiags = [[3, 1], [7, 0]]\n' >diags
    expect 0 "$QUEENSAT" solve --format json --diagonals 1 diags
    has '"blocked_differences":[],"blocked_sums":[3]'
    expect 0 "$QUEENSAT" solve --format json diags
    has '"blocked_differences":[0],"blocked_sums":[3]'
}

@test "on a terminal, - says what it waits for" {
    needs_terminal
    run script -qec "'$QUEENSAT' solve -" /dev/null < <(printf 'board 4\n\004'; sleep 1)
    [[ $output == *"queensat: waiting for an instance on standard input (end it with Ctrl-D)"* ]]
    [[ $output == *"maximum 4, proved"* ]]
    "$QUEENSAT" export --board 4 -o board.cnf
    run script -qec "'$QUEENSAT' decode board.cnf -" /dev/null < <(printf 's UNKNOWN\n\004'; sleep 1)
    [[ $output == *"queensat: waiting for an answer on standard input"* ]]
    echo "board 4" >four
    run script -qec "'$QUEENSAT' solve - <four; '$QUEENSAT' solve four" /dev/null
    [[ $output != *"waiting"* ]]
}
