#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
load common

# Wait until the process has used this many hundredths of a second of processor time, or has ended.
until_at_work() {
    local fields
    while read -ra fields 2>/dev/null <"/proc/$1/stat" && [[ ${fields[2]} != Z ]]; do
        ((fields[13] + fields[14] < $2)) || break
        sleep 0.02
    done
}

# Start the rest of the line, wait until it works, send the signal.
interrupted() {
    local signal=$1
    shift
    "$@" >out 2>err &
    local pid=$!
    until_at_work "$pid" 30
    kill -"$signal" "$pid"
    wait "$pid"
}

@test "SIGINT and SIGTERM end with the bounds and exit 3" {
    for signal in INT TERM; do
        for engine in sat backtrack; do
            # A shell without job control starts background jobs with SIGINT ignored.
            set -m
            run interrupted "$signal" "$QUEENSAT" solve --board 500 --engine "$engine" --target 500
            [[ $status == 3 ]]
            grep -q "(interrupt)" out
            grep -q "upper   500" out
        done
    done
}

@test "SIGINT and SIGTERM end several threads" {
    "$QUEENSAT" generate sparse --board 100 --average 5 --id 1 -o instance
    for signal in INT TERM; do
        for engine in auto lp; do
            set -m
            run interrupted "$signal" "$QUEENSAT" solve instance --engine "$engine" --threads 3
            [[ $status == 3 ]]
            grep -q "(interrupt)" out
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

@test "progress on a terminal, none in a pipe" {
    needs_terminal
    expect 3 script -qec "'$QUEENSAT' solve --engine sat --board 500 --time-limit 1.5" /dev/null
    has "sat: from 0 to 500 queens, "
    expect 3 "$QUEENSAT" solve --engine sat --board 500 --time-limit 1.5
    [[ -z $stderr ]]
}

@test "SIGHUP and SIGXCPU have the same effect as SIGINT" {
    hard_board >board
    set -m
    run interrupted HUP "$QUEENSAT" solve board
    [[ $status == 3 ]]
    grep -q "(interrupt)" out
    run bash -c "ulimit -S -t 1; exec '$QUEENSAT' solve board"
    [[ $status == 3 ]]
    has "(interrupt)"
}

@test "a signal that is ignored at the start stays ignored" {
    hard_board >board
    run interrupted HUP nohup "$QUEENSAT" solve --time-limit 2 board
    [[ $status == 3 ]]
    grep -q "(time limit)" out
}

# Start the rest of the line with a reader that does not read, and wait until it blocks.
blocked() {
    mkfifo pipe
    sleep 100 <pipe &
    reader=$!
    "$@" >pipe 2>err &
    writer=$!
    sleep 0.5
}

# Wait for it, and record its exit status.
ends() {
    status=0
    wait "$1" || status=$?
}

is_running() {
    kill -0 "$writer" 2>/dev/null
}

@test "the second signal ends the program at once, and temporary files are removed" {
    echo "board 6000" >board
    set -m
    # Two records do not fit into the pipe, and the first signal does not interrupt the second.
    blocked "$QUEENSAT" solve --format array board board board
    kill -INT "$writer"
    sleep 0.3
    is_running
    kill -INT "$writer"
    ends "$writer"
    [[ $status == 130 ]]
    kill "$reader"
    rm pipe
    # An engine that never asks the watch.
    for signal in INT TERM HUP; do
        "$LIAR" solve --board 6 --queen 0,0 --engine deaf -o result &
        writer=$!
        sleep 0.3
        [[ $(ls) == *result.* ]]
        kill -"$signal" "$writer"
        sleep 0.1
        kill -"$signal" "$writer"
        ends "$writer"
        [[ $status == $((128 + $(kill -l "$signal"))) ]]
        [[ $(ls) == $'board\nerr' ]]
    done
    # Signals that end the program at once also remove them.
    for signal in QUIT ALRM USR1 USR2; do
        "$LIAR" solve --board 6 --queen 0,0 --engine deaf -o result &
        writer=$!
        sleep 0.3
        kill -"$signal" "$writer"
        ends "$writer"
        [[ $status == $((128 + $(kill -l "$signal"))) ]]
        [[ $(ls) == $'board\nerr' ]]
    done
}

@test "the same signal twice in a moment, as from timeout, counts as one" {
    hard_board >board
    expect 124 timeout 0.7 "$QUEENSAT" solve board
    has "(interrupt)"
    set -m
    "$QUEENSAT" solve board >out &
    sleep 0.5
    kill -TERM $!
    kill -TERM $! || true # it may have ended by now
    ends $!
    [[ $status == 3 ]]
    grep -q "(interrupt)" out
}

@test "a signal ends waiting for input and for a reader" {
    mkfifo pipe
    set -m
    sleep 100 >pipe &
    "$QUEENSAT" solve pipe 2>err &
    sleep 0.3
    kill -INT $!
    ends $!
    [[ $status == 3 ]]
    [[ $(cat err) == "queensat: pipe: interrupted" ]]
    kill %1
    "$QUEENSAT" solve --board 6 -o pipe 2>err &
    sleep 0.3
    kill -INT $!
    ends $!
    [[ $status == 3 ]]
    [[ $(cat err) == "queensat: pipe: interrupted" ]]
}

@test "on a terminal, each command says what it waits for, and Ctrl-C ends it" {
    needs_terminal
    # A shell without job control starts background jobs with SIGINT ignored.
    set -m
    # exec: a shell in between would end with the signal's status.
    for words in "solve -" "check --board 4 -" "decode --board 4 -" "sweep --check -"; do
        rm -f out
        mkfifo keys
        script -qec "exec '$QUEENSAT' $words" /dev/null <keys >out &
        local pid=$!
        exec 5>keys
        for _ in {1..100}; do
            ! grep -q "waiting for" out || break
            sleep 0.05
        done
        printf '\003' >&5
        ends "$pid"
        exec 5>&-
        [[ $status == 3 && $(<out) == *"waiting for a"*"queensat: s"*": interrupted"* ]] || {
            echo "$words: $status"
            cat out
            return 1
        }
        rm keys
    done
}

@test "every writer can be interrupted" {
    solution 30000 | awk 'BEGIN { print "board 30000" } { print "queen", $0 }' >large
    set -m
    for line in "solve --format array large" "solve --format json large" \
        "solve --board 10000 --format board" "draw --board 10000 --format text" \
        "draw --board 10000 --format unicode" "solve --board 800 --format competition" \
        "export --board 300"; do
        # shellcheck disable=SC2086 # several words
        blocked "$QUEENSAT" $line
        is_running
        kill -INT "$writer"
        ends "$writer"
        [[ $status == 3 ]]
        [[ $(cat err) == "queensat: "*interrupted ]]
        kill "$reader"
        rm pipe
    done
}

@test "the result of a stopped search is written completely, also later in a list" {
    echo "board 8" >small
    echo "board 20000" >large
    set -m
    run interrupted INT "$QUEENSAT" solve --engine anneal --format json small large
    [[ $status == 3 ]]
    [[ $(grep -c '"cross_checks":\[\]}$' out) == 2 ]]
    [[ $(tail -n 1 out) == *'"stop":"interrupt"'* ]]
    [[ ! -s err ]]
}

@test "boards too large to print are refused before solving" {
    # Solving would list the squares, which takes far longer than refusing.
    for format in board competition; do
        expect 1 timeout 2 "$QUEENSAT" solve --board 20000 --engine local --format "$format"
        [[ $stderr == "queensat: n = 20000 is too large for "*"(up to 10000): use --format array or json" ]]
    done
    expect 1 timeout 2 "$QUEENSAT" solve --board 20000 --engine local --trace boards
    complains "n = 20000 is too large for --trace boards (up to 100): use --trace lines"
    for format in text unicode; do
        expect 1 timeout 2 "$QUEENSAT" draw --board 20000 --engine local --solve --format "$format"
        complains "n = 20000 is too large for --format $format (up to 10000): use --format svg"
    done
    expect 1 "$QUEENSAT" draw --board 20000
    echo "board 20000" >large
    echo "s UNKNOWN" >answer
    expect 1 timeout 2 "$QUEENSAT" decode --format board large answer
    [[ $stderr == "queensat: large: n = 20000 is too large for --format board (up to 10000): "* ]]
    # The largest board that is printed.
    [[ $("$QUEENSAT" draw --board 10000 --format text | wc -c) == 200000000 ]]
}

@test "listing the free squares of a huge board can be interrupted" {
    for signal in INT TERM HUP; do
        set -m
        run interrupted "$signal" "$QUEENSAT" solve --board 20000 --engine local
        [[ $status == 3 ]]
        grep -q "(interrupt)" out
    done
    start=$(date +%s%N)
    expect 3 "$QUEENSAT" solve --board 20000 --engine local --time-limit 0.5
    has "(time limit)"
    (($(date +%s%N) - start < 2000000000)) # without the interrupt, a minute
}

@test "a reader that goes away ends it without a word" {
    for line in "solve --board 9000 --format board" "count --board 12 --list" "export --board 300"; do
        # shellcheck disable=SC2086 # several words
        { "$QUEENSAT" $line 2>err || echo $? >status; } | head -n 1 >out
        [[ $(cat status) == 141 && ! -s err && -s out ]]
        rm status
    done
}

# Milliseconds until the rest of the line has ended after the signal, in $late.
latency() {
    local signal=$1 moment=$2
    shift 2
    "$@" >out 2>err &
    writer=$!
    sleep "$moment"
    kill -"$signal" "$writer" 2>/dev/null || true # it may have ended
    local start=${EPOCHREALTIME/[.,]/}
    ends "$writer"
    late=$(((${EPOCHREALTIME/[.,]/} - start) / 1000))
}

# The limit is 0.1 s on a machine that has nothing else to do: ./dev faults signals.
@test "what has nothing to report ends at once" {
    awk 'BEGIN { print "s SATISFIABLE"
        for (i = 1; i <= 3000000; i++) print "v -" i; print "v 0" }' >answer
    awk 'BEGIN { print "board 1000"
        for (r = 0; r < 1000; r++) for (c = r % 2; c < 1000; c += 2) print "block", r, c }' >chequered
    set -m
    for line in "decode --board 10000 answer" "export --board 10000 -o result" \
        "draw --format png --size 10000 -o result chequered"; do
        for signal in INT TERM HUP XCPU; do
            # shellcheck disable=SC2086 # several words
            latency "$signal" 0.4 "$QUEENSAT" $line
            [[ $status == 3 ]]
            [[ $(cat err) == "queensat: "*interrupted ]]
            ((late < 2000))
            [[ $(ls) == $'answer\nchequered\nerr\nout' ]]
        done
    done
}

@test "every engine ends soon, with its bounds" {
    awk 'BEGIN { print "board 300"; srand(7)
        for (r = 0; r < 300; r++) for (c = 0; c < 300; c++) if (rand() > 0.02) print "block", r, c }' >sparse
    set -m
    for engine in auto sat backtrack swap exchange local; do
        for board in "--board 3000" sparse; do
            # shellcheck disable=SC2086 # several words
            latency TERM 0.3 "$QUEENSAT" solve --engine "$engine" $board
            ((late < 2000))
            [[ $status == 0 || $status == 3 ]]
            [[ $status == 0 ]] || grep -q "(interrupt)" out
            [[ $(grep -cE '^(maximum|lower|upper|time) ' out) == 4 ]]
        done
    done
}

@test "an export of a huge board can be interrupted at once" {
    set -m
    for format in dimacs lp asp; do
        "$QUEENSAT" export --board 5000 --format "$format" -o formula 2>err &
        writer=$!
        until_at_work "$writer" 30
        kill -TERM "$writer"
        start=$(date +%s%N)
        ends "$writer"
        [[ $status == 3 && $(cat err) == "queensat: interrupted" && ! -e formula ]]
        (($(date +%s%N) - start < 1000000000)) # 0.05 s on an idle machine
    done
}
