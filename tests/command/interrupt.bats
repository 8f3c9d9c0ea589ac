#!/usr/bin/env bats
load common

# Whether the program, or the process that draws for it, has worked that long.
have_worked() {
    has_worked "$1" "$2" || { pgrep -P "$1" >child && has_worked "$(<child)" "$2"; }
}

# Start the rest of the line, and send the signal in the middle of its work, after this many
# hundredths of a second of processor time. If it has ended by then, once more.
interrupted() {
    local signal=$1 hundredths=$2 try pid
    shift 2
    for try in {1..20}; do
        "$@" >out 2>err &
        pid=$!
        until_true have_worked "$pid" "$hundredths"
        kill -"$signal" "$pid" 2>/dev/null || true
        ends "$pid"
        [[ $status == 0 ]] || return 0
    done
    echo "signal $signal came too late $try times, or is ignored: $*"
    return 1
}

@test "SIGINT and SIGTERM end with the bounds and exit 3" {
    for signal in INT TERM; do
        for engine in sat backtrack; do
            # A shell without job control starts background jobs with SIGINT ignored.
            set -m
            interrupted "$signal" 20 "$QUEENSAT" solve --board 500 --engine "$engine" --target 500
            [[ $status == 3 ]] || { echo "$signal $line: $status"; cat err; return 1; }
            grep -q "(interrupt)" out
            grep -q "upper   500" out
        done
    done
}

# bats test_tags=long
@test "SIGINT and SIGTERM end several threads" {
    "$QUEENSAT" generate sparse --board 100 --average 5 --id 1 -o instance
    for signal in INT TERM; do
        for engine in auto lp; do
            set -m
            interrupted "$signal" 20 "$QUEENSAT" solve instance --engine "$engine" --threads 3
            [[ $status == 3 ]] || { echo "$signal $line: $status"; cat err; return 1; }
            grep -q "(interrupt)" out
        done
    done
}

# bats test_tags=long
@test "SIGINT and SIGTERM end the search without a list, too" {
    awk 'BEGIN { print "board 3000"
        for (i = 0; i < 6000; i++) if (int(i / 2) != i % 2) print "block", i % 2, int(i / 2) }' >instance
    for signal in INT TERM; do
        set -m
        interrupted "$signal" 20 "$QUEENSAT" solve --engine swap instance
        [[ $status == 3 ]]
        grep -q "maximum from 2999 to 3000, not proved (interrupt)" out
    done
}

@test "an interrupted export leaves nothing" {
    set -m
    interrupted INT 20 "$QUEENSAT" export --board 1500 --amo pairwise -o formula
    [[ $status == 3 ]]
    [[ $(ls) == $'child\nerr\nout' ]]
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
    interrupt_after "sat: from 0 to 500 queens, " "$QUEENSAT" solve --engine sat --board 500
    [[ $status == 3 ]]
    set -m
    interrupted INT 20 "$QUEENSAT" solve --engine sat --board 500
    [[ $status == 3 && ! -s err ]]
}

# bats test_tags=long
@test "SIGHUP and SIGXCPU have the same effect as SIGINT" {
    hard_board >board
    set -m
    interrupted HUP 20 "$QUEENSAT" solve board
    [[ $status == 3 ]]
    grep -q "(interrupt)" out
    expect 3 bash -c "ulimit -S -t 1; exec '$QUEENSAT' solve board"
    has "(interrupt)"
}

@test "a signal that is ignored at the start stays ignored" {
    hard_board >board
    set -m
    nohup "$QUEENSAT" solve board >out 2>err &
    writer=$!
    # In its search: a signal while the board is read ends it without a report.
    until_true has_worked "$writer" 5
    kill -HUP "$writer"
    kill -TERM "$writer"
    ends "$writer"
    # TERM is not the second signal, which would end it without a report.
    [[ $status == 3 ]]
    grep -q "(interrupt)" out
}

# Start the rest of the line with a reader that does not read, and wait until it blocks.
blocked() {
    mkfifo pipe
    exec 7<>pipe
    "$@" >pipe 2>err 7>&- &
    writer=$!
    until_true is_waiting "$writer"
}

# The reader goes away.
unblock() {
    exec 7>&-
    rm pipe
}

