#!/usr/bin/env bats
load common
load sweep

# bats test_tags=scaled
@test "a sweep that is killed is continued: each instance exactly once" {
    local goal kills pid ids times
    ids=$(scaled 20 100) times=$(scaled 2 40)
    sweep -j 2 -o whole
    # Half of the kills come at once, in the first milliseconds; the others when a few runs more
    # are written. Where the machine pauses this shell, the sweep may be complete before.
    RANDOM=7
    touch results
    for ((kills = 0; kills < times; kills++)); do
        goal=$(($(wc -l <results) + 1 + RANDOM % 12))
        "$QUEENSAT" sweep sparse --board 8..12:2 --average 2.5 --id "1..$ids" -j 2 -o results &
        pid=$!
        if ((kills % 2)); then
            until has_lines results "$goal" "$pid"; do :; done
        else
            sleep "0.00$((RANDOM % 5))"
        fi
        kill -KILL "$pid" || true
        ends "$pid"
        [[ $status == 137 || $status == 0 ]]
    done
    (($(wc -l <results) >= times / 2))
    expect 0 sweep -j 2 -o results
    [[ $(runs results) == $(seq 0 $((3 * ids - 1))) ]]
    cmp <(same_parts whole) <(same_parts results)
    expect 0 "$QUEENSAT" sweep --check results
    has "$((3 * ids)) runs: $((3 * ids)) solved, 0 open, 0 failed; 0 missing, 0 repeated"
    # Once it is complete, the same command does nothing.
    cp results before
    expect 0 sweep -j 2 -o results
    cmp results before
}

@test "a truncated last line is dropped, at every length" {
    "$QUEENSAT" sweep band --board 6..8 --width 5 -o whole
    for cut in 1 100 1000 2000 2500 "$(($(stat -c %s whole) - 1))"; do
        head -c "$cut" whole >results
        expect 0 "$QUEENSAT" sweep band --board 6..8 --width 5 -o results
        outcome '0 sweep --check results|3 runs: 3 solved, 0 open, 0 failed; 0 missing, 0 repeated'
    done
}

@test "more instances at the end extend the file of a sweep" {
    local part
    sparse() { expect 0 "$QUEENSAT" sweep sparse --board 8 --average 3 --id "$@"; }
    sparse 1..2 --engine auto,sat -o results
    cp results before
    sparse 1..4 --engine auto,sat -o results
    cmp before <(head -n 5 results)
    [[ $(wc -l <results) == 10 && $(grep -c '"extends"' results) == 1 ]]
    outcome '0 sweep --check results|8 runs: 8 solved, 0 open, 0 failed; 0 missing, 0 repeated|4 different instances'
    # The same command, and a third one; a header that was cut off is written again.
    cp results longer
    sparse 1..4 --engine auto,sat -o results
    cmp results longer
    head -c "$(($(head -n 6 longer | wc -c) - 9))" longer >results
    sparse 1..4 --engine auto,sat -o results
    outcome '0 sweep --check results|8 runs: |0 missing, 0 repeated'
    sparse 1..5 --engine auto,sat -o results
    outcome '0 sweep --check results|10 runs: |0 missing, 0 repeated'
    # What is missing of the first part is made good.
    sed -i 2d longer
    outcome '1 sweep --check longer|>1 missing, 0 repeated'
    sparse 1..4 --engine auto,sat -o longer
    outcome '0 sweep --check longer|8 runs: |0 missing, 0 repeated'
    # Each part of a sweep is extended by itself.
    for part in 1 2; do
        sparse 1..3 --shard $part/2 -o part$part
        sparse 1..6 --shard $part/2 -o part$part
    done
    outcome '0 sweep --check part1 part2|6 runs: |0 missing, 0 repeated'
    outcome '0 sweep --check part2 part1|6 runs: |0 missing, 0 repeated'
    # Files, and a table; the first of several ranges.
    for part in 4 5 6; do echo "board $part" >b$part; done
    outcomes <<'END'
0 sweep b4 b5 -o files|
0 sweep b4 b5 b6 -o files|
0 sweep --check files|3 runs: |0 missing, 0 repeated
0 sweep band --board 6..7 --width 3..5 -o ranges|
0 sweep band --board 6..9 --width 3..5 -o ranges|
0 sweep --check ranges|12 runs: |0 missing, 0 repeated
END
    printf 'id
4
2
' >ids
    expect 0 "$QUEENSAT" sweep sparse --board 9 --average 2 --list ids -o table
    echo 7 >>ids
    expect 0 "$QUEENSAT" sweep sparse --board 9 --average 2 --list ids -o table
    outcome '0 sweep --check table|3 runs: |0 missing, 0 repeated'
    # Nothing else is taken for a beginning.
    cp ranges before
    echo "queen 0 0" >>b4
    outcomes 1 sweep <<'END'
band --board 6..9 --width 3..6 -o ranges|ranges: has results of another command: sweep --engine auto band --board 6..7:1 --width 3..5:1; use another file
band --board 7..9 --width 3..5 -o ranges|ranges: has results of another command
band --board 6..8 --width 3..5 -o ranges|ranges: has results of another command
b4 b5 b6 b6 -o files|files: has results of other instances
sparse --board 8 --average 3 --id 1..5 -o results --engine auto|results: has results of another command
END
    cmp ranges before
    sed '/"extends"/s/"extends":"./"extends":"x/' longer >wrong
    expect 1 "$QUEENSAT" sweep --check wrong
    complains "expected the header of the sweep that this one extends before it"
}

