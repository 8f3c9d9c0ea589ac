#!/usr/bin/env bats
# The examples of README.md and of the manual, src/cli/README.md: what they print is what the
# documents say, and all their commands succeed. Those that spread work over machines are tested by
# split.bats and python_lab.
load common
load examples

# The lines of the console blocks of a document.
console() {
    awk '/^```/ { on = $0 == "```console"; next } on' "${DATA%/tests/data}/$1"
}

# The commands of all blocks, in order.
commands_of() {
    awk '/^## / { spread = $2 == "Many" }
        /^```/ { kind = substr($0, 4); next }
        kind == "sh" && !spread
        kind == "console" && sub(/^\$ (\.\/dev run )?/, /dev run/ ? "queensat " : "")' \
        "${DATA%/tests/data}/$1"
}

# Run the commands of the console blocks; what they print, and what the document says.
check_console() {
    local line command='' tried=0
    make_command
    console "$1" | sed 's|^\$ ./dev run |$ queensat |' >said
    while IFS= read -r line; do
        printf '$ %s\n' "$line"
        bash -c "$line" 2>&1 </dev/null || echo "exit status $?"
        tried=$((tried + 1))
    done < <(sed -n 's/^\$ //p' said) >printed
    [[ $(grep -c '^\$ ' printed) == "$2" ]]
    diff <(without_measures said) <(without_measures printed)
}

# Run all commands, except those that build or install: as many as are expected, less those whose
# tools are missing. A solver that decided exits with status 10 or 20.
run_commands() {
    local line tool status found=0
    make_command
    while read -r line; do
        [[ ! $line =~ ^(\./dev|apt|cmake|cc)\  ]] || continue
        found=$((found + 1))
        tool=$(missing_tool "$line") && { echo "# not tried without $tool: $line" >&3; continue; }
        status=0
        bash -c "$line" >printed 2>&1 </dev/null || status=$?
        [[ $status == 0 || ($status =~ ^[12]0$ && $line == cadical*) ]] ||
            { echo "$line: $status"; cat printed; return 1; }
    done < <(commands_of "$1")
    [[ $found == "$2" ]] || { echo "$found commands, expected $2"; return 1; }
}

@test "what README says that commands print" {
    check_console README.md 7
    # What the first page quotes is a line of one of them.
    sed -n 's/^> //p' "${DATA%/tests/data}/README.md" >quoted
    [[ $(grep -cxFf quoted printed) == 1 && $(wc -l <quoted) == 1 ]]
}

@test "what the manual says that commands print" {
    check_console src/cli/README.md 8
}

@test "the table of all methods has the counters that the program prints" {
    shape() { sed -E 's/[0-9.]+/#/g; s/ +/ /g'; }
    awk '/^```text/ { on = 1; next } /^```/ { on = 0 } on' "${DATA%/tests/data}/bench/README.md" | shape >said
    "$QUEENSAT" compare --engine all --board 8 --repeat 3 | shape >printed
    [[ $(wc -l <said) -gt 15 ]]
    # All but the legend of the counters, in brackets.
    diff said <(awk '/^\(/ { legend = 1 } !legend; /\)$/ { legend = 0 }' printed)
}

@test "README, the manual, the page, the help and the notebook explain the same board" {
    root=${DATA%/tests/data}
    "$QUEENSAT" explain 8 c7 d3 e8 g4 --format json >json
    [[ $(jq -c .instance.queens json) == '[[1,2],[5,3],[0,4],[4,6]]' ]]
    grep -qxF '$ ./dev run explain 8 c7 d3 e8 g4' "$root/README.md"
    grep -qxF '$ queensat explain 8 c7 d3 e8 g4 --notation numbers' "$root/src/cli/README.md"
    "$QUEENSAT" help explain | grep -qF 'queensat explain 8 c7 d3 e8 g4'
    grep -A1 '^export const EXAMPLES' "$root/src/serve/page/board.js" |
        grep -qF 'new Board(8, [[1, 2], [5, 3], [0, 4], [4, 6]])'
    grep -qF 'board = Board(8, queens=\"c7 d3 e8 g4\")' "$root/python/examples/eight_queens.ipynb"
    grep -qF 'queensat.explain(8, queens="c7 d3 e8 g4")' "$root/python/README.md"
    # Its story, sentence by sentence, is in README.
    while read -r sentence; do grep -qxF "$sentence" "$root/README.md"; done \
        < <("$QUEENSAT" explain 8 c7 d3 e8 g4 | sed -n '4,8p')
}

@test "the commands in README" {
    run_commands README.md 21
    [[ $(wc -l <puzzles.csv) == 11 && -s answers.svg ]]
    expect 0 "$QUEENSAT" check puzzle-01 one.cert
    cmp four-queens.svg "${DATA%/tests/data}/bench/results/four-queens.svg"
}

@test "the commands in the manual" {
    run_commands src/cli/README.md 29
}

@test "the test command of README is that of .ci/run" {
    [[ $(commands_of README.md | grep '^\./dev' | sed -n 2p) == "./dev test" ]]
    grep -q '^./dev test' "${DATA%/tests/data}/.ci/run"
}

@test "README names every command" {
    for command in $(commands); do
        [[ $command == help ]] || grep -q "^| \`$command\` |" "${DATA%/tests/data}/README.md"
    done
}

@test "every link within the repository has a target" {
    for document in README.md src/cli/README.md src/README.md bench/README.md \
        bench/report/README.md CONTRIBUTING.md; do
        file=${DATA%/tests/data}/$document
        for target in $(sed 's/<!--.*-->//' "$file" | tr '\n' ' ' | grep -oE '\]\([^)# ]+' | cut -c3- | grep -v '^https\?:'); do
            [[ -e ${file%/*}/$target ]] || { echo "$document: $target"; return 1; }
        done
    done
}
