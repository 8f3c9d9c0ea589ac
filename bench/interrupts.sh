#!/usr/bin/env bash
# shellcheck disable=SC2317 # the functions are called through a pipe
# The time that the program takes to stop and report after a signal or its time limit:
#   interrupts.sh [MOMENTS [PATTERN]]
# Every command, every engine of `solve` and every format of `export` on boards of all kinds, each
# stopped at MOMENTS (default 30) random moments of its first two seconds, early ones more often,
# by INT, TERM, HUP, XCPU and, if the command has it, --time-limit in turn. A line for each: seconds
# from the signal to the exit (median, 99 %, maximum), the number of runs that were stopped, and the
# command. PATTERN, an extended regular expression, selects lines. A run that was stopped has to
# exit with 3, `solve` with both bounds and a placement in its file, the others without a file or
# with a complete one; otherwise the fault is printed, and the exit status is 1.
set -euo pipefail
export LC_ALL=C
program=$(realpath "${QUEENSAT:-$(dirname "${BASH_SOURCE[0]}")/../build/release/queensat}")
moments=${1:-30} pattern=${2:-.} limit=${QUEENSAT_LIMIT:-0.1} RANDOM=${QUEENSAT_SEED:-1}
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
mkdir run

# Boards: name, n and contents.
blocked() { # n, share of squares that are free
    awk -v n="$1" -v free="$2" 'BEGIN { print "board", n; srand(7)
        for (r = 0; r < n; r++) for (c = 0; c < n; c++) if (rand() > free) print "block", r, c }'
}
# The first `queens` rows of a solution (E. Pauls), n not 2 or 3 modulo 6.
queens() { # n, queens
    awk -v n="$1" -v queens="$2" 'BEGIN { print "board", n
        for (r = 0; r < queens; r++) print "queen", r, r < int(n / 2) ? 2 * r + 1 : 2 * (r - int(n / 2)) }'
}
# Two chains of knight's moves in the centre, which attack most of the board.
crowded() {

    awk -v n="$1" 'BEGIN { print "board", n; m = int(n / 3); o = m
        for (r = 0; r < int(m / 2); r++) print "queen", o + r, o + 2 * r + 1
        for (r = 0; r < int(m / 2); r++) print "queen", o + int(m / 2) + r, o + 2 * r }'
}
blocked 70 0.065 >blocked70
blocked 300 0.02 >blocked300
blocked 1000 0.01 >blocked1000
blocked 1000 0.5 >blocked1000h
crowded 100 >crowded100
crowded 1000 >crowded1000
queens 100000 33333 >queens100000
queens 1000000 300000 >queens1000000
queens 1000000 998000 >sparse1000000
boards=("--board 8" "--board 16" "--board 100" "--board 1000" "--board 3000" "--board 10000"
    "--board 30000" "--board 100000" "--board 1000000" blocked70 blocked300 blocked1000 blocked1000h
    crowded100 crowded1000 queens100000 queens1000000 sparse1000000)

commands() {
    local engine board format amo
    "$program" solve --help | awk '/^Engines/ { on = 1; next } !NF { on = 0 } on { print $1 }' >engines
    while read -r engine; do
        for board in "${boards[@]}"; do
            echo "solve --engine $engine $board"
        done
    done <engines
    for format in json array competition board unicode; do
        for board in "--board 1000" "--board 3000" "--board 1000000" blocked70 queens1000000; do
            echo "solve --format $format $board"
        done
    done
    for board in blocked70 blocked1000 "--board 1000" "--board 3000"; do
        echo "solve --cross-check $board"
        echo "solve --threads 2 $board"
        echo "compare --engine all $board"
        echo "draw --solve --format svg $board"
    done
    echo "compare --board 8..40"
    for board in "--board 14" "--board 20" "--board 64" "--board 8 --queen 0,0" blocked70 sparse1000000 \
        queens1000000 crowded100; do
        for format in "" --any --maximal --classes --list "--format json --list"; do
            echo "count $format $board"
        done
    done
    "$program" export --help | awk '/^  [a-z]+ +/ && !/^  -/ { print $1 }' >formats
    while read -r format; do
        for board in "--board 300" "--board 1000" "--board 3000" "--board 10000" blocked1000h crowded1000 \
            queens100000 sparse1000000; do
            echo "export --format $format $board"
        done
    done <formats
    for amo in pairwise sequential product commander bimander binary; do
        echo "export --amo $amo --board 2000"
        echo "solve --engine sat --amo $amo --board 1000"
    done
    for format in totalizer network; do
        echo "export --card $format --board 2000"
        echo "solve --engine sat --card $format --board 500"
    done
    echo "export --full --board 1000"
    for format in svg png pdf unicode text; do
        for board in "--board 100" "--board 3000" "--board 10000" blocked1000h queens100000 queens1000000; do
            echo "draw --format $format $board"
        done
        echo "draw --attacked --format $format crowded1000"
    done
    echo "draw --format png --size 10000 blocked1000h"
    for board in "--board 3000" "--board 10000" blocked1000h queens1000000; do
        echo "decode $board answer"
    done
    echo "space 14"
    echo "space 1000"
    echo "space 3000"
}
# Values of a million variables, none of them true.
awk 'BEGIN { print "s SATISFIABLE"; for (i = 1; i <= 1000000; i++) print "v -" i; print "v 0" }' >answer

