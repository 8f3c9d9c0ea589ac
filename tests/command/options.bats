#!/usr/bin/env bats
# Every option of every command: it works, and it is refused where it could not
# have an effect. An option that is missing in these tables fails the test.
bats_require_minimum_version 1.5.0
load common

mapfile -t commands < <(commands)

instances() {
    cp "$(dirname "$LIAR")/../ipasir/ipasir_tiny.so" tiny.so
    echo "board 4" >four
    echo "n = 4 diags = [[1, 1]]" >csplib
    echo "board 4" | "$QUEENSAT" solve --certificate certificate - >/dev/null
    printf 's SATISFIABLE\nv 2 8 9 15 0\n' >model
    "$QUEENSAT" generate excluded --board 4 --diagonals 0 --id 1 --as-queens >translated
    printf '#!/bin/sh\necho s UNKNOWN\n' >idle
    chmod +x idle
    echo four >list
    printf 'instance\tmaximum\nfour\t4\n' >known
    "$QUEENSAT" sweep four -o results
    echo "board 4" >best
    "$QUEENSAT" split --board 4 --into 3 -o %.cube >/dev/null
    : >nothing
    printf 's SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n' >full
}

# The options of a command, as in its help: "--board N".
options_of() {
    "$QUEENSAT" "$1" --help | sed -nE 's/^ {2,6}(-., )?(--[a-z-]+)( [^ ]+)? .*/\2\3/p'
}

# What the help says about an option, on one line.
help_of() {
    "$QUEENSAT" "$1" --help | awk -v option="$2" '
        /^  / && substr($0, 7, 1) == "-" { found = $1 == option || $2 == option }
        /^$/ { found = 0 }
        found' | tr -s '\n ' '  '
}

