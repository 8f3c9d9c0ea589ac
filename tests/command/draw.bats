#!/usr/bin/env bats
bats_require_minimum_version 1.5.0
load common

begins() {
    [[ $(head -c "${#2}" "$1") == "$2" ]] || { head -c 100 "$1"; return 1; }
}

@test "draw: the file extension chooses the format" {
    for name in a.svg A.SVG; do
        expect 0 "$QUEENSAT" draw --board 8 --queen 0,0 -o "$name"
        begins "$name" "<?xml"
    done
    expect 0 "$QUEENSAT" draw --board 8 --queen 0,0 -o a.png
    [[ $(head -c 8 a.png | od -An -tx1) == " 89 50 4e 47 0d 0a 1a 0a" ]]
    expect 0 "$QUEENSAT" draw --board 8 --queen 0,0 -o a.pdf
    begins a.pdf "%PDF-"
    expect 0 "$QUEENSAT" draw --board 2 --queen 0,0 -o a.txt
    [[ $(cat a.txt) == $'Q -\n- -' ]]
    expect 0 "$QUEENSAT" draw --board 2 --queen 0,0 -o a.svg --format text
    [[ $(cat a.svg) == $'Q -\n- -' ]]
}

@test "draw: text and unicode, only the instance" {
    echo "[1, 0, 0]" >list
    expect 0 "$QUEENSAT" draw list
    [[ $output == $'Q - -\n- - -\n- - -' ]]
    expect 0 "$QUEENSAT" draw --board 3 --queen 0,0 --block 1,2 --format unicode
    [[ $output == $'♛ · ·\n· · ▒▒\n· · ·' ]]
    expect 0 "$QUEENSAT" draw --board 3 --queen 0,0 --block 1,2 --format unicode --attacked --blame 0,0
    [[ $output == $'♛!• •\n• • ▒▒\n• · •' ]]
}

@test "draw: solved first" {
    expect 0 "$QUEENSAT" draw --board 4 --queen 0,1 --solve --format unicode
    [[ $output == $'· ♛ · ·\n· · · ♕\n♕ · · ·\n· · ♕ ·' ]]
    expect 0 "$QUEENSAT" draw --board 4 --queen 0,1 --solve --engine backtrack
    [[ $output == $'- Q - -\n- - - Q\nQ - - -\n- - Q -' ]]
    expect 3 "$QUEENSAT" draw --board 300 --queen 0,0 --solve --engine sat --memory-limit 100K -o stopped.txt
    [[ $(grep -o Q stopped.txt | wc -l) -ge 1 ]]
    expect 1 "$QUEENSAT" draw --board 4 --solve --engine magic
    complains ', found "magic"'
}

