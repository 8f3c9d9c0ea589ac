#!/usr/bin/env bats
# External solvers as engines of compare.
load common
load other_solvers

# The programs of Python's registry under their usual names.
python_programs() {
    local python
    python=$(solver_python -c "import sys; print(sys.executable)")
    mkdir -p bin
    ! solver_has python.pyscipopt || program bin/scip <<<"exec $python $solver_scripts/scip.py \"\$@\""
    # shellcheck disable=SC2016 # for that shell
    ! solver_has python.highspy || command -v highs >/dev/null ||
        program bin/highs <<<"exec $python $solver_scripts/highs.py \"\$5\" 0 >\"\$4\""
    ! solver_has rc2.py || program bin/rc2.py <<<"exec $python -m pysat.examples.rc2 \"\$@\""
    PATH=$PWD/bin:$PATH
}

# The processes of the file have ended, or end soon, though they may wait to be noticed.
all_ended() {
    local process
    for process in $(<processes); do
        until_true has_ended "$process"
    done
}

# A pipe that nobody writes to, but that is open, so that its readers wait until the test ends.
open_pipe() {
    mkfifo pipe
    exec 7<>pipe
}

# The presets in the help.
presets() {
    "$QUEENSAT" help solvers | sed -n '/^Other solvers/,/^$/s/^  \([^ ]*\) .*/\1/p'
}

# row N: what row N of the CSV in $output says about its engine.
row() {
    local name
    for name in engine lower upper upper_reason stop; do column "$name" | sed -n "$1p"; done |
        paste -sd ' '
}

@test "a program whose answer cannot be read, but which is known by name" {
    program minisat <<<"echo hello"
    outcome '1 compare --board 5 --queen 0,0 --engine exec:./minisat|=queensat: minisat: its answer cannot be read; it is known by name: --engine minisat'
}

@test "the time limit also ends the export of a large board" {
    program idle <<<"echo s UNKNOWN"
    # The whole file is larger than this shell may write.
    expect 3 bash -c "ulimit -f 512; '$QUEENSAT' compare --board 2000 --queen 1,5 --block 0,0 \
        --engine exec:./idle --time-limit 0.001 --format json"
    # The solver is not asked, but on the small board that is tried first.
    [[ $(jq -c '.engines[0] | [.stop, .work.questions]' <<<"$output") == '["time limit",0]' ]]
    # The structural bound is not waited for either: it takes seconds to list the squares.
    expect 3 bash -c "ulimit -t 2; '$QUEENSAT' compare --board 10000 --engine exec:./idle --time-limit 0.001"
    [[ $output =~ idle\ +0\.\.10000\  ]]
}

@test "every preset that is installed finds the maximum, and says so in CSV" {
    python_programs
    local tried=0 preset missing=()
    for preset in $(presets); do
        observe "$QUEENSAT" compare --board 6 --queen 0,0 --engine "auto,$preset" \
            --format csv
        if [[ $stderr == *"cannot run"* ]]; then
            missing+=("$preset")
            continue
        fi
        [[ $status == 0 && $(row 2) == "$preset 5 5 claim done" ]] ||
            { echo "$preset"; echo "$output"; echo "$stderr"; return 1; }
        run "$QUEENSAT" compare --board 6 --queen 0,0 --engine "auto,$preset" --target 5
        [[ $status == 0 && $output == *"all agree"* ]] || { echo "$output"; return 1; }
        tried=$((tried + 1))
    done
    [[ $(presets | wc -l) == 20 ]]
    echo "# missing: ${missing[*]:-none}" >&3
    ((tried >= 3)) # those of ./dev setup test
}

# Stand-ins, which refuse other words than those that the solvers take.
@test "Kissat, HiGHS and CP-SAT go by their names, and what is missing is named" {
    local preset
    program bin/kissat <<END
[ "\$1" = -q ] || exit 1
if grep -q '^c target 6' "\$2"; then exec cat "$DATA/answers/kissat.unsat"; fi
cat "$DATA/answers/kissat.sat"
END
    program bin/highs <<END
case "\$* " in "--parallel off --solution_file "*.lp\ ) cp "$DATA/answers/highs.optimum" "\$4" ;; esac
END
    program bin/minizinc <<END
case "\$* " in "--solver cp-sat -p 1 -f "*.mzn\ ) cat "$DATA/answers/gecode.optimum" ;; esac
END
    program bin/fzn-cp-sat </dev/null
    for preset in kissat highs cpsat; do
        PATH=$PWD/bin:$PATH observe "$QUEENSAT" compare --board 6 --queen 0,0 --engine "auto,$preset" --format csv
        [[ $status == 0 && $(row 2) == "$preset 5 5 claim done" ]] || { echo "$output$stderr"; return 1; }
    done
    # Each says what to install; of two programs, the one that is missing.
    for preset in $(presets); do
        expect 1 env PATH=/nowhere "$QUEENSAT" compare --board 6 --engine "auto,$preset"
        complains "queensat: $preset: cannot run "
        complains ": it is not in PATH; install "
        [[ $(wc -l <<<"$stderr") == 1 ]]
    done
    rm bin/fzn-cp-sat
    expect 1 env PATH="$PWD/bin" "$QUEENSAT" compare --board 6 --engine cpsat
    [[ $stderr == "queensat: cpsat: cannot run fzn-cp-sat: it is not in PATH; install the bundle of minizinc.org, which has CP-SAT" ]]
    outcome '1 solve --board 6 --engine sat --solver highs|=queensat: highs: highs is another solver, which is run by: queensat compare --engine highs'
}