seconds_of() { # a fraction from 0 to 1, on a scale from 0.05 s to the duration
    awk -v f="$1" -v d="$2" 'BEGIN { if (d < 0.051) d = 0.051; printf "%.4f", 0.05 * (d / 0.05) ^ f }'
}
has_limit() {
    [[ $1 == solve* || $1 == compare* || $1 == count* || $1 == draw\ --solve* ]]
}
wrong=0
complain() {
    echo "WRONG: $1: $command ($signal after $moment s)"
    wrong=1
}
# Check a run that was stopped.
check() { # status
    [[ $1 == 3 || ($command == *competition* && $1 == 10) ]] || complain "exit status $1, $(head -c 200 err)"
    case $command in
    solve*--format*)
        [[ $command != *json* || -s err ]] || grep -sq '"lower":.*"upper":.*}$' run/result || complain "half a report"
        # If the signal comes while the answer is being written, it is not completed.
        [[ -s run/result ]] || grep -q "interrupted$" err || complain "no report"
        ;;
    solve*)
        if [[ ! -s err ]]; then
            [[ $(grep -scE '^(maximum|lower|upper|time) ' run/result) == 4 ]] || complain "half a report"
        fi
        ;;
    export* | decode*)
        [[ ! -e run/result ]] || complain "a file is left"
        ;;
    esac
    [[ -z $(find run -name 'result.*') ]] || complain "a temporary file is left"
}
# The result of one run: seconds from the stop to the end, unless it had ended before.
stop_once() {
    local start stop status=0 pid words i
    read -ra words <<<"$command"
    for i in "${!words[@]}"; do
        [[ ! -f ${words[i]} ]] || words[i]=../${words[i]}
    done
    [[ $command == space* ]] || words+=(-o result)
    rm -rf run
    mkdir run
    [[ $signal != limit ]] || words+=(--time-limit "$moment")
    start=$EPOCHREALTIME
    # A shell without job control starts background jobs with SIGINT ignored.
    (cd run && exec env --default-signal "$program" "${words[@]}" >../out 2>../err) &
    pid=$!
    if [[ $signal == limit ]]; then
        wait "$pid" || status=$?
        [[ $status == 3 ]] || return 0
        stop=$(awk -v s="$start" -v m="$moment" 'BEGIN { printf "%.6f", s + m }')
    else
        sleep "$moment"
        kill -0 "$pid" 2>/dev/null || { wait "$pid" || true; return 0; }
        stop=$EPOCHREALTIME
        kill -"$signal" "$pid" 2>/dev/null || true
        wait "$pid" || status=$?
        [[ $status != [01] ]] || return 0
    fi
    awk -v a="$stop" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.4f\n", b - a }' >>latencies
    check "$status"
}
measure() {
    local duration start=$EPOCHREALTIME words i
    read -ra words <<<"$command"
    timeout -k 10 2 "$program" "${words[@]}" >/dev/null 2>err || true
    duration=$(awk -v a="$start" -v b="$EPOCHREALTIME" 'BEGIN { printf "%.4f", b - a }')
    awk -v d="$duration" 'BEGIN { exit d > 0.06 }' && return 0
    grep -q "does not apply\|is too large\|counting needs" err && return 0
    : >latencies
    local signals=(INT TERM HUP XCPU)
    ! has_limit "$command" || signals+=(limit)
    for ((i = 0; i < moments; i++)); do
        signal=${signals[i % ${#signals[@]}]}
        moment=$(seconds_of "0.$((RANDOM % 10))$((RANDOM % 10))$((RANDOM % 10))" "$duration")
        stop_once
    done
    sort -n latencies | awk -v limit="$limit" -v command="$command" '{ a[NR] = $1 }
        END { if (NR) printf "%.3f %.3f %.3f %3d  %s%s\n", a[int((NR + 1) / 2)], a[int(NR * 0.99 + 0.999)], a[NR],
            NR, command, (a[NR] > limit ? "  ***" : "") }'
    cat latencies >>all
}
: >all
while IFS= read -r command; do
    [[ ! $command =~ $pattern ]] || measure </dev/null
done < <(commands)
sort -n all | awk '{ a[NR] = $1 } END { if (NR) printf "%.3f %.3f %.3f %d  all\n", a[int((NR + 1) / 2)],
    a[int(NR * 0.99 + 0.999)], a[NR], NR }'
exit "$wrong"