@test "draw: each mark changes the picture" {
    local base=(--board 6 --queen "1,0" --block "5,5" --solve -o)
    "$QUEENSAT" draw "${base[@]}" plain.svg
    "$QUEENSAT" draw "${base[@]}" attacked.svg --attacked
    "$QUEENSAT" draw "${base[@]}" blamed.svg --blame 1,0
    "$QUEENSAT" draw "${base[@]}" cover.svg --cover
    "$QUEENSAT" draw --board 6 --queen 1,0 --block 5,5 -o unsolved.svg
    [[ $(md5sum ./*.svg | cut -d' ' -f1 | sort -u | wc -l) == 5 ]]
    "$QUEENSAT" draw "${base[@]}" bars.svg --cover --legend never
    "$QUEENSAT" draw "${base[@]}" none.svg --legend never
    [[ $(grep -c '<path' bars.svg) == $(($(grep -c '<path' none.svg) + 5)) ]]
    "$QUEENSAT" draw "${base[@]}" again.svg --cover
    cmp cover.svg again.svg
}

@test "draw: the size" {
    expect 0 "$QUEENSAT" draw --board 8 --size 1000 -o a.svg
    grep -q 'viewBox="0 0 1000 1000"' a.svg
    expect 0 "$QUEENSAT" draw --board 8 --size 100 -o a.png
    [[ $(od -An -tu1 -j16 -N8 a.png | tr -s ' ') == " 0 0 0 100 0 0 0 100" ]]
    for size in 63 20001 x; do
        expect 1 "$QUEENSAT" draw --board 8 --size "$size"
        complains "draw: --size: expected a whole number from 64 to 20000, found \"$size\""
    done
    expect 1 "$QUEENSAT" draw --board 8 --size 20000 --memory-limit 1G -o big.png
    complains "a PNG of 20000 x 20000 needs 1600000000 bytes"
    [[ ! -e big.png ]]
    expect 0 "$QUEENSAT" draw --board 100000000 --queen 5,7 --attacked -o huge.png
}

@test "draw: options that cannot be combined" {
    while IFS='|' read -r options message; do
        # shellcheck disable=SC2086 # several options
        expect 1 "$QUEENSAT" draw $options -o picture
        complains "$message"
        [[ $(wc -l <<<"$stderr") == 1 && -z $output && ! -e picture ]]
    done <<'END_OF_TABLE'
--board 5 --cover --format svg|draw: --cover requires --solve
--board 5 --cover --solve --format unicode|draw: --cover requires --format svg, png or pdf
--board 5 --attacked|draw: --attacked requires --format svg, png, pdf or unicode
--board 5 --blame 0,0|draw: --blame requires --format svg, png, pdf or unicode
--board 6 --queen 0,0 --solve --engine sat --cover --format svg|--cover: the upper bound 5 has no cover to draw: PicoSAT proved that one more does not fit (sat)
--board 300 --solve --cover --format svg|--cover: the upper bound 300 has no cover to draw: the free squares were not listed (rows)
--board 5 --queen 0,0 --blame 1,2 --format svg|--blame 1,2: expected a fixed queen, there is none
--board 5 --blame 5,0 --format svg|--blame 5,0:
--board 5 --format jpeg|draw: --format: expected svg, png, pdf, unicode or text, found "jpeg"
--format svg|expected an instance
here --board 3|expected one instance, found 2
END_OF_TABLE
}

@test "draw: a failed write is reported, and leaves no file" {
    for format in $(words_of draw --format); do
        expect 1 "$QUEENSAT" draw --board 8 --format "$format" -o /dev/full
        complains "/dev/full: cannot write: No space left on device"
        expect 1 "$QUEENSAT" draw --board 8 --format "$format" -o nowhere/picture
        complains "nowhere/picture: cannot write"
    done
    [[ -z $(ls) ]]
}

@test "draw: pictures go through pipes, and not to a terminal" {
    needs_terminal
    "$QUEENSAT" draw --board 5 --format pdf | head -c 5 | grep -q '^%PDF-'
    for format in png pdf; do
        on_terminal 1 "$QUEENSAT" draw --board 5 --format "$format"
        has "draw: PNG and PDF are not written to a terminal: use --output FILE"
    done
}

@test "unicode has colours only on a terminal" {
    needs_terminal
    local escape=$'\033['
    on_terminal 0 env NO_COLOR= "$QUEENSAT" draw --board 2 --queen 0,1
    [[ $output == *"${escape}38;5;16;48;5;230m  ${escape}38;5;16;48;5;180m♛ ${escape}0m"* ]]
    on_terminal 0 env NO_COLOR=1 "$QUEENSAT" draw --board 2 --queen 0,1
    [[ $output == $'   0 1\n0  · ♛\n1  · ·\n   ♛ fixed' ]]
    on_terminal 0 env -u NO_COLOR "$QUEENSAT" solve --board 4 --format unicode
    [[ $output == *"${escape}0m"* ]]
    on_terminal 0 env -u NO_COLOR "$QUEENSAT" draw --board 2 --format unicode -o board
    [[ $(cat board) == $'· ·\n· ·' ]]
}

@test "TERM=dumb and a locale without UTF-8 are respected" {
    needs_terminal
    on_terminal 0 env TERM=dumb "$QUEENSAT" draw --board 2 --queen 0,1
    [[ $output == $'   0 1\n0  · ♛\n1  · ·\n   ♛ fixed' ]]
    for locale in LC_ALL=C LANG= LC_CTYPE=de_DE.ISO-8859-1 LANG=POSIX; do
        on_terminal 0 env "$locale" NO_COLOR=1 "$QUEENSAT" draw --board 2 --queen 0,1
        [[ $output == $'   0 1\n0  - Q\n1  - -\n   Q fixed' ]] || { echo "$locale: $output"; return 1; }
    done
    on_terminal 0 env LC_ALL= LC_CTYPE=en_GB.utf8 LANG=C NO_COLOR=1 "$QUEENSAT" draw --board 2
    [[ $output == $'   0 1\n0  · ·\n1  · ·' ]]
}

@test "solve and decode in unicode and as a list" {
    expect 0 "$QUEENSAT" solve --board 4 --queen 0,1 --format unicode
    has $'\n\n· ♛ · ·\n· · · ♕\n♕ · · ·\n· · ♕ ·\n\nlower   4'
    expect 0 "$QUEENSAT" solve --board 4 --queen 0,1 --format array
    [[ $output == "[3, 1, 4, 2]" ]]
    "$QUEENSAT" solve --board 4 --queen 0,1 --format array >list
    expect 0 "$QUEENSAT" solve --format board list
    [[ $output == $'- Q - -\n- - - Q\nQ - - -\n- - Q -' ]]
    # One list per line, with nothing in between; an empty column is 0.
    expect 0 "$QUEENSAT" solve --format array list --board 2
    [[ $output =~ ^"[3, 1, 4, 2]"$'\n'\[(0,\ [12]|[12],\ 0)\]$ ]]
    expect 0 "$QUEENSAT" solve --board 6 --queen 0,0 --format array
    [[ $(grep -o '\b0\b' <<<"$output" | wc -l) == 1 ]]
    printf 's UNSATISFIABLE\n' >model
    expect 3 "$QUEENSAT" decode --board 3 --queen 0,1 model --format array
    [[ $output == "[0, 1, 0]" ]]
    expect 3 "$QUEENSAT" decode --board 3 --queen 0,1 model --format unicode
    has "the solver claims that 2 queens do not fit"
    has $'\n· ♛ ·\n'
}

@test "a file name whose ending nothing writes is refused" {
    for name in x.jpg x.jpeg folder.svg/x.gif x.Eps; do
        expect 1 "$QUEENSAT" draw --board 4 -o "$name"
        complains "draw: --output: expected a file name that ends in .svg, .png, .pdf or .txt, or --format F; found \".${name##*.}\""
        [[ -z $(ls) ]]
    done
    expect 0 "$QUEENSAT" draw --board 4 -o x.jpg --format text
    expect 0 "$QUEENSAT" draw --board 4 -o x.v2
    expect 0 "$QUEENSAT" draw --board 4 -o .hidden
    expect 0 "$QUEENSAT" draw --board 4 -o x.TXT
}

height() {
    sed -nE 's/.*viewBox="0 0 720 ([0-9]+)".*/\1/p' "$1"
}

@test "a legend where marks need one, or as wanted; a caption" {
    "$QUEENSAT" draw --board 4 --queen 0,1 --block 3,3 -o plain.svg
    [[ $(height plain.svg) == 720 ]]
    "$QUEENSAT" draw --board 4 --queen 0,1 --block 3,3 --legend always -o legend.svg
    [[ $(height legend.svg) -gt 720 ]]
    for mark in --solve --attacked "--blame 0,1" "--explain --target 5"; do
        # shellcheck disable=SC2086 # two words
        "$QUEENSAT" draw --board 4 --queen 0,1 --block 3,3 $mark -o marked.svg
        [[ $(height marked.svg) -gt 720 ]] || { echo "$mark"; return 1; }
        # shellcheck disable=SC2086
        "$QUEENSAT" draw --board 4 --queen 0,1 --block 3,3 $mark --legend never -o marked.svg
        [[ $(height marked.svg) == 720 ]]
    done
    "$QUEENSAT" draw --board 4 --solve -o empty.svg
    [[ $(height empty.svg) == 720 ]]
    "$QUEENSAT" draw --board 4 --queen 0,1 --block 3,3 --caption 'Größe: 4 × 4' -o caption.svg
    [[ $(height caption.svg) -gt 720 ]]
    expect 1 "$QUEENSAT" draw --board 4 --caption '5 €' -o none.svg
    complains 'draw: --caption: expected letters of Western European languages, digits and punctuation, found "€"'
    expect 1 "$QUEENSAT" draw --board 4 --caption "$(printf '%0401d' 0)" -o none.svg
    complains "draw: --caption: expected at most 400 bytes, found 401"
    [[ ! -e none.svg ]]
}

@test "coordinates of a picture: numbers, letters, or none" {
    for options in "" "--notation chess" "--coordinates never" "--coordinates always"; do
        # shellcheck disable=SC2086
        "$QUEENSAT" draw --board 8 --queen b4 $options -o "picture$options.svg"
    done
    cmp picture.svg "picture--coordinates always.svg"
    [[ $(md5sum ./*.svg | cut -d' ' -f1 | sort -u | wc -l) == 3 ]]
    [[ $(grep -c '<path' picture.svg) == $(($(grep -c '<path' "picture--coordinates never.svg") + 1)) ]]
}
