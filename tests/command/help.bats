#!/usr/bin/env bats
load common

@test "help goes to standard output and exits 0" {
    expect 0 "$QUEENSAT" --help
    has "usage: queensat COMMAND"
    [[ -z $stderr ]]
    [[ $(commands | wc -w) -ge 7 && $(words_of solve --engine | wc -w) -ge 14 ]]
    for command in $(commands); do
        has "  $command "
        expect 0 "$QUEENSAT" "$command" --help
        has "usage: queensat $command [OPTIONS]"
        has "  -h, --help "
        [[ -z $stderr ]]
        expect 0 "$QUEENSAT" --help
    done
}

@test "help is at most 80 columns wide, and the same however it is asked for" {
    for command in $(commands); do
        expect 0 "$QUEENSAT" help "$command"
        "$QUEENSAT" "$command" --help >help
        [[ $output == "$(<help)" ]]
        [[ $(awk 'length > 80' help) == "" ]]
        [[ $("$QUEENSAT" "$command" --help --verbose) != *"(null)"* ]] # of printf, without a text
    done
    expect 0 "$QUEENSAT" --help
    "$QUEENSAT" help >help
    [[ $output == "$(<help)" ]]
    [[ $(awk 'length > 80' help) == "" ]]
    expect 1 "$QUEENSAT" help sovle
    complains "unknown command 'sovle', did you mean 'solve'?"
    [[ -z $output ]]
}

