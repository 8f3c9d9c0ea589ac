# Shared by the tests of options: what their command lines refer to, which are accepted, and what
# the help says about each option.
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
0 solve --board 4 --checkpoint ck
0 solve --board 4 --checkpoint ck --checkpoint-interval 0.5 --engine lp
0 solve --board 4 --memory-limit 100M
0 solve --board 4 --seed 3
0 solve --board 4 --format json
0 solve --board 4 --format csv
0 solve --board 4 --format csv --no-header
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
0 compare --board 4 --format csv --no-header
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
0 check --board 4 --verbose certificate
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
0 solve --board 4 --first-lexicographic
0 solve --board 4 --first-lexicographic --certificate out
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
0 help --format table
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
0 sweep --summary --by n,id results
0 sweep --summary --plot summary.svg results
0 sweep --summary --output out results
0 sweep --help
END
}