is_running() {
    ! has_ended "$writer"
}

# An engine that never asks the watch.
start_deaf() {
    "$LIAR" solve --board 6 --queen 0,0 --engine deaf --trace lines --trace-limit 30000 -o result &
    writer=$!
    until_true is_waiting "$writer"
    [[ $(ls) == *result.* ]]
}

# The first signal does not end it, and the second does, unless it comes within 0.05 s.
ended_by_the_second() {
    kill -"$1" "$writer"
    sleep 0.05
    until_true is_waiting "$writer"
    is_running
    until has_ended "$writer"; do
        kill -"$1" "$writer"
        sleep 0.05
    done
    ends "$writer"
    [[ $status == $((128 + $(kill -l "$1"))) ]]
}

@test "the second signal ends the program at once, and temporary files are removed" {
    echo "board 6000" >board
    set -m
    # Two records do not fit into the pipe, and the first signal does not interrupt the second.
    blocked "$QUEENSAT" solve --format array board board board
    ended_by_the_second INT
    unblock
    for signal in INT TERM HUP; do
        start_deaf
        ended_by_the_second "$signal"
        [[ $(ls) == $'board\nerr' ]]
    done
    # Signals that end the program at once also remove them.
    for signal in QUIT ALRM USR1 USR2; do
        start_deaf
        kill -"$signal" "$writer"
        ends "$writer"
        [[ $status == $((128 + $(kill -l "$signal"))) ]]
        [[ $(ls) == $'board\nerr' ]]
    done
}

@test "the same signal twice in a moment, as from timeout, counts as one" {
    hard_board >board
    set -m
    "$QUEENSAT" solve board >out &
    writer=$!
    until_true has_worked "$writer" 5
    kill -TERM "$writer"
    kill -TERM "$writer" 2>/dev/null || true # it may have ended by now
    ends "$writer"
    [[ $status == 3 ]]
    grep -q "(interrupt)" out
}

@test "a signal ends waiting for input and for a reader" {
    mkfifo pipe
    set -m
    exec 7<>pipe
    for words in "solve pipe" "check --board 4 pipe"; do
        "$QUEENSAT" $words 2>err 7>&- &
        writer=$!
        until_true is_waiting "$writer"
        kill -INT "$writer"
        ends "$writer"
        [[ $status == 3 && $(cat err) == "queensat: pipe: interrupted" ]]
    done
    exec 7>&-
    "$QUEENSAT" solve --board 6 -o pipe 2>err &
    writer=$!
    until_true is_waiting "$writer"
    kill -INT "$writer"
    ends "$writer"
    [[ $status == 3 && $(cat err) == "queensat: pipe: interrupted" ]]
}

@test "on a terminal, each command says what it waits for, and Ctrl-C ends it" {
    needs_terminal
    for words in "solve -" "check --board 4 -" "decode --board 4 -" "sweep --check -"; do
        interrupt_after "waiting for a" "$QUEENSAT" $words
        [[ $status == 3 && $(<shown) == *"queensat: s"*": interrupted"* ]] ||
            { echo "$words: $status"; cat shown; return 1; }
    done
}

@test "every writer can be interrupted" {
    solution 30000 | awk 'BEGIN { print "board 30000" } { print "queen", $0 }' >large
    set -m
    for line in "solve --format array large" "solve --format json large" \
        "solve --board 10000 --format board" "draw --board 10000 --format text" \
        "draw --board 10000 --format unicode" "solve --board 800 --format competition" \
        "export --board 300"; do
        blocked "$QUEENSAT" $line
        is_running
        kill -INT "$writer"
        ends "$writer"
        [[ $status == 3 ]]
        [[ $(cat err) == "queensat: "*interrupted ]]
        unblock
    done
}

@test "the result of a stopped search is written completely, also later in a list" {
    echo "board 8" >small
    echo "board 20000" >large
    set -m
    interrupted INT 20 "$QUEENSAT" solve --engine anneal --format json small large
    [[ $status == 3 ]]
    [[ $(grep -c '"cross_checks":\[\]}$' out) == 2 ]]
    [[ $(tail -n 1 out) == *'"stop":"interrupt"'* ]]
    [[ ! -s err ]]
}