# Exit status, command line. That options have their effect is tested elsewhere.
accepted() {
    cat <<'END'
0 solve --board 4
0 solve --board 4 --queen 0,1
0 solve --board 4 --block 0,1
0 solve --board 4 --free 0,1
0 solve --board 4 --block-sum 2
0 solve --board 4 --block-difference 1
0 solve --input-format lines four
0 solve --diagonals 1 csplib
0 solve --board 4 --engine sat
0 solve --board 4 --engine sat --cross-check
0 solve --board 4 --threads 2
0 solve --board 4 --threads 2 --engine auto --cross-check
0 solve --board 4 --threads 2 --engine lp
0 solve --board 4 --trace lines
0 solve --board 4 --trace boards --engine plain
0 solve --board 4 --trace lines --trace-limit 3
0 solve --board 4 --certificate c
0 solve --board 4 --engine sat --proof proof
0 solve --board 4 --target 3
0 solve --board 4 --strategy up
0 solve --board 4 --engine sat --hints
0 solve --board 4 --amo pairwise
0 solve --board 4 --amo pairwise --engine brute --cross-check
0 solve --board 4 --card totalizer
0 solve --board 4 --engine sat --solver tiny.so
0 solve --board 4 --start four
0 solve --board 4 --start four --engine brute --cross-check
0 solve --board 4 --time-limit 9.5
0 solve --board 4 --memory-limit 100M
0 solve --board 4 --seed 3
0 solve --board 4 --format json
0 solve --board 4 --format csv
0 solve --board 4 --coordinates always
0 solve --board 4 --notation chess --format unicode
0 solve --board 4 --output out
0 solve --board 4 --verbose
0 solve --board 4 -v -v
0 solve --help
0 compare --board 4..5
0 compare --board 4 --queen 0,1
0 compare --board 4 --block 0,1
0 compare --board 4 --free 0,1
0 compare --board 4 --block-sum 2
0 compare --board 4 --block-difference 1
0 compare --input-format lines four
0 compare --diagonals 1 csplib
0 compare --board 4 --engine sat,bitset
0 compare --board 4 --engine sat,auto --threads 2
0 compare --board 4 --engine all --threads 2 --seed 1 --amo product --strategy up -v
0 compare --board 4 --engine auto,exec:./idle --exec-format lp
0 compare --board 4 --engine bitset,exec:./idle --amo product
0 compare --board 4 --solver tiny.so
0 compare --board 4 --engine bitset --solver tiny.so --amo product --strategy up --hints
0 compare --board 4 --repeat 2
0 compare --board 4 --plot plot.svg
0 compare --board 4 --target 3
0 compare --board 4 --strategy up
0 compare --board 4 --engine sat,bitset --hints
0 compare --board 4 --amo pairwise
0 compare --board 4 --card totalizer
0 compare --board 4 --time-limit 9.5
0 compare --board 4 --memory-limit 100M
0 compare --board 4 --seed 3
0 compare --board 4 --format csv
0 compare --board 4 --output out
0 compare --board 4 --verbose
0 compare --help
0 count --board 4
0 count --board 4 --queen 0,1
0 count --board 4 --block 0,1
0 count --board 4 --free 0,1
0 count --board 4 --block-sum 2
0 count --board 4 --block-difference 1
0 count --input-format lines four
0 count --diagonals 1 csplib
0 count --board 4 --size 3
0 count --board 4 --any
0 count --board 4 --maximal
0 count --board 4 --list
0 count --board 4 --list --first 1
0 count --board 4 --classes
0 count --board 4 --classes --first 1
0 count --board 4 --threads 2
0 count --board 4 --time-limit 9.5
0 count --board 4 --memory-limit 100M
0 count --board 4 --format json
0 count --board 4 --classes --format unicode
0 count --board 4 --classes --coordinates always --notation chess
0 count --board 4 --output out
0 count --help
0 export --board 4
0 export --board 4 --queen 0,1
0 export --board 4 --block 0,1
0 export --board 4 --free 0,1
0 export --board 4 --block-sum 2
0 export --board 4 --block-difference 1
0 export --input-format lines four
0 export --diagonals 1 csplib
0 export --board 4 --target 3
0 export --board 4 --target 3 --format lp
0 export --board 4 --amo pairwise
0 export --board 4 --amo pairwise --format wcnf
0 export --board 4 --card totalizer
0 export --board 4 --memory-limit 100M
0 export --board 4 --format mzn
0 export --board 4 --full
0 export --board 4 --output out
0 export --help
0 decode --board 4 model
2 decode --board 4 --queen 0,1 model
2 decode --board 4 --block 0,1 model
2 decode --board 4 --free 0,1 model
2 decode --board 4 --block-sum 1 model
2 decode --board 4 --block-difference -1 model
0 decode --input-format lines four model
2 decode --diagonals 1 csplib model
0 decode --board 4 --target 4 model
0 decode --board 4 --memory-limit 100M model
0 decode --board 4 --format board model
0 decode --board 4 --full full
0 decode --board 4 --as-queens translated
0 decode --board 4 --output out model
0 decode --board 4 model --coordinates always --notation chess
0 decode --help
0 check --board 4 certificate
2 check --board 4 --queen 0,1 certificate
2 check --board 4 --block 0,1 certificate
2 check --board 4 --free 0,1 certificate
2 check --board 4 --block-sum 1 certificate
2 check --board 4 --block-difference -1 certificate
0 check --input-format lines four certificate
2 check --diagonals 1 csplib certificate
0 check --board 4 --format json certificate
0 check --board 4 --output out certificate
0 check --board 4 --veripb proof certificate
0 check --help
0 explain --board 4
0 explain --board 4 --queen 0,1
0 explain --board 4 --block 0,1
0 explain --board 4 --free 0,1
0 explain --board 4 --block-sum 2
0 explain --board 4 --block-difference 1
0 explain --input-format lines four
0 explain --diagonals 1 csplib
0 explain --board 4 --target 3
0 explain --board 4 --smallest
0 explain --board 4 --all
0 explain --board 4 --all --first 2
0 explain --board 4 --queen 0,0 --certificate blame
0 explain --board 4 --time-limit 9.5
0 explain --board 4 --memory-limit 100M
0 explain --board 4 --seed 3
0 explain --board 4 --format json
0 explain --board 4 --output out
0 explain --board 4 --coordinates always --notation chess
0 explain --help
0 solve --board 4 --known best
0 split --board 4 --into 3 --output %.x
0 split --board 4 --into 3 -o %.x --queen 0,1
0 split --board 4 --into 3 -o %.x --block 0,1
0 split --board 4 --into 3 -o %.x --free 0,1
0 split --board 4 --into 3 -o %.x --block-sum 2
0 split --board 4 --into 3 -o %.x --block-difference 1
0 split --into 3 -o %.x --input-format lines four
0 split --into 3 -o %.x --diagonals 1 csplib
0 split --board 4 --into 3 -o %.x --target 5
0 split --board 4 --into 3 -o %.x --memory-limit 100M
0 split --help
0 merge --board 4 split.cube --output out
2 merge --board 4 split.cube -o out --queen 0,1
2 merge --board 4 split.cube -o out --block 0,1
2 merge --board 4 split.cube -o out --free 0,1
2 merge --board 4 split.cube -o out --block-sum 2
2 merge --board 4 split.cube -o out --block-difference 1
0 merge -o out --input-format lines four split.cube
2 merge -o out --diagonals 1 csplib split.cube
0 merge -o out --list nothing four split.cube
0 merge --help
0 draw --board 4
0 draw --board 4 --queen 0,1
0 draw --board 4 --block 0,1
0 draw --board 4 --free 0,1
0 draw --board 4 --block-sum 2
0 draw --board 4 --block-difference 1
0 draw --input-format lines four
0 draw --diagonals 1 csplib
0 draw --board 4 --solve
0 draw --board 4 --solve --engine sat
0 draw --board 4 --solve --target 3
0 draw --board 4 --solve --strategy up
0 draw --board 4 --solve --engine sat --hints
0 draw --board 4 --solve --amo pairwise
0 draw --board 4 --solve --card totalizer
0 draw --board 4 --solve --time-limit 9.5
0 draw --board 4 --solve --memory-limit 100M
0 draw --board 4 --format png --memory-limit 100M
0 draw --board 4 --solve --seed 3
0 draw --board 4 --solve --verbose
0 draw --board 4 --format svg
0 draw --board 4 --attacked --format unicode
0 draw --board 4 --queen 0,0 --explain --format unicode
0 draw --board 4 --queen 0,0 --explain --target 4 --time-limit 9 --seed 3 --format unicode
0 draw --board 4 --solve --cover --format svg
0 draw --board 4 --queen 0,1 --blame 0,1 -o out.pdf
0 draw --board 4 --size 100 -o out.PNG
0 draw --board 4 --coordinates never -o out.svg
0 draw --board 4 --legend always -o out.svg
0 draw --board 4 --caption text --format png
0 draw --board 4 --notation chess --coordinates always
0 draw --board 4 --output out
0 draw --help
0 space 4 --format json
0 space 4 --output out
0 space --help
0 help --format man solve
0 help --format bash
0 help --help
1 serve --board 61
1 serve --board 61 --queen 0,1
1 serve --board 61 --block 0,1
1 serve --board 61 --free 0,1
1 serve --board 61 --block-sum 2
1 serve --board 61 --block-difference 1
1 serve --input-format lines missing
1 serve --diagonals 1 missing
1 serve --board 61 --port 0
1 serve --board 61 --open
0 serve --help
0 generate band --board 4 --width 3
0 generate completion --board 8 --queens 3 --id 1
0 generate blocked --board 8 --squares 3 --id 1
0 generate blocked --board 8 --squares 3 --min-open 4 --id 1
0 generate random --board 8 --blocked 10% --id 1
0 generate sparse --board 8 --average 2.5 --id 1
0 generate excluded --board 8 --diagonals 3 --id 1
0 generate excluded --board 8 --diagonals 3 --id 1 --as-queens
0 generate crowded --board 8 --queens 4 --id 1 --kind centre
0 generate prefix --board 8 --length 3
0 generate unique --board 8 --solutions 2 --id 1
0 generate band --board 4 --width 3 --output out
0 generate --help
0 sweep -o r1 band --board 4 --width 3
0 sweep -o r2 completion --board 8 --queens 3 --id 1
0 sweep -o r3 blocked --board 8 --squares 3 --id 1
0 sweep -o r4 blocked --board 8 --squares 3 --min-open 4 --id 1
0 sweep -o r5 random --board 8 --blocked 10% --id 1
0 sweep -o r6 sparse --board 8 --average 2.5 --id 1
0 sweep -o r7 excluded --board 8 --diagonals 3 --id 1
0 sweep -o r8 excluded --board 8 --diagonals 3 --id 1 --as-queens
0 sweep -o r9 crowded --board 8 --queens 4 --id 1 --kind centre
0 sweep -o r10 prefix --board 8 --length 3
0 sweep -o r11 unique --board 8 --solutions 2 --id 1
0 sweep -o r12 --input-format lines four
0 sweep -o r13 --engine auto,sat four
0 sweep -o r14 --threads 2 four
0 sweep -o r15 --time-limit 9.5 four
0 sweep -o r16 --memory-limit 100M four
0 sweep -o r17 --seed 3 four
0 sweep -o r18 --list list
0 sweep -o r19 --jobs 2 four
0 sweep -o r20 --shard 1/1 four
0 sweep -o r21 --expect known four
0 sweep --expect known --check results
0 sweep --summary results
0 sweep --summary --format csv results
0 sweep --summary --plot summary.svg results
0 sweep --summary --output out results
0 sweep --help
END
}

