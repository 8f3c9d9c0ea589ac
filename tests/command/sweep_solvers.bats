#!/usr/bin/env bats
# External solvers as engines of sweep. What they are and how they answer is in external.bats.
load common
load sweep

# Programs that read a file in DIMACS: one without an answer, and one with a true one, by an engine.
setup_solvers() {
    program idle <<<"echo s UNKNOWN"
    # shellcheck disable=SC2016 # for that shell
    program true-solver <<<'echo run >>runs
cadical -q "$1"'
}

# A pipe that nobody writes to, but that is open, so that its readers wait until the test ends.
open_pipe() {
    mkfifo pipe
    exec 7<>pipe
}

all_ended() {
    local process
    for process in $(<processes); do
        until_true has_ended "$process"
    done
}

# What each run says: engine, status, bounds, and what is claimed.
said() {
    jq -c 'select(.run != null) | [.run, .engine, .status, .lower, .upper, .claim.upper]' "$@" | sort -V
}

@test "other solvers beside the engines: a claim is a claim, and counts as one" {
    needs cadical clasp
    printf 'board 6\nqueen 0 0\n' >corner
    echo "board 8" >empty
    expect 0 "$QUEENSAT" sweep corner empty --engine auto,cadical,clasp-opb --time-limit 100 -j 2 -o results
    [[ $(said results) == '[0,"auto","optimum",5,5,null]
[1,"cadical","bounds",5,6,5]
[2,"clasp-opb","bounds",5,6,5]
[3,"auto","optimum",8,8,null]
[4,"cadical","optimum",8,8,null]
[5,"clasp-opb","optimum",8,8,null]' ]] || { said results; false; }
    [[ $(jq -c 'select(.run == 1) | [.maximum, .claim.answer, .upper_reason, .work.questions]' results) == \
        '[null,"optimum","rows",2]' ]]
    jq -e 'select(.run != null) | .processor_seconds > 0' results
    outcomes <<'END'
0 sweep --check results|6 runs: 6 solved (2 as claimed, without a proof), 0 open, 0 failed; 0 missing
0 sweep --summary results|file            6 cadical         1       1      0      0 |     PAR-2 s  claimed\n
END
    expect 0 "$QUEENSAT" sweep --summary --by engine --format csv results
    [[ $(column claimed) == $'0\n1\n1' && $(column solved) == $'2\n2\n2' ]]
    # Without claims there is no such column.
    jq -c 'select(.claim == null)' results >proved
    outcome '0 sweep --summary proved|!claimed'
    # What it claims is compared with everything else.
    sed 's/"claim":{"answer":"optimum","upper":5}/"claim":{"answer":"unsatisfiable","upper":4}/' results >wrong
    printf 'instance maximum\ncorner 5\n' >known
    outcomes 2 sweep <<'END'
--check wrong|>contradiction: instance |> has 5 queens (|>, and at most 4, as another solver claims (wrong:
--check --expect known wrong|corner: cadical finds a maximum from 5 to 4, expected 5
END
}

@test "whether a number of queens fits, for engines and other solvers" {
    needs cadical cbc
    printf 'board 6\nqueen 0 0\n' >corner
    echo "board 6" >empty
    printf 'instance\tfits\ncorner\t0\nempty\t1\n' >known
    expect 0 "$QUEENSAT" sweep corner empty --target 6 --engine auto,cadical,cbc --expect known -o results
    complains "6 runs compared with known answers: 0 contradictions, 0 undecided"
    [[ $(jq -c 'select(.run != null) | [.engine, .status, .target_reached, .claim.upper]' results) == \
        '["auto","infeasible",false,null]
["cadical","bounds",null,5]
["cbc","bounds",null,5]
["auto","optimum",true,null]
["cadical","optimum",true,null]
["cbc","optimum",true,null]' ]]
    outcomes <<'END'
0 sweep --check results|6 runs: 6 solved (2 as claimed, without a proof), 0 open
1 sweep corner empty --target 5 --engine auto,cadical,cbc -o results|results: has results of another command: sweep --engine auto,cadical,cbc --target 6 FILE... (2)
END
    # A placement answers, though the maximum is open.
    expect 0 "$QUEENSAT" sweep corner --target 4 --engine swap,cadical -o four
    [[ $(jq -c 'select(.run != null) | [.lower >= 4, .upper, .status]' four | sort -u) == '[true,6,"bounds"]' ]]
    outcome '0 sweep --check four|2 runs: 2 solved, 0 open'
}

@test "a sweep with another solver is continued after a kill: each run exactly once" {
    needs cadical
    setup_solvers
    local engine="bitset,exec:./true-solver" pid
    ids=4 sweep --engine "$engine" -j 2 -o whole
    [[ $(wc -l <runs) -ge 12 ]]
    head -n 9 whole >results
    printf '{"schema' >>results
    # Killed in the middle of a run, of which nothing is left but its line if it was whole, and the
    # solver's folder.
    mkdir temporary
    export TMPDIR=$PWD/temporary
    "$QUEENSAT" sweep sparse --board 8..12:2 --average 2.5 --id 1..4 --engine "$engine" -j 2 -o results &
    pid=$!
    until_true has_lines results 11 "$pid"
    kill -KILL "$pid" || true
    ends "$pid"
    ids=4 expect 0 sweep --engine "$engine" -j 2 -o results
    [[ $(runs results) == $(seq 0 23) ]]
    diff <(same_parts whole) <(same_parts results)
    rm runs
    ids=4 expect 0 sweep --engine "$engine" -j 2 -o results
    [[ ! -e runs ]]
    # Shards are merged.
    for part in 1 2 3; do ids=4 sweep --engine "$engine" --shard $part/3 -j 2 -o part$part; done
    cmp <(same_parts whole) <(same_parts part1 part2 part3)
    # Another program, another word or another format make another sweep.
    cp results before
    cp true-solver other
    outcomes 1 sweep <<END
sparse --board 8..12:2 --average 2.5 --id 1..4 -o results --engine bitset,exec:./other|results: has results of another command: sweep --engine bitset,exec:./true-solver --exec-format dimacs
sparse --board 8..12:2 --average 2.5 --id 1..4 -o results --engine $engine --exec-format opb|results: has results of another command
END
    expect 1 "$QUEENSAT" sweep sparse --board 8..12:2 --average 2.5 --id 1..4 -o results \
        --engine "bitset,exec:./true-solver {}"
    cmp results before
}

@test "a solver that is wrong, silent or killed has a line that says so" {
    printf 'board 6\nqueen 0 0\n' >corner
    program wrong <<<"printf 's SATISFIABLE\nv 1 2 3 4 5 0\n'"
    program liar <<<"echo 's UNSATISFIABLE'"
    program silent <<<"exit 1"
    # shellcheck disable=SC2016
    program suicide <<<'kill -KILL $$'
    program vanishing <<<'rm -f "$0"; echo s UNKNOWN'
    expect 2 "$QUEENSAT" sweep corner --engine exec:./wrong,bitset -o results
    complains "corner: wrong: run 0 defect"
    [[ $(jq -r 'select(.run == 0) | .error' results) == "wrong: the queens on 1,2 and 1,3 attack each other"* ]]
    cp corner again
    local engines=exec:./silent,exec:./suicide,exec:./vanishing
    expect 1 "$QUEENSAT" sweep corner again --engine $engines -o failed
    complains "corner: suicide: run 1 failed: suicide: ended by signal 9: Killed, without an answer"
    [[ $(jq -c 'select(.run == 1) | .instance.n' failed) == 6 ]]
    [[ $(jq -r 'select(.run != null) | "\(.run) \(.status) \(.error)"' failed) == \
        '0 failed silent:1:1: expected an answer (a line that begins with s), found the end of the file
1 failed suicide: ended by signal 9: Killed, without an answer
2 bounds null
3 failed silent:1:1: expected an answer (a line that begins with s), found the end of the file
4 failed suicide: ended by signal 9: Killed, without an answer
5 failed vanishing: cannot run ./vanishing: No such file or directory' ]] ||
        { jq -r 'select(.run != null) | "\(.run) \(.status) \(.error)"' failed; false; }
    # They are not run again.
    cp failed before
    program vanishing <<<"exit 1"
    expect 1 "$QUEENSAT" sweep corner again --engine $engines -o failed
    cmp failed before
    outcome '1 compare corner --engine exec:./suicide|=queensat: suicide: ended by signal 9: Killed, without an answer'
    # A false claim is found beside a proof.
    expect 0 "$QUEENSAT" sweep corner --engine exec:./liar,bitset -o lies
    outcome '2 sweep --check lies|>has 5 queens (lies:|>, as another solver claims (lies:2)'
}

@test "limits are those of each run, and nothing is left behind" {
    open_pipe
    mkdir temporary
    export TMPDIR=$PWD/temporary
    program slow <<'END'
echo "s SATISFIABLE"
echo "v x1$(seq -f ' -x%g' 2 49 | tr -d '\n')"
cat pipe &
echo $! $$ >processes
wait
END
    program chatter <<<"exec yes c"
    printf 'board 7\nqueen 0 0\n' >corner
    local limit
    # On a busy machine, the program may not have begun when the first limit is reached.
    for limit in 0.3 3 30; do
        rm -f processes results
        expect 0 "$QUEENSAT" sweep corner --engine exec:./slow,bitset --exec-format opb \
            --time-limit $limit -o results 7>&-
        [[ $(jq -c 'select(.run == 0) | [.stop, .lower]' results) != '["time limit",2]' ]] || break
    done
    [[ $(jq -c 'select(.run == 0) | [.stop, .lower]' results) == '["time limit",2]' ]]
    all_ended
    expect 0 "$QUEENSAT" sweep corner --engine exec:./chatter --memory-limit 20M -o much
    [[ $(jq -c 'select(.run == 0) | .stop' much) == '"memory limit"' ]]
    [[ -z $(ls temporary) ]]
}

@test "a signal to the sweep ends the solvers with their children, and removes their files" {
    open_pipe
    mkdir temporary
    export TMPDIR=$PWD/temporary
    program slow <<'END'
cat pipe &
echo $! $$ >>processes
wait
END
    for n in 6 7; do printf 'board %s\nqueen 0 0\n' $n >corner$n; done
    both_run() { [[ -e processes && $(wc -l <processes) == 2 ]]; }
    local signal pid
    set -m
    for signal in INT TERM; do
        rm -f processes
        "$QUEENSAT" sweep corner6 corner7 --engine exec:./slow -j 2 -o results 2>err 3>&- 7>&- &
        pid=$!
        until_true both_run
        kill -"$signal" -- -"$pid" # also to the runs, as a terminal does
        ends "$pid"
        [[ $status == 3 && $(cat err) == "queensat: results: interrupted; the same command continues" ]]
        [[ $(wc -l <results) == 1 ]]
        all_ended
        [[ -z $(ls temporary) ]]
    done
}

@test "what cannot be run is refused before the file is made" {
    echo "board 6" >six
    outcomes 1 sweep <<'END'
six --engine exec:no-such-solver -o new|no-such-solver: cannot run no-such-solver: it is not in PATH
six --engine auto,exec:./none -o new|none: cannot run ./none: No such file or directory
six --engine auto,exec: -o new|sweep: --engine: expected a program after exec:
six --engine bitset --exec-format lp -o new|--exec-format requires --engine exec:
six --solver none.so -o new|none.so: 
END
    [[ ! -e new ]]
}

@test "a SAT solver that is loaded runs beside the engines" {
    printf 'board 6\nqueen 0 0\n' >corner
    cp "$(dirname "$LIAR")/../ipasir/ipasir_tiny.so" tiny.so
    expect 0 "$QUEENSAT" sweep corner --engine auto --solver ./tiny.so -o results
    [[ $(said results) == '[0,"auto","optimum",5,5,null]
[1,"ipasir","bounds",5,6,5]' ]] || { said results; false; }
    outcome '1 sweep corner --engine auto -o results|results: has results of another command: sweep --engine auto,ipasir --solver ./tiny.so'
}
