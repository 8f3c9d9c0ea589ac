# Shared by the tests of options: what their command lines refer to, which are accepted, and what
# the help says about each option.
mapfile -t commands < <(commands)

instances() {
    cp "$(dirname "$LIAR")/../ipasir/ipasir_tiny.so" tiny.so
    echo "board 4" >four
    echo "n = 4 diags = [[1, 1]]" >csplib
    echo "board 4" | "$QUEENSAT" solve --certificate certificate - >/dev/null
    printf 's SATISFIABLE\nv 2 8 9 15 0\n' >model
    echo "board 4" >best
    "$QUEENSAT" split --board 4 --into 3 -o %.cube >/dev/null
    "$QUEENSAT" generate excluded --board 7 --diagonals 6 --id 4 -o seven
    "$QUEENSAT" split seven --into 2 --target 7 -o 'seven-{cube}' >/dev/null
    "$QUEENSAT" solve seven-1 --known seven-known --certificate leaf-1 >/dev/null
    "$QUEENSAT" solve seven-2 --known seven-known --certificate leaf-2 >/dev/null
    "$QUEENSAT" merge seven seven-split leaf-1 leaf-2 -o divided >/dev/null
    "$QUEENSAT" solve --board 4 --queen 0,0 --engine sat --proof refuted >/dev/null
    "$QUEENSAT" count --board 4 --part 1/2 -o half
    "$QUEENSAT" count --board 4 --part 2/2 -o halves
    : >nothing
    echo '{"do":"solve","board":4}' >questions
    printf 's SATISFIABLE\nv -1 2 -3 -4 -5 -6 -7 8 9 -10 -11 -12 -13 -14 15 -16 0\n' >full
}

# The options of a command, as in its help: "--board N".
options_of() {
    "$QUEENSAT" help -v "$1" | sed -nE 's/^ {2,6}(-., )?(--[a-z-]+)( [^ ]+)? .*/\2\3/p'
}

# What the help says about an option, on one line.
help_of() {
    "$QUEENSAT" help -v "$1" | awk -v option="$2" '
        /^  / && substr($0, 7, 1) == "-" { found = $1 == option || $2 == option }
        /^$/ { found = 0 }
        found' | tr -s '\n ' '  '
}

# Exit status, command line: those from the table of options, and some that combine several. That
# options have their effect is tested elsewhere.
accepted() {
    python3 "$BATS_TEST_DIRNAME/option_lines.py" "$QUEENSAT" accepted
    cat <<'END'
0 solve --board 4 --threads 2 --engine auto --cross-check
0 solve --board 4 --amo pairwise --engine brute --cross-check
0 solve --board 4 --start four --engine brute --cross-check
0 solve --board 4 -v -v
0 solve --board 4 --first-lexicographic --certificate out
0 compare --board 4..5
0 compare --board 4 --engine sat,auto --threads 2
0 compare --board 4 --engine all --threads 2 --seed 1 --amo product --strategy up -v
0 compare --board 4 --engine bitset --solver tiny.so --amo product --strategy up --hints
0 count --board 4 --classes --format unicode
0 draw --board 4 --queen 0,0 --explain --target 4 --time-limit 9 --format unicode
0 draw --board 4 --queen 0,1 --blame 0,1 -o out.pdf
0 draw --board 4 --size 100 -o out.PNG
0 draw --board 4 --legend always -o out.svg
0 help --format man solve
0 help --format bash
END
}