@test "the file of another command is refused and not changed" {
    echo "board 6" >a
    echo "board 7" >b
    "$QUEENSAT" sweep a b --time-limit 9 -o results
    sed '1s/"version":"[^"]*"/"version":"0.0.9"/' results >earlier
    # Other files are not changed either.
    echo "my notes" >notes
    printf 'no end' >part
    before=$(cksum -- *)
    outcomes 1 sweep <<'END'
-o results a b|has results of another command: sweep --engine auto --time-limit 9 FILE... (2)
-o results a b --time-limit 8|has results of another command
-o results a b --time-limit 9 --seed 1|has results of another command
-o results a b --time-limit 9 --engine sat|has results of another command
-o results a b --time-limit 9 --memory-limit 1G|has results of another command
-o results a b --time-limit 9 --threads 2|has results of another command
-o results a --time-limit 9|has results of another command
-o results b a --time-limit 9|results: has results of other instances
-o results a b --time-limit 9 --shard 1/2|has results of another part: --shard 1/1
-o earlier a b --time-limit 9|earlier: has results of version 0.0.9
-o notes b|notes:
-o part b|part:
-o a b|a:
-o /dev/full b|/dev/full: expected a regular file
END
    [[ $(cksum -- *) == "$before" ]]
    echo "queen 0 0" >>a
    outcome '1 sweep a b --time-limit 9 -o results|results: has results of other instances'
    # Those of 0.1.0 have the same form.
    cp "$DATA/old/sweep-0.1.0" old
    expect 0 "$QUEENSAT" sweep sparse --board 8 --average 2 --id 1..3 -o old
    [[ $(head -n 2 old) == "$(<"$DATA/old/sweep-0.1.0")" ]]
    [[ $(jq -sc '[length, .[0].runs, (.[1:] | map(.run) | sort)]' old) == '[4,3,[0,1,2]]' ]]
    expect 0 "$QUEENSAT" sweep --check old
}

@test "the header says all that the results depend on" {
    local words command
    echo "board 5" >five
    printf 'id\n3\n5\n' >ids
    while IFS='|' read -r words command; do
        rm -f results
        expect 0 "$QUEENSAT" sweep $words -o results
        [[ $(jq -c 'select(.runs) | del(.version, .sweep)' results) == \
            '{"schema":"queensat-sweep-1","command":"sweep --engine '"$command"'}}' ]] ||
            { head -n 1 results; false; }
    done <<'END'
five|auto FILE... (1)","runs":1,"shard":{"index":1,"count":1
five five --engine sat,bitset --seed 3..4 --shard 2/2|sat,bitset --seed 3..4:1 FILE... (2)","runs":8,"shard":{"index":2,"count":2
five --target 1 --time-limit 0.5 --memory-limit 1G --threads 2 --seed 0|auto --target 1 --time-limit 0.5 --memory-limit 1073741824 --threads 2 --seed 0 FILE... (1)","runs":1,"shard":{"index":1,"count":1
band --board 6..7 --width 3..5:2|auto band --board 6..7:1 --width 3..5:2","runs":4,"shard":{"index":1,"count":1
sparse --board 8 --average 3 --list ids|auto sparse --board 8 --average 3 --list TABLE (2)","runs":2,"shard":{"index":1,"count":1
END
}