@test "boards too large to print are refused before solving" {
    # Solving would list the squares, which takes far longer than refusing.
    for format in board competition; do
        expect 1 timeout 30 "$QUEENSAT" solve --board 20000 --engine local --format "$format"
        [[ $stderr == "queensat: n = 20000 is too large for "*"(up to 10000): use --format array or json" ]]
    done
    expect 1 timeout 30 "$QUEENSAT" solve --board 20000 --engine local --trace boards
    complains "n = 20000 is too large for --trace boards (up to 100): use --trace lines"
    for format in text unicode; do
        expect 1 timeout 30 "$QUEENSAT" draw --board 20000 --engine local --solve --format "$format"
        complains "n = 20000 is too large for --format $format (up to 10000): use --format svg"
    done
    expect 1 "$QUEENSAT" draw --board 20000
    echo "board 20000" >large
    echo "s UNKNOWN" >answer
    expect 1 timeout 30 "$QUEENSAT" decode --format board large answer
    [[ $stderr == "queensat: large: n = 20000 is too large for --format board (up to 10000): "* ]]
    # The largest board that is printed.
    [[ $("$QUEENSAT" draw --board 10000 --format text | wc -c) == 200000000 ]]
}

# bats test_tags=long
@test "listing the free squares of a huge board can be interrupted" {
    for signal in INT TERM HUP; do
        set -m
        interrupted "$signal" 20 "$QUEENSAT" solve --board 20000 --engine local
        [[ $status == 3 ]]
        grep -q "(interrupt)" out
    done
    expect 3 "$QUEENSAT" solve --board 20000 --engine local --time-limit 0.5
    has "(time limit)"
}

@test "a reader that goes away ends it without a word" {
    for line in "solve --board 9000 --format board" "count --board 12 --list" "export --board 300"; do
        { "$QUEENSAT" $line 2>err || echo $? >status; } | head -n 1 >out
        [[ $(cat status) == 141 && ! -s err && -s out ]]
        rm status
    done
}

# How much processor time there is from a signal to the end, table by table: tests/faults/signals.py.
# bats test_tags=long
@test "what has nothing to report ends at once" {
    awk 'BEGIN { print "s SATISFIABLE"
        for (i = 1; i <= 3000000; i++) print "v -" i; print "v 0" }' >answer
    awk 'BEGIN { print "board 1000"
        for (r = 0; r < 1000; r++) for (c = r % 2; c < 1000; c += 2) print "block", r, c }' >chequered
    set -m
    for line in "decode --board 10000 answer" "export --board 10000 -o result" \
        "draw --format png --size 10000 -o result chequered"; do
        for signal in INT TERM HUP XCPU; do
            interrupted "$signal" 5 "$QUEENSAT" $line
            [[ $status == 3 ]] || { echo "$signal $line: $status"; cat err; return 1; }
            [[ $(cat err) == "queensat: "*interrupted ]]
            [[ $(ls) == $'answer\nchequered\nchild\nerr\nout' ]]
        done
    done
}

# bats test_tags=long
@test "every engine ends soon, with its bounds" {
    awk 'BEGIN { print "board 300"; srand(7)
        for (r = 0; r < 300; r++) for (c = 0; c < 300; c++) if (rand() > 0.02) print "block", r, c }' >sparse
    set -m
    for engine in auto sat backtrack swap exchange local; do
        for board in "--board 3000" sparse; do
            "$QUEENSAT" solve --engine "$engine" $board >out 2>err &
            writer=$!
            until_true has_worked "$writer" 20
            kill -TERM "$writer" 2>/dev/null || true # it may have ended
            ends "$writer"
            [[ $status == 0 || $status == 3 ]]
            [[ $status == 0 ]] || grep -q "(interrupt)" out
            [[ $(grep -cE '^(maximum|lower|upper|time) ' out) == 4 ]]
        done
    done
}

# bats test_tags=long
@test "an export of a huge board can be interrupted at once" {
    set -m
    for format in dimacs lp asp; do
        interrupted TERM 20 "$QUEENSAT" export --board 5000 --format "$format" -o formula
        [[ $status == 3 && $(cat err) == "queensat: interrupted" && ! -e formula ]]
    done
}