@test "a decision solver is asked from the structural bound downwards" {
    needs minisat
    # A claim proves nothing.
    outcomes <<'END'
3 compare --board 6 --queen 0,0 --engine minisat --format json|jq .engines[0].work.questions == 2|"lower":5,|"upper":5,|"upper_reason":"claim"
3 compare --board 6 --queen 0,0 --engine minisat|(claims that no more fit)|all agree as far as they got
0 compare --board 6 --queen 0,0 --engine minisat --target 5|all agree
0 compare --board 8 --engine minisat|!claims
END
}

@test "any program: words, quotes, {} and {answer}" {
    needs cadical
    program 'my solver' <<'END'
printf '%s|' "$@" >>arguments
cadical -q "$3" >"$4"
END
    expect 0 "$QUEENSAT" compare --board 5 --engine \
        "bitset,exec:'./my solver'  a\\ \"b c\"  '' {} {answer}"
    [[ ${lines[3]} == "my-solver  "* && ${lines[3]} == *" 5 "* ]]
    [[ $(cut -d'|' -f1,2 arguments) == "a b c|" ]]
    [[ $(cut -d'|' -f3 arguments) == */board.cnf && ! -e $(cut -d'|' -f3 arguments) ]]
    [[ ! -e $(dirname "$(cut -d'|' -f4 arguments)") ]]
    # Without {}, the file is the last word; a program known by its name has its format.
    program clasp <<'END'
case $1 in *.opb) echo "s SATISFIABLE"; echo "v -x1";; esac
END
    expect 0 "$QUEENSAT" compare --board 5 --engine bitset,exec:./clasp
    [[ ${lines[3]} =~ ^clasp\ +0\.\.5\  ]]
    program other <<'END'
case $1 in *.lp) printf 'solution status: infeasible\nno solution available\n';; esac
END
    expect 2 "$QUEENSAT" compare --board 5 --engine bitset,exec:./other --exec-format lp
    complains "other: the solver claims that there is no placement at all"
}

@test "each solver is tried on a small board first, which is not measured" {
    program solver <<'END'
grep '^c board' "$1" >>boards
echo s UNKNOWN
END
    expect 3 "$QUEENSAT" compare --board 9 --engine exec:./solver --repeat 2 --format csv
    [[ $(<boards) == $'c board 6\nc board 9\nc board 9' ]]
    [[ $(column repetitions) == 2 && $(column n) == 9 ]]
}

@test "time: a program is killed with its children, and its answer so far is used" {
    open_pipe
    mkdir temporary
    export TMPDIR=$PWD/temporary
    # The small board that is tried first has no long run.
    program slow <<'END'
! grep -q '^\* board 6$' "$1" || exec echo "s UNKNOWN"
echo "s SATISFIABLE"
echo "v x1$(seq -f ' -x%g' 2 36 | tr -d '\n')"
cat pipe &
echo $! $$ >processes
wait
END
    # On a busy machine, the program may not have begun when the first limit is reached.
    local limit
    for limit in 0.3 3 30; do
        rm -f processes
        expect 3 "$QUEENSAT" compare --board 7 --queen 0,0 --engine exec:./slow --exec-format opb \
            --time-limit $limit 7>&-
        has "(time limit)"
        [[ $output != *" 2..7 "* ]] || break
    done
    [[ $output =~ slow\ +2\.\.7\  ]]
    all_ended
    # Processes that are left behind are killed, too, and do not hold up the comparison.
    program forgetful <<'END'
cat pipe &
echo $! >processes
echo "s UNKNOWN"
END
    expect 0 "$QUEENSAT" compare --board 5 --engine bitset,exec:./forgetful 7>&-
    all_ended
    [[ -z $(ls temporary) ]]
}

@test "a signal to the program kills the solver with its children" {
    open_pipe
    program slow <<'END'
! grep -q '^c board 6' "$1" || exit 0
cat pipe &
echo $! $$ >processes
wait
END
    set -m
    "$QUEENSAT" compare --board 7 --engine exec:./slow --repeat 3 --format csv >out 2>err 3>&- 7>&- &
    until_true test -s processes
    kill -INT $!
    ends $!
    output=$(<out)
    [[ $status == 3 && $(column stop) == interrupt && $(column repetitions) == 1 ]]
    all_ended
}