@test "a run that crashes or is killed gets a line, and the others are complete" {
    for n in 5 6 7; do echo "board $n" >"board$n"; done
    expect 2 "$LIAR" sweep board5 board6 board7 --engine sat,crasher -j 2 -o results
    complains "queensat: board5: crasher: run 1 crashed"
    [[ $(runs results) == $(seq 0 5) ]]
    [[ $(jq -r 'select(.run == 3) | "\(.status) \(.signal) \(.engine) \(.error)"' results) == \
        "crashed 6 crasher ended by signal 6: Aborted" ]]
    [[ $(jq -c 'select(.run == 4) | [.status, .maximum]' results) == '["optimum",7]' ]]
    expect 2 "$LIAR" sweep board5 --engine forger -o forged
    [[ $(jq -r 'select(.run == 0) | .status' forged) == defect ]]

    # The first run does not end by itself, unless a failure of this test leaves it alone.
    "$LIAR" sweep board6 --engine deaf,sat --time-limit 100 -o killed 2>err &
    pid=$!
    until_true has_run "$pid"
    kill -KILL "$run"
    ends "$pid"
    [[ $status == 2 && $(runs killed) == $(seq 0 1) ]]
    [[ $(jq -r 'select(.run == 0) | .error' killed) == "ended by signal 9: Killed" ]]
    [[ $(jq -r 'select(.run == 1) | .status' killed) == optimum ]]
    # It is not run again.
    cp killed before
    expect 2 "$LIAR" sweep board6 --engine deaf,sat --time-limit 100 -o killed
    cmp killed before
}

@test "a process takes many runs, and one that breaks it is done again by itself" {
    for n in 4 6 7 8 9; do echo "board $n" >"board$n"; done
    expect 0 "$LIAR" sweep board* --engine weary -o results
    # The third and the fifth found a process that had done two.
    [[ $(jq -c 'select(.run != null) | [.run, .status, .work.questions]' results | tr '\n' ' ') == \
        '[0,"bounds",1] [1,"bounds",2] [2,"bounds",1] [3,"bounds",2] [4,"bounds",1] ' ]]
    # Another one after a run that failed.
    printf 'board queens id\n%s 3 1\n%s 3 1\n%s 3 1\n' 8 3 13 >table
    expect 1 "$LIAR" sweep completion --list table --engine weary -o failed
    [[ $(jq -c 'select(.run != null) | .work.questions' failed | tr '\n' ' ') == '1 null 1 ' ]]
    # Where processes are limited, each run has its own.
    (ulimit -t 1000 && expect 0 "$LIAR" sweep board[678] --engine weary -o limited)
    [[ $(jq -c 'select(.run != null) | .work.questions' limited | tr '\n' ' ') == '1 1 1 ' ]]
}

@test "a run is killed in a process that has done others: only its line is different" {
    for n in 6 7; do echo "board $n" >"board$n"; done
    "$LIAR" sweep board6 board7 --engine sat,deaf --time-limit 100 -o killed 2>err &
    pid=$!
    # A process that is killed before it is told of the run is replaced, and no line is written.
    for lines in 2 4; do
        until_true has_lines killed "$lines" "$pid"
        while until_true has_run "$pid" && ! has_lines killed "$((lines + 1))" "$pid"; do
            kill -KILL "$run" || true
        done
    done
    ends "$pid"
    [[ $status == 2 && $(jq -r 'select(.run != null) | .status' killed | tr '\n' ' ') == \
        "optimum crashed optimum crashed " ]]
    [[ $(jq -r 'select(.error) | .error' killed | sort -u) == "ended by signal 9: Killed" ]]
}

# It has twice its time, and five seconds.
# bats test_tags=long
@test "a run that does not stop gets a line, and the others are complete" {
    for n in 6 7; do echo "board $n" >"board$n"; done
    expect 2 "$LIAR" sweep board6 board7 --engine deaf,sat --time-limit 0.1 -j 2 -o results
    [[ $(runs results) == $(seq 0 3) ]]
    [[ $(jq -r 'select(.run % 2 == 0) | .error' results | sort -u) == \
        "ended because it did not stop at its time limit" ]]
    [[ $(jq 'select(.run % 2 == 1) | .lower >= 0' results) == $'true\ntrue' ]]
    cp results before
    expect 2 "$LIAR" sweep board6 board7 --engine deaf,sat --time-limit 0.1 -j 2 -o results
    cmp results before
}