# Command line | message.
refused() {
    local any="--board 4"
    sed "s/ @ / $any /" <<'END'
solve --queen 0,0 four|--queen requires --board N
solve --block 0,0 four|--block requires --board N
solve --free 0,0 four|--free requires --board N
solve --block-sum 0 four|--block-sum requires --board N
solve --block-difference 0 four|--block-difference requires --board N
solve @ --solver tiny.so|--solver requires --engine sat, found auto
solve @ --engine sat --solver tiny.so --seed 1|--seed cannot be combined with --solver
solve @ --engine sat --solver tiny.so --memory-limit 1G|--memory-limit cannot be combined with --solver
solve @ --engine sat --solver tiny.so --certificate c|--certificate cannot be combined with --solver
solve @ --engine sat --solver tiny.so --proof p|--proof cannot be combined with --solver
solve @ four --start four|--start requires a single instance
solve @ --engine plain --start four|--start requires --engine auto, sat, backtrack, bitset or lp, found plain
solve - --start -|--start cannot be standard input if the instance is
solve @ --input-format lines|--input-format requires an instance from a file
solve @ --diagonals 3|--diagonals requires an instance from a file
serve --queen 0,0 four|--queen requires --board N
serve --block 0,0 four|--block requires --board N
serve --free 0,0 four|--free requires --board N
serve --block-sum 0 four|--block-sum requires --board N
serve --block-difference 0 four|--block-difference requires --board N
serve @ --input-format lines|--input-format requires an instance from a file
serve @ --diagonals 3|--diagonals requires an instance from a file
solve @ --engine sat --threads 3|--threads requires --engine auto or lp, found sat
solve @ --engine bitset --threads 3 --cross-check|--threads requires --engine auto or lp
solve @ --engine sat --trace lines|--trace requires --engine backtrack, brute, prefix, plain, first, marked, local, anneal or genetic, found sat
solve @ --engine bitset --trace boards|--trace requires --engine
solve @ --engine swap --trace lines|--trace requires --engine
solve @ --engine exchange --trace lines|--trace requires --engine
solve @ --trace lines --threads 2|--threads requires --engine auto or lp, found backtrack
solve @ --trace lines --seed 2|--seed requires --engine
solve @ --trace lines --cross-check|--trace cannot be combined with --cross-check
solve @ --coordinates always --format board|--coordinates requires --format text or unicode
solve @ --notation chess --format json|--notation requires --format text or unicode
solve @ --trace lines --format json|--trace requires --format text
solve @ --trace lines --format unicode|--trace requires --format text
solve @ --certificate c --cross-check|--certificate cannot be combined with --cross-check
solve @ --proof p|--proof requires --engine sat, found auto
solve @ --engine backtrack --proof p|--proof requires --engine sat, found backtrack
solve @ --engine sat --proof p --cross-check|--proof cannot be combined with --cross-check
solve @ --engine sat --proof p --target 3|--proof cannot be combined with --target
solve @ --trace-limit 3|--trace-limit requires --trace
solve @ --target 3 --strategy up|--strategy cannot be combined with --target
solve @ --hints|--hints requires --engine sat, found auto
draw @ --engine sat --hints|--engine requires --solve
compare @ --engine bitset,auto --hints|--hints requires --engine sat
solve @ --engine brute --strategy up|--strategy requires --engine auto, sat, backtrack, bitset or lp, found brute
solve @ --engine swap --strategy up|--strategy requires --engine
solve @ --engine backtrack --amo product|--amo requires --engine auto or sat, found backtrack
solve @ --engine bitset --card totalizer|--card requires --engine auto or sat, found bitset
solve @ --engine backtrack --seed 3|--seed requires --engine auto, sat, swap, exchange, local, anneal or genetic, found backtrack
solve @ --engine bitset --seed 3|--seed requires --engine
solve @ --engine plain --seed 3|--seed requires --engine
solve @ --engine brute -v|--verbose requires --engine auto, sat, backtrack, bitset, lp or swap, found brute
solve @ --engine genetic -v|--verbose requires --engine
compare --queen 0,0 four|--queen requires --board N
compare --block 0,0 four|--block requires --board N
compare --free 0,0 four|--free requires --board N
compare --block-sum 0 four|--block-sum requires --board N
compare --block-difference 0 four|--block-difference requires --board N
compare @ --input-format lines|--input-format requires an instance from a file
compare @ --diagonals 3|--diagonals requires an instance from a file
compare @ --threads 3|--threads requires --engine auto or lp
compare @ --engine sat,bitset --threads 3|--threads requires --engine auto or lp
compare @ --target 3 --strategy up|--strategy cannot be combined with --target
compare @ --engine swap,local --strategy up|--strategy requires --engine auto, sat, backtrack, bitset or lp
compare @ --engine bitset,plain --amo product|--amo requires --engine auto or sat
compare @ --engine bitset,plain --card totalizer|--card requires --engine auto or sat
compare @ --engine bitset,plain --seed 3|--seed requires --engine auto, sat
compare @ --exec-format lp|--exec-format requires --engine exec: with a program that has no name here
compare @ --engine exec:sh/minisat --exec-format lp|--exec-format requires --engine exec: with a program
compare @ --engine brute,plain -v|--verbose requires --engine auto, sat
count --queen 0,0 four|--queen requires --board N
count --block 0,0 four|--block requires --board N
count --free 0,0 four|--free requires --board N
count --block-sum 0 four|--block-sum requires --board N
count --block-difference 0 four|--block-difference requires --board N
count @ --input-format lines|--input-format requires an instance from a file
count @ --diagonals 3|--diagonals requires an instance from a file
count @ --any --size 3|--size cannot be combined with another of --size, --any and --maximal
count @ --maximal --any|--any cannot be combined with another of --size, --any and --maximal
count @ --size 3 --maximal|--size cannot be combined with another of --size, --any and --maximal
count @ --first 3|--first requires --list or --classes
count @ --list --threads 2|--threads cannot be combined with --list or --classes
count @ --classes --threads 2|--threads cannot be combined with --list or --classes
count @ --format unicode|--format unicode requires --classes without --list
count @ --list --format unicode|--format unicode requires --classes without --list
count @ --coordinates always|--coordinates requires --classes without --list
count @ --classes --list --notation chess|--notation requires --classes without --list
count @ --classes --format json --notation chess|--notation requires --format text or unicode
count @ -v|unknown option '-v'
export --queen 0,0 four|--queen requires --board N
export --block 0,0 four|--block requires --board N
export --free 0,0 four|--free requires --board N
export --block-sum 0 four|--block-sum requires --board N
export --block-difference 0 four|--block-difference requires --board N
export @ --input-format lines|--input-format requires an instance from a file
export @ --diagonals 3|--diagonals requires an instance from a file
export @ --format wcnf --target 3|--target requires --format dimacs, opb, asp, lp, mzn or gcnf
export @ --format lp --amo product|--amo requires --format dimacs, wcnf or gcnf
export @ --format wcnf --card totalizer|--card requires --format dimacs or gcnf
export @ --format mzn --full|--full requires --format dimacs
export @ -v|unknown option '-v'
decode --queen 0,0 four model|--queen requires --board N
decode --block 0,0 four model|--block requires --board N
decode --free 0,0 four model|--free requires --board N
decode --block-sum 0 four model|--block-sum requires --board N
decode --block-difference 0 four model|--block-difference requires --board N
decode @ --input-format lines model|--input-format requires an instance from a file
decode @ --diagonals 3 model|--diagonals requires an instance from a file
decode @ --full --as-queens model|--full cannot be combined with --as-queens
decode @ --coordinates never --format array model|--coordinates requires --format text or unicode
decode @ --notation chess --format json model|--notation requires --format text or unicode
decode @ -v model|unknown option '-v'
check --queen 0,0 four certificate|--queen requires --board N
check --block 0,0 four certificate|--block requires --board N
check --free 0,0 four certificate|--free requires --board N
check --block-sum 0 four certificate|--block-sum requires --board N
check --block-difference 0 four certificate|--block-difference requires --board N
check @ --input-format lines certificate|--input-format requires an instance from a file
check @ --diagonals 3 certificate|--diagonals requires an instance from a file
check @ -v certificate|unknown option '-v'
check @ certificate more|with --board, expected one certificate
check four|expected an instance and its certificate or placement, or several such pairs
split --queen 0,0 four --into 3 -o %.x|--queen requires --board N
split --block 0,0 four --into 3 -o %.x|--block requires --board N
split --free 0,0 four --into 3 -o %.x|--free requires --board N
split --block-sum 0 four --into 3 -o %.x|--block-sum requires --board N
split --block-difference 0 four --into 3 -o %.x|--block-difference requires --board N
split @ --into 3 -o %.x --input-format lines|--input-format requires an instance from a file
split @ --into 3 -o %.x --diagonals 3|--diagonals requires an instance from a file
merge --queen 0,0 four split.cube -o out|--queen requires --board N
merge --block 0,0 four split.cube -o out|--block requires --board N
merge --free 0,0 four split.cube -o out|--free requires --board N
merge --block-sum 0 four split.cube -o out|--block-sum requires --board N
merge --block-difference 0 four split.cube -o out|--block-difference requires --board N
merge @ split.cube -o out --input-format lines|--input-format requires an instance from a file
merge @ split.cube -o out --diagonals 3|--diagonals requires an instance from a file
solve @ --known best --target 3|--known cannot be combined with --target
solve @ --known best --cross-check|--known cannot be combined with --cross-check
solve @ --known best --strategy up|--strategy cannot be combined with --known
solve @ --known best --engine sat --proof p|--proof cannot be combined with --known
explain --queen 0,0 four|--queen requires --board N
explain --block 0,0 four|--block requires --board N
explain --free 0,0 four|--free requires --board N
explain --block-sum 0 four|--block-sum requires --board N
explain --block-difference 0 four|--block-difference requires --board N
explain @ --input-format lines|--input-format requires an instance from a file
explain @ --diagonals 3|--diagonals requires an instance from a file
explain @ --coordinates never --format json|--coordinates requires --format text or unicode
explain @ --notation chess --format json|--notation requires --format text or unicode
explain @ --first 2|--first requires --all
explain @ -v|unknown option '-v'
draw --queen 0,0 four|--queen requires --board N
draw --block 0,0 four|--block requires --board N
draw --free 0,0 four|--free requires --board N
draw --block-sum 0 four|--block-sum requires --board N
draw --block-difference 0 four|--block-difference requires --board N
draw @ --input-format lines|--input-format requires an instance from a file
draw @ --diagonals 3|--diagonals requires an instance from a file
draw @ --engine sat|--engine requires --solve
draw @ --target 3|--target requires --solve or --explain
draw @ --strategy up|--strategy requires --solve
draw @ --amo product|--amo requires --solve
draw @ --card totalizer|--card requires --solve
draw @ --seed 3|--seed requires --solve or --explain
draw @ --time-limit 3|--time-limit requires --solve or --explain
draw @ --memory-limit 1G|--memory-limit requires --solve, --explain or --format png
draw @ --memory-limit 1G --format svg|--memory-limit requires --solve, --explain or --format png
draw @ -v|--verbose requires --solve
draw @ --solve --engine plain -v|--verbose requires --engine auto, sat
draw @ --solve --engine plain --seed 3|--seed requires --engine auto, sat
draw @ --solve --engine plain --amo product|--amo requires --engine auto or sat
draw @ --solve --target 3 --strategy up|--strategy cannot be combined with --target
draw @ --explain|--explain requires --format svg, png, pdf or unicode
draw @ --explain --solve --format svg|--explain cannot be combined with --solve
draw @ --attacked|--attacked requires --format svg, png, pdf or unicode
draw @ --blame 0,0 --format text|--blame requires --format svg, png, pdf or unicode
draw @ --cover --format svg|--cover requires --solve
draw @ --cover --solve --format unicode|--cover requires --format svg, png or pdf
draw @ --size 100|--size requires --format svg, png or pdf
draw @ --legend never|--legend requires --format svg, png or pdf
draw @ --caption text --format unicode|--caption requires --format svg, png or pdf
draw @ --size 100 --format unicode|--size requires --format svg, png or pdf
draw @ --size 100 --format text -o picture.svg|--size requires --format svg, png or pdf
generate band --board 4 --queens 3|--queens requires the family completion
generate band --board 4 --squares 3|--squares requires the family blocked, found band
generate band --board 4 --min-open 3|--min-open requires the family blocked, found band
generate band --board 4 --blocked 3|--blocked requires the family random, found band
generate band --board 4 --average 3|--average requires the family sparse, found band
generate band --board 4 --diagonals 3|--diagonals requires the family excluded, found band
generate band --board 4 --as-queens|--as-queens requires the family excluded, found band
generate band --board 4 --kind centre|--kind requires the family crowded, found band
generate band --board 4 --length 3|--length requires the family prefix, found band
generate band --board 4 --solutions 3|--solutions requires the family unique, found band
generate sparse --board 4 --width 3|--width requires the family band, found sparse
generate band --board 4 --id 3|--id requires the family completion
sweep -o r four --board 4|--board requires the family completion, excluded
sweep -o r band --board 4 --queens 3|--queens requires the family completion, crowded or random, found band
sweep -o r four --squares 3|--squares requires the family blocked
sweep -o r four --min-open 3|--min-open requires the family blocked
sweep -o r four --blocked 3|--blocked requires the family random
sweep -o r four --average 3|--average requires the family sparse
sweep -o r four --diagonals 3|--diagonals requires the family excluded
sweep -o r four --as-queens|--as-queens requires the family excluded
sweep -o r four --kind centre|--kind requires the family crowded
sweep -o r four --width 3|--width requires the family band
sweep -o r four --length 3|--length requires the family prefix
sweep -o r four --solutions 3|--solutions requires the family unique
sweep --check --id 3 unique|--id requires the family completion
sweep -o r band --board 4 --width 3 --input-format lines|--input-format requires an instance from a file
sweep --check --input-format lines results|--input-format requires an instance from a file
sweep --check --engine sat results|--engine cannot be combined with --check or --summary
sweep --check --threads 2 results|--threads cannot be combined with --check or --summary
sweep -o r --engine sat --threads 2 four|--threads requires --engine auto or lp, found sat
sweep --summary --time-limit 3 results|--time-limit cannot be combined with --check or --summary
sweep --check --memory-limit 1G results|--memory-limit cannot be combined with --check or --summary
sweep --check --seed 3 results|--seed cannot be combined with --check or --summary
sweep -o r --engine bitset --seed 3 four|--seed requires --engine auto, sat
sweep --check --list list results|--list cannot be combined with --check or --summary
sweep --check --jobs 2 results|--jobs cannot be combined with --check or --summary
sweep --check --shard 1/2 results|--shard cannot be combined with --check or --summary
sweep --summary --expect known results|--expect cannot be combined with --summary
sweep --summary --check results|--check cannot be combined with --summary
sweep -o r --format csv four|--format requires --summary
sweep --check --format csv results|--format requires --summary
sweep --check --plot plot.svg results|--plot requires --summary
END
}