# All that the tables are made into, for one command, and 40 columns wide; without the date, of which man.bats has a test.
@test "pages, a man page and completions, whole" {
    local heading width words
    while IFS= read -r heading; do
        echo "$heading"
        width=80 words=${heading#=== }
        [[ $words != "40 "* ]] || width=40 words=${words#40 }
        COLUMNS=$width "$QUEENSAT" $words | sed '/^\.TH/d'
    done < <(grep '^=== ' "$DATA/expected/help.txt") >pages
    [[ $(grep -c '^=== ' pages) -ge 8 ]]
    expect_file "$DATA/expected/help.txt" pages
}

@test "examples come before options; the whole page groups them by theme" {
    for command in $(commands); do
        for whole in "" -v; do
            "$QUEENSAT" help $whole "$command" >help
            [[ $(grep -n "^Examples:" help | cut -d: -f1) -lt $(grep -nm1 "^ .* --help" help | cut -d: -f1) ]]
            # Every theme has options.
            [[ $(grep -A1 -E "^[A-Z][a-z]+:$" help | grep -c "^$") == 0 ]]
        done
        [[ $(grep -c "^Output:" help) == 1 ]]
    done
    expect 0 "$QUEENSAT" help solve
    [[ $(grep -xE "[A-Z][a-z ]+:" <<<"$output" | tr '\n' ' ') == "Examples: Common options: Other options: More: " ]]
    expect 0 "$QUEENSAT" help -v solve
    [[ $(grep -xE "[A-Z][a-z ]+:" <<<"$output" | tr -d '\n') == \
        "Examples:Instance:Question:Engine:Encoding:Limits:Proof:Output:Exit status:Environment:Files:See also:" ]]
}

@test "the help of a command is brief, and says where the rest is" {
    local at=0
    for command in $(commands); do
        "$QUEENSAT" help "$command" >brief
        "$QUEENSAT" help -v "$command" >whole
        [[ $(wc -l <brief) -le 70 && $(wc -l <brief) -lt $(wc -l <whole) ]]
        # How to begin, within the lines of a terminal.
        at=$(grep -n "^Common options:" brief | cut -d: -f1)
        [[ $command =~ ^(export|generate)$ || $at -le 20 ]]
        grep -q "^  queensat help $command -v " brief
        diff whole <("$QUEENSAT" "$command" --help -v)
        # Pages that it names exist, and have the options that it leaves out.
        grep -oE "^  queensat help [a-z]+ " brief | cut -d' ' -f5 | sort -u >pages
        while read -r page; do "$QUEENSAT" help "$page"; done <pages >named
        cut -f1,2 <("$QUEENSAT" help --format table) | sed -n "s/^$command\t//p" >options
        while read -r option; do
            grep -qE -- "--$option( |\$)" whole
            grep -qE -- "--$option( |\$)" brief named || [[ $option == verbose ]] ||
                { echo "$command --$option"; false; }
        done <options
    done
    outcomes 1 <<'END'
generate -v|generate: --verbose requires --help
help -v engines solve|help: expected one command
help --format man engines|unknown command 'engines'
END
}

@test "pages about what commands share" {
    expect 0 "$QUEENSAT" help
    for page in instance engines families counters; do
        has "  $page "
        expect 0 "$QUEENSAT" help "$page"
        [[ $(awk 'length > 80' <<<"$output") == "" && $(wc -l <<<"$output") -ge 10 ]]
        expect 0 "$QUEENSAT" help
    done
    expect 0 "$QUEENSAT" help instance
    has "  csplib "
    has "      --free R,C "
    expect 0 "$QUEENSAT" help families
    has "  sparse --board N --average A --id I"
    has "      --average A "
    diff <("$QUEENSAT" help engines) <("$QUEENSAT" --help engines)
}

@test "COLUMNS makes the help narrower or wider" {
    for width in 40 50 63 64 100 120; do
        for page in $(commands) instance engines families counters; do
            COLUMNS=$width "$QUEENSAT" help "$page" >help
            COLUMNS=$width "$QUEENSAT" help -v "$page" >>help
            cat help >>all
            # Examples stay whole, so that they can be copied.
            sed '/^      .*queensat/d' help | awk -v w="$width" 'length > w' >long
            [[ ! -s long ]] || { echo "$width $page"; cat long; return 1; }
        done
        [[ $(awk 'length > m { m = length } END { print m }' all) -gt $((width - 20)) ]]
        rm all
    done
    "$QUEENSAT" help solve >help
    for width in "" 0 -1 wide 80; do
        diff help <(COLUMNS=$width "$QUEENSAT" help solve)
    done
    diff <(COLUMNS=1 "$QUEENSAT" help solve) <(COLUMNS=40 "$QUEENSAT" help solve)
    diff <(COLUMNS=9999 "$QUEENSAT" help solve) <(COLUMNS=120 "$QUEENSAT" help solve)
}

@test "the version includes that of PicoSAT" {
    for option in --version -V; do
        expect 0 "$QUEENSAT" "$option"
        [[ $output =~ ^queensat\ [0-9.]+,\ PicoSAT\ [0-9]+$ ]]
    done
}

@test "no command and an unknown command exit 1" {
    expect 1 "$QUEENSAT"
    complains "usage: queensat"
    [[ -z $output ]]
    outcomes 1 <<'END'
sovle|unknown command 'sovle', did you mean 'solve'?
frobnicate|unknown command 'frobnicate' (see queensat --help)
verify x|unknown command 'verify', did you mean 'check'?
VERIFY x|did you mean 'check'?
gui|did you mean 'serve'?
web|did you mean 'serve'?
play|did you mean 'serve'?
list|unknown command 'list', did you mean 'count --list'?
enumerate|did you mean 'count --list'?
all|did you mean 'count --list'?
show|did you mean 'draw'?
view|did you mean 'draw'?
print|did you mean 'draw'?
puzzle|did you mean 'generate unique'?
new|did you mean 'generate unique'?
import x|did you mean 'decode'?
parse x|did you mean 'decode'?
engines|did you mean 'help engines'?
formats|did you mean 'help instance'?
version|did you mean '--version'?
bench|did you mean 'compare'?
convert|did you mean 'export'?
--verison|unknown option '--verison', did you mean '--version'?
--board 8|expected a command first, such as: queensat solve --board 8
--time-limit=5|expected a command first, such as: queensat solve --time-limit=5
8|expected a command first, such as: queensat solve 8
END
}

# Option, bad argument, what the message says is expected.
@test "every argument of an option is checked" {
    while IFS='|' read -r command option argument message; do
        expect 1 "$QUEENSAT" "$command" "$option" "$argument"
        complains "queensat: $command: $option: expected $message"
        [[ -z $output ]]
        [[ $(wc -l <<<"$stderr") == 1 ]]
    done <<'END'
solve|--board|0|a whole number from 1 to 100000000, found "0"
solve|--board|8x|a whole number from 1 to 100000000, found "8x"
solve|--board||a whole number from 1 to 100000000, found ""
solve|--input-format|yaml|auto, lines, fen, fen-walls, numbers, csplib, walls, 
solve|--diagonals|-1|a whole number from 0
solve|--target|0|a whole number from 1
solve|--target|99999999999|a whole number from 1
solve|--strategy|sideways|down, up, bisect or core, found "sideways"
solve|--amo|ladder|auto, pairwise, sequential, 
solve|--card|adder|sequential or totalizer, found "adder"
solve|--time-limit|0|a positive number of seconds (also with m, h or d), found "0"
solve|--time-limit|nan|a positive number of seconds (also with m, h or d), found "nan"
solve|--memory-limit|10X|a number of bytes (also with K, M, G or T), found "10X"
solve|--memory-limit|-5|a number of bytes (also with K, M, G or T), found "-5"
solve|--memory-limit|99999999999T|a number of bytes
solve|--seed|x|a whole number from 0
solve|--format|xml|text, unicode, board, array, json, competition or csv, found "xml"
export|--format|xml|dimacs, wcnf, wcnf-old, opb, 
compare|--format|competition|text, json or csv, found "competition"
compare|--repeat|0|a whole number from 1
solve|--start||a file name
solve|--trace-limit|0|a whole number from 1
END
}

@test "options that are unknown, lack an argument or take none" {
    expect 1 "$QUEENSAT" solve --frobnicate
    complains "unknown option '--frobnicate' (see --help)"
    expect 1 "$QUEENSAT" solve -x
    complains "unknown option '-x' (see --help)"
    for slip in --bord --baord=8 --boards; do
        expect 1 "$QUEENSAT" solve "$slip"
        complains "unknown option '${slip%%=*}', did you mean '--board'?"
    done
    outcomes 1 <<'END'
solve --board|solve: --board: expected an argument N
solve --board 8 --cross-check=yes|solve: --cross-check: expected no argument
solve --board 8 --engine magic|solve: --engine: expected auto, sat, |, found "magic"
solve --board 8 --engine sat,backtrack|found "sat,backtrack"
compare --board 8 --engine sat,sat|"sat" is named twice
export --board 8 --seed 1|unknown option '--seed' (see --help)
END
}

@test "the nearest name of an engine, a format, a family and another solver" {
    outcomes 1 <<'END'
solve --board 4 --engine bitst|, did you mean 'bitset'?
solve --board 4 --engine dfs|, did you mean 'backtrack'?
solve --board 4 --engine bt|, did you mean 'backtrack'?
solve --board 4 --engine CDCL|, did you mean 'sat'?
solve --board 4 --engine ga|, did you mean 'genetic'?
solve --board 4 --engine annealing|, did you mean 'anneal'?
solve --board 4 --engine bruteforce|, did you mean 'brute'?
solve --board 4 --engine picosat|--engine: PicoSAT is the engine sat: --engine sat
compare --board 4 --engine auto,dfs|, did you mean 'backtrack'?
solve --board 4 --json|unknown option '--json', did you mean '--format json'?
solve --board 4 --all|unknown option '--all', did you mean 'queensat count --list'?
solve --board 4 --svg|unknown option '--svg', did you mean 'queensat draw'?
solve --board 4 --unique|did you mean 'queensat count --classes'?
count --board 4 --symmetry|did you mean 'queensat count --classes'?
solve --board 4 --method sat|unknown option '--method', did you mean '--engine'?
solve --board 4 --algorithm sat|did you mean '--engine'?
solve --board 4 --drat p|did you mean '--proof'?
solve --board 4 --resume f|did you mean '--checkpoint'?
solve --board 4 --jobs 2|unknown option '--jobs', did you mean '--threads'?
solve --board 4 -j 2|unknown option '-j', did you mean '--threads'?
solve --board 4 -t 2|unknown option '-t', did you mean '--threads'?
solve --board 4 --t 2|'--t' may be any of --target, --threads
compare --board 4 --engine auto,stat|, did you mean 'sat'?
solve --board 4 --format jsn|, did you mean 'json'?
export --board 4 --format dimac|, did you mean 'dimacs'?
export --board 4 --format sat|, did you mean 'dimacs'?
export --board 4 --format graph|, did you mean 'mis'?
export --board 4 --format pb|, did you mean 'opb'?
solve --board 4 --input-format line|, did you mean 'lines'?
solve --board 4 --amo pairwis|, did you mean 'pairwise'?
generate complettion --board 8|, did you mean 'completion'?
END
    expect 1 "$QUEENSAT" solve --board 4 --engine frobnicate
    [[ $stderr != *"did you mean"* ]]
}

@test "words of other programs suggest what is meant here" {
    outcomes 1 <<'END'
solve -n 8|solve: unknown option '-n', did you mean '--board'?
solve --n 8|solve: unknown option '--n', did you mean '--board'?
solve 8 -q b4|solve: unknown option '-q', did you mean '--queen'?
count 8 --target 6|count: unknown option '--target', did you mean '--size'?
solve --size 8|solve: unknown option '--size', did you mean '--board'?
count --board 8 --timeout 5|count: unknown option '--timeout', did you mean '--time-limit'?
draw --board 8 --coords always|draw: unknown option '--coords', did you mean '--coordinates'?
solve --board 8 --engine backtracking|, did you mean 'backtrack'?
export --board 8 --format cnf|, did you mean 'dimacs'?
export --board 8 --format incremental|, did you mean 'icnf'?
export --board 8 --format smtlib|or icnf, found "smtlib", did you mean 'smt2'?
export --board 8 --format mip|, did you mean 'lp'?
compare --board 8 --engine auto,gurobi|or genetic, found "gurobi"
solve --board 8 --engine minisat|solve: --engine: minisat is another solver, which is run by: python -m queensat lab run
END
}

@test "a number that is no file is a board; squares may be several in one word" {
    for words in "solve 8 --format array" "solve --format array 8"; do
        expect 0 "$QUEENSAT" $words
        [[ $output == "[4, 7, 5, 3, 1, 6, 8, 2]" ]]
    done
    expect 0 "$QUEENSAT" count 6
    has "4 placements with 6 queens"
    expect 0 "$QUEENSAT" space --board 8
    has "16777216  8^8"
    for queens in b4,d5 "b4 d5" " b4,  d5 " "4,1 3,3"; do
        expect 0 "$QUEENSAT" count 8 --queen "$queens" --list
        has "2 placements with 8 queens"
    done
    expect 0 "$QUEENSAT" count 4 --block a1,a2 --block "a4 d1"
    has "n = 4, 0 queens fixed, 4 squares blocked"
    # A file of this name is meant.
    echo "board 5" >8
    expect 0 "$QUEENSAT" solve 8
    has "8: n = 5, "
    outcomes 1 <<'END'
solve 0|solve: --board: expected a whole number from 1 to
solve --board 8 --queen b4,|--queen b4,: expected a square such as 3,4 or b4, found ""
solve --board 8 --queen b4,x9|--queen b4,x9: square x9 is outside the board
solve --board 8 --queen 3,5,6|--queen 3,5,6: expected a square such as 3,4 or b4, found "3,5,6"
space 8 --board 8|space: expected one number N
END
}

@test "the notation of the input is that of the output" {
    outcomes <<'END'
0 solve 4 --queen a3|squares a3 fixed, c4 d2 b1 added
0 solve 4 --block d4,a1 --trace lines|place b4
0 solve 4 --block-sum 6 --free b1,c4,a3,d2 --trace lines|place c4
0 explain 6 --queen a6|blame   1: queens a6 (minimal)
0 explain 6 --queen a6 --notation numbers|blame   1: queens 0,0 (minimal)
0 explain 6 --queen a6 --block 5,5|blame   1: queens 0,0 (minimal)
0 explain 6 --queen 0,0|blame   1: queens 0,0 (minimal)
0 solve 4 --queen 1,0|!squares a3
END
    # A file may be too large for letters.
    echo "board 27" >large
    expect 0 "$QUEENSAT" solve --board 4 --queen a3 large
    [[ $output != *"squares a3"* ]]
}

@test "minutes, hours and units of memory" {
    for limit in 0.5m 2min 1h 1d 90s 1e2; do
        expect 0 "$QUEENSAT" solve --board 4 --time-limit "$limit"
    done
    for limit in 1g 2GB 512MiB 2097152K; do
        expect 0 "$QUEENSAT" solve --board 4 --memory-limit "$limit"
    done
    outcomes 1 <<'END'
solve --board 4 --time-limit 5x|solve: --time-limit: expected a positive number of seconds (also with m, h or d), found "5x"
solve --board 4 --time-limit m|solve: --time-limit: expected a positive number of seconds
solve --board 4 --memory-limit 2GX|solve: --memory-limit: expected a number of bytes
solve --board 4 --memory-limit 2B|solve: --memory-limit: expected a number of bytes
END
}

@test "the beginning of an option's name is enough, if no other begins like this" {
    expect 0 "$QUEENSAT" solve --boa 4 --eng=bitset --form board --mem 1G
    [[ $(wc -l <<<"$output") == 4 ]]
    expect 1 "$QUEENSAT" solve --b 4
    complains "solve: '--b' may be any of --board, --block, --block-sum, --block-difference"
    # A whole name is no beginning of another one.
    expect 0 "$QUEENSAT" solve --board 4 --block 0,0 --block-s 5
    outcomes 1 solve <<'END'
--boa 4 --board 5|solve: --board: given twice
--boa x|solve: --board: expected a whole number
--=3|unknown option '--=3'
END
}

@test "letters together, and a value after its letter" {
    expect 0 "$QUEENSAT" solve --board 4 -oout
    grep -qx "maximum 4, proved" out
    expect 0 "$QUEENSAT" solve --board 6 --queen 0,0 -vo out
    [[ -n $stderr && -s out ]]
    expect 0 "$QUEENSAT" solve --board 6 --queen 0,0 -voother
    [[ -n $stderr && -s other ]]
    outcomes <<'END'
0 solve -vh|usage: queensat solve
1 solve --board 4 -vx|unknown option '-vx' (see --help)
1 solve --board 4 -vo|solve: -o: expected an argument FILE
1 solve --board 4 -oa -ob|solve: -o: given twice
END
}

@test "an instance is required" {
    for command in solve compare export; do
        expect 1 "$QUEENSAT" "$command"
        complains "expected an instance: a file, - or --board N"
    done
}

@test "an empty name is refused before anything is solved" {
    echo "board 4" >four
    for command in $(commands); do
        for words in "" "four" "--"; do
            expect 1 "$QUEENSAT" "$command" $words ""
            [[ $stderr == "queensat: $command: expected an argument, found an empty one" && -z $output ]]
        done
    done
}

@test "a full disk is reported" {
    expect 1 bash -c "'$QUEENSAT' --help >/dev/full"
    complains "standard output: cannot write"
    expect 1 bash -c "'$QUEENSAT' solve --board 8 >/dev/full"
    complains "cannot write"
    expect 1 bash -c "'$QUEENSAT' export --board 8 >/dev/full"
    complains "cannot write"
}