@test "an instance that cannot be generated and a memory limit get lines" {
    expect 1 "$QUEENSAT" sweep completion --board 3..8:5 --queens 3 --id 1 -o results
    [[ $(jq -c 'select(.run != null) | [.run, .status, .signal, .maximum]' results | sort) == \
        $'[0,"failed",null,null]\n[1,"optimum",null,8]' ]]
    expect 0 "$QUEENSAT" sweep sparse --board 60 --average 3 --id 1 --memory-limit 1000 -o small
    [[ $(jq -r 'select(.run == 0) | .status, .stop' small) == $'bounds\nmemory limit' ]]
}

@test "after a signal the results are whole lines, and the same command continues" {
    hard_board >hard
    for n in 5 6 7; do echo "board $n" >"board$n"; done
    set -m
    for signal in INT TERM HUP; do
        rm -f results
        "$QUEENSAT" sweep board5 board6 hard board7 -o results 2>err &
        pid=$!
        until_true has_lines results 3 "$pid"
        until_true has_run "$pid"
        kill -"$signal" -- -"$pid" # also to the runs, as a terminal does
        ends "$pid"
        [[ $status == 3 && $(cat err) == "queensat: results: interrupted; the same command continues" ]]
        [[ $(wc -l <results) == 3 ]]
        until_true has_ended "$run"
    done
}

@test "only one sweep at a time can write a file" {
    hard_board >hard
    "$QUEENSAT" sweep hard -o results &
    pid=$!
    until_true has_run "$pid"
    outcome '1 sweep hard -o results|=queensat: results: another sweep is writing this file'
    kill -KILL "$pid"
    ends "$pid"
    [[ $status == 137 ]]
    # The lock ends with the parent, and the run ends soon after it.
    orphan=$run
    "$QUEENSAT" sweep hard -o results 2>err &
    pid=$!
    until_true has_run "$pid"
    until_true has_ended "$orphan"
    kill -TERM "$pid"
    ends "$pid"
    [[ $status == 3 && $(cat err) == "queensat: results: interrupted; the same command continues" ]]
}

@test "--shard auto follows the variables of a Slurm array" {
    # part STATUS [CHANGES...]: the part that is run, with such changes of the environment.
    part() {
        rm -f results
        SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_MIN=3 SLURM_ARRAY_TASK_COUNT=5 \
            expect "$1" env "${@:2}" "$QUEENSAT" sweep band --board 4..9 --width 3 --shard auto -o results
        [[ ! -e results ]] || jq -c 'select(.shard) | [.shard.index, .shard.count]' results
    }
    [[ $(part 0) == "[5,5]" && $(part 0 SLURM_ARRAY_TASK_STEP=2) == "[3,5]" ]]
    part 1 SLURM_ARRAY_TASK_ID=6 SLURM_ARRAY_TASK_STEP=2
    complains "--shard: auto requires an array job of the form A-B or A-B:S"
    part 1 SLURM_ARRAY_TASK_COUNT=x
    complains 'expected a number in SLURM_ARRAY_TASK_COUNT, found "x"'
    part 1 -u SLURM_ARRAY_TASK_MIN
    complains "SLURM_ARRAY_TASK_MIN is not set"
    for shard in 0/3 4/3 1/ /3 1/2x 1 x; do
        outcome "1 sweep band --board 4 --width 3 --shard $shard -o other|--shard: expected auto or I/N with I from 1 to N, found \"$shard\""
    done
    outcome '1 sweep band --board 4 --width 3 --shard 2/2 -o other|--shard: part 2 of 2 has no instance'
    [[ ! -e other ]]
}