@test "every option that can have an effect is accepted" {
    instances
    while read -r status command words; do
        # shellcheck disable=SC2086 # several words
        expect "$status" "$QUEENSAT" "$command" $words
        [[ $status == 0 || ! $stderr =~ requires|combined|unknown ]]
    done < <(accepted)
}

@test "every option that cannot have an effect is refused, with one message" {
    instances
    while IFS='|' read -r line message; do
        # shellcheck disable=SC2086 # several words
        expect 1 "$QUEENSAT" $line
        complains "queensat: ${line%% *}: $message"
        [[ $(wc -l <<<"$stderr") == 1 && -z $output ]] || { echo "$line"; return 1; }
        [[ ! -e picture.svg ]]
    done < <(refused)
}

@test "no option is missing in these tables" {
    accepted >accepted.lines
    refused >refused.lines
    local missing=0
    for command in "${commands[@]}"; do
        [[ $(options_of "$command" | wc -l) -ge 1 ]]
        while read -r option _; do
            grep -qE -- "^[0-2] $command .*$option( |\$)|^0 $command $option\$" accepted.lines ||
                { echo "never accepted: $command $option"; missing=1; }
            [[ $(help_of "$command" "$option") =~ requires|combined ]] || continue
            grep -qE -- "^$command .*${option}[ |]" refused.lines ||
                { echo "never refused: $command $option"; missing=1; }
        done < <(options_of "$command")
    done
    [[ $missing == 0 ]]
}

