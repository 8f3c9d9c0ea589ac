#!/usr/bin/env bats
load common

@test "signals and time limits end with the bounds and exit 3; an export leaves nothing" {
    for engine in "sat --pure" backtrack; do
        for signal in INT TERM; do
            interrupted "$signal" "(interrupt)" solve --board 500 --engine $engine --target 500
            grep -q "upper   500" out
        done
        # So does a time limit.
        outcome "3 solve --board 500 --engine $engine --time-limit 0.5|(time limit)|upper   500"
    done
    interrupted INT "queensat: interrupted" export --board 1500 --amo pairwise --memory-limit 200GB -o formula
    [[ $(ls) == $'err\nout' ]]
}

# How much processor time there is from a signal to the end, table by table: tests/faults/signals.py.
# bats test_tags=long
@test "every kind of work is interrupted by every signal, and leaves nothing" {
    "$QUEENSAT" generate sparse --board 100 --average 5 --id 1 -o sparse
    stuck_board >stuck
    awk 'BEGIN { print "s SATISFIABLE"
        for (i = 1; i <= 3000000; i++) print "v -" i; print "v 0" }' >answer
    awk 'BEGIN { print "board 1000"
        for (r = 0; r < 1000; r++) for (c = r % 2; c < 1000; c += 2) print "block", r, c }' >chequered
    while IFS='|' read -r words text; do
        for signal in INT TERM HUP XCPU; do
            interrupted "$signal" "$text" $words
            [[ $(ls) == $'answer\nchequered\nerr\nout\nsparse\nstuck' ]]
        done
    done <<'END'
solve sparse --engine auto --threads 3|(interrupt)
solve sparse --engine lp --threads 3|(interrupt)
solve stuck --engine swap|maximum from 2999 to 3000, not proved (interrupt)
solve --board 20000 --engine local|(interrupt)
decode --board 10000 answer|interrupted
export --board 10000 -o result|queensat: interrupted
export --board 5000 --format lp -o result|queensat: interrupted
export --board 5000 --format asp -o result|queensat: interrupted
draw --format png --size 10000 -o result chequered|interrupted
END
    expect 3 "$QUEENSAT" solve --board 20000 --engine local --time-limit 0.5
    has "(time limit)"
}

@test "progress on a terminal, none in a pipe" {
    needs_terminal
    interrupt_after "sat: from " "$QUEENSAT" solve --engine sat --pure --board 500
    [[ $status == 3 ]]
    interrupted INT "(interrupt)" solve --engine sat --pure --board 500
    [[ ! -s err ]]
}

# bats test_tags=long
@test "a limit of processor time has the effect of a signal" {
    hard_board >board
    expect 3 bash -c "ulimit -S -t 1; exec '$QUEENSAT' solve board"
    has "(interrupt)"
}

# Whether it searches: a signal while the board is read ends it without a report.
searches() {
    grep -q "auto: " err || has_ended "$writer"
}

@test "a signal that is ignored at the start stays ignored" {
    hard_board >board
    set -m
    nohup "$QUEENSAT" solve -v board >out 2>err &
    writer=$!
    until_true searches
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
        kill -"$1" "$writer" 2>/dev/null || true # it may have ended since
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
    "$QUEENSAT" solve -v board >out 2>err &
    writer=$!
    until_true searches
    kill -TERM "$writer"
    kill -TERM "$writer" 2>/dev/null || true # it may have ended by now
    ends "$writer"
    [[ $status == 3 ]]
    grep -q "(interrupt)" out
}

@test "a signal ends waiting for input and for a reader" {
    # Start the rest of the line; when it waits, a signal ends it.
    ended_in_pipe() {
        "$QUEENSAT" "$@" 2>err 7>&- &
        writer=$!
        until_true is_waiting "$writer"
        kill -INT "$writer"
        ends "$writer"
        [[ $status == 3 && $(cat err) == "queensat: pipe: interrupted" ]]
    }
    mkfifo pipe
    set -m
    exec 7<>pipe
    ended_in_pipe solve pipe
    ended_in_pipe check --board 4 pipe
    exec 7>&-
    ended_in_pipe solve --board 6 -o pipe
}