@test "instances from files and lists; a wrong one is found before anything is run" {
    echo "board 5" >a
    printf 'board 4\nqueen 3 2\nqueen 0 1\nblock-sum 0\nblock 1 0\nblock 0 3\n' >b
    printf 'a\n\nb\r\n' >list
    expect 0 "$QUEENSAT" sweep a --list list --seed 2..3 -o results
    [[ $(jq -r 'select(.run != null) | "\(.instance.name)\(.seed)"' results | tr '\n' ' ') == "a2 a3 a2 a3 b2 b3 " ]]
    expect 0 "$QUEENSAT" sweep --list - -o other <list
    # The digest is that of the sorted lines, whatever their order in the file.
    sum=$(printf 'board 4\nqueen 0 1\nqueen 3 2\nblock-sum 0\nblock 0 3\nblock 1 0\n' | sha256sum)
    [[ $(jq -c 'select(.run == 1) | [.digest, .instance.queens, .parameters]' other) == \
        "[\"${sum%% *}\",[[3,2],[0,1]],null]" ]]
    echo "board x" >bad
    mkfifo pipe
    outcomes 1 sweep <<'END'
a bad -o new|bad:1:7: expected n
a nowhere -o new|nowhere: cannot open
a pipe -o new|pipe: an instance of a sweep has to be a file
- -o new|cannot be standard input
--list nowhere -o new|nowhere: cannot open
--list /dev/null -o new|expected instances: files, --list FILE or a family
-o new|expected instances
a|sweep: expected -o FILE for the results
sparse a -o new|expected only a family, or files (./sparse for a file of that name)
sparse --board 3 -o new|sparse requires --average A
sparse --board 10 --average 1 --id 1..1000000000 -o new|expected at most 100000000 runs
--check|sweep: expected files of results
--summary|sweep: expected files of results
--check nowhere|nowhere: cannot open
--check a|a:1: expected a line of a sweep's results: this is not JSON
a --expect nowhere -o new|nowhere: cannot open
END
    [[ ! -e new ]]
    # ./NAME is a file, even if NAME is a family.
    cp a sparse
    expect 0 "$QUEENSAT" sweep ./sparse -o new
}

@test "a full disk ends a sweep with whole lines" {
    # Simulated by a limit on the size of files.
    local sweep="sweep sparse --board 8 --average 2.5 --id 1..100 -o results"
    expect 1 bash -c "ulimit -f 20; exec '$QUEENSAT' $sweep"
    complains "queensat: results: cannot write: File too large"
    [[ $(tail -c 1 results | od -An -c) == *'\n'* ]]
    (($(wc -l <results) < 30))
    expect 0 "$QUEENSAT" $sweep
    outcome '0 sweep --check results|100 runs: 100 solved'
}

@test "the lines have the members of solve, and more" {
    "$QUEENSAT" sweep completion --board 12 --queens 4 --id 9 -o results
    "$QUEENSAT" generate completion --board 12 --queens 4 --id 9 -o file
    "$QUEENSAT" solve --format json file >solved
    tail -n 1 results >run
    members='["status", "maximum", "lower", "upper", "upper_reason", "upper_cover", "placement",
        "analysis", "work", "engine"]'
    for file in run solved; do
        jq --argjson names "$members" '[.[$names[]]], ($names - keys)' $file >$file.members
        [[ $(tail -n 1 $file.members) == "[]" ]]
    done
    cmp run.members solved.members
    [[ $(jq -c '[.instance.name, .upper_evidence]' run) == '["completion --board 12 --queens 4 --id 9",null]' ]]
    [[ $(jq -r .machine.kernel run) == "$(uname -srm)" ]]
    "$QUEENSAT" sweep ./file -o other
    [[ $(tail -n 1 other | jq -c '[.digest, .maximum]') == "$(jq -c '[.digest, .maximum]' run)" ]]
    [[ $(tail -n 1 other | jq -c .instance.queens) == "$(jq -c .instance.queens solved)" ]]
    # Each parameter has a value of its type.
    while IFS='|' read -r words parameters; do
        rm results
        "$QUEENSAT" sweep $words -o results
        [[ $(tail -n 1 results | jq -c .parameters) == "$parameters" ]]
    done <<'END'
completion --board 12 --queens 4 --id 9|{"family":"completion","board":12,"queens":4,"id":9}
random --board 8 --queens 2 --blocked 12.5% --id 1|{"family":"random","board":8,"queens":2,"blocked":"12.5%","id":1}
crowded --board 12 --queens 4 --kind greedy --id 1|{"family":"crowded","board":12,"queens":4,"kind":"greedy","id":1}
excluded --board 8 --diagonals 3 --id 1 --as-queens|{"family":"excluded","board":8,"diagonals":3,"as-queens":true,"id":1}
END
}

@test "progress with an estimate, on a terminal only" {
    needs_terminal
    # The last run never ends.
    hard_board >hard
    for n in 5 6; do echo "board $n" >"board$n"; done
    interrupt_after " left" "$QUEENSAT" sweep board5 board6 hard -o results
    [[ $status == 3 ]]
    [[ $(<shown) =~ 2/3\ runs,\ 0\ open,\ 0\ failed,\ about\ [0-9.]+\ (s|min|h)\ left ]]
    # Runs that are open count as such: two of a local search.
    printf 'board 6\nqueen 0 0\n' >corner
    interrupt_after "3/4 runs, 2 open, 0 failed, about " \
        "$QUEENSAT" sweep corner hard --engine local,bitset -o open
    [[ $status == 3 ]]
    # It is shown after half a second.
    expect 0 "$QUEENSAT" sweep board5 hard --time-limit 0.7 -o other
    [[ -z $stderr && -z $output ]]
}

