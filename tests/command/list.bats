#!/usr/bin/env bats
load common

# Two easy boards, one that takes minutes, and a file that is not an instance.
boards() {
    echo "board 6" >a
    echo "board 7" >b
    hard_board >hard
    echo "board x" >bad
}

records() {
    if [[ -e out ]]; then grep -c '^{.*"cross_checks":\[\]}$' out; else echo 0; fi
}

third_is_read() {
    { [[ $(records) -ge 2 ]] && grep -q "auto: 99 rows" err; } || has_ended "$1"
}

# Solve a, b and hard, and send the signal after two records, when the third board has been read.
ended() {
    local way=$1 signal=$2
    rm -f out err
    case $way in
    file) "$QUEENSAT" solve -v --format json a b hard >out 2>err & ;;
    pipe) "$QUEENSAT" solve -v --format json a b hard 2>err > >(exec cat >out) & ;;
    option) "$QUEENSAT" solve -v --format json a b hard -o out 2>err & ;;
    esac
    local pid=$!
    until_true third_is_read "$pid"
    kill -"$signal" "$pid"
    wait "$pid"
}

# The reader of the pipe may write the third record later than the program ends.
has_three_records() {
    [[ $(records) == 3 ]]
}

@test "finished results have been reported, whatever ends the program" {
    boards
    set -m
    for way in file pipe option; do
        run ended "$way" KILL
        [[ $status == 137 ]]
        [[ $(wc -l <out) == 2 && $(records) == 2 ]]
        for signal in HUP TERM INT; do
            run ended "$way" "$signal"
            [[ $status == 3 ]]
            until_true has_three_records
            [[ $(wc -l <out) == 3 ]]
            [[ $(tail -n 1 out) == *'"stop":"interrupt"'* ]]
            [[ $(ls) == $'a\nb\nbad\nerr\nhard\nout' ]]
        done
    done
}

@test "a bad file is reported at once, and the rest goes on" {
    boards
    expect 1 "$QUEENSAT" solve --format json a bad b /dev
    [[ $(jq -r .instance.name <<<"$output") == $'a\nbad\nb\n/dev' ]]
    [[ $(jq -r '.maximum // .error.text' <<<"$output") == $'6\nexpected n'*$'\n7\ncannot read'* ]]
    [[ $(jq -c '.error | select(.) | [.line, .column]' <<<"$output") == $'[1,7]\n[null,null]' ]]
    complains "bad:1:7: expected n"
    complains "/dev: cannot read"
    run bash -c "'$QUEENSAT' solve --format json a bad b 2>&1"
    [[ ${lines[0]} == '{'* && ${lines[1]} == "queensat: bad:1:7: "* && ${lines[3]} == '{'* ]]
    # In other formats, and for a single instance, nothing takes the place of a result.
    expect 1 "$QUEENSAT" solve --format array a bad b
    [[ ${#lines[@]} == 2 ]]
    outcome '1 solve --format json bad|bad:1:7: expected n'
    # With an output file, finished results are kept as well.
    echo old >out
    expect 1 "$QUEENSAT" solve --format array -o out bad /dev
    [[ $(cat out) == old ]]
    expect 1 "$QUEENSAT" solve --format json -o out bad a bad b
    [[ $(wc -l <out) == 4 && $(records) == 2 ]]
    # The exit status of a bad file takes precedence over that of an early stop.
    expect 1 "$QUEENSAT" solve --format json --time-limit 0.2 bad hard b
    [[ ${#lines[@]} == 3 ]]
    expect 3 "$QUEENSAT" solve --format json --time-limit 0.2 hard b
    [[ ${#lines[@]} == 2 ]]
}

@test "with standard error closed, no message appears in the results" {
    boards
    run bash -c "'$QUEENSAT' solve --format json a bad b -o out 2>&-"
    [[ $status == 1 && $(wc -l <out) == 3 && $(records) == 2 ]]
    run bash -c "'$QUEENSAT' solve --format json a >&-"
    [[ $status == 1 ]]
    # Steps and progress neither.
    run bash -c "'$QUEENSAT' solve --engine sat -v a -o out 2>&-"
    [[ $status == 0 && $(head -n 1 out) == "a: n = "* ]]
    for closed in "<&-" ">&-" "2>&-" "<&- >&- 2>&-"; do
        run bash -c "'$QUEENSAT' solve --format json a -o other $closed"
        [[ $status == 0 && $(wc -l <other) == 1 && $(head -c 10 other) == '{"schema":' ]]
    done
}

@test "every command with a list goes on after a bad file" {
    boards
    expect 1 "$QUEENSAT" compare --format csv bad a b
    [[ ${#lines[@]} == 5 && ${lines[0]} == instance,* ]]
    expect 1 "$QUEENSAT" count --format json a bad b
    [[ ${#lines[@]} == 2 ]]
    # Blank lines only between two reports.
    expect 1 "$QUEENSAT" count bad a bad b bad
    [[ $(grep -c '^$' <<<"$output") == 1 && ${lines[0]} == "a: "* ]]
}

@test "with one instance the old file stays until the new one is complete" {
    boards
    echo old >out
    set -m
    "$QUEENSAT" solve -o out hard &
    local pid=$!
    until_true has_worked "$pid" 20
    [[ $(cat out) == old ]]
    kill -KILL "$pid"
    ends "$pid"
    [[ $status == 137 && $(cat out) == old ]]
}

@test "a full disk ends the list, with one message" {
    boards
    outcome '1 solve a b a -o /dev/full|=queensat: /dev/full: cannot write: No space left on device'
    expect 1 bash -c "'$QUEENSAT' solve a b a >/dev/full"
    [[ $stderr == "queensat: standard output: cannot write: No space left on device" ]]
}

@test "progress counts the instances" {
    needs_terminal
    boards
    interrupt_after "3/4 " "$QUEENSAT" solve a b hard b --format json
    output=$(<shown)
    has "3/4 "
    [[ $status == 3 && $output != *"1/1 "* && ${output//$'\r\n'/} == *$'\r'[^$'\n']* ]]
    # Progress is shown after half a second.
    local words="solve a b hard b --format json --time-limit 0.7"
    expect 3 env TERM=dumb script -qec "'$QUEENSAT' $words" /dev/null
    output+=$'\n'
    [[ $output != *"3/4 "* && ${output//$'\r\n'/} != *[$'\r\e']* ]]
    interrupt_after " queens, " "$QUEENSAT" solve hard --format json
    [[ $status == 3 && $(<shown) != *"1/1 "* ]]
}