@test "an option with a value cannot be given twice" {
    instances
    local tried=0
    for command in "${commands[@]}"; do
        while read -r option argument; do
            [[ -n $argument && ! $option =~ ^--(queen|blame|free|block.*)$ ]] || continue
            local line
            line=$(accepted | grep -m1 -E -- "^[0-2] $command .*$option ")
            [[ $line =~ $option\ ([^ ]+) ]]
            # shellcheck disable=SC2086 # several words
            expect 1 "$QUEENSAT" ${line#? } "$option" "${BASH_REMATCH[1]}"
            complains "queensat: $command: $option: given twice"
            tried=$((tried + 1))
        done < <(options_of "$command")
    done
    [[ $tried -ge 40 ]]
}

# What else an option with words requires to have an effect.
beside() {
    case $1 in
    "count --format unicode" | "count --coordinates "* | "count --notation "*) echo --classes ;;
    "draw --format "*) ;;
    "draw --legend "*) echo --format svg ;;
    "compare --exec-format "*) echo --engine auto,exec:./idle ;;
    "sweep --kind "*) echo -o results crowded --board 9 --queens 4 --id 1 ;;
    "sweep --format "*) echo --summary results ;;
    sweep\ *) echo -o results four ;;
    draw\ *) echo --solve ;;
    esac
}