@test "memory: a program that prints too much is stopped" {
    program chatter <<<"exec yes c"
    outcome '3 compare --board 5 --engine exec:./chatter --memory-limit 20M|(memory limit)'
}

@test "wrong answers are refused, with the solver's name" {
    program wrong <<<"printf 's SATISFIABLE\nv 1 2 3 4 5 0\n'"
    program liar <<<"echo 's UNSATISFIABLE'"
    program noise <<<"echo hello"
    program silent <<<"exit 1"
    outcomes <<'END'
2 compare --board 5 --engine bitset,exec:./wrong|queensat: wrong: the queens on 0,0 and 0,1 attack each other
2 compare --board 5 --engine bitset,exec:./liar|>engines disagree
1 compare --board 5 --engine bitset,exec:./noise|noise:1:1: expected a line that begins with c, s, o or v, found "hello"
1 compare --board 5 --engine bitset,exec:./silent|silent:1:1: expected an answer
END
    [[ $(cat queensat-disagreement-*.txt | head -n 1) == "board 5" ]]
    expect 1 "$QUEENSAT" compare --board 5 --engine "exec:./silent {} {answer}"
    complains "silent: ./silent has written no answer"
}

@test "an answer is read once, and so is what was said before it was killed" {
    # Each is tried on a board of size 6 first.
    program once <<'END'
grep -q '^c board 7$' "$1" || exec echo "s UNKNOWN" >"$2"
[ -e asked ] || { touch asked; echo "s UNSATISFIABLE" >"$2"; }
END
    program boaster <<'END'
grep -q '^c board 7$' "$1" || exec echo "s UNKNOWN"
[ -e boasted ] || { touch boasted; exec echo "s UNSATISFIABLE"; }
printf 's SATISFIABLE\nv 1 10 19 28 30 39 48 0\n'
END
    program talker <<'END'
grep -q '^\* board 7$' "$1" || exec echo "s UNKNOWN" >"$2"
printf 's SATISFIABLE\nv x1 x10\n' >"$2"
exec yes c
END
    # shellcheck disable=SC2016 # for that shell
    program killed <<<'kill -KILL $$'
    expect 1 "$QUEENSAT" compare --board 7 --engine "exec:./once {} {answer}"
    [[ $stderr == "queensat: once: ./once has written no answer" ]]
    expect 2 "$QUEENSAT" compare --board 7 --engine exec:./boaster
    complains "queensat: boaster: the solver claims that 7 queens do not fit, but has placed 7"
    expect 3 "$QUEENSAT" compare --board 7 --engine "exec:./talker {} {answer}" --exec-format opb --memory-limit 20M
    has "(memory limit)"
    [[ $output =~ talker\ +2\.\.7\  ]]
    outcome '1 compare --board 7 --engine exec:./killed|=queensat: killed: ended by signal 9: Killed, without an answer'
    # A limit on the size of files simulates a full disk.
    expect 1 bash -c 'trap "" XFSZ; ulimit -f 64; "$@"' bash "$QUEENSAT" compare --board 60 --engine exec:./talker
    [[ $stderr == "queensat: talker: cannot write: File too large" ]]
}

@test "what cannot be run is refused before anything is solved" {
    # A script whose interpreter is missing is found only when it is run.
    program text </dev/null
    echo '#!/no/such/shell' >text
    outcomes 1 <<'END'
compare --board 5 --engine bitset,exec:no-such-solver|no-such-solver: cannot run no-such-solver: it is not in PATH
compare --board 5 --engine bitset,exec:./none|none: cannot run ./none: No such file or directory
compare --board 5 --engine exec:x|=queensat: x: cannot run x: it is not in PATH
compare --board 5 --engine exec:./text|text: cannot run ./text: No such file or directory
compare --board 5 --engine exec:|compare: --engine: expected a program after exec:
solve --engine exec:true|solve: --engine: expected
END
    expect 1 env PATH=/nowhere "$QUEENSAT" compare --board 5 --engine cadical
    complains "cadical: cannot run cadical: it is not in PATH"
    expect 1 "$QUEENSAT" compare --board 5 --engine "exec:a 'b"
    complains "compare: --engine: expected a closing quote"
}

@test "names are safe in tables, and differ" {
    program "a'b,c" <<<"echo s UNKNOWN"
    mv "a'b,c" "a'b c"
    ln "a'b c" auto
    expect 0 "$QUEENSAT" compare --board 5 --format csv --engine \
        "auto,exec:./auto,exec:./auto,exec:\"./a'b c\""
    [[ $(column engine) == $'auto\nauto-2\nauto-3\na-b-c' ]]
}

@test "several instances, repetitions and JSON" {
    program idle <<<"echo s UNKNOWN"
    expect 0 "$QUEENSAT" compare --board 4..6 --engine bitset,exec:./idle --repeat 2 --format json
    [[ $(jq -s -c '[.[] | .engines[1] | [.lower, .upper, .repetitions]]' <<<"$output") == \
        '[[0,4,2],[0,5,2],[0,6,2]]' ]]
}