@test "processor time is that of solving, in all threads" {
    "$QUEENSAT" generate sparse --board 50 --average 4 --id 1 -o hard
    "$QUEENSAT" sweep hard --engine lp --threads 2 --time-limit 0.1 -o results
    "$QUEENSAT" sweep --list <(echo hard) --engine swap --time-limit 0.1 -o one
    for file in results one; do
        jq -e 'select(.run != null) | .processor_seconds > 0 and
            .processor_seconds <= .threads * .seconds + 0.1' "$file"
    done
}

@test "every line matches the schema" {
    local schemas=${DEV%/dev}/src/report
    "$QUEENSAT" sweep completion --board 3..8:5 --queens 3 --id 1 -o failed || [[ $? == 1 ]]
    echo "board 6" >six
    "$LIAR" sweep six --engine sat,crasher -o crashed || [[ $? == 2 ]]
    run jq -c --slurpfile sweep "$schemas/sweep.schema.json" --slurpfile result "$schemas/result.schema.json" '
        $sweep[0]["$defs"][if has("run") then "run" else "header" end] as $schema |
        ($schema.properties + (if .upper != null then $result[0].properties else {} end)) as $known |
        [($schema.required - keys)[], (keys - ($known | keys))[],
         (to_entries[] as $e | ($known[$e.key].enum // [$e.value]) | select(index([$e.value]) == null) | $e.key),
         (select(.upper != null) | ($result[0].required - keys)[])]' failed crashed
    [[ $status == 0 && $(sort -u <<<"$output") == "[]" && $(wc -l <<<"$output") == 6 ]] || { echo "$output"; false; }
}

# The examples in the manual, src/cli/README.md, in the order in which they are there, a file each.
examples() {
    awk '/^## / { on = $2 == "Sweeps" } /^### / { on = 0 } on && /^```$/ { open = 0 }
        open { print >"example" count } on && /^```sh$/ { open = 1; count++ }' "${DEV%/dev}/src/cli/README.md"
}

# Extract them, and make `queensat` a command.
prepare_examples() {
    examples
    [[ $(echo example*) == "example1 example2 example3 example4" ]]
    make_command
}

@test "the examples in the manual" {
    prepare_examples
    "$QUEENSAT" generate unique --board 6 --id 1..2 -o 'puzzle-00{id}'
    expect 0 bash -e example1
    has "family          n engine       runs"
    [[ $(wc -l <puzzles.jsonl) == 13 && $(wc -l <list.jsonl) == 3 ]]
    expect 0 bash -e example2
    complains "2 runs compared with known answers: 0 contradictions, 0 undecided"
}

@test "the example for GNU parallel in the manual" {
    needs parallel
    prepare_examples
    expect 0 bash -e example3
    has "40 runs: 40 solved, 0 open, 0 failed; 0 missing, 0 repeated"
}

# The job itself, without Slurm.
@test "the example for Slurm in the manual, with the variables that Slurm sets" {
    prepare_examples
    export SLURM_ARRAY_TASK_ID SLURM_ARRAY_TASK_MIN=1 SLURM_ARRAY_TASK_COUNT=10
    for SLURM_ARRAY_TASK_ID in {1..10}; do
        expect 0 sh example4
    done
    cat excluded-*.jsonl >excluded.jsonl
    expect 0 "$QUEENSAT" sweep --check excluded.jsonl
    has "60 runs: 60 solved, 0 open, 0 failed; 0 missing, 0 repeated"
}

@test "a run ignores the signals that a terminal sends to all processes" {
    hard_board >hard
    "$QUEENSAT" sweep -o results hard 2>err &
    pid=$!
    until_true has_run "$pid"
    until_true has_worked "$run" 5
    for signal in INT TERM HUP XCPU; do
        kill -"$signal" "$run"
    done
    until_true has_worked "$run" 15
    run ! has_ended "$run"
    kill -TERM "$pid"
    ends "$pid"
    # Only the header, and no line for a run that was interrupted.
    [[ $status == 3 && $(wc -l <results) == 1 ]]
}