# An option's error lists its words; the help lists the same, and each is accepted.
@test "every word of every list is accepted, and no other" {
    instances
    local tried=0
    for command in "${commands[@]}"; do
        while read -r option argument; do
            [[ -n $argument ]] || continue
            run --separate-stderr "$QUEENSAT" "$command" "$option" no-such-word
            [[ $stderr =~ expected\ (.*\ or\ [a-z]+),\ found\ \"no-such-word\" ]] || continue
            local list=${BASH_REMATCH[1]} word help
            help=$(help_of "$command" "$option")
            [[ ${help// (default)/} == *": $list"* || $list == all,* ]]
            for word in ${list//, / }; do
                [[ $word != or ]] || continue
                local words=(--board 4)
                [[ $command != space ]] || words=(4)
                [[ $command != help ]] || words=()
                [[ $option != --input-format ]] || words=(four)
                [[ $command != decode ]] || words+=(model)
                [[ $command != check ]] || words+=(certificate)
                [[ $command != generate ]] || words=(crowded --board 9 --queens 4 --id 1)
                [[ $command != sweep ]] || words=()
                [[ $command != serve ]] || words=(missing) # otherwise it would go on serving
                [[ $command != sweep || $option == --format ]] || rm -f results
                # shellcheck disable=SC2046 # several words
                run --separate-stderr "$QUEENSAT" "$command" "$option" "$word" "${words[@]}" \
                    $(beside "$command $option $word")
                [[ $option == --input-format || $status =~ ^(0|10|30)$ ]] ||
                    { echo "$command $option $word: $status $stderr"; return 1; }
                [[ $stderr != *"$option"* ]] || { echo "$command $option $word: $stderr"; return 1; }
                tried=$((tried + 1))
            done
        done < <(options_of "$command")
    done
    [[ $tried -ge 150 ]]
}

@test "--trace without --engine uses backtrack on small boards, and the report says so" {
    for engine in "" "--engine auto"; do
        # shellcheck disable=SC2086 # two words or none
        expect 0 "$QUEENSAT" solve --board 4 $engine --trace lines
        [[ $(head -n 2 <<<"$output") == $'place 0,0\n  place 1,2' ]]
        has "engine  backtrack:"
    done
    expect 0 "$QUEENSAT" solve --board 12 --trace boards
    has "steps 1 to 2"
    expect 1 "$QUEENSAT" solve --board 13 --trace lines
    complains "--trace with the engine auto is for boards up to n = 12: use --engine backtrack, brute, "
    [[ -z $output ]]
    echo "board 13" >thirteen
    expect 1 "$QUEENSAT" solve --trace lines thirteen
    complains "thirteen: --trace with the engine auto is for boards up to n = 12"
}

@test "each engine that can trace does, and each that can log does" {
    run --separate-stderr "$QUEENSAT" solve --board 4 --engine sat --trace lines
    [[ $stderr =~ --engine\ (.*),\ found ]]
    for engine in ${BASH_REMATCH[1]//,/}; do
        [[ $engine != or ]] || continue
        expect 0 "$QUEENSAT" solve --board 4 --engine "$engine" --trace lines
        has "place 0,"
        has "engine  $engine"
    done
    for engine in auto sat backtrack bitset lp; do
        expect 0 "$QUEENSAT" solve --board 6 --queen 0,0 --engine "$engine" -v
        [[ -n $stderr ]]
        expect 0 "$QUEENSAT" draw --solve --board 6 --queen 0,0 --engine "$engine" -v
        [[ -n $stderr ]]
    done
    expect 0 "$QUEENSAT" compare --board 6 --queen 0,0 -v
    [[ -n $stderr ]]
}

@test "--target is described by its meaning for each command" {
    [[ $(help_of solve --target) == *"decide whether M queens fit"* ]]
    [[ $(help_of export --target) == *"ask whether M queens fit"* ]]
    [[ $(help_of decode --target) == *"the model must have M queens"* ]]
}