@test "on a terminal, each command says what it waits for, and Ctrl-C ends it" {
    needs_terminal
    for words in "solve -" "check --board 4 -" "decode --board 4 -"; do
        interrupt_after "waiting for a" "$QUEENSAT" $words
        [[ $status == 3 && $(<shown) == *"queensat: s"*": interrupted"* ]] ||
            { echo "$words: $status"; cat shown; return 1; }
    done
    # The server says so after its address, and ends as it should.
    interrupt_after "queensat: Ctrl-C ends the server" "$QUEENSAT" serve --port 0
    [[ $status == 0 && $(<shown) == "http://"* ]] || { echo "serve: $status"; cat shown; return 1; }
}

@test "every writer can be interrupted" {
    fixed_queens 30000 30000 >large
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
    interrupted INT '"stop":"interrupt"' solve --engine anneal --format json small large
    [[ $(grep -c '"cross_checks":\[\]}$' out) == 2 ]]
    [[ $(tail -n 1 out) == *'"stop":"interrupt"'* ]]
    [[ ! -s err ]]
}

@test "boards too large to print are refused before solving" {
    echo "board 20000" >large
    echo "s UNKNOWN" >answer
    # Solving would list the squares, which takes far longer than refusing.
    while IFS='|' read -r words message; do
        expect 1 timeout 30 "$QUEENSAT" $words
        complains "n = 20000 is too large for $message"
    done <<'END'
solve --board 20000 --engine local --format board|--format board (up to 10000): use --format array or json
solve --board 20000 --engine local --format competition|the values of --format competition (up to 10000): use --format array or json
solve --board 20000 --engine local --trace boards|--trace boards (up to 100): use --trace lines
draw --board 20000 --engine local --solve --format text|--format text (up to 10000): use --format svg
draw --board 20000 --engine local --solve --format unicode|--format unicode (up to 10000): use --format svg
draw --board 20000|
decode --format board large answer|--format board (up to 10000): 
END
    [[ $stderr == "queensat: large: "* ]]
    # The largest board that is printed.
    [[ $("$QUEENSAT" draw --board 10000 --format text | wc -c) == 200000000 ]]
}

@test "a reader that goes away ends it without a word" {
    for line in "solve --board 9000 --format board" "count --board 12 --list" "export --board 300"; do
        { "$QUEENSAT" $line 2>err || echo $? >status; } | head -n 1 >out
        [[ $(cat status) == 141 && ! -s err && -s out ]]
        rm status
    done
}

# bats test_tags=long
@test "every engine ends soon, with its bounds" {
    awk 'BEGIN { print "board 300"; srand(7)
        for (r = 0; r < 300; r++) for (c = 0; c < 300; c++) if (rand() > 0.02) print "block", r, c }' >sparse
    for engine in auto sat backtrack swap exchange local; do
        for board in "--board 3000" sparse; do
            interrupted TERM "(interrupt)" solve --engine "$engine" $board || [[ $status == 0 ]]
            [[ $(grep -cE '^(maximum|lower|upper|time) ' out) == 4 ]]
        done
    done
}

@test "a placement that another program keeps locked is waited for until the time limit or a signal" {
    needs python3
    echo "board 6" >known
    python3 -c 'import fcntl, time
file = open("known", "r+")
fcntl.lockf(file, fcntl.LOCK_EX)
open("locked", "w").close()
time.sleep(1000)' &
    holder=$!
    until_true test -e locked
    outcome '3 solve --board 6 --known known --time-limit 0.2|maximum 6, proved|&queensat: known: the placement is not written there: another program has it locked'
    [[ $(<known) == "board 6" ]]
    for signal in INT TERM; do
        set -m
        "$QUEENSAT" solve --board 6 --known known >out 2>err &
        until_true catches_signals $!
        kill -"$signal" $!
        ends $!
        # If it came before there was anything to write, this is not said.
        [[ $status == 3 ]]
        grep -q "interrupted\|another program has it locked\|(interrupt)" err out
        set +m
    done
    kill "$holder"
}

@test "a signal ends the wait for the placement of --known" {
    mkfifo known
    set -m
    "$QUEENSAT" solve --board 6 --known known >out 2>err &
    until_true catches_signals $!
    kill -INT $!
    ends $!
    [[ $status == 3 && $(<err) == "queensat: known: interrupted" && ! -s out ]]
}
